@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Analysis
@testable import Formats
@testable import Pages
import Shipped
import Support
import Testing

struct ExcerptsTests {
  @Test(arguments: [
    ("en", "`touched`, `wornOnce`. Or nothing more: it can be the last one the object gets."),
    ("zh-Hans", "`touched`, `wornOnce`。或者什么也没有：它可以是对象收到的最后一个回调。"),
  ])
  func aContractSaysThatNothingMayComeNext(_ locale: String, answer: String) async throws {
    let pack = try Pack.everySortOfPage()
    let excerpts = try await Excerpts(
      of: PackFacts(of: pack), templates: Templates(files: ShippedFolder.templates.files),
      locale: locale)
    let name = try #require(Name<Callback>("touched"))
    let lines = try #require(excerpts.contract(of: name)).lines(in: .markdown)
    #expect(lines.contains { $0.contains("| \(answer)") }, "\(lines.joined(separator: "\n"))")
  }
}
