import Model
import Support
import Testing

/// What is said of scripts that cannot be played.
struct RefusalTests {
  /// The message and the notes, with the lines that notes are about.
  private func refusal(
    of acts: [Scenario.Act], in pack: Pack, with choices: [Int]
  ) async throws -> [String] {
    let survey = try await Survey(of: pack)
    do {
      _ = try survey.run(of: acts, in: Configuration(choices: choices))
      return []
    } catch {
      return error.diagnostics.flatMap { diagnostic in
        [diagnostic.message]
          + diagnostic.notes.map { note in
            note.place.map { "\($0.line): \(note.message)" } ?? note.message
          }
      }
    }
  }

  private func act(
    _ name: String, _ labels: String..., repeats: [String: Int] = [:], line: Int = 0
  ) throws -> Scenario.Act {
    Scenario.Act(
      interaction: try #require(Name(name)), labels: labels, repeats: repeats,
      place: Place(path: name, line: line, column: line))
  }

  @Test func namesTheRelationThatFails() async throws {
    let acts = try ["launch", "show", "push", "show"].map { try act($0) }
    #expect(
      try await refusal(of: acts, in: .screens(), with: [2]) == [
        "'show' cannot begin after 'push': no object meets what it requires of 'screen', "
          + "window: detached, appearance: gone, above: none, below: none",
        "21: the requirement is here",
        "screen 1 has window: detached, appearance: gone, above: screen 2, below: none",
        "screen 2 has window: attached, appearance: here, above: none, below: screen 1",
      ])
  }

  @Test func namesTheRoleThatARelationMustLeadTo() async throws {
    let acts = try ["launch", "show", "pop"].map { try act($0) }
    #expect(
      try await refusal(of: acts, in: .screens(), with: [2]) == [
        "'pop' cannot begin after 'show': no object meets what it requires of 'source', "
          + "appearance: here, below: 'target'",
        "45: the requirement is here",
        "screen 1 has appearance: here, below: none",
        "screen 2 has appearance: gone, below: none",
      ])
  }
}
