@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace
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
  /// Runs a script written as on the command line, `navigation.pop:canceled`, in the configuration
  /// nearest to the settings and the defaults that has all of it.
  func run(_ script: [String], settings: [String: String]) throws -> Run {
    let chosen = settings.map { Setting(axis: $0.key, value: $0.value) }
    let acts = script.map { words in
      let parts = words.split(separator: ":", maxSplits: 1)
      let labels = parts.dropFirst().flatMap { $0.split(separator: ",") }
      let name = pack.interactions.first { $0.name.text == parts[0] }?.name
      return Scenario.Act(
        interaction: name ?? pack.interactions[0].name, labels: labels.map(String.init),
        place: Place(path: "test"))
    }
    let interactions = acts.compactMap { pack.interaction($0.interaction) }
    func hasAll(_ configuration: Configuration) -> Bool {
      interactions[0].beginCondition.holds(in: configuration)
        && interactions.allSatisfy { $0.condition.holds(in: configuration) }
    }
    let asked = try pack.configuration(setting: chosen)
    let others = pack.configurations(near: asked, keeping: pack.axisNumbers(of: chosen))
    return try run(of: acts, in: ([asked] + others).first(where: hasAll) ?? asked)
  }
}

extension Pack {
  /// The axes that settings name, by index.
  func axisNumbers(of settings: [Setting]) -> Set<Int> {
    Set(settings.compactMap { setting in axes.firstIndex { $0.name.text == setting.axis } })
  }
}
