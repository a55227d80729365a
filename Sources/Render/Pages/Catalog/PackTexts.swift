package import Base
import Formats
import Pack
import PackReader

extension PackDraft {
  /// What is wrong with the texts that could be read: links may lead to all that is declared, and
  /// nothing is said of one where not all of that is known.
  ///
  /// - Parameter locales: The languages of the pages.
  /// - Returns: What the pages would say of the same texts; sorted, each once.
  package func textFaults(in locales: [Words.Locale]) -> [Diagnostic] {
    pack.textFaults(in: locales, leadingTo: Destinations(of: self))
  }
}

extension Pack {
  /// What is wrong with the texts that pages show, for a pack that no page can be made of: links
  /// that lead nowhere, and markup that has no place there.
  ///
  /// - Parameter locales: The languages of the pages.
  /// - Returns: What the pages would say of the same texts; sorted, each once.
  package func textFaults(in locales: [Words.Locale]) -> [Diagnostic] {
    textFaults(in: locales, leadingTo: Destinations(of: self))
  }

  fileprivate func textFaults(
    in locales: [Words.Locale], leadingTo destinations: Destinations
  ) -> [Diagnostic] {
    let links = PackLinks(destinations: destinations, page: .home)
    let faults = locales.flatMap { locale in
      lines.flatMap { $0.markdown(in: locale).line(links: links).faults }
        + blocks.flatMap { $0.markdown(in: locale).blocks(links: links).faults }
        + callbacks.flatMap { $0.textFaults(in: locale, links) }
    }
    return Set(faults).sorted()
  }

  /// The texts that are one sentence, but for those of callbacks.
  private var lines: [ShownText] {
    let states = machines.flatMap { $0.regions.flatMap(\.states) }
    let claims = articles.flatMap(\.claims)
    return [ShownText(summary, at: Place(path: PackFiles.head))]
      + states.map { ShownText($0.summary, at: $0.place) }
      + machines.flatMap(\.events).map { ShownText($0.summary, at: $0.place) }
      + guarantees.map { ShownText($0.statement, at: $0.place) }
      + articles.map { ShownText($0.summary, at: $0.place) }
      + claims.flatMap {
        [ShownText($0.statement, at: $0.place), ShownText($0.reason, at: $0.place)]
      }
  }

  /// The texts of several paragraphs, but for those of callbacks.
  private var blocks: [ShownText] {
    machines.map { ShownText($0.summary, at: $0.place) }
      + interactions.map { ShownText($0.summary, at: $0.place) }
      + scenarios.map { ShownText($0.summary, at: $0.place) }
      + situations.map { ShownText($0.summary, at: $0.place) }
      + guarantees.flatMap {
        [ShownText($0.instead, at: $0.place), ShownText($0.reason, at: $0.place)]
      }
      + guarantees.flatMap(\.violations).map { ShownText($0.about, at: $0.place) }
      + recordings.flatMap {
        [ShownText($0.shows, at: $0.place), ShownText($0.reason, at: $0.place)]
      }
  }
}

/// A text that a page shows, and where the pack says what it belongs to.
private struct ShownText {
  private let words: Words
  private let place: Place

  init(_ words: Words, at place: Place) { (self.words, self.place) = (words, place) }

  func markdown(in locale: Words.Locale) -> Markdown {
    Markdown(words, in: locale, at: place)
  }
}

extension Callback {
  /// What is wrong with what its files say in words.
  fileprivate func textFaults(in locale: Words.Locale, _ links: PackLinks) -> [Diagnostic] {
    texts.lines.flatMap { Markdown($0, in: locale, at: place).line(links: links).faults }
      + Markdown(texts.prose, in: locale, at: place).blocks(links: links, hasAnchors: true).faults
  }
}

/// The ways in which prose writes the names of a pack's things.
enum Spellings {
  /// Where each spelling leads; where several things share one, callbacks go first, then
  /// interactions, machines, and scenarios.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - declared: What the declaration of each of its callbacks is called.
  ///   - addresses: The addresses of things without a page.
  /// - Returns: The spellings and the pages.
  static func all(
    of pack: Pack, _ declared: [[String]], _ addresses: PageAddresses
  ) -> [String: Address] {
    let pages = pack.callbacks.indices.map { Address.page(of: pack.callbacks[$0].name) }
    var found = pages.indices.map { (pack.callbacks[$0].name.text, pages[$0]) }
    for (place, page) in pages.enumerated() {
      found += declared[place].map { ($0, page) }
    }
    found += pack.interactions.map { ($0.name.text, addresses[$0.name]) }
    found += pack.machines.map { ($0.name.text, .page(of: $0.name)) }
    found += pack.scenarios.map { ($0.name.text, addresses[$0.name]) }
    return Dictionary(found) { first, _ in first }
  }

  /// What declarations are called: `viewWillAppear(_:)`, `viewWillAppear:`, `viewDidLoad()`.
  static func spellings(of callback: Callback) -> [String] {
    let swift = SwiftFunction(callback.swift)?.name
    let selector = ObjectiveCSelector(callback.objc).flatMap { $0.isMethod ? $0.text : nil }
    let message = selector.map { "-[\(callback.owner) \($0)]" }
    return [swift, selector, message].compactMap(\.self) + callback.aliases
  }
}
