import Formats
import PackSupport
import Support
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Graphics
@testable import Pack
@testable import Pages
@testable import StateSpace

/// The arrows of a picture on which readers of the simulator press events.
struct SimulatorPictureTests {
  private func builder(of pack: Pack) async throws -> SiteBuilder {
    let facts = try await PackFacts(of: pack)
    return try await SiteBuilder(
      of: facts, await Verification(of: facts.exploration, jobs: 1),
      templates: try Templates(files: try CommittedFiles.files(in: "Templates")),
      options: SiteOptions(locales: ["en"]))
  }

  private func machines(of pack: Pack) async throws -> [JSON] {
    let builder = try await builder(of: pack)
    let site = try #require(builder.localizations.first)
    let data = SimulatorData(
      of: builder.model.simulated, in: site.site, drawing: site.factory.diagrams.figure)
    return (data.json["machines"]?.items ?? []).flatMap(\.items)
  }

  @Test func everyEventOfAnOwnMachineIsOnItsArrow() async throws {
    let pack = try Pack.example("order")
    let machine = try #require(try await machines(of: pack).first)
    let picture = try #require(machine["picture"]?.items)
    #expect(picture.count == 4)
    let states = pack.machines[0].regions[0].states.map(\.name.text)
    func name(_ place: JSON) -> String {
      guard place.items.count == 2, place.items[0] == 0, case .integer(let state) = place.items[1]
      else { return "?" }
      return states[state]
    }
    let arrows = picture[3].items.map { arrow in
      let targets = arrow.items[1].items.map(name).sorted().joined(separator: " or ")
      let events = arrow.items[2].items.map { label in
        if case .string(let event) = label.items[0] { event } else { "?" }
      }
      return "\(name(arrow.items[0])) -> \(targets): \(events.joined(separator: ", "))"
    }
    #expect(
      arrows.sorted() == [
        "paid -> canceled: refund", "paid -> refunded: refund", "paid -> shipped: ship",
        "placed -> waiting: pay", "waiting -> canceled or waiting: failed",
        "waiting -> canceled: after 30 days", "waiting -> paid: succeeded",
      ])
  }

  @Test func noEventIsOnAnArrowIfInteractionsSendIt() async throws {
    for machine in try await machines(of: try .example("download-task")) {
      let picture = machine["picture"]?.items
      #expect((0...3).contains(picture?.count ?? 0))
    }
  }

  @Test func theFrameOfAnEventIsThatOfItsText() throws {
    let lines = ["push [a, b], pull", "didPush(x, y)", "reset"].enumerated().map {
      StateDiagram.LabelLine(text: $1, isCallback: $0 == 1)
    }
    let block = LabelBlock(besideArrow: lines)
    #expect(block.events.map(\.text) == ["push [a, b]", "pull", "reset"])
    let frames = block.events.map(\.frame)
    #expect(frames[0].minX == 0 && frames[0].maxX < frames[1].minX)
    #expect(abs(frames[1].maxX - TextRole.kind.width(of: "push [a, b], pull")) < 0.01)
    #expect(frames[0].minY == frames[1].minY && frames[2].minY > frames[0].maxY)
    // Of an event that is broken, the first line.
    let long = StateDiagram.LabelLine(text: "push [something that is long]", isCallback: false)
    let broken = LabelBlock(besideArrow: [long], within: 80)
    #expect(broken.lines.count > 1 && broken.events.count == 1)
  }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate var items: [JSON] { if case .array(let items) = self { items } else { [] } }
}
