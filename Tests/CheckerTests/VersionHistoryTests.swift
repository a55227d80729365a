import PackSupport
import Testing

@testable import Analysis
@testable import Base
@testable import Checker
@testable import Pack
@testable import StateSpace

/// What changes along an option is compared where both of its values exist.
struct VersionHistoryTests {
  /// The mode `new` exists from version 3 on.
  private static let files = [
    "pack.yaml": """
    name: task
    title: Task
    options:
      version: {ordered: true, values: [1, 2, 3, 4]}
      mode: {values: {new: new, old: old}}
    impossible: mode = new and version < 3

    """,
    "machines/task.yaml": """
    title: Task
    regions: {life: {initial: idle, states: {idle: , busy: , done: }}}
    events:
      begin: [{from: {life: idle}, calls: [begin], to: {life: busy}}]
      end:
        - {from: {life: busy}, if: mode = old or version < 4, calls: [end], to: {life: done}}
        - {from: {life: busy}, if: mode = new and version >= 4, to: {life: done}}

    """,
    "guarantees/all.yaml": """
    past: {says: It began first., property: begin precedes end, if: version < 3}
    always: {says: It begins once., property: begin happens at most once}
    ends: {says: It ends last., property: no begin after end}
    both: {misconception: It always ends., property: begin leads to end}

    """,
  ]

  private func steps() async throws -> [VersionHistory.Step] {
    let pack = try Pack.sample(Self.files, callbacks: "begin end")
    let facts = try await PackFacts(of: pack, jobs: 2)
    let verdicts = await GuaranteeVerdicts(of: facts.exploration, jobs: 2)
    return await VersionHistory(of: facts, verdicts, jobs: 2).steps
  }

  @Test func whatOnlyOneSideHasIsNotEndedByTheOther() async throws {
    let step = try #require(try await steps().first { $0.axis == 1 })
    let names = step.difference.turns.map(\.guarantee.name.text)
    #expect(!names.contains("past"))
    #expect(step.difference.pairs.count == 2)
  }

  @Test func aGuaranteeWhoseSubjectEndsInAVersionAppliesNoLonger() async throws {
    let step = try #require(try await steps().first { $0.axis == 0 && $0.value == 2 })
    let turn = try #require(
      step.difference.turns.first { $0.guarantee.name.text == "past" })
    #expect(turn.kind == .appliesNoLonger)
  }
}
