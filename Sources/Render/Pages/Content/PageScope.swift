import Analysis
import Base
import Formats
import Graphics
import Pack

/// What a page needs while its values are made: where it is, and a place for faults.
struct PageScope {
  /// The pack.
  let catalog: Catalog
  /// The page.
  let address: Address
  /// The callback that the page is about, by its place in reading order; none where it is about
  /// something else.
  let callback: Int?
  /// What is wrong with the texts met so far.
  var faults: [Diagnostic] = []

  /// Begins a page.
  init(_ catalog: Catalog, at address: Address) {
    (self.catalog, self.address, callback) = (catalog, address, nil)
  }

  /// Begins the page of a callback.
  init(_ catalog: Catalog, about name: Name<Callback>) {
    (self.catalog, address, callback) = (catalog, .page(of: name), catalog.places[name])
  }

  /// The words of the site itself.
  var strings: Strings { catalog.strings }

  /// A sentence of Markdown; empty where there is none.
  ///
  /// - Parameters:
  ///   - words: The sentence.
  ///   - place: Where the pack says what it belongs to.
  ///   - isInsideLink: Whether templates make a link of all of it.
  /// - Returns: The sentence.
  mutating func line(
    _ words: Words, at place: Place, isInsideLink: Bool = false
  ) -> Template.Value {
    let markdown = Markdown(words, in: catalog.locale, at: place)
    return take(markdown.line(links: links, isInsideLink: isInsideLink))
  }

  /// Paragraphs of Markdown; empty where there are none.
  ///
  /// - Parameters:
  ///   - words: The paragraphs.
  ///   - place: Where the pack says what they belong to.
  ///   - hasAnchors: Whether headings have ids.
  /// - Returns: The paragraphs.
  mutating func blocks(
    _ words: Words, at place: Place, hasAnchors: Bool = false
  ) -> Template.Value {
    let markdown = Markdown(words, in: catalog.locale, at: place)
    return take(markdown.blocks(links: links, hasAnchors: hasAnchors))
  }

  /// A sentence of Markdown without its marks; empty where there is none.
  func plain(_ words: Words, at place: Place) -> Template.Value {
    .text(Markdown(words, in: catalog.locale, at: place).plain)
  }

  /// Where links of the page's texts lead.
  var links: PackLinks { PackLinks(destinations: catalog.destinations, page: address) }

  private mutating func take(_ result: Markdown.Result) -> Template.Value {
    faults += result.faults
    return .prose(result.prose)
  }
}

extension PageScope {
  /// A link to the page of a callback, set as code.
  ///
  /// - Parameters:
  ///   - name: The callback.
  ///   - when: The configurations in which it belongs here; empty for all.
  /// - Returns: What `parts/callbacks` names.
  func item(_ name: Name<Callback>, when: String = "") -> Template.Value {
    catalog.places[name].map { item($0, when: when) }
      ?? Catalog.link(to: name, called: self.name(of: name), when: when)
  }

  /// A link to the page of a callback, by its place in reading order.
  func item(_ place: Int, when: String = "") -> Template.Value {
    if when.isEmpty, place != callback { return catalog.callbackLinks[place] }
    let name = catalog.callbacks[place].name
    return Catalog.link(
      to: name, called: self.name(of: name), when: when, isSelf: place == callback)
  }

  /// What readers call a callback: its declared name.
  func name(of callback: Name<Callback>) -> String {
    catalog.pack.callbackNames.display(callback)
  }

  /// A link to the page of an interaction.
  func item(_ name: Name<Interaction>, when: String = "") -> Template.Value {
    let title = catalog.register.interactions[name].map {
      $0.title.shown(as: name, in: catalog.locale)
    }
    return [
      "name": .name(name.text), "title": .text(title ?? name.text),
      "path": .link(catalog.addresses[name]), "when": .text(when),
    ]
  }

  /// A link to the page of a situation.
  func item(_ situation: Situation) -> Template.Value {
    [
      "title": .text(situation.title.shown(as: situation.name, in: catalog.locale)),
      "path": .link(Address.page(of: situation.name)),
    ]
  }

  /// A link to the page of a scenario.
  func item(_ name: Name<Scenario>) -> Template.Value {
    let title = catalog.register.scenarios[name].map {
      $0.title.shown(as: name, in: catalog.locale)
    }
    return [
      "name": .name(name.text), "title": .text(title ?? name.text),
      "path": .link(catalog.addresses[name]),
    ]
  }

  /// A link to the page of a machine.
  func item(_ name: Name<Machine>) -> Template.Value {
    let title = catalog.register.machines[name].map { $0.title.shown(as: name, in: catalog.locale) }
    return [
      "name": .name(name.text), "title": .text(title ?? name.text),
      "path": .link(Address.page(of: name)),
    ]
  }

  /// The file that says a text in the language of the page; that of its subject if there is none.
  func file(of text: Words, at place: Place) -> String {
    (text.source(in: catalog.locale)?.place ?? place).path
  }

  /// What a page rests on, in the pack's order.
  func citations(_ citations: [Citation]) -> Template.Value {
    .series(
      citations.map { citation in
        let values: [(String, Template.Value)] = [
          ("detail", .name(catalog.text(citation.detail))),
          ("claim", .link(catalog.claim(citation) ?? Address(path: ""))),
        ]
        return .object(Template.Object(self.values(of: citation.source) + values))
      })
  }

  /// What citations say of a source.
  private func values(of name: Name<Source>) -> [(String, Template.Value)] {
    catalog.cited.answer(name) {
      let source = catalog.register.sources[name]
      let title = source.map { $0.title.shown(as: name, in: catalog.locale) }
      return [
        ("title", .text(title ?? name.text)), ("titleLanguage", .text(title.map(language) ?? "")),
        ("path", .link(Address.page(of: name))), ("publisher", .text(source?.publisher ?? "")),
        ("year", .text(source?.year.map(String.init) ?? "")),
        ("version", .text(catalog.text(source?.version ?? Words("")))),
        ("address", .web(source?.webAddress ?? "")),
      ]
    }
  }
}

extension PageScope {
  /// The language of a title in another script than that of the page; empty where it is none, or
  /// one word alone.
  ///
  /// Kana are Japanese, other ideographs Chinese; what has no ideographs on a page that has is
  /// taken for English.
  func language(of title: String) -> String {
    let page = ["zh", "ja"].first { catalog.locale.hasPrefix($0) } ?? ""
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
  /// The address, where it is one of the web.
  var webAddress: String {
    address.isWebAddress ? address : ""
  }
}

extension PageScope {
  /// A link to a state on the page of its machine.
  ///
  /// - Parameters:
  ///   - state: The state, by index.
  ///   - region: Its region, by index.
  ///   - machine: The machine.
  ///   - when: The configurations in which it belongs here; empty for all.
  ///   - isFirst: Whether no other stands before it in its list.
  /// - Returns: What `parts/states` names.
  func item(
    state: Int, in region: Int, of machine: Machine, when: String = "", isFirst: Bool = true
  ) -> Template.Value {
    if when.isEmpty, let links = catalog.stateLinks[machine.name]?[region][state] {
      return isFirst ? links.first : links.later
    }
    let region = machine.regions[region]
    return Catalog.link(
      to: region.states[state], in: region, of: machine, when: when, isFirst: isFirst,
      locale: catalog.locale)
  }

  /// Links to states of a region, one of which it is in.
  ///
  /// - Parameters:
  ///   - states: The states, by index, each with the configurations in which it belongs here; empty
  ///     for all.
  ///   - region: Their region, by index.
  ///   - machine: The machine.
  /// - Returns: The items of `parts/states`.
  func items(
    states: [(state: Int, when: String)], in region: Int, of machine: Machine
  ) -> Template.Value {
    .list(
      states.enumerated().map { place, one in
        item(state: one.state, in: region, of: machine, when: one.when, isFirst: place == 0)
      })
  }

  /// The states that a guard allows, region by region.
  func items(of states: Guard, on machine: Machine) -> [Template.Value] {
    states.allowed.sorted { $0.key < $1.key }.map { region, allowed in
      [
        "title": .text(title(of: machine.regions[region])),
        "states": items(states: allowed.map { ($0, "") }, in: region, of: machine), "text": "",
      ]
    }
  }

  /// A value that is chosen on an axis, by index.
  func item(choice: Int, on axis: Axis) -> Template.Value {
    let value = axis.values[choice]
    return [
      "axis": .text(axis.title.shown(as: axis.name, in: catalog.locale)),
      "value": .text(value.title.shown(as: value.name, in: catalog.locale)),
    ]
  }

  /// What readers call a region.
  func title(of region: Region) -> String {
    region.title.shown(as: region.name, in: catalog.locale)
  }

  /// A callback that runs, with the argument worth showing.
  func item(
    _ callback: Name<Callback>, argument: String, when: String = ""
  ) -> Template.Value {
    [
      "name": .name(catalog.pack.callbackNames.display(callback, argument: argument)),
      "path": .link(Address.page(of: callback)), "when": .text(when),
    ]
  }

  /// Where a condition holds, in words; empty when it holds everywhere in question.
  func phrase(for condition: Condition, of universe: ConfigurationBits) -> String {
    if condition == .always { return "" }
    return catalog.circumstances.phrase(
      catalog.bits(condition).intersection(universe), of: universe)
  }
}
