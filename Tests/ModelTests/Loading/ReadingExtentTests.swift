import Model
import Shipped
import Testing

@Suite struct ReadingExtentTests {
  let whole: Pack
  let part: Pack

  init() throws {
    let files = PackFiles(ShippedFolder.uikit.files)
    whole = try #require(PackReading(of: files).pack)
    let reading = PackReading(of: files, .behavior)
    part = try #require(reading.pack)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func behaviorIsAllThatRunsAndPicturesShow() {
    #expect(part.machines == whole.machines)
    #expect(part.interactions == whole.interactions)
    #expect(part.scenarios == whole.scenarios)
    #expect(part.axes == whole.axes)
    #expect(part.bounds == whole.bounds)
    #expect(part.impossible == whole.impossible)
  }

  @Test func behaviorKnowsEveryCallbackInTheFirstLanguage() {
    #expect(part.callbacks.map(\.name) == whole.callbacks.map(\.name))
    #expect(part.callbacks.map(\.condition) == whole.callbacks.map(\.condition))
    #expect(part.callbacks.map(\.texts.summary.base) == whole.callbacks.map(\.texts.summary.base))
  }

  @Test func behaviorLeavesGuaranteesOut() {
    #expect(part.guarantees.isEmpty)
    #expect(!whole.guarantees.isEmpty)
  }
}
