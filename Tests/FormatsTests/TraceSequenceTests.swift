@testable import Base
@testable import Pack
@testable import Conformance
@testable import Graphics
@testable import Formats
import PackSupport
import Shipped
import GraphicsSupport
import Testing

struct TraceSequenceTests {
  private func sequence(_ log: String, locale: Words.Locale = "en") throws -> SequenceDiagram {
    let reading = TraceReading(of: Array(log.utf8), by: try .workshop())
    let pack = try Pack.workshop()
    return SequenceDiagram(
      of: reading, in: pack, CallbackParts(in: pack), title: "T", locale: locale)
  }

  @Test func tellsTimesBeforeTheFirst() throws {
    let log = """
      10:00:00.001000 -[Lamp lamp:]
      10:00:00.000500 -[Lamp lamp:]
      09:59:59.999500 -[Lamp lamp:]
      10:00:00.001250 -[Lamp lamp:]
      """
    let margins = try sequence(log).items.flatMap(\.messages).map(\.margin)
    #expect(margins == ["0.00 ms", "-0.50 ms", "-1.50 ms", "0.25 ms"])
  }

  @Test(arguments: [
    (["00:00:01.000", "00:00:01.250"], ["0 ms", "250 ms"]),
    (["00:00:01.0000", "00:00:01.0003"], ["0.0 ms", "0.3 ms"]),
    (["00:00:01.000000", "00:00:01.123456"], ["0.00 ms", "123.45 ms"]),
    (["00:00:01", "00:00:06", "01:30:01"], ["0 s", "5 s", "5400 s"]),
    (["23:59:58", "00:00:03", "23:59:59", "10:00:00"], ["0 s", "5 s", "1 s", "36002 s"]),
    (["2024-01-02 23:59:58", "2024-01-03 00:00:03"], ["0 ms", "5000 ms"]),
    (["2024-01-03 23:00:00", "2024-01-03 01:00:00"], ["0 s", "-79200 s"]),
    (["00:00:01.000000", "00:00:06.380004", "00:00:20"], ["0.000 s", "5.380 s", "19.000 s"]),
  ])
  func tellsTheTimesOfALogInOneUnitWithAsManyDecimals(_ stamps: [String], _ margins: [String])
    throws
  {
    let log = stamps.map { "\($0) -[Lamp lamp:]" }.joined(separator: "\n")
    #expect(try sequence(log).items.flatMap(\.messages).map(\.margin) == margins)
  }

  @Test func tellsTheLinesOfALogWithoutTimes() throws {
    let margins = try sequence("-[Lamp lamp:]\nhello\n\n-[Lamp lamp:]\n").items
      .flatMap(\.messages).map(\.margin)
    #expect(margins == ["1", "4"])
  }

  @Test func endsTheLifelineOfAnObjectThatGetsItsLastCallback() throws {
    let texts = [
      "machines/lamp.yaml": """
      title: Lamp
      regions:
        light: {initial: dark, states: {dark: , bright: , broken: {final: object}}}
      events:
        press:
          - {from: {light: dark}, calls: [{call: lampOn, by: code}, {light: bright}]}
        crack:
          - {from: {light: bright}, calls: [lampCracks], to: {light: broken}}

      """,
      "interactions/all.yaml": """
      use:
        title: Use
        lifelines: {lamp: lamp}
        requires: {lamp: {light: dark}}
        steps: [lamp.press, lamp.crack]

      """,
    ]
    let pack = try Pack.sample(texts, callbacks: "lampOn lampCracks")
    let log = "-[Lamp lampOn]\n-[Lamp lampCracks]\n"
    let sequence = SequenceDiagram(
      of: TraceReading(of: Array(log.utf8), by: pack), in: pack, CallbackParts(in: pack),
      title: "T", locale: "en")
    #expect(
      sequence.script == ["Use []", "| Lamp.lampOn found", "| Lamp.lampCracks", "| Lamp ends"])
  }

  /// A name with a question mark has one in the picture, too, in each language.
  @Test(arguments: ["en", "zh-Hans"])
  func drawsNamesAsTheyAreListed(_ locale: Words.Locale) throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log =
      "A viewDidAppear\nB viewDidLoad\nA viewWillDisappear\nB viewWillAppear\n"
      + "A viewDidDisappear\nB viewDidAppear\nApp applicationDidReceiveMemoryWarning\n"
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let drawn = SequenceDiagram(
      of: reading, in: pack, CallbackParts(in: pack), title: "T", locale: locale
    ).script.joined(separator: "\n")
    let found = reading.verdict.interactions.filter { !$0.isAmbient }
    #expect(Set(found.map(\.alternatives.isEmpty)) == [true, false])
    for interaction in found {
      let mark = interaction.alternatives.isEmpty ? "" : "?"
      let title = pack.title(of: interaction.name, in: locale) + mark + " ["
      #expect(drawn.contains(title), "\(title) in \(drawn)")
    }
  }

  @Test func marksWhatIsDoubtful() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = "A viewDidLoad\nA viewWillAppear\nA viewWillAppear\nA viewDidAppear\n"
    let sequence = SequenceDiagram(
      of: TraceReading(of: Array(log.utf8), by: pack), in: pack, CallbackParts(in: pack),
      title: "T", locale: "en")
    #expect(sequence.script.contains { $0.contains("line 3 is doubtful") }, "\(sequence.script)")
  }

  @Test func saysWhatItShowsInTheLanguageOfThePage() throws {
    let english = try sequence("lamp(_:)")
    #expect(
      english.summary
        == "A log of 1 callback. The model explains all of it. (Switch <on>?: lamp on object).")
    #expect(english.lifelines.map(\.name).last == "object")
    let chinese = try sequence("lamp(_:)", locale: "zh-Hans")
    #expect(chinese.summary == "一份有 1 个回调的日志。模型能解释全部内容。(Switch <on>?: 对象的 lamp)。")
    #expect(chinese.lifelines.map(\.name).last == "对象")
  }
}
