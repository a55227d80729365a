@testable import Pack
@testable import StateSpace
@testable import Checker
@testable import Formats
import Support
import Testing

/// The same questions, put to Spin and to the search.
struct CrossExamination {
  let pack: Pack
  let exploration: Exploration
  let configuration: Configuration

  init(of pack: Pack, in configuration: Configuration) async throws {
    self.pack = pack
    self.configuration = configuration
    exploration = try await Exploration(
      of: pack, scope: Exploration.Scope(configurations: [configuration]), jobs: 2)
  }

  /// How many worlds each part of the pack has.
  var worldCounts: [Int] { exploration.models.map { $0[0].graph.stateCount } }

  /// Expects both to say the same of each property.
  ///
  /// - Returns: How many were ruled on, and how many of these were refuted.
  func compare(_ properties: [Property]) async throws -> (ruled: Int, refuted: Int) {
    let outcomes = await exploration.check(properties, jobs: 2)
    let claims = properties.indices.map {
      Promela.Claim(name: "claim.\($0)", property: properties[$0])
    }
    let promela = try Promela(of: pack, in: configuration, claims: claims)
    var count = (ruled: 0, refuted: 0)
    for part in exploration.components.indices {
      let own = properties.indices.filter { number in
        guard outcomes[number].decision != nil, promela.words[number] != nil else { return false }
        return properties[number].roles.allSatisfy {
          exploration.components[part].machines.contains($0.machine)
        }
      }
      if own.isEmpty { continue }
      let spin = try Spin(promela.text, flags: "-DPART=\(part)")
      for number in own {
        guard let decision = outcomes[number].decision, let word = promela.words[number] else {
          continue
        }
        let isRefuted = try spin.refutes(word)
        #expect(isRefuted == (decision.verdict == .refuted), "\(properties[number])")
        count.ruled += 1
        count.refuted += isRefuted ? 1 : 0
      }
    }
    return count
  }
}
