import Base
import FoundationEssentials
import Import
import PackReader
import Support
import Testing

/// Scripts of the public test framework for SCXML: each event leads to the configuration that the
/// script says.
///
/// The files are from jbeard4/scxml-test-framework, under the license beside them. With the path of a
/// copy of its folder `test` in `VCDOC_SCXML_TESTS`, all files of the folders named here are played.
struct FrameworkTests {
  private static let folder = "Tests/Golden/scxml-framework"
  private static let names = [
    "documentOrder0", "hier1", "hier2", "history1", "history3", "history5", "parallel2",
    "parallel3",
  ]

  /// The folders of the framework that need neither data nor communication.
  private static let folders = ["basic", "documentOrder", "hierarchy", "history", "parallel"]

  @Test(arguments: names)
  func eachEventLeadsToTheConfigurationOfTheScript(_ name: String) async throws {
    let script = try Script(
      CommittedFiles.text("\(Self.folder)/\(name).scxml"),
      CommittedFiles.text("\(Self.folder)/\(name).json"), name)
    try await script.run()
  }

  @Test(.enabled(if: Self.framework != nil)) func theWholeFrameworkIsPlayedOrLeftOutForAReason()
    async throws
  {
    let root = try #require(Self.framework)
    var (played, compared) = (0, 0)
    for folder in Self.folders {
      for name in try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
      where name.hasSuffix(".scxml") {
        let path = "\(root)/\(folder)/\(name.dropLast(6))"
        let text = { (end: String) in
          String(decoding: try Data(contentsOf: URL(filePath: path + end)), as: UTF8.self)
        }
        let script = try Script(text(".scxml"), text(".json"), "\(folder)/\(name)")
        guard try !text(".scxml").contains("<datamodel>") else {
          print("\(folder)/\(name) is left out: it has data")
          continue
        }
        do {
          compared += try await script.run()
          played += 1
        } catch let fault as ChartWalk.Fault {
          print("\(folder)/\(name) is left out: \(fault)")
        }
      }
    }
    print("\(played) documents played, \(compared) configurations equal")
    #expect(played > 10)
  }

  private static var framework: String? { ProcessInfo.processInfo.environment["VCDOC_SCXML_TESTS"] }
}

/// A document with the events that are sent to it, and the configurations to which they lead.
struct Script {
  private let document: String
  private let name: String
  private let initial: Set<String>
  private let steps: [(event: String, next: Set<String>)]

  init(_ document: String, _ script: String, _ name: String) throws {
    (self.document, self.name) = (document, name)
    let json = try #require(Node.reading(yaml: Array(script.utf8), path: "\(name).json").tree)
    let states = { (node: Node?) in Set((node?.items ?? []).compactMap(\.text)) }
    initial = states(json["initialConfiguration"])
    steps = (json["events"]?.items ?? []).map { step in
      (step["event"]?["name"]?.text ?? "", states(step["nextConfiguration"]))
    }
  }

  /// Plays the script; throws, or records an issue, if a configuration is another one.
  ///
  /// - Returns: How many configurations were compared.
  @discardableResult
  func run() async throws -> Int {
    var walk = try await ChartWalk(SCXMLReader.read(document, named: name, path: "\(name).scxml"))
    try #require(walk.configuration == initial)
    for (number, step) in steps.enumerated() {
      try walk.send(step.event)
      try #require(walk.configuration == step.next, "step \(number + 1) of \(name)")
    }
    return steps.count + 1
  }
}
