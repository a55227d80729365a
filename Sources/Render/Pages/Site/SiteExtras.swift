import Analysis
import Base
import Formats
import Graphics
import Pack
import StateSpace

// The files of a site beside the pages about a pack.
extension SiteBuilder.Localization {
  /// The pages of the search, of the simulator, and of logs, and the page for unknown addresses,
  /// which needs the address of the site, because its links begin there.
  var extraPages: [PageContent] {
    let notFound = PageContent(
      address: .notFound, template: "404", title: site.strings(.notFound), description: "",
      values: [:])
    let simulator =
      site.model.hasSimulator ? [PageContext(site, at: .simulator).simulator()] : []
    let check =
      site.model.sections.contains(.callbacks) ? [PageContext(site, at: .check).check()] : []
    return [PageContext(site, at: .search).search()] + simulator + check
      + (frame.published.isEmpty ? [] : [notFound])
  }

  /// The data of the search, and `llms.txt`.
  var extraFiles: [SiteFile] { [SearchIndex(of: site).file, digest] }

  /// The data of the simulator; none if it plays nothing.
  func simulatorFiles(_ tables: SimulatorTables) -> [SiteFile] {
    tables.components.isEmpty
      ? [] : [SimulatorData(of: tables, in: site, drawing: factory.diagrams.figure).file]
  }

  /// `llms.txt`: what the site is about, and the addresses of its pages as Markdown.
  private var digest: SiteFile {
    let pack = site.pack
    func line(_ title: String, _ address: Address, _ about: String) -> String {
      let path = MarkdownText.address(frame.published + address.published + "index.md")
      let link = "- [\(MarkdownText.text(title))](\(path))"
      return link + (about.isEmpty ? "" : ": \(MarkdownText.text(about))")
    }
    let callbacks = site.model.order.callbacks.map {
      line(site.name(of: $0.name), .page(of: $0.name), site.plain($0.texts.summary))
    }
    let situations = pack.situations.map { line(site.title(of: $0), .page(of: $0.name), "") }
    let sections = site.model.sections.filter(\.hasIndex).map {
      line(site.strings($0.title), $0.index, site.about($0))
    }
    let parts: [(Strings.Key, [String])] = [
      (.callbacks, callbacks), (.situations, situations), (.contents, sections),
    ]
    var text = "# \(MarkdownText.text(site.title(of: pack)))\n"
    let summary = MarkdownText.text(site.plain(pack.summary))
    if !summary.isEmpty { text += "\n> \(summary)\n" }
    for (title, lines) in parts where !lines.isEmpty {
      text += "\n## \(site.strings(title))\n\n\(lines.joined(separator: "\n"))\n"
    }
    return SiteFile(path: "llms.txt", bytes: Array(text.utf8))
  }

  /// The path of the words of scripts.
  static let wordsPath = "assets/words.js"

  /// `assets/words.js`: the words of `site.js` in the language of the pages, and the options of the
  /// pack that a reader can choose.
  ///
  /// Scripts of every page need it.
  var words: SiteFile {
    let strings = site.strings
    let options = site.model.shownOptions
    let themes: [(name: String, title: Strings.Key)] = [
      ("", .themeAuto), ("light", .themeLight), ("dark", .themeDark),
    ]
    let theme: JSON = [
      "name": "theme", "title": .string(strings(.theme)), "value": "",
      "values": .array(themes.map { .array([.string($0.name), .string(strings($0.title))]) }),
    ]
    let words: JSON = [
      "copy": .string(strings(.copy)), "copied": .string(strings(.copied)),
      "here": .string(strings(.linkHere)), "menu": .string(strings(.options)),
      "choices": .array(options.map(choice) + [theme]),
      "impossible": .string(site.model.impossibleChoices(of: options)),
      "sidebar": .object(
        frame.sidebar.folded.map { group in
          JSON.Member(
            name: group.path,
            value: .array(group.pages.map { .array([.string($0.title.words), .string($0.path)]) }))
        }),
    ]
    return SiteFile(
      path: Self.wordsPath, bytes: Array("vcdocWords = ".utf8) + words.bytes(.compact))
  }

  /// An option with its values in the order of a list, the newest of versions first.
  private func choice(_ axis: Axis) -> JSON {
    let values = axis.values.map { value -> JSON in
      .array([.string(value.name.text), .string(site.title(of: value))])
    }
    return [
      "name": .string("option-\(axis.name)"), "title": .string(site.title(of: axis)),
      "isOrdered": .bool(axis.isOrdered),
      "value": .string(axis.values[axis.defaultIndex].name.text),
      "values": .array(axis.isOrdered ? values.reversed() : values),
    ]
  }
}

extension SiteModel {
  /// The options that change what pages say, in the order of the pack: two configurations that
  /// differ in nothing else have different models, and more than rare interactions begin in both.
  var shownOptions: [Axis] {
    let modelOf = models.all.enumerated().reduce(into: [Int: Int]()) { modelOf, model in
      model.element.bits.forEach { modelOf[$0] = model.offset }
    }
    return pack.axes.indices.filter { number in
      let axis = pack.axes[number]
      if axis.isScope || axis.values.count < 2 { return false }
      let groups = Dictionary(
        grouping: modelOf.keys.filter { !models.rareOnly.contains($0) }
      ) { configuration in
        var choices = facts.configurations[configuration].choices
        choices[number] = 0
        return choices
      }
      return groups.values.contains { Set($0.map { modelOf[$0] }).count > 1 }
    }.map { pack.axes[$0] }
  }

  /// The pairs of values of two of some options that no configuration has, in the form of
  /// `data-when`: `lifeCycle:scene;iOS:5,6`.
  fileprivate func impossibleChoices(of options: [Axis]) -> String {
    let names = Set(options.map(\.name))
    let axes = pack.axes.indices.filter { names.contains(pack.axes[$0].name) }
      .sorted { (pack.axes[$0].values.count, $0) < (pack.axes[$1].values.count, $1) }
    let known = facts.configurations.map(\.choices)
    let areas = axes.indices.flatMap { place in
      axes[(place + 1)...].flatMap { other in
        excluded(
          pack.axes[axes[place]], pack.axes[other], Set(known.map { [$0[axes[place]], $0[other]] }))
      }
    }
    return areas.joined(separator: "|")
  }

  /// For each value of an option, the values of another one that never occur with it.
  private func excluded(_ one: Axis, _ other: Axis, _ known: Set<[Int]>) -> [String] {
    one.values.indices.compactMap { value in
      let never = other.values.indices.filter { !known.contains([value, $0]) }
      if never.isEmpty || never.count == other.values.count { return nil }
      let names = never.map { other.values[$0].name.text }.joined(separator: ",")
      return "\(one.name):\(one.values[value].name);\(other.name):\(names)"
    }
  }
}
