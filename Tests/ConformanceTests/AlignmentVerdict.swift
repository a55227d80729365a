@testable import Base
@testable import Conformance

/// What tests ask of the alignment of one process.
extension AlignmentVerdict {
  /// The verdict.
  var kind: Kind {
    if unpaired != nil { return .inconsistent }
    return doubts.isEmpty ? .consistent : .doubtful
  }

  /// The first record that does not pair; `nil` if all pair.
  var unpaired: Finding? {
    findings.filter(\.reason.isUnpaired).min { $0.line < $1.line }
  }

  /// The suppositions of episodes that cost as much as a doubt.
  var doubts: [Finding] {
    let dear = Finding.dearEpisodes(among: findings)
    return findings.filter { dear.contains($0.episode) }
  }

  /// The interactions that explain it.
  var interactions: [TraceInteraction] { segments.flatMap(\.interactions) }
}

/// What tests ask of the interactions of a log.
extension TraceInteraction {
  /// Whether it is an interaction, or can be it nearly as well.
  func canBe(_ name: String) -> Bool {
    ([self.name] + alternatives).contains { $0.text == name }
  }
}

extension [TraceInteraction] {
  /// Whether they can be some interactions, in order; others can come between these.
  func canBe(_ names: [String]) -> Bool {
    var rest = self[...]
    return names.allSatisfy { name in
      let place = rest.firstIndex { $0.canBe(name) }
      rest = rest[(place.map { $0 + 1 } ?? rest.endIndex)...]
      return place != nil
    }
  }

  /// Their names.
  var words: [String] { map { $0.name.text + ($0.alternatives.isEmpty ? "" : "?") } }
}
