package import Base

/// The words that diagrams add by themselves, in English and Chinese.
///
/// Operators such as `alt` are UML's, and the same in all languages.
package struct DiagramPhrases: Hashable, Sendable {
  /// The most states that a short description names.
  private static let mostNamed = 20
  /// The most callbacks of a transition that a description names.
  private static let mostCalls = 60

  private let isChinese: Bool
  private let isEnglish: Bool

  /// Selects a language; English if there are no phrases for it.
  package init(locale: Words.Locale) {
    isChinese = locale.hasPrefix("zh")
    isEnglish = locale.hasPrefix("en")
  }

  /// The states that a region is in.
  func region(_ region: String, isIn states: [String]) -> String {
    isChinese ? "\(region)：\(any(states))" : "\(region) is \(any(states))"
  }

  /// The states that a region is in, as a part of a sentence.
  func condition(_ region: String, isIn states: [String]) -> String {
    if isChinese { return Self.spaced([region, "为", any(states)]) }
    let bare =
      region.hasPrefix("The ") || region.hasPrefix("the ") ? region.dropFirst(4) : region[...]
    return "\(isEnglish ? "the \(bare)" : region) is \(any(states))"
  }

  /// A condition as a sentence.
  func given(_ condition: String) -> String {
    isChinese ? Self.spaced(["如果", condition]) : "if \(condition)"
  }

  /// What can happen instead; conditions, some of them empty.
  func orElse(_ conditions: [String]) -> String {
    (isChinese ? "或：" : "or: ") + either(conditions)
  }

  /// What comes beside the usual run and is not drawn; conditions, some of them empty.
  func notDrawn(_ conditions: [String]) -> String {
    (isChinese ? "未画出：" : "not drawn: ") + either(conditions)
  }

  private func either(_ conditions: [String]) -> String {
    conditions.filter { !$0.isEmpty }.joined(separator: isChinese ? "；" : "; ")
  }

  /// The condition of what is shown, and those of what can happen instead.
  func choice(_ condition: String, or others: [String]) -> String {
    let rest = others.allSatisfy(\.isEmpty) ? "" : orElse(others)
    return [condition, rest].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The states and transitions of a region, as a sentence.
  func region(_ region: String, shows states: [String], moves: [String] = []) -> String {
    isChinese
      ? "\(region)：\(([states.joined(separator: "、")] + moves).joined(separator: "；"))。"
      : "\(region): \(([states.joined(separator: ", ")] + moves).joined(separator: "; "))."
  }

  /// The way of a transition, with its events and guards; `to` is `nil` if it stays in its state.
  func way(from: String, to: String?, on events: [String]) -> String {
    let list = events.filter { !$0.isEmpty }
    let ends =
      to.map { isChinese ? Self.spaced(["从", from, "到", $0]) : "\(from) to \($0)" }
      ?? (isChinese ? Self.spaced(["在", from, "中"]) : "in \(from)")
    if list.isEmpty { return ends }
    // A guard alone is no event.
    let on = list[0].hasPrefix("[") ? " " : isChinese ? "，事件 " : " on "
    return ends + on + list.joined(separator: isChinese ? "、" : ", ")
  }

  /// What happens when a state is entered.
  func entry(of state: String) -> String {
    isChinese ? Self.spaced(["进入", state]) : "entry of \(state)"
  }

  /// What happens when a state is left.
  func exit(of state: String) -> String {
    isChinese ? Self.spaced(["离开", state]) : "exit of \(state)"
  }

  /// That a state remembers which of those inside it was active last.
  func memory(of state: String) -> String {
    isChinese
      ? Self.spaced([state, "回到上次离开时所在的状态"]) : "\(state) begins where it was left last"
  }

  /// A way with the first callbacks of its transition.
  func move<Calls: Collection>(
    _ way: String, calls: Calls, isTaken: Bool = true, named name: (Calls.Element) -> String
  ) -> String {
    let run = listed(calls, to: Self.mostCalls, name)
    return transition(
      calls.isEmpty ? way : way + (isChinese ? "：" : ": ") + run, isTaken: isTaken)
  }

  /// How many states a diagram has, and the names of the first ones.
  func states(_ names: [String]) -> String {
    let count =
      isChinese ? "\(names.count) 个状态" : names.count == 1 ? "1 state" : "\(names.count) states"
    let list = listed(names, to: Self.mostNamed, \.self)
    return isChinese ? "\(count)：\(list)" : "\(count): \(list)"
  }

  /// The first items of a list, and how many more there are.
  private func listed<Items: Collection>(
    _ items: Items, to most: Int, _ name: (Items.Element) -> String
  ) -> String {
    let rest = items.count - most
    let more = rest <= 0 ? [] : [isChinese ? "另外 \(rest) 个" : "\(rest) more"]
    return (items.prefix(most).map(name) + more).joined(separator: isChinese ? "、" : ", ")
  }

  /// A state, with a remark if no run reaches it.
  package func state(_ name: String, isReached: Bool) -> String {
    isReached ? name : name + (isChinese ? "（从不到达）" : " (never reached)")
  }

  /// A transition, with a remark if no run takes it.
  package func transition(_ text: String, isTaken: Bool) -> String {
    if isTaken { return text }
    return text.isEmpty ? String(neverTaken.drop { $0 == " " }) : text + neverTaken
  }

  /// The remark on parts whose order no source gives.
  var openOrder: String { isChinese ? "没有资料说明先后" : "no source gives the order" }

  /// The remark on a part that can come at any point of the one before it.
  func atAnyPoint(isOpen: Bool) -> String {
    if isChinese { return isOpen ? "任意时刻；没有资料说明位置" : "任意时刻" }
    return isOpen ? "at any point; no source says where" : "at any point"
  }

  /// An event that can come before any of some steps in succession.
  func before(_ event: String, anyOf count: Int) -> String {
    if count == 1 { return event }
    return isChinese
      ? "\(event)，在以下 \(count) 步中任一步之前" : "\(event), before any of the next \(count) steps"
  }

  /// The remark on an interaction that a script does not name.
  var filledIn: String { isChinese ? "自动补上" : "filled in" }

  /// The remark after a transition that no run takes.
  package var neverTaken: String { isChinese ? "（从不触发）" : " (never taken)" }

  /// The legend of a picture with pale parts.
  package var paleLegend: String {
    isChinese
      ? "浅色、虚线：模型的任何执行路径都不经过" : "pale, dashed: no run of the model takes or reaches it"
  }

  /// The legend of a text format, which has remarks in place of pale parts.
  package var remarkLegend: String {
    isChinese
      ? "“从不”：模型的任何执行路径都不经过" : "never taken, never reached: not in any run of the model"
  }

  /// The legend of a diagram of two versions.
  func versionLegend(hasColors: Bool) -> String {
    let signs =
      isChinese ? "+ 新增，− 删除，~ 更改或改名" : "+ is new, − is gone, ~ has changed or another name"
    if !hasColors { return signs }
    return signs + (isChinese ? "；虚线：删除；浅色：未变" : "; dashed: gone; pale: as before")
  }

  /// What is new, gone, and changed between two versions, as sentences.
  func versions(added: [String], removed: [String], changed: [String]) -> String {
    let parts = [
      (isChinese ? "新增" : "New", added), (isChinese ? "删除" : "Gone", removed),
      (isChinese ? "更改" : "Changed", changed),
    ].filter { !$0.1.isEmpty }
    if parts.isEmpty { return isChinese ? "没有变化。" : "Nothing changed." }
    return text(
      of: parts.map { head, names in
        isChinese
          ? "\(head)：\(names.joined(separator: "、"))。"
          : "\(head): \(names.joined(separator: ", "))."
      })
  }

  /// The legend of brackets.
  var guardLegend: String {
    isChinese ? "[状态]：仅当其他区域处于该状态" : "[state]: only while another region is in this state"
  }

  /// The legend of brackets that hold other guards.
  func conditionLegend(hasElse: Bool) -> String {
    let own = isChinese ? "[条件]：仅当条件成立" : "[guard]: only if it holds"
    return hasElse ? own + (isChinese ? "；else：其他条件都不成立" : "; else: if no other does") : own
  }

  /// The legend of the sign before an arrow that leaves a state and enters it again.
  var loopLegend: String {
    isChinese ? "↺：离开该状态并再次进入" : "↺: leaves the state and enters it again"
  }

  /// The legend of a ring with `H`.
  var historyLegend: String {
    isChinese ? "H：上次离开时所在的状态" : "H: the state that was active last"
  }

  /// The legend of a ring with `H*`.
  var deepHistoryLegend: String {
    isChinese ? "H*：上次离开时所在的各层状态" : "H*: the states at any depth that were active last"
  }

  /// That a state was the active one when the state around it was left.
  func activeLast(_ state: String) -> String {
    isChinese ? Self.spaced(["上次处于", state]) : "\(state) active last"
  }

  /// The legend of names such as `editing.bold` where states cannot be drawn inside others.
  package var pathLegend: String {
    isChinese ? "A.B：B 在 A 之内" : "A.B: the state B inside A"
  }

  /// The label of an arrow from a state to the one inside it in which it begins.
  package var initial: String { isChinese ? "初始" : "initial" }

  /// The mark of a final state inside another one.
  package var final: String { isChinese ? "终止" : "final" }

  /// The values of a counter.
  func counter(_ name: String, upTo limit: Int) -> String {
    isChinese ? "\(name)：0 到 \(limit)" : "\(name): 0 to \(limit)"
  }

  /// The title of a region whose transitions all share a condition.
  func region(_ title: String, while condition: String) -> String {
    isChinese ? "\(title) · 仅当\(condition)" : "\(title) · while \(condition)"
  }

  /// Joins the parts of a guard that must all hold.
  func both(_ parts: [String]) -> String { joined(parts, by: isChinese ? "且" : " and ") }

  /// The number of transitions that are not listed.
  func moreMoves(_ count: Int) -> String {
    isChinese ? "另有 \(count) 个转换" : "and \(count) more"
  }

  /// Joins sentences.
  package func text(of sentences: [String]) -> String {
    sentences.joined(separator: isChinese ? "" : " ")
  }

  /// Joins conditions that all hold.
  func all(_ parts: [String]) -> String { joined(parts, by: isChinese ? "，" : " and ") }

  /// Joins conditions of which one holds.
  func any(_ parts: [String]) -> String { joined(parts, by: isChinese ? "或" : " or ") }

  /// The target of a relation.
  func relation(_ relation: String, leadsTo target: String) -> String { "\(relation): \(target)" }

  /// The target of a relation that leads nowhere.
  var nobody: String { isChinese ? "无" : "none" }

  /// The target of a relation that leads to any object.
  var somebody: String { isChinese ? "任意" : "any" }

  /// The callbacks of an object.
  func calls(_ callbacks: [String], on object: String) -> String {
    isChinese
      ? Self.spaced([object, "的", callbacks.joined(separator: "、")])
      : "\(callbacks.joined(separator: ", ")) on \(object)"
  }

  /// Joins parts that happen in order.
  func order(_ parts: [String]) -> String {
    joined(parts, by: isChinese ? "，然后" : ", then ")
  }

  /// Joins the operands of a fragment.
  func operands(_ parts: [String]) -> String { parts.joined(separator: isChinese ? "；" : "; ") }

  /// The number of callbacks that are not listed.
  func more(_ count: Int) -> String {
    isChinese ? "另有 \(count) 个回调" : "\(count) more callback\(count == 1 ? "" : "s")"
  }

  /// The description of a diagram without callbacks.
  var silence: String { isChinese ? "没有回调。" : "No callback runs." }

  /// The length of a log, and how much of it the model explains.
  package func log(callbacks: Int, unexplained: Int) -> String {
    if isChinese {
      let verdict = unexplained == 0 ? "模型能解释全部内容" : "模型无法解释其中 \(unexplained) 个"
      return "一份有 \(callbacks) 个回调的日志。\(verdict)。"
    }
    let verdict =
      unexplained == 0 ? "explains all of it" : "does not explain \(unexplained) of them"
    return "A log of \(callbacks) callback\(callbacks == 1 ? "" : "s"). The model \(verdict)."
  }

  /// The note above a record for which something must be supposed.
  package func doubtful(atLine line: Int) -> String {
    isChinese ? "第 \(line) 行存疑" : "line \(line) is doubtful"
  }

  /// The note above a log that is too long to be drawn as a whole.
  package var onlyUnexplained: String {
    isChinese
      ? "日志太长，只画出模型无法解释的部分" : "the log is long: only what the model does not explain is drawn"
  }

  /// The name of an object that the log does not name.
  package var someObject: String { isChinese ? "对象" : "object" }

  /// Ends a title before a sentence.
  package var stop: String { isChinese ? "。" : ". " }

  /// Ends a sentence.
  func sentence(_ text: String) -> String { text + (isChinese ? "。" : ".") }

  /// Table head: numbers.
  package var number: String { isChinese ? "序号" : "No." }

  /// Table head: objects.
  package var object: String { isChinese ? "对象" : "Object" }

  /// Table head: callbacks and remarks.
  package var whatHappens: String { isChinese ? "发生的事" : "What happens" }

  /// Table head: messages between lifelines.
  package var message: String { isChinese ? "消息" : "Message" }

  /// Table head: enclosing fragments.
  package var within: String { isChinese ? "所在片段" : "Within" }

  /// Table head: source states.
  package var from: String { isChinese ? "从" : "From" }

  /// Table head: events.
  package var event: String { isChinese ? "事件" : "Event" }

  /// Table head: callbacks of transitions.
  package var calls: String { isChinese ? "调用" : "Calls" }

  /// Table head: target states.
  package var to: String { isChinese ? "到" : "To" }

  private func joined(_ parts: [String], by word: String) -> String {
    guard isChinese, let first = parts.first else { return parts.joined(separator: word) }
    return Self.spaced([first] + parts.dropFirst().flatMap { [word, $0] })
  }

  /// Joins words, with a space wherever an ideograph meets a letter or digit of another script.
  private static func spaced(_ words: [String]) -> String {
    words.reduce(into: "") { text, word in
      if let last = text.unicodeScalars.last, let first = word.unicodeScalars.first,
        last.properties.isIdeographic != first.properties.isIdeographic,
        last.properties.isAlphanumeric, first.properties.isAlphanumeric
      {
        text += " "
      }
      text += word
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
