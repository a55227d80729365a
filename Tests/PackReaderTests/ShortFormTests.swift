import Base
import Pack
import PackReader
import PackSupport
import Testing

/// The short form means what the long form means.
struct ShortFormTests {
  @Test(arguments: ["transitions: 'closed -> open: push'", "closed -> open: push"])
  func aMachineBelongsBelowMachines(_ line: String) {
    let reading = PackReading(of: PackFiles(only: "door.yaml", Array("door:\n  \(line)\n".utf8)))
    #expect(
      reading.diagnostics.map(\.message) == [
        "unexpected machine 'door'; write 'machines:' above it, and indent it"
      ])
  }

  /// A machine in the short form, and in the long form.
  static let machines = [
    (
      """
      transitions: |
        # FROM -> TO: EVENT / call
        closed -> open: push / willOpen, didOpen(fast)
        open -> closed: pull
        open, closed -> broken: hit / didBreak
        open: knock / didKnock
        any -> gone: remove
      final: gone
      """,
      """
      regions:
        state: {initial: closed, states: {closed: , open: , broken: , gone: {final: object}}}
      events:
        push: [{from: {state: closed}, calls: [willOpen, didOpen(fast)], to: {state: open}}]
        pull: [{from: {state: open}, to: {state: closed}}]
        hit: [{from: {state: [open, closed]}, calls: [didBreak], to: {state: broken}}]
        knock: [{from: {state: open}, calls: [didKnock]}]
        remove: [{from: {state: [closed, open, broken]}, to: {state: gone}}]
      """
    ),
    (
      """
      regions:
        leaf: {initial: open, transitions: ['closed -> open: open', 'open -> closed: close']}
        lock:
          title: The lock
          states: {unlocked: Anybody can open it., locked: {title: Locked, summary: A key is needed.}}
          transitions:
            - unlocked -> locked: turn
            - {locked -> unlocked: turn, summary: "With the key."}
      """,
      """
      regions:
        leaf: {initial: open, states: {closed: , open: }}
        lock:
          title: The lock
          initial: unlocked
          states: {unlocked: Anybody can open it., locked: {title: Locked, summary: A key is needed.}}
      events:
        open: [{from: {leaf: closed}, to: {leaf: open}}]
        close: [{from: {leaf: open}, to: {leaf: closed}}]
        turn:
          - {from: {lock: unlocked}, to: {lock: locked}}
          - {from: {lock: locked}, to: {lock: unlocked}, summary: With the key.}
      """
    ),
    (
      """
      states: [waiting for payment, paid in full]
      events: {money came: {summary: Somebody paid.}}
      transitions: |
        waiting for payment -> paid in full: money came / tell the clerk
        paid in full -> waiting for payment: money came
      """,
      """
      regions:
        state:
          initial: waiting-for-payment
          states: {waiting-for-payment: {title: waiting for payment}, paid-in-full: {title: paid in full}}
      events:
        money-came:
          title: money came
          summary: Somebody paid.
          transitions:
            - {from: {state: waiting-for-payment}, calls: [tell the clerk], to: {state: paid-in-full}}
            - {from: {state: paid-in-full}, to: {state: waiting-for-payment}}
      """
    ),
    (
      """
      transitions: |
        登录 -> 完成: 提交 / 通知用户
        完成 -> 登录: back = ←
      """,
      """
      regions: {state: {initial: 登录, states: {登录: , 完成: }}}
      events:
        提交: [{from: {state: 登录}, calls: [通知用户], to: {state: 完成}}]
        back: {title: ←, transitions: [{from: {state: 完成}, to: {state: 登录}}]}
      """
    ),
    (
      """
      states:
        idle:
        editing:
          entry: load(file)
          final: [bold]
          transitions: |
            plain -> bold: next / draw
        printing:
          regions:
            sheet: {title: The sheet, transitions: "blank -> full: next", final: full}
            light: {transitions: "off -> blinking: next"}
      transitions: |
        idle -> editing: open
        editing -> printing.sheet.full: print
        any -> idle: close
      """,
      """
      regions:
        state:
          initial: idle
          states:
            idle:
            editing:
              entry: [load(file)]
              initial: plain
              states: {plain: , bold: {final: state}}
            printing:
              regions:
                sheet: {title: The sheet, initial: blank, states: {blank: , full: {final: state}}}
                light: {initial: off, states: {off: , blinking: }}
      events:
        open: [{from: {state: idle}, to: {state: editing}}]
        print: [{from: {state: editing}, to: {state: printing.sheet.full}}]
        close: [{from: {state: [idle, editing, printing]}, to: {state: idle}}]
        next:
          - {from: {state: editing.plain}, calls: draw, to: {state: editing.bold}}
          - {from: {state: printing.sheet.blank}, to: {state: printing.sheet.full}}
          - {from: {state: printing.light.off}, to: {state: printing.light.blinking}}
      """
    ),
  ]

  @Test(arguments: machines)
  func shortFormHasTheValuesOfTheLongForm(_ short: String, _ long: String) throws {
    #expect(try Self.values(of: short) == Self.values(of: long))
    let inOneFile = try Self.pack(["machines/door.yaml": short])
    let file =
      "title: Sample\nmachines:\n  door:\n"
      + short.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }
      .joined()
    let reading = PackReading(of: PackFiles(only: "sample.yaml", Array(file.utf8)))
    #expect(reading.diagnostics.isEmpty)
    let pack = try #require(reading.pack)
    #expect(PlainValue(of: pack) == PlainValue(of: inOneFile))
  }

  private static func values(of machine: String) throws -> PlainValue {
    PlainValue(of: try pack(["machines/door.yaml": machine]))
  }

  private static func pack(_ texts: [String: String]) throws -> Pack {
    try Pack.sample(texts)
  }

  /// A machine with a fault, and the fault.
  static let faults = [
    ("transitions: |\n  a->b: go\n", "2:3: expected spaces around an arrow; write 'a -> b'"),
    (
      "states: [open, closed]\ntransitions: |\n  open -> close: push\n",
      "3:11: unknown state 'close'; did you mean 'closed'?"
    ),
    (
      "events: [push]\ntransitions: |\n  a -> b: push\n  b -> a: pusj\n",
      "4:11: unknown event 'pusj'; did you mean 'push'?"
    ),
    (
      "transitions: |\n  a -> b: put away\n  b -> a: put-away\n",
      "3:11: 'put-away' and 'put away' give one name, 'put-away'; write them alike"
    ),
    (
      "transitions: |\n  a -> B: x\n  b -> a: x\n",
      "3:3: state 'b' differs from 'B' only in case; rename one"
    ),
    (
      "transitions: |\n  a -> b: ✓\n",
      "2:11: '✓' has no letter or digit to make a name of; write 'name = ✓'"
    ),
    (
      "events: {push: [{from: {state: a}, to: {state: b}}]}\ntransitions: |\n  a -> b: push\n",
      "3:11: event 'push' is written as arrows here and under 'events'; keep one form"
    ),
    (
      "states: {a: , b: {transitions: {x: y}}}\ntransitions: |\n  a -> b: go\n",
      "1:32: 'transitions' must be a list or a block of arrows, not a mapping; write "
        + "'- a -> b: event'"
    ),
    (
      "states: {a: , b: {states: [x, y], transitions: 'x -> z: go'}}\n"
        + "transitions: |\n  a -> b: go\n",
      "1:54: unknown state 'z'; known: x and y"
    ),
    (
      "transitions: |\n  a -> b: x\nfinal: c\n",
      "3:8: unknown state 'c'; known: a and b"
    ),
  ]

  @Test(arguments: faults)
  func faultIsAtItsArrow(_ machine: String, _ message: String) throws {
    let reading = PackReading(of: PackFiles(sample: ["machines/door.yaml": machine]))
    let found = reading.diagnostics.map { "\($0.place.line):\($0.place.column): \($0.message)" }
    #expect(found == [message])
  }

  @Test func packOfOneFileHasAllThatAPackHas() throws {
    let file = """
      summary: A door.
      callbackDefaults: {thread: Main}
      machines:
        front door:
          transitions: |
            closed -> open: push / didOpen
            open -> closed: pull / didClose
      callbacks:
        didOpen: {summary: It is open.}
        didClose:
      interactions:
        come in:
          lifelines: {front: front door}
          steps: [front.push, front.pull]
      scenarios:
        visit: {title: A visit, steps: [come in]}
      guarantees:
        - {about: didClose, says: It was open before., property: didOpen precedes didClose, sources: [notes]}
      sources: {notes: {title: Notes, kind: notes}}
      """
    let reading = PackReading(of: PackFiles(only: "my door.yaml", Array(file.utf8)))
    #expect(reading.diagnostics.map(\.message) == [])
    let pack = try #require(reading.pack)
    #expect(pack.name.text == "my-door")
    #expect(pack.machines.map(\.title.base) == ["front door"])
    #expect(pack.callbacks.map(\.owner) == ["front door", "front door"])
    #expect(pack.interactions.map(\.name.text) == ["come-in"])
    #expect(pack.interactions.map(\.title.base) == ["come in"])
    #expect(pack.scenarios.count == 1)
    #expect(pack.guarantees.map(\.name.text) == ["it-was-open-before"])
  }
}
