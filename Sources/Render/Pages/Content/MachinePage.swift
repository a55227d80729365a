import Base
import Conformance
import Graphics
import Pack

/// The page of one machine: its diagram, its states, its events.
struct MachinePage {
  let page: PageContext
  let model: MachineModel
  let diagrams: SiteDiagrams

  private var site: LocalizedSite { page.site }
  private var machine: Machine { model.machine }

  /// The page.
  var content: PageContent {
    let figure = diagrams.figure(of: machine)
    let source = site.model.models.diagram(of: machine.name)
    let home = source.map { site.model.models.all[$0.model].bits } ?? model.universe
    let interactions = page.pack.interactions.filter { interaction in
      interaction.lifelines.contains { $0.machine == machine.name }
    }
    let called = Set(model.moves.flatMap { $0.value.calls.map(\.callback) })
    let callbacks = site.model.order.places(of: called).sorted()
      .map { site.model.order.callbacks[$0].name }
    return PageContent(
      address: page.address, template: "machine", title: site.title(of: machine),
      description: site.plain(machine.summary), crumbs: page.crumbs(to: .machines),
      values: [
        "play": .list(site.model.hasSimulator ? [["path": .link(.simulator)]] : []),
        "name": .name(machine.name.text), "summary": page.blocks(machine.summary),
        "picture": .figure(figure), "isTooLarge": .flag(diagrams.isTooLarge(machine)),
        "hasGuards": .flag(figure?.content.hasGuards ?? false),
        "picturePath": .link(.picture(named: machine.name.text)),
        "pictureWhen": .text(phrase(model.shown(in: home))),
        "regions": .list(
          machine.regions.indices.filter { machine.regions[$0].kind == .states }.map { region($0) }),
        "events": .list(machine.declaredEvents.map { event($0) }),
        "interactions": .group(interactions.map { page.link(to: $0.name) }),
        "callbacks": .group(callbacks.map { page.link(to: $0) }),
        "citations": page.citations(machine.citations),
      ],
      figures: figure.map { [$0] } ?? [],
      source: page.file(of: machine.summary, at: machine.place))
  }

  private func phrase(_ bits: ConfigurationSet) -> String {
    site.phrases.phrase(bits, of: model.universe)
  }

  private func phrase(_ condition: Condition) -> String {
    condition == .always
      ? "" : phrase(site.model.bits(condition).intersection(model.universe))
  }

  private func region(_ index: Int) -> Template.Value {
    let region = machine.regions[index]
    return [
      "title": .text(site.title(of: region)), "id": .text("region-\(region.name)".asciiName),
      "states": .list(region.states.indices.map { state($0, in: index) }),
    ]
  }

  private func state(_ index: Int, in region: Int) -> Template.Value {
    let (own, state) = (machine.regions[region], machine.regions[region].states[index])
    let reach = model.reach(of: index, in: region)
    let moves = model.moves.filter { $0.value.region == region }
    let enters = moves.filter { $0.value.to == index && $0.value.from != index }
    let leaves = moves.filter { $0.value.from == index && $0.value.to != index }
    let stays = moves.filter { $0.value.from == index && $0.value.to == index }
    return [
      "id": .text(Address.fragment(of: state.name, in: own.name)),
      "title": .text(site.title(of: state)), "summary": page.line(state.summary),
      "isInitial": .flag(index == own.initialIndex), "isFinal": .flag(state.end != .nothing),
      "isReached": .flag(!reach.isEmpty), "when": .text(reach.isEmpty ? "" : phrase(reach)),
      "enters": .group(enters.map { transition($0, with: $0.value.from) }),
      "leaves": .group(leaves.map { transition($0, with: $0.value.to) }),
      "stays": .group(stays.filter { !$0.value.isReentry }.map { transition($0) }),
      "reenters": .group(stays.filter(\.value.isReentry).map { transition($0) }),
    ]
  }

  /// A transition in the list of one of its states, with the other state; `nil` if there is none.
  private func transition(
    _ entry: ByConfiguration<MachineMove>.Entry, with other: Int? = nil
  ) -> Template.Value {
    let move = entry.value
    let event = machine.event(move.event)
    let guards = move.conditions.map { condition -> Template.Value in
      .object(page.region(condition.region, of: machine, in: condition.states.map { ($0, "") }))
    }
    return [
      "event": .text(event.map { site.title(of: $0) } ?? move.event.text),
      "eventId": .text("event-\(move.event)".asciiName),
      "isByItself": .flag(event?.isNamed == false),
      "state": other.map { page.link(toState: $0, in: move.region, of: machine) } ?? false,
      "guards": .series(guards),
      "calls": .group(move.calls.map { page.link(to: $0.callback, argument: $0.argument) }),
      "when": .text(phrase(entry.bits)),
    ]
  }

  private func event(_ event: Event) -> Template.Value {
    let rows = EventRow.all(of: event, in: model).filter { !$0.isIgnoring }.map { row($0) }
    return [
      "id": .text("event-\(event.name)".asciiName), "name": .name(site.title(of: event)),
      "summary": page.line(event.summary), "transitions": .list(rows),
    ]
  }

  private func row(_ row: EventRow) -> Template.Value {
    var recordings: [Name<Recording>] = []
    for id in row.transitions {
      let own = site.model.evidence.transitions[id] ?? []
      recordings += own.filter { !recordings.contains($0) }
    }
    return [
      "from": .series(page.regions(of: row.source, on: machine)),
      "when": .text(phrase(row.condition)), "actions": .series(row.effects.map { effect($0) }),
      "recordings": .group(recordings.map { page.link(to: $0) }),
      "recordingCount": .text(
        site.counted(recordings.count, .oneRecording, .manyRecordings)),
    ]
  }

  private func effect(_ effect: EventRow.Item) -> Template.Value {
    switch effect {
    case .call(let call):
      let link = page.link(
        to: call.callback, argument: call.argument, when: phrase(call.condition))
      return ["call": link, "state": false, "change": ""]
    case .enter(let region, let state):
      return [
        "call": false, "state": page.link(toState: state, in: region, of: machine),
        "region": .text(site.title(of: machine.regions[region])), "change": "",
      ]
    case .change(let text): return ["call": false, "state": false, "change": .text(text)]
    }
  }
}
