public import Model

extension Site {
  /// The site as it is when callbacks say other things in words, and nothing else changes.
  ///
  /// Pages are made of a pack without such texts, and where one comes in, it is remembered: so the
  /// rest of the site is what it would be if it were all made anew.
  ///
  /// - Parameters:
  ///   - callbacks: The callbacks whose texts are others now; all pages that show one are in the site.
  ///   - pack: The pack that has the texts.
  /// - Returns: The pages that are others then; nothing when it takes more than that: a text comes or
  ///   goes, or the code in it, or it is in no page.
  /// - Throws: What is wrong with the texts.
  public func revised(
    for callbacks: [Callback], of pack: Pack
  ) throws(PackErrors) -> Site? {
    let known = Dictionary(uniqueKeysWithValues: callbacks.map { ($0.name, $0) })
    let own = insets.filter { known[$0.label.callback] != nil }
    let shown = Dictionary(grouping: own) {
      Rendering(callback: $0.label.callback, locale: $0.locale)
    }
    .mapValues { Set($0.map(\.label.text)) }
    let (coded, destinations) = (own.textsWithCode, Destinations(of: pack))
    guard shown.allSatisfy({ known[$0.callback]?.texts.keys(in: $0.locale) == $1 }),
      Set(shown.keys.map(\.callback)) == Set(known.keys),
      shown.keys.allSatisfy({ rendering in
        let codes = known[rendering.callback]?.texts.codes(
          in: rendering.locale, besides: destinations)
        return coded[rendering, default: []] == codes?.map(\.key)
      })
    else { return nil }
    var revision = Revision(of: known, destinations: destinations)
    var revised = Site()
    for page in insets.pages {
      let path = insets[page.lowerBound].page
      if let bytes = files[path] {
        guard let sheet = revision.sheet(bytes, insets[page]) else { return nil }
        if sheet.bytes != bytes { revised.files[path] = sheet.bytes }
        revised.insets += sheet.insets
      } else {
        revised.insets += insets[page]
      }
    }
    guard revision.faults.isEmpty else { throw PackErrors(Set(revision.faults).sorted()) }
    return revised
  }
}

/// A callback in an edition.
private struct Rendering: Hashable {
  let callback: Name<Callback>
  let locale: Words.Locale
}

/// Puts other texts into pages.
private struct Revision {
  /// The callbacks that have them.
  private let callbacks: [Name<Callback>: Callback]
  private let destinations: Destinations
  /// What is wrong with the texts.
  private(set) var faults: [Diagnostic] = []

  init(of callbacks: [Name<Callback>: Callback], destinations: Destinations) {
    self.callbacks = callbacks
    self.destinations = destinations
  }

  /// A page with the texts as they are now.
  ///
  /// - Parameters:
  ///   - bytes: The page as it was.
  ///   - insets: Where the texts are in it, in their order.
  /// - Returns: The page, and where they are now; nothing when a text was not seen or is not: a page
  ///   without it may have another form.
  mutating func sheet(
    _ bytes: [UInt8], _ insets: ArraySlice<Inset>
  ) -> (bytes: [UInt8], insets: [Inset])? {
    var page: [UInt8] = []
    var moved: [Inset] = []
    var end = 0
    for inset in insets {
      let range = inset.range
      guard range.lowerBound >= end, range.upperBound <= bytes.count else { return nil }
      page += bytes[end..<range.lowerBound]
      end = range.upperBound
      let start = page.count
      if let callback = callbacks[inset.label.callback] {
        let text = written(inset, of: callback)
        if text.isEmpty || range.isEmpty { return nil }
        page += text
      } else {
        page += bytes[range]
      }
      moved.append(
        Inset(inset.label, in: inset.locale, page: inset.page, range: start..<page.count))
    }
    return (page + bytes[end...], moved)
  }

  private mutating func written(_ inset: Inset, of callback: Callback) -> [UInt8] {
    let key = inset.label.text
    let written = inset.label.written(
      callback[key], in: inset.locale, at: callback.place,
      links: PackLinks(destinations: destinations, page: inset.address))
    faults += written.faults
    return written.html
  }
}

extension CallbackTexts {
  /// The texts that say something in a language.
  fileprivate func keys(in locale: Words.Locale) -> Set<Key> {
    Set(keys.filter { !self[$0].text(in: locale).isEmpty })
  }
}

extension [Inset] {
  /// The texts of callbacks whose code pages hold, each once, in their order.
  fileprivate var textsWithCode: [Rendering: [CallbackTexts.Key]] {
    reduce(into: [:]) { texts, inset in
      guard inset.label.form == .code else { return }
      let rendering = Rendering(callback: inset.label.callback, locale: inset.locale)
      if texts[rendering]?.contains(inset.label.text) != true {
        texts[rendering, default: []].append(inset.label.text)
      }
    }
  }

  /// The stretches of those that are in one page.
  fileprivate var pages: [Range<Int>] {
    var found: [Range<Int>] = []
    for index in indices {
      if let last = found.last, self[last.lowerBound].page == self[index].page {
        found[found.count - 1] = last.lowerBound..<index + 1
      } else {
        found.append(index..<index + 1)
      }
    }
    return found
  }
}
