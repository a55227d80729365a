import Checker
import Pack
import PackReader
import PackSupport
import Support

/// A random machine and interaction as texts of a pack, and random edits of them.
struct RandomEdits {
  struct Arrow: Hashable {
    var event: String
    var from: String
    var to: String
    var call: String

    var text: String { "\(from) -> \(to): \(event)" + (call.isEmpty ? "" : " / \(call)") }
  }

  /// What a difference says of one edit.
  struct Saying: Hashable, Comparable {
    let subject: PackChange.Subject
    let kind: PackChange.Kind
    let before: String
    let after: String

    static func < (left: Self, right: Self) -> Bool { "\(left)" < "\(right)" }
  }

  private var dice: Dice
  private(set) var states: [String]
  private(set) var arrows: [Arrow] = []
  private(set) var messages: [String]
  /// What the edits so far are.
  private(set) var sayings: [Saying] = []
  private var edited: Set<String> = []
  private var count = 0

  init(seed: UInt64) {
    dice = Dice(state: seed)
    states = (0..<Int.random(in: 3...6, using: &dice)).map { "s\($0)" }
    messages = (0..<Int.random(in: 5...9, using: &dice)).map { "m\($0)" }
    for place in states.indices {
      let next = states[(place + 1) % states.count]
      // No edit takes these away, so each callback stays called.
      let call = place < 3 ? "call\(place)" : ""
      arrows.append(Arrow(event: "ring\(place)", from: states[place], to: next, call: call))
    }
    for _ in 0..<Int.random(in: 2...8, using: &dice) { arrows.append(freshArrow()) }
  }

  private mutating func freshArrow() -> Arrow {
    count += 1
    let ends = (states.randomElement(using: &dice) ?? "", states.randomElement(using: &dice) ?? "")
    let call = Bool.random(using: &dice) ? "call\(Int.random(in: 0..<3, using: &dice))" : ""
    return Arrow(event: "e\(count)", from: ends.0, to: ends.1, call: call)
  }

  /// Edits something that no edit before it was about.
  mutating func edit() {
    switch Int.random(in: 0..<7, using: &dice) {
    case 0: rename()
    case 1: add()
    case 2: remove()
    case 3: move()
    case 4: addMessage()
    case 5: removeMessage()
    default: moveMessage()
    }
  }

  private mutating func say(
    _ subject: PackChange.Subject, _ kind: PackChange.Kind, _ before: String, _ after: String
  ) {
    sayings.append(Saying(subject: subject, kind: kind, before: before, after: after))
  }

  private mutating func rename() {
    // With one rename only, so that the names in what was said before stay right.
    guard sayings.isEmpty, let old = states.randomElement(using: &dice) else { return }
    let new = "renamed"
    states = states.map { $0 == old ? new : $0 }
    arrows = arrows.map { arrow in
      var arrow = arrow
      if arrow.from == old { arrow.from = new }
      if arrow.to == old { arrow.to = new }
      return arrow
    }
    say(.state, .renamed, old, new)
  }

  private mutating func add() {
    let arrow = freshArrow()
    // Beside an arrow that is gone or has moved, it could be the same one with another event.
    guard !edited.contains("\(arrow.from) \(arrow.to)") else { return }
    edited.formUnion([arrow.event, "\(arrow.from) \(arrow.to)"])
    arrows.append(arrow)
    say(.transition, .added, "", arrow.text)
  }

  /// An arrow that no edit was about, outside of the ring that sets states apart.
  private mutating func place() -> Int? {
    arrows.indices.filter { place in
      let arrow = arrows[place]
      return arrow.event.hasPrefix("e") && !edited.contains(arrow.event)
        && !edited.contains("\(arrow.from) \(arrow.to)")
    }.randomElement(using: &dice)
  }

  private func original(_ arrow: Arrow) -> String {
    guard let renamed = sayings.first(where: { $0.kind == .renamed }) else { return arrow.text }
    var arrow = arrow
    if arrow.from == renamed.after { arrow.from = renamed.before }
    if arrow.to == renamed.after { arrow.to = renamed.before }
    return arrow.text
  }

  private mutating func remove() {
    guard let place = place() else { return }
    let arrow = arrows.remove(at: place)
    edited.formUnion([arrow.event, "\(arrow.from) \(arrow.to)"])
    say(.transition, .removed, original(arrow), "")
  }

  private mutating func move() {
    guard let place = place() else { return }
    let before = arrows[place]
    let others = states.filter { state in
      state != before.to && !edited.contains("\(before.from) \(state)")
    }
    guard let target = others.randomElement(using: &dice) else { return }
    arrows[place].to = target
    edited.formUnion([before.event, "\(before.from) \(before.to)", "\(before.from) \(target)"])
    say(.transition, .moved, original(before), arrows[place].text)
  }

  private var isFreshOfMessages: Bool { !sayings.contains { $0.subject == .message } }

  private mutating func addMessage() {
    guard isFreshOfMessages else { return }
    messages.insert("new", at: Int.random(in: 0...messages.count, using: &dice))
    say(.message, .added, "", Self.message("new"))
  }

  private mutating func removeMessage() {
    guard isFreshOfMessages else { return }
    let gone = messages.remove(at: Int.random(in: messages.indices, using: &dice))
    say(.message, .removed, Self.message(gone), "")
  }

  private mutating func moveMessage() {
    guard isFreshOfMessages else { return }
    let from = Int.random(in: messages.indices, using: &dice)
    // Beside its neighbors, the one that has moved could be either.
    let places = messages.indices.filter { abs($0 - from) > 1 }
    guard let to = places.randomElement(using: &dice) else { return }
    let moved = messages.remove(at: from)
    messages.insert(moved, at: to)
    say(.message, .moved, Self.message(moved), Self.message(moved))
  }

  private static func message(_ word: String) -> String { "left -> right: \(word)" }

  /// The pack; what has no order is in a random one.
  mutating func pack() throws -> Pack {
    let lines = arrows.shuffled(using: &dice).map { "    \($0.text)\n" }.joined()
    let states = states.shuffled(using: &dice).joined(separator: ", ")
    let parts = [
      "title: Object\n", "initial: \(self.states[0])\n", "states: [\(states)]\n",
      "transitions: |\n\(lines)",
    ].shuffled(using: &dice)
    let steps = messages.map { "      \(Self.message($0))\n" }.joined()
    let interaction = [
      "  title: Talk\n", "  lifelines: {left: , right: }\n", "  steps: |\n\(steps)",
    ].shuffled(using: &dice)
    let others = ["idle: {title: Idle, lifelines: {left: }, steps: [{wait: nothing}]}\n"]
    let interactions = (["talk:\n" + interaction.joined()] + others).shuffled(using: &dice)
    return try Pack.sample(
      [
        "machines/object.yaml": parts.joined(),
        "interactions/\(Bool.random(using: &dice) ? "a" : "z").yaml": interactions.joined(),
      ], callbacks: ["call0", "call1", "call2"].shuffled(using: &dice).joined(separator: " "))
  }
}
