import Base
import Formats
import Graphics
import Pack

/// The life of one object, as the first page shows it: the callbacks that it gets in a run.
struct HomeLife {
  /// Callbacks in a row: one, or several that repeat together.
  let steps: [Template.Value]
  /// The callbacks, each once, in the order in which they first run.
  let callbacks: [Name<Callback>]

  /// Follows the object that gets the most callbacks, the first of equals.
  init(of run: SequenceDiagram, in scope: PageScope) {
    let order = OrderList(of: run, in: scope.orderWords)
    let catalog = scope.catalog
    let calls = order.steps.filter { step in
      step.isCall && catalog.callbackPaths[step.path] != nil
        && !step.frames.contains { $0.kind == .branch }
    }
    func own(_ lane: String) -> [OrderList.Step] {
      var met: Set<String> = []
      return calls.filter { $0.lane == lane && met.insert($0.path).inserted }
    }
    let lives = order.lanes.map(own)
    let most = lives.map(\.count).max() ?? 0
    let life = lives.first { $0.count == most } ?? []
    var stretches: [(isRepeated: Bool, names: [Name<Callback>])] = []
    for step in life {
      guard let name = catalog.callbackPaths[step.path] else { continue }
      let isRepeated = step.frames.contains { $0.kind == .loop }
      if isRepeated, stretches.last?.isRepeated == true {
        stretches[stretches.count - 1].names.append(name)
      } else {
        stretches.append((isRepeated, [name]))
      }
    }
    steps = stretches.map { isRepeated, names in
      ["isRepeated": .flag(isRepeated), "callbacks": .list(names.map { scope.item($0) })]
    }
    callbacks = stretches.flatMap(\.names)
  }
}

/// What readers complain of, each with the page that answers.
struct HomeSymptoms {
  /// How many the first page shows.
  private static let most = 8

  /// The complaints, first to last.
  let values: [Template.Value]

  /// Takes the first complaint about each of some callbacks, then the first of each group of
  /// situations.
  init(of callbacks: [Name<Callback>], in scope: PageScope) {
    let catalog = scope.catalog
    func value(
      _ symptom: String, _ page: Address, _ answer: Words, _ place: Place
    ) -> Template.Value {
      [
        "title": .text(symptom), "path": .link(page),
        "answer": scope.plain(answer, at: place),
      ]
    }
    let called = callbacks.compactMap { name -> (String, Template.Value)? in
      guard let callback = catalog.places[name].map({ catalog.callbacks[$0] }),
        let symptom = callback.texts.symptoms.first.map(catalog.text)
      else { return nil }
      let texts = callback.texts
      let answer = texts.when.base.isEmpty ? texts.summary : texts.when
      return (symptom, value(symptom, .page(of: name), answer, callback.place))
    }
    let met = catalog.situationGroups.compactMap { _, situations -> (String, Template.Value)? in
      let found = situations.lazy.compactMap { one in
        one.symptoms[catalog.locale]?.first.map { ($0, one) }
      }.first
      return found.map { symptom, one in
        (symptom, value(symptom, .page(of: one.name), one.title, one.place))
      }
    }
    var seen: Set<String> = []
    let all = (called + met).filter { seen.insert($0.0).inserted }
    values = all.prefix(Self.most).map(\.1)
  }
}
