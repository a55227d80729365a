import Base
import Graphics
import Pack

extension PageContext {
  /// The most callbacks of a phase that the map of exports shows; the index has all.
  private static let mostMapped = 40
  /// The most machines of which a site without a life shows the diagrams.
  private static let mostDrawn = 6
  /// The most complaints that are shown.
  private static let mostSymptoms = 8

  /// The first page: what the pack is about, the life of an object, complaints with their answers,
  /// and the sections; exports have a map of the callbacks and machines, too.
  ///
  /// - Parameters:
  ///   - run: The run of the scenario of a life; `nil` if the pack has none.
  ///   - levels: How far the object is when it gets each callback; `nil` if the pack has no levels.
  ///   - diagrams: The state diagrams of the machines.
  /// - Returns: The page.
  func home(
    _ run: SequenceDiagram?, _ levels: LifeLevels?, _ diagrams: SiteDiagrams
  ) -> PageContent {
    let life = run.map { self.life(in: $0, levels) } ?? []
    let steps = life.map { step -> Template.Value in
      [
        "isRepeated": .flag(step.isRepeated),
        "callbacks": .list(step.names.map { link(to: $0) }),
      ]
    }
    let scenario = pack.life.flatMap { model.lookup.scenarios[$0] }
    let callbacks = run == nil ? model.order.callbacks.map(\.name) : life.flatMap(\.names)
    let machines = pack.declaredMachines.enumerated().map { number, machine -> Template.Value in
      [
        "isShown": .flag(number < Self.mostDrawn),
        "name": .name(machine.name.text), "title": .text(site.title(of: machine)),
        "path": .link(.page(of: machine.name)), "summary": blocks(machine.summary),
        "picture": .figure(diagrams.figure(of: machine)),
      ]
    }
    return PageContent(
      address: .home, template: "index", title: site.title(of: pack),
      description: site.plain(pack.summary),
      values: [
        "life": .group(steps), "lifeOf": .list(scenario.map { [link(to: $0)] } ?? []),
        "lifeTitle": .text(pack.home.map { site.text($0.title) } ?? ""),
        "curve": levels.map { curve(of: life, $0) } ?? false,
        "symptoms": .group(pack.home.map(symptoms) ?? symptoms(of: callbacks)),
        "doors": .list(model.sections.filter { $0.parent == nil }.map { link(to: $0) } + toLogs),
        "summary": line(pack.summary), "machines": .list(machines),
        "phases": .group(model.order.phases.map(phase)),
        "hasPhases": .flag(model.order.phases.count > 1),
        "situations": .group(pack.situations.map { link(to: $0) }),
      ])
  }

  /// The way to the page that checks logs; none without callbacks.
  private var toLogs: [Template.Value] {
    if !model.sections.contains(.callbacks) { return [] }
    return [
      [
        "title": .text(strings(.check)), "path": .link(.check),
        "about": .text(strings(.checkAbout)),
      ]
    ]
  }

  private func phase(_ phase: Phase, _ range: Range<Int>) -> Template.Value {
    let shown = model.order.callbacks[range].prefix(Self.mostMapped)
    return [
      "title": .text(site.title(of: phase)), "path": .link(.page(of: phase.name)),
      "items": .list(shown.map { link(to: $0.name) }),
      "more": .text(range.count > shown.count ? String(range.count - shown.count) : ""),
    ]
  }

  /// Callbacks in a row: one, or several that repeat together.
  private typealias LifeStep = (isRepeated: Bool, names: [Name<Callback>])

  /// The picture of a life.
  private func curve(of life: [LifeStep], _ levels: LifeLevels) -> Template.Value {
    let steps = life.flatMap { step in step.names.map { (name: $0, isRepeated: step.isRepeated) } }
    let points = steps.map { step in
      LifePicture.Point(
        name: site.name(of: step.name), level: levels.levels[step.name] ?? 0,
        isRepeated: step.isRepeated)
    }
    return LifePicture(points: points, titles: levels.titles.map(site.text))
      .values { .page(of: steps[$0].name) }
  }

  /// The complaints that the pack chooses.
  private func symptoms(of home: Pack.Home) -> [Template.Value] {
    home.symptoms.map { symptom in
      let page: Address =
        switch symptom.page {
        case .callback(let name): .page(of: name)
        case .interaction(let name): model.addresses[name]
        }
      return [
        "title": .text(site.text(symptom.says)), "path": .link(page),
        "answer": .text(site.plain(symptom.answer)),
      ]
    }
  }

  /// The callbacks of the object that gets the most in a run, the first of equals; each once, in
  /// the order in which they first run, and none without a level if there are levels.
  private func life(in run: SequenceDiagram, _ levels: LifeLevels?) -> [LifeStep] {
    let order = OrderList(of: run, in: self)
    let calls = order.steps.compactMap { step in
      step.isCall && !step.fragments.contains { $0.kind == .branch }
        ? model.order.callback(at: step.path).map { (step: step, name: $0) } : nil
    }
    let lives = order.lanes.map { lane in
      var seen: Set<Name<Callback>> = []
      return calls.filter { call in
        call.step.lane == lane && (levels.map { $0.levels[call.name] != nil } ?? true)
          && seen.insert(call.name).inserted
      }
    }
    let most = lives.map(\.count).max() ?? 0
    var steps: [LifeStep] = []
    for (step, name) in lives.first(where: { $0.count == most }) ?? [] {
      let isRepeated = step.fragments.contains { $0.kind == .loop }
      if isRepeated, steps.last?.isRepeated == true {
        steps[steps.count - 1].names.append(name)
      } else {
        steps.append((isRepeated, [name]))
      }
    }
    return steps
  }

  /// The first complaint about each of some callbacks, then the first of each group of situations;
  /// each with the page that answers.
  private func symptoms(of callbacks: [Name<Callback>]) -> [Template.Value] {
    let called = callbacks.compactMap { name -> (String, Address, Words)? in
      guard let texts = model.order.places[name].map({ model.order.callbacks[$0].texts }),
        let symptom = texts.symptoms.first.map(site.text)
      else { return nil }
      return (symptom, .page(of: name), texts.when.base.isEmpty ? texts.summary : texts.when)
    }
    let met = pack.situationGroups.compactMap { _, situations -> (String, Address, Words)? in
      situations.lazy.compactMap { one in
        one.symptoms[site.locale]?.first.map { ($0, .page(of: one.name), one.title) }
      }.first
    }
    var seen: Set<String> = []
    return (called + met).filter { seen.insert($0.0).inserted }.prefix(Self.mostSymptoms)
      .map { symptom, page, answer in
        ["title": .text(symptom), "path": .link(page), "answer": .text(site.plain(answer))]
      }
  }
}
