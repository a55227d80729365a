public import Model

extension Site {
  /// The site as it is when the prose of some callbacks changes, and nothing else.
  ///
  /// Pages are made without the prose in sight, and it is put into its page last: so the rest of
  /// the site is what it would be if it were all made anew.
  ///
  /// - Parameters:
  ///   - callbacks: The callbacks whose prose is another now; their pages are in the site.
  ///   - pack: The pack that has the prose.
  /// - Returns: The pages that are others then; nothing when it takes more than that: prose comes
  ///   or goes, or is in no page.
  /// - Throws: What is wrong with the prose.
  public func revised(
    for callbacks: [Callback], of pack: Pack
  ) throws(PackErrors) -> Site? {
    let destinations = Destinations(of: pack)
    var revised = self
    var faults: [Diagnostic] = []
    for callback in callbacks {
      let numbers = insets.indices.filter { insets[$0].callback == callback.name }
      if numbers.isEmpty { return nil }
      for number in numbers {
        let links = PackLinks(destinations: destinations, page: .page(of: callback.name))
        let text = callback.prose.text(in: insets[number].locale)
        let prose = Markdown(text: text, place: callback.prosePlace).blocks(links: links)
        faults += prose.faults
        guard revised.replace(number, with: text.isEmpty ? [] : prose.html) else { return nil }
      }
    }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
    revised.files = revised.files.filter { files[$0.key] != $0.value }
    return revised
  }

  /// Puts other prose into a page.
  ///
  /// - Parameters:
  ///   - number: Which inset.
  ///   - prose: The markup of the prose.
  /// - Returns: Whether that could be done: a page without prose has another form.
  private mutating func replace(_ number: Int, with prose: [UInt8]) -> Bool {
    let inset = insets[number]
    let length = files[inset.page]?.count ?? 0
    guard !prose.isEmpty, !inset.range.isEmpty, inset.range.upperBound <= length else {
      return false
    }
    files[inset.page]?.replaceSubrange(inset.range, with: prose)
    let start = inset.range.lowerBound
    insets[number] = Inset(
      of: inset.callback, in: inset.locale, page: inset.page,
      range: start..<start + prose.count)
    return true
  }
}
