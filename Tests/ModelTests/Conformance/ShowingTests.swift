import Shipped
import Support
import Testing
@testable import Base
@testable import Conformance
@testable import Formats
@testable import Logs
@testable import Pack
@testable import Pages
@testable import StateSpace

/// A log, and whether it bears a guarantee of the shipped pack out.
private struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let guarantee: String
  /// Words `Object.callback`, each a line of the log.
  let words: String
  let isShown: Bool

  init(_ says: String, _ guarantee: String, _ words: String, isShown: Bool) {
    testDescription = says
    self.guarantee = guarantee
    self.words = words
    self.isShown = isShown
  }
}

struct ShowingTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }
  private static let signs = Result { OperandSigns(of: try pack.get()) }

  private static let popped = """
    B.viewWillDisappear A.viewWillAppear B.viewDidDisappear A.viewDidAppear

    """
  private static let takenBack = """
    B.viewWillDisappear A.viewWillAppear A.viewWillDisappear A.viewDidDisappear
    B.viewWillAppear B.viewDidAppear

    """

  private static let cases = [
    Case("a pop shows what a pop does", "navigation.pop.dids", popped, isShown: true),
    Case("a pop that is taken back does not", "navigation.pop.dids", takenBack, isShown: false),
    Case(
      "a pop that is taken back shows what such a pop does", "navigation.pop.cancelled-stays",
      takenBack, isShown: true),
    Case(
      "a pop says nothing of one that is taken back", "navigation.pop.cancelled-stays", popped,
      isShown: false),
    Case(
      "nobody sees that one who prints nothing is told nothing",
      "presentation.dismissOver.presenter-untouched",
      "Sheet.viewWillAppear Sheet.viewDidAppear Sheet.viewWillDisappear Sheet.viewDidDisappear",
      isShown: false),
    Case(
      "a whole appearance shows that it does not begin twice", "viewWillDisappear.not-twice",
      "A.viewWillAppear A.viewDidAppear A.viewWillDisappear A.viewDidDisappear", isShown: true),
    Case(
      "two halves of different objects are none", "viewWillDisappear.not-twice",
      "A.viewWillDisappear B.viewWillAppear A.viewDidDisappear B.viewDidAppear", isShown: false),
    Case(
      "one of several that may come is enough", "viewWillAppear.comes-to-an-end",
      "A.viewWillAppear A.viewDidAppear", isShown: true),
    Case(
      "no log shows a state", "application.suspend.nothing-runs",
      "A.viewWillAppear A.viewDidAppear", isShown: false),
  ]

  @Test(arguments: cases)
  private func aLogBearsOutWhatItShows(_ sample: Case) throws {
    let pack = try Self.pack.get()
    let guarantee = try #require(pack.guarantees.first { $0.name.text == sample.guarantee })
    let reading = try reading(sample.words)
    #expect(reading.verdict.conforms)
    let showing = Showing(of: reading, in: pack, by: PackIndex(of: pack))
    let signs = try PropertySigns(of: #require(guarantee.property), Self.signs.get())
    #expect(
      signs.map(showing.bearsOut) ?? false == sample.isShown,
      "\(reading.verdict.interactions.map(\.name))")
  }

  @Test func whatOneControllerGetsShowsNothingThatTwoTakePartIn() throws {
    let pack = try Self.pack.get()
    func told(_ words: String, _ name: String) throws -> (Interaction, TraceInteraction) {
      let interactions = try reading(words).verdict.interactions
      return (
        try #require(pack.interactions.first { $0.name.text == name }),
        try #require(interactions.first { $0.name.text == name }, "\(interactions.map(\.name))")
      )
    }
    let (sheet, lone) = try told(
      "A.viewWillDisappear A.viewDidDisappear", "presentation.dismissOver")
    #expect(!sheet.isShown(by: lone, from: nil))
    #expect(sheet.isShown(by: lone, from: sheet.citations[0].source))
    let (pop, both) = try told(Self.popped, "navigation.pop")
    #expect(pop.isShown(by: both, from: nil))
  }

  private func reading(_ words: String) throws -> TraceReading {
    let lines = words.split(whereSeparator: \.isWhitespace).map {
      $0.replacing(".", with: " ") + "\n"
    }
    var check = try TraceCheck(of: Self.monitor.get(), Spellings(of: Self.pack.get()))
    check.read(lines.joined().utf8)
    return check.finish()
  }

  @Test func tellsOperandsByWhatNoOtherStepCalls() throws {
    let pack = try Self.pack.get()
    func words(_ label: String, of name: String) throws -> [String] {
      let place = try #require(pack.interactions.firstIndex { $0.name.text == name })
      let lifelines = pack.interactions[place].lifelines
      return try Self.signs.get().signs(of: label, in: place).map {
        "\(lifelines[$0.lifeline].name).\($0.callback)"
      }.sorted()
    }
    #expect(
      try words("swiped", of: "presentation.dismissOver") == ["delegate.presentation.didDismiss"])
    #expect(try words("released", of: "navigation.pop") == ["source.dealloc"])
    #expect(try words("completed", of: "navigation.pop").contains("destination.viewDidAppear"))
    #expect(try words("nothing", of: "navigation.pop") == [])
  }
}
