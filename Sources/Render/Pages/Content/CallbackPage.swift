import Base
import Formats
import Graphics
import Pack

/// The page of one callback: when it is called, what to do in it, and what is proved of it.
struct CallbackPage {
  private let callback: Callback
  private let picture: Template.Value
  private let pictureWhen: String
  private var scope: PageScope

  /// Prepares the page of a callback.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - catalog: The pack.
  ///   - picture: The part of its machine around it, as markup; empty if there is no machine.
  ///   - shown: The configurations that the picture shows, in words; empty for all.
  init(of callback: Callback, in catalog: Catalog, picture: Template.Value, shown: String) {
    self.callback = callback
    self.picture = picture
    pictureWhen = shown
    scope = PageScope(catalog, about: callback.name)
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let contract = CallbackContract(of: callback.name, in: scope)
    let parts = answerParts
    let values = [
      declaration, answer(parts), texts(), contract.values, contract.situations, frame,
      scope.shelf(about: callback.name),
    ]
    let about = callback.texts.when.base.isEmpty ? callback.texts.summary : parts.first
    return Page(
      address: scope.address, template: "html/callback", title: scope.name(of: callback.name),
      description: scope.plain(about, at: callback.place), crumbs: crumbs,
      values: Array(values.joined()),
      faults: scope.faults, source: scope.file(of: callback.texts.summary, at: callback.place))
  }

  private var crumbs: [(title: String, address: Address)] {
    let callbacks = scope.crumbs(to: .callbacks)
    let phase = scope.catalog.phases.first { $0.phase.name == callback.phase }?.phase
    guard let phase else { return callbacks }
    let title = phase.title.shown(as: phase.name, in: scope.catalog.locale)
    return callbacks + [(title, .page(of: phase.name))]
  }

  private var declaration: [(String, Template.Value)] {
    let name = scope.name(of: callback.name)
    let end = name.firstIndex(of: "(") ?? name.endIndex
    return [
      ("name", .name(name)), ("base", .name(String(name[..<end]))),
      ("parameters", .name(String(name[end...]))), ("owner", .text(callback.owner)),
      ("declarations", .list(declarations)),
      ("notification", .name(callback.notification)),
      ("availability", .group(callback.availability.map { row($0) })),
      ("firstAvailability", .list(callback.availability.prefix(1).map { row($0) })),
      ("citations", scope.citations(callback.citations)),
      ("hasDeclaration", .flag(hasDeclaration)),
    ]
  }

  /// How the callback is declared, in any language.
  private var declarations: [Template.Value] {
    scope.catalog.declarations.answer(callback.name) {
      Declaration.all(of: callback).map(\.values)
    }
  }

  /// Whether anything is said of how the callback is declared and called, or by whom.
  private var hasDeclaration: Bool {
    let texts = callback.texts
    return !declarations.isEmpty || !callback.notification.isEmpty
      || !callback.availability.isEmpty || !callback.citations.isEmpty
      || [texts.caller, texts.superNote].contains { !scope.catalog.text($0).isEmpty }
  }

  private func row(_ row: Callback.Availability) -> Template.Value {
    [
      "platform": .text(row.platform), "introduced": .text(row.introduced),
      "deprecated": .text(row.deprecated), "obsoleted": .text(row.obsoleted),
    ]
  }

  /// When it is called: the first sentence, and the rest.
  private var answerParts: (first: Words, rest: Words) {
    let locale = scope.catalog.locale
    let when = callback.texts.when
    let words = when.base.isEmpty ? callback.texts.summary : when
    let text = words.text(in: locale)
    let (first, rest) = text.firstSentence
    let source = words.source(in: locale)
    let start = text.unicodeScalars.count - rest.unicodeScalars.count
    return (Words(first, at: source), Words(rest, at: source?.dropFirst(start)))
  }

  /// What the page answers first.
  private mutating func answer(_ parts: (first: Words, rest: Words)) -> [(String, Template.Value)] {
    let (place, texts) = (callback.place, callback.texts)
    return [
      ("answer", scope.line(parts.first, at: place)),
      ("answerRest", scope.line(parts.rest, at: place)),
      ("successor", .list(callback.successor.map { [scope.item($0)] } ?? [])),
      ("payload", scope.line(texts.payload, at: place)),
    ]
  }

  private mutating func texts() -> [(String, Template.Value)] {
    let (texts, place) = (callback.texts, callback.place)
    return [
      ("caller", scope.line(texts.caller, at: place)),
      ("thread", scope.line(texts.thread, at: place)), ("superRule", .text(superRule)),
      ("superNote", scope.line(texts.superNote, at: place)),
      ("dos", .group(texts.dos.map { scope.line($0, at: place) })),
      ("donts", .group(texts.donts.map { scope.line($0, at: place) })),
      ("hasAdvice", .flag(!texts.dos.isEmpty || !texts.donts.isEmpty)),
      ("open", .group(texts.open.map { scope.line($0, at: place) })),
    ] + prose()
  }

  /// The prose: what is shown at once, up to the first code, and the rest.
  private mutating func prose() -> [(String, Template.Value)] {
    let words = callback.texts.prose
    guard case .prose(let prose) = scope.blocks(words, at: callback.place, hasAnchors: true) else {
      return []
    }
    let end = prose.endOfOpening
    return [
      ("prose", .prose(Prose(Array(prose.nodes[..<end])))),
      ("moreProse", .prose(Prose(Array(prose.nodes[end...])))),
    ]
  }

  private var superRule: String {
    switch callback.superRule {
    case .required: scope.strings(.superRequired)
    case .optional: scope.strings(.superOptional)
    case .forbidden: scope.strings(.superForbidden)
    case .none: ""
    }
  }

  /// The picture, and where the rest of it is.
  private var frame: [(String, Template.Value)] {
    let machine = scope.catalog.home(of: callback.name)?.machine
    let regions = machine.flatMap { scope.catalog.register.machines[$0] }?.regions ?? []
    return [
      ("picture", picture),
      ("pictureWhen", .text(pictureWhen)), ("hasManyRegions", .flag(regions.count > 1)),
      ("machine", machine.map { [scope.item($0)] } ?? []),
    ]
  }
}

extension Prose {
  /// The least that is worth a fold, in bytes of UTF-8.
  private static let leastFolded = 330
  /// The most before the end of code that is shown at once, in bytes of UTF-8.
  private static let mostShown = 800

  /// The number of blocks up to the end of the first code, or of the first paragraph if the code is
  /// too far down or there is none; all, if little follows, or if a list is among them.
  fileprivate var endOfOpening: Int {
    let code = nodes.firstIndex(where: \.isCode).map { $0 + 1 }
    let end =
      code.flatMap { length(of: nodes[..<$0]) <= Self.mostShown ? $0 : nil }
      ?? nodes.firstIndex(where: \.isParagraph).map { $0 + 1 } ?? nodes.count
    let isWhole =
      nodes[..<end].contains(where: \.isList) || length(of: nodes[end...]) < Self.leastFolded
    return isWhole ? nodes.count : end
  }

  private func length(of nodes: ArraySlice<Node>) -> Int { Prose(Array(nodes)).words.utf8.count }
}

extension Prose.Node {
  fileprivate var isCode: Bool { if case .codeBlock = self { true } else { false } }
  fileprivate var isList: Bool { if case .element(.list, _) = self { true } else { false } }
  fileprivate var isParagraph: Bool {
    if case .element(.paragraph, _) = self { true } else { false }
  }
}

extension String {
  /// The first sentence of a paragraph, and what follows it; a point within code ends none.
  var firstSentence: (first: String, rest: String) {
    var isCode = false
    for place in indices {
      let next = index(after: place)
      if self[place] == "`" { isCode.toggle() }
      if isCode { continue }
      let isEnd = self[place] == "." && next < endIndex && self[next].isWhitespace
      if isEnd || self[place] == "。" && next < endIndex {
        let rest = self[next...].drop(while: \.isWhitespace)
        return (String(self[..<next]), String(rest))
      }
    }
    return (self, "")
  }
}
