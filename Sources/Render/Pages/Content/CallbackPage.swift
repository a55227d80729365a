import Base
import Formats
import Pack

extension PageContext {
  /// The page of a callback: when it is called, what to do in it, and what is proved of it.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - model: Its facts.
  ///   - diagram: The part of its machine around it; `nil` if it never runs.
  /// - Returns: The page.
  func content(
    of callback: Callback, _ model: CallbackModel, _ diagram: SiteDiagrams.Neighborhood?
  ) -> PageContent {
    let texts = callback.texts
    let when = site.text(texts.when.base.isEmpty ? texts.summary : texts.when).firstSentence
    let facts = CallbackFactsValues(page: self, model: model)
    let figure = diagram.map { Figure(.callback, callback.name.text, $0.diagram) }
    let machine = self.model.models.diagram(of: callback.name)
      .flatMap { self.model.lookup.machines[$0.machine] }
    let head: Template.Object = [
      "answer": line(Words(when.first)), "answerRest": line(Words(when.rest)),
      "successor": .list(callback.successor.map { [link(to: $0)] } ?? []),
      "payload": line(texts.payload), "picture": .figure(figure),
      "pictureWhen": .text(diagram?.condition ?? ""),
      "hasGuards": .flag(figure?.content.hasGuards ?? false),
      "machine": machine.map { $0.isImplied ? [] : [link(to: $0.name)] } ?? [],
    ]
    return PageContent(
      address: address, template: "callback", title: site.name(of: callback.name),
      description: site.plain(texts.when.base.isEmpty ? texts.summary : Words(when.first)),
      crumbs: crumbs(to: callback),
      values: declaration(of: callback) + head + advice(of: callback) + facts.values
        + facts.situations + rows(about: callback.name),
      figures: figure.map { [$0] } ?? [], source: file(of: texts.summary, at: callback.place))
  }

  private func crumbs(to callback: Callback) -> [PageContent.Crumb] {
    let phase = model.order.phases.first { $0.phase.name == callback.phase }?.phase
    return crumbs(to: .callbacks) + (phase.map { [(site.title(of: $0), .page(of: $0.name))] } ?? [])
  }

  private func declaration(of callback: Callback) -> Template.Object {
    let name = site.name(of: callback.name)
    let end = name.firstIndex(of: "(") ?? name.endIndex
    let declarations = Declaration.all(of: callback)
    let availability = callback.availability.map { row -> Template.Value in
      [
        "platform": .text(row.platform), "introduced": .text(row.introduced),
        "deprecated": .text(row.deprecated), "obsoleted": .text(row.obsoleted),
      ]
    }
    let isDeclared =
      !declarations.isEmpty || !callback.notification.isEmpty || !availability.isEmpty
      || [callback.texts.caller, callback.texts.superNote].contains { !site.text($0).isEmpty }
    return [
      "name": .name(name), "base": .name(String(name[..<end])),
      "parameters": .name(String(name[end...])), "owner": .text(site.owner(of: callback)),
      "declarations": .list(declarations.map(\.values)),
      "notification": .name(callback.notification), "reference": .web(callback.reference),
      "availability": .group(availability),
      "firstAvailability": .list(Array(availability.prefix(1))),
      "citations": citations(callback.citations), "isDeclared": .flag(isDeclared),
      "hasDeclaration": .flag(isDeclared || !callback.citations.isEmpty),
    ]
  }

  private func advice(of callback: Callback) -> Template.Object {
    let texts = callback.texts
    let prose = prose(texts.prose, hasAnchors: true)
    let end = prose.endOfOpening
    let superRule: Strings.Key? =
      switch callback.superRule {
      case .required: .superRequired
      case .optional: .superOptional
      case .forbidden: .superForbidden
      case .none: nil
      }
    return [
      "caller": line(texts.caller), "thread": line(texts.thread),
      "superRule": .text(superRule.map { strings($0) } ?? ""),
      "superNote": line(texts.superNote), "dos": .group(texts.dos.map { line($0) }),
      "donts": .group(texts.donts.map { line($0) }),
      "hasAdvice": .flag(!texts.dos.isEmpty || !texts.donts.isEmpty),
      "open": .group(texts.open.map { line($0) }),
      "notCalled": .group(texts.never.map { line($0) }),
      "prose": .prose(Prose(Array(prose.nodes[..<end]))),
      "moreProse": .prose(Prose(Array(prose.nodes[end...]))),
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
  /// The first sentence of a paragraph, and the rest; a point within code ends none.
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
