import Base
import Formats
import Pack

/// A page whose content is being made: its site, its address, and how it writes links and texts.
///
///     let page = PageContext(english, about: viewDidLoad)
///     page.link(to: loadView)                      // what `parts/callbacks` shows
///     page.line(callback.texts.summary)            // a text of the pack
struct PageContext {
  let site: LocalizedSite
  let address: Address
  /// The callback that the page is about, by its place in reading order; `nil` for other pages.
  let callback: Int?

  /// Begins a page.
  init(_ site: LocalizedSite, at address: Address) {
    (self.site, self.address, callback) = (site, address, nil)
  }

  /// Begins the page of a callback.
  init(_ site: LocalizedSite, about name: Name<Callback>) {
    (self.site, address, callback) = (site, .page(of: name), site.model.order.places[name])
  }

  var model: SiteModel { site.model }
  var pack: Pack { site.model.pack }
  var strings: Strings { site.strings }

  /// A sentence of the pack; may be empty.
  ///
  /// - Parameters:
  ///   - words: The sentence.
  ///   - isInsideLink: Whether templates make a link of all of it.
  /// - Returns: The sentence.
  func line(_ words: Words, isInsideLink: Bool = false) -> Template.Value {
    .prose(markdown(words).line(links: links, isInsideLink: isInsideLink).prose)
  }

  /// Paragraphs of the pack; may be empty.
  func blocks(_ words: Words) -> Template.Value { .prose(prose(words)) }

  /// Paragraphs of the pack, whose headings may have ids.
  func prose(_ words: Words, hasAnchors: Bool = false) -> Prose {
    markdown(words).blocks(links: links, hasAnchors: hasAnchors).prose
  }

  private func markdown(_ words: Words) -> Markdown {
    // Their faults were found before, with their places.
    Markdown(site.text(words))
  }

  private var links: PackLinks { PackLinks(targets: model.targets, page: address) }

  /// The path of the file that says a text in the language of the page, or that of its subject.
  func file(of text: Words, at place: Place) -> String {
    (text.source(in: site.locale)?.place ?? place).path
  }

  /// The crumbs of the pages in a section: the sections above it first.
  func crumbs(to section: SiteSection) -> [PageContent.Crumb] {
    (section.parent.map { crumbs(to: $0) } ?? []) + [(strings(section.title), section.index)]
  }
}

// Links to pages.
extension PageContext {
  /// A link to the page of a callback, set as code.
  ///
  /// - Parameters:
  ///   - name: The callback.
  ///   - when: The configurations in which it belongs to a list, in words; empty for all.
  /// - Returns: What `parts/callbacks` names.
  func link(to name: Name<Callback>, when: String = "") -> Template.Value {
    [
      "name": .name(site.name(of: name)), "path": .link(.page(of: name)), "when": .text(when),
      "isSelf": .flag(callback != nil && callback == model.order.places[name]),
    ]
  }

  /// A callback that runs, with the argument to show.
  func link(
    to callback: Name<Callback>, argument: String, when: String = ""
  ) -> Template.Value {
    [
      "name": .name(pack.callbackNames.display(callback, argument: argument)),
      "path": .link(.page(of: callback)), "when": .text(when),
    ]
  }

  func link(to name: Name<Interaction>, when: String = "") -> Template.Value {
    link(name, site.title(of: name), model.addresses[name], ["when": .text(when)])
  }

  func link(to situation: Situation) -> Template.Value {
    ["title": .text(site.title(of: situation)), "path": .link(.page(of: situation.name))]
  }

  func link(to scenario: Scenario) -> Template.Value {
    link(scenario.name, site.title(of: scenario), model.addresses[scenario.name])
  }

  func link(to name: Name<Machine>) -> Template.Value {
    let machine = model.lookup.machines[name]
    return link(name, machine.map { site.title(of: $0) } ?? name.text, .page(of: name))
  }

  func link(to name: Name<Recording>) -> Template.Value {
    let recording = model.lookup.recordings[name]
    return link(
      name, recording.map { site.title(of: $0) } ?? name.text, model.addresses[name],
      ["version": .text(recording.map { site.text($0.version) } ?? "")])
  }

  /// A link to the index of a section, with what is in it.
  func link(to section: SiteSection) -> Template.Value {
    [
      "title": .text(strings(section.title)), "path": .link(section.index),
      "about": .text(site.about(section)),
    ]
  }

  private func link(
    _ name: Name<some Any>, _ title: String, _ address: Address, _ more: Template.Object = [:]
  ) -> Template.Value {
    .object(["name": .name(name.text), "title": .text(title), "path": .link(address)] + more)
  }
}

// Sources.
extension PageContext {
  /// The citations of a page, in the pack's order.
  func citations(_ citations: [Citation]) -> Template.Value {
    .series(
      citations.map { citation in
        .object(
          values(of: citation.source) + [
            "title": .text(site.title(of: citation.source)),
            "path": .link(.page(of: citation.source)),
            "detail": .name(site.text(citation.detail)),
            "claim": .link(model.claim(citation) ?? Address(path: "")),
          ])
      })
  }

  /// What pages say of a source beside its title.
  func values(of name: Name<Source>) -> Template.Object {
    let source = model.lookup.sources[name]
    return [
      "titleLanguage": .text(source.map { language(of: site.title(of: $0)) } ?? ""),
      "publisher": .text(source?.publisher ?? ""),
      "year": .text(source?.year.map(String.init) ?? ""),
      "version": .text(source.map { site.text($0.version) } ?? ""),
      "address": .web(source?.webAddress ?? ""),
    ]
  }

  /// The language of a title in another script than that of the page; empty for the language of the
  /// page, and for a single word.
  ///
  /// Kana are Japanese, other ideographs Chinese; a title without ideographs on a page with
  /// ideographs is taken for English.
  func language(of title: String) -> String {
    let page = ["zh", "ja"].first { site.locale.hasPrefix($0) } ?? ""
    let values = title.unicodeScalars.lazy.map(\.value)
    let language =
      if values.contains(where: { 0x3040...0x30FF ~= $0 }) {
        "ja"
      } else if values.contains(where: { 0x4E00...0x9FFF ~= $0 }) {
        page.isEmpty ? "zh" : page
      } else {
        page.isEmpty || !title.contains(" ") ? page : "en"
      }
    return language == page ? "" : language
  }
}

extension Source {
  /// The address if it is one of the web; else empty.
  var webAddress: String { address.isWebAddress ? address : "" }
}

extension PageContext {
  /// A value that is chosen on an axis, by index.
  func setting(_ choice: Int, on axis: Axis) -> Template.Value {
    [
      "axis": .text(site.title(of: axis)), "value": .text(site.title(of: axis.values[choice])),
    ]
  }
}
