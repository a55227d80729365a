import Base
import Pack

extension Node {
  /// A machine of the long form with arrows in place of those transitions that stay in one region;
  /// `nil` if there are none.
  var contracted: Node? {
    let regions = self[MachineKeys.regions]?.entries ?? []
    let events = self[MachineKeys.events]?.entries ?? []
    let arrows = events.map { $0.arrows() }
    guard arrows.contains(where: { $0 != nil }) else { return nil }
    let choices = self[MachineKeys.choices]?.entries ?? []
    let all = (arrows + choices.map { $0.arrows(ofChoice: true) }).flatMap { $0 ?? [] }
    let short = regions.map { region in
      let own = all.filter { $0.region == region.key }
      return region.with(region.value.contracted(with: own, among: choices.map(\.key)))
    }
    let named = zip(events, arrows).filter { !$0.isAutomatic || $1 == nil }
    let isDescribed = named.contains { $0.isDescribed || $1 == nil }
    let kept = named.map { event, arrows in
      arrows == nil ? event : event.with(event.description)
    }
    let isOnly =
      regions.count == 1 && regions[0].key == MachineShortForm.onlyRegion
      && !regions[0].value.has(RegionKeys.title)
    let form =
      isOnly
      ? short[0].value.entries : [Entry(MachineKeys.regions, .mapping(short), at: place)]
    let rest = entries.filter {
      $0.key != MachineKeys.regions.name && $0.key != MachineKeys.events.name
    }.map { $0.key == MachineKeys.choices.name ? $0.with($0.value.names) : $0 }
    let declared = isDescribed ? [Entry(MachineKeys.events, .mapping(kept), at: place)] : []
    return Node(content: .mapping(rest + declared + form), place: place)
  }

  /// The keys of a mapping as a list.
  private var names: Node {
    let names = entries.map { Node(name: $0.key, like: Node(content: .faulty, place: $0.place)) }
    return Node(content: .sequence(names), place: place)
  }

  /// A region with arrows; its states are listed only if the arrows do not say as much.
  private func contracted(with arrows: [WrittenArrow], among choices: [String]) -> Node {
    guard !arrows.isEmpty, case .mapping(let entries) = content else { return self }
    let states = self[RegionKeys.states]?.entries ?? []
    let final = states.filter { state in
      state.value.entries.map(\.key) == [StateKeys.final.name]
        && state.value[StateKeys.final]?.text == StateEnd.object.rawValue
    }
    var used: [String] = []
    for word in arrows.flatMap(\.states) where !(used + choices).contains(word) {
      used.append(word)
    }
    let areClear =
      states.map(\.key) == used && states.allSatisfy { $0.written == nil }
      && states.allSatisfy { state in
        state.value.isEmpty || final.contains { $0.key == state.key }
      }
    let first = arrows.flatMap(\.sources).first { !choices.contains($0) }
    let isFirst = self[RegionKeys.initial]?.text == first
    var written = entries.filter { entry in
      if entry.key == RegionKeys.states.name { return !areClear }
      return entry.key != RegionKeys.initial.name || !isFirst || !areClear
    }
    if areClear, !final.isEmpty {
      let names = final.map { Node(name: $0.key, like: Node(content: .faulty, place: $0.place)) }
      written.append(Entry(RegionKeys.final, .sequence(names), at: place))
    }
    written.append(Entry(RegionKeys.transitions, arrows.content(at: place), at: place))
    return Node(content: .mapping(written), place: place)
  }
}

/// A transition as an arrow.
private struct WrittenArrow {
  let region: String
  let sources: [String]
  let target: String?
  /// The words after the colon.
  let label: String
  /// What is beside it.
  let fields: [Node.Entry]

  /// The states in the order in which it names them.
  var states: [String] { sources + [target].compactMap(\.self) }
  private var ends: String {
    sources.joined(separator: ", ") + (target.map { " -> \($0)" } ?? "")
  }
  var text: String { label.isEmpty ? ends : "\(ends): \(label)" }

  /// The arrow as an item of a list.
  func item(at place: Place) -> Node {
    let words = Node(name: label, like: Node(content: .faulty, place: place))
    return Node(
      content: .mapping([Node.Entry(key: ends, place: place, value: words)] + fields), place: place)
  }
}

extension [WrittenArrow] {
  /// A block, or a list if something is beside an arrow.
  fileprivate func content(at place: Place) -> Node.Content {
    if contains(where: { !$0.fields.isEmpty }) { return .sequence(map { $0.item(at: place) }) }
    let text = map { $0.text + "\n" }.joined()
    return .scalar(.init(text: text, isPlain: false, source: TextSource(place)))
  }
}

extension Node.Entry {
  /// What is said of an event beside its transitions.
  fileprivate var description: Node {
    let others = value.entries.filter { $0.key != EventKeys.transitions.name }
    let nothing = Node.Content.scalar(
      .init(text: "", isPlain: true, source: TextSource(value.place)))
    return Node(content: others.isEmpty ? nothing : .mapping(others), place: value.place)
  }

  /// Whether an event comes by itself, and an arrow without an event says all of it.
  fileprivate var isAutomatic: Bool {
    value[EventKeys.automatic]?.text == "true"
      && description.entries.allSatisfy {
        [EventKeys.automatic.name, EventKeys.title.name].contains($0.key)
      }
  }

  /// Whether something is said of an event beside its transitions.
  fileprivate var isDescribed: Bool { !description.isEmpty }

  /// The transitions of an event, or out of a choice, as arrows; `nil` if not all can be.
  fileprivate func arrows(ofChoice isChoice: Bool = false) -> [WrittenArrow]? {
    let items = value[EventKeys.transitions]?.items ?? value.items
    let arrows = items.compactMap { arrow($0, outOfChoice: isChoice) }
    return arrows.isEmpty || arrows.count < items.count ? nil : arrows
  }

  private func arrow(_ transition: Node, outOfChoice isChoice: Bool) -> WrittenArrow? {
    let from = transition[TransitionKeys.source]?.entries ?? []
    let to = transition[TransitionKeys.target]?.entries ?? []
    guard from.count == (isChoice ? 0 : 1), to.count <= 1, let end = from.first ?? to.first,
      to.allSatisfy({ $0.key == end.key })
    else { return nil }
    let states =
      isChoice ? [key] : end.value.text.map { [$0] } ?? end.value.items.compactMap(\.text)
    let calls = transition[TransitionKeys.calls]?.items ?? []
    let called = calls.compactMap(\.text)
    guard called.count == calls.count, !states.isEmpty else { return nil }
    let guardText = transition[TransitionKeys.guardText]?.text.map {
      isChoice && $0 == "else" ? $0 : " [\($0)]"
    }
    let effect = called.isEmpty ? "" : " / " + called.joined(separator: ", ")
    let known = [
      TransitionKeys.source.name, TransitionKeys.target.name, TransitionKeys.calls.name,
      TransitionKeys.guardText.name,
    ]
    let words = isAutomatic ? value[EventKeys.title]?.text ?? "" : written ?? key
    let isGiven = !isAutomatic && Name<Self>(label: words) == nil
    let name = isChoice ? "" : isGiven ? "\(key) = \(words)" : words
    return WrittenArrow(
      region: end.key, sources: states, target: to.first?.value.text,
      label: String((name + (guardText ?? "") + effect).drop { $0 == " " }),
      fields: transition.entries.filter { !known.contains($0.key) })
  }
}
