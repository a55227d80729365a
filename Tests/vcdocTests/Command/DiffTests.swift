import Testing

@testable import vcdoc

struct DiffTests {
  private static let files = SamplePack.files.merging(
    [
      "pack/guarantees/all.yaml": """
      quiet: {says: Nothing fails., property: no fail, if: version = 1}
      begun: {says: What fails has begun., property: begin precedes fail}
      misconception: {misconception: Nothing ever fails., property: no fail}
      always: {says: What finishes has begun., property: begin precedes finish}
      recommendation: {recommendation: Mind the gap., sources: [s]}

      """,
      "pack/callbacks/begin.md": """
      ---
      summary: It begins.
      owner: Task
      availability: {version: "1-2.0"}
      sources: [s]
      ---

      """,
    ], uniquingKeysWith: { $1 })

  private func diff(_ words: String...) async throws -> Session {
    let scratch = try Scratch(holding: Self.files)
    return try await Session(["diff", "--pack", scratch.at("pack")] + words)
  }

  @Test func saysWhatWasOnlyOneOfSeveralWaysBefore() async throws {
    let interactions = (Self.files["pack/interactions/all.yaml"] ?? "").replacing(
      "- alt: {finished: [task.finish], failed: [task.fail]}",
      with: """
        - if: version < 2
              then: [{alt: {finished: [task.finish], failed: [task.fail]}}]
              else: [task.finish, task.start, task.fail]
        """)
    let scratch = try Scratch(
      holding: Self.files.merging(["pack/interactions/all.yaml": interactions]) { _, new in new })
    let session = try await Session(
      "diff", "--pack", scratch.at("pack"), "--from", "version=1", "--to", "version=2")
    #expect(
      session.output.contains(
        """
          task.end  End
              task  finish  [before: alt: finished]
            + task  begin
            + task  fail

        """))
  }

  @Test func tellsAPersonWhatChanges() async throws {
    #expect(
      try await diff("--from", "version=1", "--to", "version=2")
        == Session(
          status: .done,
          output: """
            from version=1 to version=2
              1  callbacks that begin to run
              1  callbacks newly deprecated
              1  orders that change
              1  guarantees that apply no longer
              1  guarantees that apply now
              1  misconceptions that were true before

            callbacks that begin to run: 1
              fail  It fails.

            callbacks newly deprecated: 1
              begin  since 2.0

            orders that change: 1
              - is gone, + is new; brackets show the part of the interaction that a row belongs to

              task.end  End
                  task  finish  [alt: finished]
                + task  fail  [alt: failed]

            guarantees that apply no longer: 1
              quiet
                Nothing fails.

            guarantees that apply now: 1
              begun
                What fails has begun.

            misconceptions that were true before: 1
              misconception
                Nothing ever fails.

            """))
  }

  @Test func printsOrdersWholeWhenAsked() async throws {
    let session = try await diff("--from", "version=2", "--to", "version=1", "--full")
    #expect(
      session.output == """
        from version=2 to version=1
          1  callbacks that cease to run
          1  orders that change
          1  guarantees that apply no longer
          1  guarantees that apply now
          1  misconceptions that are true now

        callbacks that cease to run: 1
          fail  It fails.

        orders that change: 1
          - is gone, + is new; brackets show the part of the interaction that a row belongs to

          task.end  End
              task  finish  [alt: finished]
            - task  fail  [alt: failed]

        guarantees that apply no longer: 1
          begun
            What fails has begun.

        guarantees that apply now: 1
          quiet
            Nothing fails.

        misconceptions that are true now: 1
          misconception
            Nothing ever fails.

        """)
  }

  @Test func writesMarkdown() async throws {
    let session = try await diff("--from", "version=1", "--to", "version=2", "--format", "markdown")
    #expect(
      session.output == """
        # What changes from version=1 to version=2

        - callbacks that begin to run: 1
        - callbacks newly deprecated: 1
        - orders that change: 1
        - guarantees that apply no longer: 1
        - guarantees that apply now: 1
        - misconceptions that were true before: 1

        ## Callbacks that begin to run

        - `fail`: It fails.

        ## Callbacks newly deprecated

        - `begin`, since 2.0

        ## Orders that change

        ### `task.end`

        ```diff
          task finish [alt: finished]
        + task fail [alt: failed]
        ```

        ## Guarantees that apply no longer

        - Nothing fails.

        ## Guarantees that apply now

        - What fails has begun.

        ## Misconceptions that were true before

        - Nothing ever fails.

        """)
  }

  @Test func tellsAProgramBothOrders() async throws {
    let session = try await diff("--from", "version=1", "--to", "version=2", "--format", "json")
    #expect(
      session.output == """
        {
          "from": {
            "version": "1"
          },
          "to": {
            "version": "2"
          },
          "with": {},
          "callbacks": {
            "gained": [
              "fail"
            ],
            "gone": [],
            "successors": [],
            "stayed": [],
            "deprecated": [
              {
                "name": "begin",
                "since": "2.0"
              }
            ]
          },
          "interactions": {
            "begun": [],
            "ended": []
          },
          "orders": [
            {
              "interaction": "task.end",
              "when": "",
              "before": [
                {
                  "kind": "message",
                  "object": "task",
                  "text": "finish",
                  "within": [
                    "alt: finished"
                  ]
                }
              ],
              "after": [
                {
                  "kind": "message",
                  "object": "task",
                  "text": "finish",
                  "within": [
                    "alt: finished"
                  ]
                },
                {
                  "kind": "message",
                  "object": "task",
                  "text": "fail",
                  "within": [
                    "alt: failed"
                  ]
                }
              ]
            }
          ],
          "guarantees": [
            {
              "id": "quiet",
              "statement": "Nothing fails.",
              "before": "holds",
              "after": "silent",
              "change": "appliesNoLonger"
            },
            {
              "id": "begun",
              "statement": "What fails has begun.",
              "before": "silent",
              "after": "holds",
              "change": "appliesNow"
            },
            {
              "id": "misconception",
              "statement": "Nothing ever fails.",
              "before": "holds",
              "after": "fails",
              "change": "misconceptionNow"
            }
          ]
        }

        """)
  }

  @Test func saysWhenNothingChanges() async throws {
    #expect(
      try await diff("--from", "version=1", "--to", "version=1")
        == Session(status: .done, output: "nothing changes from version=1 to version=1\n"))
  }

  @Test(arguments: [
    (
      ["--from", "version=1", "--to", "version=3"],
      "--to version=3: error: unknown value '3' of option 'version'; known: 1 and 2\n"
    ),
    (
      ["--from", "vresion=1", "--to", "version=2"],
      "--from vresion=1: error: unknown option 'vresion'; did you mean 'version'?\n"
    ),
    (
      ["--from", "version=1", "--to", "version=2", "--set", "version=2"],
      "--set version: error: '--from' and '--to' already set this option; remove it here\n"
    ),
  ])
  func explainsASideThatThePackDoesNotKnow(_ words: [String], messages: String) async throws {
    let scratch = try Scratch(holding: Self.files)
    let session = try await Session(["diff", "--pack", scratch.at("pack")] + words)
    #expect(session == Session(status: .usage, messages: messages))
  }

  @Test func wantsBothSides() async throws {
    let session = try await diff("--from", "version=1")
    #expect(session.status == .usage)
    #expect(session.messages.contains("'diff' needs --from OPTION=VALUE and --to OPTION=VALUE"))
  }
}
