@testable import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

/// Steps that name the lifeline that sends: `client -> server.poll`, `server --> client: words`.
struct MessageTests {
  private static let server = """
    title: Server
    regions: {grant: {initial: pending, states: {pending: , approved: }}}
    events:
      poll: [{from: {grant: [pending, approved]}}]
      approve:
        title: the user agrees
        transitions: [{from: {grant: pending}, to: {grant: approved}}]

    """
  private static let head = "name: sign-in\ntitle: Sign in\n"

  private func files(_ interaction: String) -> [String: String] {
    [
      "pack.yaml": Self.head, "machines/server.yaml": Self.server,
      "interactions/flow.yaml": interaction,
    ]
  }

  /// The steps of an interaction `flow` with the lifelines user, client, and server.
  private func pack(_ steps: String) throws -> Pack {
    try Pack.sample(files(Self.flow(steps)))
  }

  private static func flow(_ steps: String) -> String {
    "flow:\n  title: Flow\n  lifelines: {user: , client: {title: The client}, server: server}\n"
      + "  steps: \(steps)\n"
  }

  /// Each message as `SENDER kind RECEIVER: what readers see`, with `*` if it is only words.
  private func messages(of pack: Pack) -> [String] {
    pack.interactions[0].steps.compactMap { step in
      guard case .send(let send) = step else { return nil }
      let lifelines = pack.interactions[0].lifelines
      let event = pack.machine(lifelines[send.lifeline].machine)?.event(send.event)
      let sender = send.sender.map { "\(lifelines[$0.lifeline].name) \($0.kind) " } ?? ""
      let mark = event?.isWords == true ? "*" : ""
      return "\(sender)\(lifelines[send.lifeline].name): \(event?.title(in: "en") ?? "")\(mark)"
    }
  }

  @Test func arrowsSayWhoSendsWhatToWhom() throws {
    let pack = try pack(
      "[client -> server.poll, server --> client: pending, client ->> user: look, server.poll]")
    #expect(
      messages(of: pack) == [
        "client call server: poll", "server reply client: pending*",
        "client asynchronous user: look*", "server: poll",
      ])
  }

  @Test func aPackIsCalledAsItsNameIsWritten() throws {
    let texts = files(Self.flow("[client -> server.poll]"))
    let pack = try Pack.sample(texts.merging(["pack.yaml": "name: Sign in here\n"]) { $1 })
    #expect(pack.name.text == "Sign-in-here")
    #expect(pack.title.base == "Sign in here")
  }

  @Test func aBreakIsABlockOrAListWithItsNameBesideIt() throws {
    let pack = try pack(
      """

          - break: |
              server --> client: refused
              client -> client: stop
            name: refused
            title: the server refuses
          - {break: [server.poll], requires: {server: {grant: approved}}}

      """)
    let operands = pack.interactions[0].steps.compactMap { step in
      if case .break(let operand, _) = step { operand } else { nil }
    }
    #expect(operands.map(\.label) == ["refused", ""])
    #expect(operands.map(\.address) == ["refused", "flow.break"])
    #expect(operands.map(\.title.base) == ["the server refuses", ""])
    #expect(operands.map(\.steps.count) == [2, 1])
    #expect(operands.map(\.requires.count) == [0, 1])
  }

  /// Steps, and whether the server has surely ended when it replies.
  private static let endings = [
    ("[server.close, server --> client: bye]", true),
    ("[server --> client: bye, server.close]", false),
    ("[{opt: [server.close]}, server --> client: bye]", false),
    ("[{alt: {a: [server.close], b: [server.close]}}, server --> client: bye]", true),
    ("[{alt: {a: [server.close], b: []}}, server --> client: bye]", false),
    ("[{par: [[server.close], [user -> client: wait]]}, server --> client: bye]", true),
    ("[{par: [[server.close], [server --> client: bye]]}]", false),
    ("[{loop: [server.close], atLeast: 1}, server --> client: bye]", true),
    ("[{loop: [server.close]}, server --> client: bye]", false),
    ("[{break: [server.close]}, server --> client: bye]", false),
    ("[{break: [server.close, server --> client: bye]}]", true),
    (
      "[{alt: {a: [{break: [user -> client: no]}, server.close], b: [server.close]}}, "
        + "server --> client: bye]", false
    ),
    ("[{if: style = plain, then: [server.close]}, server --> client: bye]", false),
    ("[{ref: end}, server --> client: bye]", true),
    ("[server.poll, server --> client: bye]", false),
  ]

  @Test(arguments: endings)
  func whatHasEndedSendsNothing(_ steps: String, _ isError: Bool) throws {
    var texts = files(Self.flow(steps))
    texts["pack.yaml"] = Self.head + "options: {style: {values: [plain, fancy]}}\n"
    texts["machines/server.yaml"] = """
      title: Server
      regions: {grant: {initial: pending, states: {pending: , gone: {final: object}}}}
      events:
        poll: [{from: {grant: pending}}]
        close: [{from: {grant: pending}, to: {grant: gone}}]
      """
    texts["interactions/end.yaml"] = """
      end: {title: End, refOnly: true, lifelines: {server: server}, steps: [server.close]}
      """
    let faults = PackReading(of: PackFiles(sample: texts)).diagnostics.filter {
      $0.severity == .error
    }
    #expect(faults.map(\.rule) == (isError ? [.endedSender] : []))
  }

  @Test func aLifelineNamesTheBoxItIsIn() throws {
    let flow = Self.flow("[client -> server.poll]")
      .replacing("{title: The client}", with: "{box: A device}")
    let lifelines = try Pack.sample(files(flow)).interactions[0].lifelines
    #expect(lifelines.map(\.box.base) == ["", "A device", ""])
  }

  @Test func aBlockHasAMessageALine() throws {
    let pack = try pack(
      "|\n    # a comment\n    client -> server.poll\n    server --> client: 200 OK: #1")
    #expect(
      messages(of: pack) == ["client call server: poll", "server reply client: 200 OK: #1*"])
  }

  @Test func wordsThatNameAnEventOfTheReceiverAreThatEvent() throws {
    let pack = try pack("[user -> server: the user agrees, client -> server: poll]")
    #expect(
      messages(of: pack) == ["user call server: the user agrees", "client call server: poll"])
  }

  @Test func namesOfLifelinesHaveSpaces() throws {
    let pack = try Pack.sample(
      files(
        "flow:\n  lifelines: {the user: , auth server: server}\n"
          + "  steps: [the user -> auth server.poll, auth server --> the user: pending]\n"))
    #expect(
      messages(of: pack) == [
        "the-user call auth-server: poll", "auth-server reply the-user: pending*",
      ])
  }

  @Test func otherWordsAreEventsThatChangeNoState() throws {
    let pack = try pack(
      "[client -> server: GET /a, client -> server: GET a, client -> user: GET /a]")
    let server = try #require(pack.machines.first)
    #expect(server.declaredEvents.map(\.name.text) == ["poll", "approve"])
    #expect(server.events.suffix(2).map(\.name.text) == ["GET-a", "GET-a-2"])
    #expect(server.events.suffix(2).flatMap(\.transitions).allSatisfy { $0.actions.isEmpty })
    #expect(pack.declaredMachines.map(\.name.text) == ["server"])
    #expect(pack.machines.map(\.name.text) == ["server", "flow.user", "flow.client"])
  }

  @Test func wordsToARoleAreAlsoForTheLifelinesThatPlayIt() throws {
    let pack = try Pack.sample(
      files(
        """
        ask:
          title: Ask
          refOnly: true
          lifelines: {asker: , answerer: }
          steps: [asker -> answerer: question, answerer --> asker: answer]
        flow:
          title: Flow
          lifelines: {user: , server: server}
          steps: [{ref: ask, with: {asker: user, answerer: server}}]

        """))
    #expect(pack.machines[0].events.map(\.name.text) == ["poll", "approve", "question"])
    #expect(
      pack.machine(try #require(Name("flow.user")))?.events.map(\.name.text) == ["answer"])
  }

  @Test(arguments: [
    (
      "client -> sever.poll",
      "unknown lifeline 'sever' in interaction 'flow'; did you mean 'server'?"
    ),
    ("client -> server.pol", "unknown event 'pol' in machine 'server'; did you mean 'poll'?"),
    ("client -> server", "missing message; write 'server: words', or 'server.poll'"),
    (
      "client -> user.look",
      "'user' has no machine, so it has no events; write 'SENDER -> user: look'"
    ),
    (
      "client -> server.poll: now",
      "a message is an event or words, not both; write 'server.poll', or 'server: now'"
    ),
    (
      "{send: server.poll, by: client}",
      "unknown key 'by' in a step 'send'; write the sender before an arrow: "
        + "'client -> server.event'; see 'vcdoc help pack-format'"
    ),
    (
      "{check: {user: {grant: pending}}}",
      "'user' has no machine, so it has neither states nor relations; write 'user: MACHINE'"
    ),
  ])
  func faultsShowTheArrow(_ step: String, _ message: String) {
    let reading = PackReading(of: PackFiles(sample: files(Self.flow("[\(step)]"))))
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [message])
  }
}
