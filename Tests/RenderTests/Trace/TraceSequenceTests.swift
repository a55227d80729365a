import Model
import Support
import Testing

@testable import Render

struct TraceSequenceTests {
  private func sequence(_ log: String, locale: Words.Locale = "en") throws -> Render.Sequence {
    let reading = TraceReading(of: Array(log.utf8), by: try .workshop())
    return Sequence(of: reading, in: try .workshop(), title: "T", locale: locale)
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

  @Test func saysWhatItShowsInTheLanguageOfThePage() throws {
    let english = try sequence("lamp(_:)")
    #expect(english.summary == "A log of 1 callback. The model explains all of it.")
    #expect(english.lifelines.map(\.name).last == "object")
    let chinese = try sequence("lamp(_:)", locale: "zh-Hans")
    #expect(chinese.summary == "一份有 1 个回调的日志。模型能解释全部内容。")
    #expect(chinese.lifelines.map(\.name).last == "对象")
  }
}
