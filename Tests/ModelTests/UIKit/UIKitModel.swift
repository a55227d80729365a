@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Conformance
@testable import Formats
@testable import Pages
import Shipped

/// The shipped pack, read and walked once for all tests.
actor UIKitModel {
  static let shared = UIKitModel()
  private var task: Task<Exploration, any Error>?

  func exploration() async throws -> Exploration {
    if let task { return try await task.value }
    let started = Task { try await Self.stateGraph() }
    task = started
    return try await started.value
  }

  private static func stateGraph() async throws -> Exploration {
    let files = PackFiles(ShippedFolder.uikit.files)
    let reading = PackReading(of: files)
    guard let pack = reading.pack else { throw PackErrors(reading.diagnostics) }
    return try await Exploration(of: pack, jobs: 2)
  }
}

extension Exploration {
  /// Runs a script written as on the command line: `navigation.pop:cancelled`.
  func run(_ script: [String], settings: [String: String]) throws -> Run {
    var choices = pack.defaultConfiguration.choices
    for (axis, value) in settings {
      let number = pack.axes.firstIndex { $0.name.text == axis } ?? -1
      choices[number] = pack.axes[number].values.firstIndex { $0.name.text == value } ?? -1
    }
    let acts = script.map { words in
      let parts = words.split(separator: ":", maxSplits: 1)
      let labels = parts.dropFirst().flatMap { $0.split(separator: ",") }
      let name = pack.interactions.first { $0.name.text == parts[0] }?.name
      return Scenario.Act(
        interaction: name ?? pack.interactions[0].name, labels: labels.map(String.init),
        place: Place(path: "test"))
    }
    return try run(of: acts, in: Configuration(choices: choices))
  }
}
