@testable import Base
@testable import Pack
@testable import Analysis
@testable import Graphics
import GraphicsSupport
import Testing

/// A pack of one machine, the view controller, and of interactions written in steps.
struct InteractionSample {
  var machine: Machine
  var interactions: [Interaction] = []
  /// The transitions that the walk saw taken, by the line of the step.
  var taken: [Int: [Int]] = [:]

  init() throws { machine = try MachineScript.viewController.machine() }

  static func place(_ line: Int) -> Place { Place(path: "interactions/stage.yaml", line: line) }

  static func name<Kind>(_ text: String) throws -> Name<Kind> { try #require(Name(text)) }

  var pack: Pack {
    get throws {
      let version = Axis(
        name: try Self.name("iOS"), title: Words("iOS"), isOrdered: true,
        values: try ["12", "13"].map { .init(name: try Self.name($0), title: Words($0)) },
        defaultIndex: 1, place: Self.place(0))
      return Pack(
        name: try Self.name("stage"), title: Words("Stage"), summary: Words(""),
        system: Words("UIKit"), locales: ["en", "zh-Hans"], axes: [version], impossible: .any([]),
        bounds: Pack.Bounds(objects: [:], nesting: 2, states: 1000), phases: [],
        callbacks: [try described],
        machines: [machine], interactions: interactions, scenarios: [], sources: [])
    }
  }

  /// A callback with an owner: the pack is about callbacks, and silent events are not drawn.
  private var described: Callback {
    get throws {
      Callback(
        name: try Self.name("described"), phase: try Self.name("phase"), owner: "Owner", swift: "",
        objc: "", declarations: [], aliases: [], availability: [], condition: .always,
        superRule: .none, notification: "", citations: [], texts: CallbackTexts(),
        place: Self.place(0))
    }
  }

  mutating func add(_ name: String, _ roles: [String], isMany: Bool = false, _ steps: [Step]) throws
  {
    interactions.append(
      Interaction(
        name: try Self.name(name), title: Words("Title of \(name)"), summary: Words(""),
        isAmbient: false, isPart: false, condition: .always,
        lifelines: try roles.map {
          Lifeline(
            name: try Self.name($0), title: Words($0), machine: machine.name, isMany: isMany,
            place: Self.place(0))
        }, requires: [], steps: steps, citations: [], place: Self.place(0)))
  }

  /// A step that sends an event; in this stage its transitions are taken, or none is.
  mutating func send(
    _ lifeline: Int, _ event: String, _ transitions: [Int]? = [0], note: String = ""
  ) throws -> Step {
    let line = taken.count + 1
    taken[line] = transitions ?? []
    if transitions == nil { unreached.insert(line) }
    return .send(
      Step.Send(
        lifeline: lifeline, event: try Self.name(event), note: Words(note),
        place: Self.place(line)))
  }

  private var unreached: Set<Int> = []

  /// The diagram of the interaction added last.
  func sequence(
    choices: [Int] = [1], highlighting: String? = nil, locale: String = "en"
  ) throws -> SequenceDiagram {
    let reached = taken.filter { !unreached.contains($0.key) }
    let facts = InteractionFacts(
      taken: Dictionary(uniqueKeysWithValues: reached.map { (Self.place($0), $1) }), leaves: [],
      inside: [])
    return SequenceDiagram(
      of: try #require(interactions.last), in: try pack, facts: facts,
      configuration: Configuration(choices: choices),
      highlighting: try highlighting.map { try Self.name($0) },
      locale: locale, links: .site("../"))
  }
}

extension Step.Operand {
  init(_ title: String, _ steps: [Step]) {
    self.init(label: "", title: Words(title), steps: steps, place: InteractionSample.place(0))
  }
}
