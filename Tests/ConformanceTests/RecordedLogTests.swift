import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Conformance
@testable import Logs
@testable import Pack
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

struct RecordedLogTests {
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
    Case(
      "what can be a push shows nothing of a pop", "navigation.pop.dids", popped, isShown: false),
    Case("a pop that is taken back does not", "navigation.pop.dids", takenBack, isShown: false),
    Case(
      "a pop that is taken back shows what such a pop does", "navigation.pop.canceled-stays",
      takenBack, isShown: true),
    Case(
      "a pop says nothing of one that is taken back", "navigation.pop.canceled-stays", popped,
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
      "two halves of different objects are none", "viewWillAppear.comes-to-an-end",
      "B.viewDidAppear B.viewWillDisappear A.viewWillAppear", isShown: false),
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
    #expect(reading.verdict.kind != .inconsistent)
    let property = try #require(guarantee.property)
    let verdict = try LogMonitor(of: property, in: pack, by: PackIndex(of: pack))?
      .verdict(on: log(of: reading))
    #expect(
      verdict == (sample.isShown ? .supports : nil),
      "\(reading.verdict.interactions.map(\.name))")
  }

  private func log(of reading: TraceReading) throws -> RecordedLog {
    let pack = try Self.pack.get()
    let monitor = try Self.monitor.get()
    return try LogRecorder(
      model: monitor.model, index: PackIndex(of: pack), signs: Self.signs.get()
    )
    .log(of: reading, from: nil)
  }

  @Test func eachLifeOfAnObjectIsItsOwn() throws {
    let log = try log(
      of: reading("A.init(nibName:bundle:) A.viewDidLoad A.deinit A.init(nibName:bundle:)"))
    let objects = try #require(log.segments.first).objects
    #expect(objects.map(\.name) == ["A", "A"])
    #expect(objects.map(\.isNew) == [true, true])
    #expect(objects.map(\.isGone) == [true, false])
    #expect(Set(objects.map(\.printed)).count == 1)
  }

  @Test func aNameWithoutAnAddressMayStandForOneObjectAfterAnother() throws {
    let pack = try Self.pack.get()
    func beginnings(_ words: String) throws -> [[String]] {
      try #require(log(of: reading(words)).segments.first).objects.map { object in
        object.beginnings.map { pack.callbacks[$0].name.text }
      }
    }
    #expect(try beginnings("A.viewDidLoad A.viewWillAppear A.viewDidAppear") == [["viewDidLoad"]])
    #expect(try beginnings("<A:0x7f8a1c50>.viewDidLoad <A:0x7f8a1c50>.viewWillAppear") == [[]])
  }

  @Test func aLogThatBeginsLaterShowsNoBeginning() throws {
    let log = try log(of: reading("A.viewWillDisappear A.viewDidDisappear"))
    #expect(try #require(log.segments.first).objects.map(\.isNew) == [false])
  }

  @Test func aRecordWithoutANameAmongNamedOnesMayBeOfAnybody() throws {
    let pack = try Self.pack.get()
    let text = "A viewWillAppear\nviewDidLoad\nA viewDidAppear\n"
    var check = try TraceCheck(of: Self.monitor.get(), Spellings(of: pack))
    check.read(text.utf8)
    let segment = try #require(try log(of: check.finish()).segments.first)
    #expect(segment.records.count == 2)
    #expect(
      segment.unclear.map { pack.callbacks[$0].name.text } == ["viewDidLoad"])
  }

  @Test func whatOneControllerGetsShowsNothingThatTwoTakePartIn() throws {
    let pack = try Self.pack.get()
    func told(_ words: String, _ name: String) throws -> (Interaction, TraceInteraction) {
      let interactions = try reading(words).verdict.interactions
      return (
        try #require(pack.interactions.first { $0.name.text == name }),
        try #require(interactions.first { $0.canBe(name) }, "\(interactions.words)")
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
      return try (Self.signs.get().signs[place]?[label] ?? []).map {
        "\(lifelines[$0.lifeline].name).\($0.callback)"
      }.sorted()
    }
    #expect(
      try words("swiped", of: "presentation.dismissOver") == ["delegate.presentation.didDismiss"])
    #expect(try words("released", of: "navigation.pop") == ["source.dealloc"])
    #expect(try words("canceled", of: "navigation.pop").contains("source.viewDidAppear"))
    #expect(try words("nothing", of: "navigation.pop") == [])
  }
}
