import Testing

@testable import vcdoc

/// Events and states on the command line, in a pack of machines that no interaction drives.
struct EventCommandTests {
  private static let files = [
    "pack/pack.yaml": "name: shop\ntitle: Shop\neventCallbacks: true\n",
    "pack/machines/order.yaml": """
    title: Order
    callbacks: {thank: {owner: Handler}}
    regions:
      order: {initial: placed, states: {placed: , paid: , shipped: {final: object}}}
    events:
      pay: [{from: {order: placed}, calls: [thank], to: {order: paid}}]
      remind: {title: a day has passed, transitions: [{from: {order: placed}}]}
      ship: [{from: {order: paid}, to: {order: shipped}}]
      cancel: [{from: {order: placed}, to: {order: shipped}}]

    """,
    "pack/machines/return.yaml": """
    title: Return
    regions:
      return: {initial: open, states: {open: , closed: }}
    events:
      cancel: [{from: {return: open}, to: {return: closed}}]

    """,
  ]

  private func session(_ words: String...) async throws -> Session {
    let scratch = try Scratch(holding: Self.files)
    return try await Session(words + ["--pack", scratch.at("pack")])
  }

  @Test func anEventHasNoBranches() async throws {
    #expect(
      try await session("simulate", "pay:now").messages.hasPrefix(
        "vcdoc: error: 'pay' is an event, which has no branches; leave out ':' and what follows\n"))
  }

  @Test func simulateRunsEvents() async throws {
    #expect(
      try await session("simulate", "remind", "pay", "event:ship").output == """
            1  order  a day has passed
            2  order  pay
            3  order  thank
            4  order  ship

        """)
  }

  @Test func simulateListsTheOutcomesOfAnEventWithBlanks() async throws {
    let scratch = try Scratch(holding: [
      "library.yaml": """
      title: Library
      eventCallbacks: true
      machines:
        book:
          transitions: |
            on shelf -> lent: lend
            lent -> in repair: give back [damaged]
            lent -> on shelf: give back [else]

      """
    ])
    let pack = ["--pack", scratch.at("library.yaml")]
    #expect(
      try await Session(["simulate", "lend", "give back"] + pack).messages.contains(
        "event 'give back' needs one of its outcomes; write 'book.give-back [damaged]' or "
          + "'book.give-back [else]'"))
    #expect(
      try await Session(["simulate", "give back [damaged]"] + pack).output == """
        give back [damaged]
            1  book  give back

        begins with: book lent

        """)
    #expect(try await Session(["ask", "lend precedes give back"] + pack).status == .done)
    #expect(try await Session(["path", "lend", "book in repair"] + pack).status == .done)
  }

  private static let outcomes = """
    machines:
      m:
        regions:
          r:
            transitions: |
              a -> b: go / one
              b -> a: home
          s:
            transitions: |
              c -> d: go [big] / two
              d -> e: e
              e -> f: go / three

    """

  @Test(arguments: [
    (["m.go"], "1  m  one"), (["go"], "1  m  one"),
    (["m.go [big]", "m.e", "m.home", "m.go"], "m  three"),
    (["m.go", "m.home", "m.go [big]"], "m  two"),
  ])
  func simulateTakesTheOutcomeThatIsPossible(_ words: [String], _ line: String) async throws {
    let scratch = try Scratch(holding: ["m.yaml": Self.outcomes])
    let run = try await Session(["simulate", "--pack", scratch.at("m.yaml")] + words)
    #expect(run.messages == "")
    #expect(run.output.contains(line))
  }

  @Test func aPathThroughOutcomesIsReproduced() async throws {
    let scratch = try Scratch(holding: ["m.yaml": Self.outcomes])
    let path = try await Session("path", "two", "three", "--pack", scratch.at("m.yaml"))
    #expect(path.output.contains("\nreproduce: vcdoc simulate "))
  }

  @Test func simulateSaysWithWhichCountersItBegins() async throws {
    let scratch = try Scratch(holding: [
      "jar.yaml": """
      name: jar
      machines:
        jar:
          counters: {n: 5}
          transitions: |
            shut -> open: lift
            open -> open: put [n < 5] / n + 1
            open -> open: take [n >= 3] / n - 3, didTake

      """
    ])
    let words = ["simulate", "take", "--pack", scratch.at("jar.yaml")]
    #expect(
      try await Session(words).output == """
        take
            1  jar  didTake

        begins with: jar n = 3

        """)
    let json = try await Session(words + ["--format", "json"])
    #expect(json.output.contains("\"counter\": \"n\""))
  }

  @Test func simulateNeedsTheMachineOfAnEventThatTwoHave() async throws {
    #expect(try await session("simulate", "order.cancel").status == .done)
    let session = try await session("simulate", "cancel")
    #expect(session.status == .usage)
    #expect(
      session.messages.contains(
        "several machines have an event 'cancel'; write 'order.cancel' or 'return.cancel'"))
  }

  @Test func simulateSaysWhyAnEventCannotRun() async throws {
    let session = try await session("simulate", "pay", "pay")
    #expect(session.output.isEmpty)
    #expect(session.messages.contains("no transition for 'pay' when 'order' is in order paid"))
  }

  @Test func simulateDoesNotSendWhatInteractionsSend() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session("simulate", "task.work", "--pack", scratch.at("pack"))
    #expect(session.messages.contains("'work' comes only from interactions"))
    #expect(session.messages.contains("run 'task.end' instead"))
  }

  @Test func pathsLeadFromEventToEvent() async throws {
    let output = try await session("path", "remind", "ship").output
    #expect(output.contains("1  order  a day has passed"))
    #expect(output.contains("order  ship\n"))
    #expect(output.contains("reproduce: vcdoc simulate remind pay ship"))
  }

  @Test func aPathSaysWhatCountersAreWhenItBegins() async throws {
    let pack = """
      name: order
      machines:
        order:
          counters: {attempts: 3}
          final: [canceled]
          transitions: |
            placed -> waiting: pay / ask
            waiting: failed [attempts < 3] / attempts + 1
            waiting -> canceled: failed [else] / apologize

      """
    let scratch = try Scratch(holding: ["order.yaml": pack])
    let words = ["path", "order waiting", "apologize", "--pack", scratch.at("order.yaml")]
    let text = try await Session(words).output
    #expect(text.hasPrefix("begins with order attempts = 3\n\nfailed\n"))
    #expect(text.contains("1  order  apologize\n"))
    let json = try await Session(words + ["--format", "json"]).output
    #expect(json.contains("\"counter\": \"attempts\""))
  }

  @Test func thePackInTheWorkingFolderNeedsNoName() async throws {
    let scratch = try Scratch(holding: Self.files)
    let session = try await Session(["list", "machines"], in: scratch.at("pack"))
    #expect(session == Session(status: .done, output: "order   Order\nreturn  Return\n"))
    try scratch.write(["pack/.vcdoc.yaml": "pack: other\n"])
    let other = try await Session(["list", "machines"], in: scratch.at("pack"))
    #expect(other.status != .done)
  }

  @Test func verifySaysWhatItExploredWithoutGuarantees() async throws {
    let output = try await session("verify", "--summary").output
    #expect(output.contains("explored: 5 global states and 5 transitions of 2 machines\n"))
    #expect(output.contains("states multiply by: order.order (3)\n"))
  }

  @Test func questionsTakeStates() async throws {
    let path = try await session("path", "order placed", "order.order shipped").output
    #expect(path.contains("cancel\n"))
    #expect(!path.contains("pay"))
    let rest = try await session("path", "order paid", "ship").output
    #expect(rest.contains("    1  order  ship\n") && !rest.contains("thank"))
    let back = try await session("path", "order shipped", "order placed")
    #expect(back.status == .found)
    #expect(back.messages.contains("no run leads from 'order shipped' to 'order placed' in"))
    #expect(
      try await session("next", "order paid").output
        == "in order paid, on the same object:\n  ship\n")
    #expect(
      try await session("ask", "order shipped can always be reached").output.hasPrefix("proved"))
  }

  @Test(arguments: [
    ("order payd", "unknown state 'payd' in region 'order'; did you mean 'paid'?"),
    ("paid", "'paid' is a state; write 'order paid'"),
    ("paid or shipped", "'paid' is a state"),
  ])
  func aSubjectThatIsNoneIsAnError(_ words: String, _ message: String) async throws {
    for question in [["next", words], ["path", words, "pay"]] {
      let scratch = try Scratch(holding: Self.files)
      let session = try await Session(question + ["--pack", scratch.at("pack")])
      #expect(session.status == .usage)
      #expect(session.messages.contains(message), "\(session.messages)")
    }
  }

  @Test func anEventThatIsNoCallbackCannotBeAskedAbout() async throws {
    var files = Self.files
    files["pack/pack.yaml"] = "name: shop\ntitle: Shop\n"
    let scratch = try Scratch(holding: files)
    for question in [["next", "pay"], ["ask", "pay precedes ship"]] {
      let session = try await Session(question + ["--pack", scratch.at("pack")])
      #expect(
        session.messages.contains(
          "'pay' is an event of machine 'order', and its events are no callbacks; write "
            + "'eventCallbacks: true' in the machine"))
    }
  }

  private static let gate = """
    machines:
      gate:
        transitions: |
          locked -> open: coin [amount > 0] / unlock
          locked: coin [else]
          open -> locked: push
    interactions:
      visit: {lifelines: {gate: gate}, requires: {gate: {state: locked}}, steps: [gate.coin]}

    """

  @Test func anOutcomeIsNamedByItsWords() async throws {
    let free = Self.gate.split(separator: "\n").dropLast(2).joined(separator: "\n")
    let scratch = try Scratch(holding: ["free.yaml": free + "\n", "gate.yaml": Self.gate])
    let one = try await Session(
      "simulate", "gate.coin [amount > 0]", "push", "coin [else]", "--pack",
      scratch.at("free.yaml"))
    let asked = try await Session(
      "ask", "gate open can always be reached", "--pack", scratch.at("free.yaml"))
    #expect(asked.output.hasPrefix("proved"))
    #expect(one.output.contains("gate  unlock"))
    let bare = try await Session("simulate", "coin", "--pack", scratch.at("free.yaml"))
    #expect(
      bare.messages.contains(
        "event 'coin' needs one of its outcomes; write 'gate.coin [amount > 0]' or "
          + "'gate.coin [else]'"))
    let branch = try await Session(
      "simulate", "visit:amount > 0", "--pack", scratch.at("gate.yaml"))
    #expect(branch.output.contains("gate  unlock"))
    let list = try await Session("list", "events", "--pack", scratch.at("free.yaml"))
    #expect(list.output.contains("coin [amount > 0]") && !list.output.contains("coin.amount"))
  }

  /// A script that cannot be played, and the reason.
  static let refusals = [
    (
      "start finish finish",
      "'job' has ended (state done), and a new one has no transition for 'finish' when it is in "
        + "state new"
    ),
    (
      "start finish push finish",
      "'job' has ended (state done), and a new one has no transition for 'finish' when it is in "
        + "state new"
    ),
    ("start finish start start", "no transition for 'start' when 'job' is in state running"),
    ("start start", "no transition for 'start' when 'job' is in state running"),
    (
      "push push",
      "no transition for 'push' when 'gate' is in state shut; write its outcome there, "
        + "'gate.push [badge ok]'"
    ),
  ]

  @Test(arguments: refusals)
  func theReasonOfARefusalIsTrue(_ script: String, _ reason: String) async throws {
    let scratch = try Scratch(holding: [
      "two.yaml": """
      machines:
        job:
          transitions: |
            new -> running: start
            running -> done: finish
          final: [done]
        gate:
          transitions: |
            shut -> open: push [badge ok]
            open -> shut: push

      """
    ])
    let words = script.split(separator: " ").map(String.init)
    let session = try await Session(["simulate"] + words + ["--pack", scratch.at("two.yaml")])
    #expect(session.messages.contains(": \(reason)\n"), "\(session.messages)")
  }

  @Test func anExcessIsAtTheMachineIfThePackSetsNoBounds() async throws {
    let scratch = try Scratch(holding: [
      "big.yaml": """
      machines:
        m:
          counters: {a: 99, b: 99, c: 99}
          transitions: |
            s -> s: ia [a < 99] / a + 1
            s -> s: ib [b < 99] / b + 1
            s -> s: ic [c < 99] / c + 1
            s -> t: x

      """
    ])
    let session = try await Session("verify", "--pack", scratch.at("big.yaml"))
    #expect(
      session.messages.contains("big.yaml:2:3: error: more than 200,000 global states of 'm'"))
    #expect(session.messages.contains("write 'bounds: {states: 400000}'"))
  }

  @Test func askAndNextTakeEvents() async throws {
    #expect(try await session("ask", "pay precedes ship").output.hasPrefix("proved"))
    #expect(try await session("next", "pay").output.contains("  thank\n"))
  }
}
