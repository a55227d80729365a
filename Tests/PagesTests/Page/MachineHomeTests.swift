import Shipped
import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Graphics
@testable import Pack
@testable import Pages

struct MachineHomeTests {
  private static let catalog = Task {
    let pack = try Pack.screens([
      "machines/lamp.yaml": """
      title: Lamp
      regions:
        light: {initial: dark, states: {dark: , bright: }}
      events:
        shine: [{from: {light: dark}, if: os < 2, calls: [glow, {light: bright}]}]
      """,
      "interactions/lamp.yaml": """
      shine:
        title: Shine
        if: os < 2
        lifelines: {app: app, lamp: lamp}
        requires: {app: {process: running}, lamp: {light: dark}}
        steps: [lamp.shine]
      """,
      "callbacks/glow.md":
        "---\nsummary: It glows.\nowner: Lamp\nsources: [glow-notes]\n---\nProse.\n",
      "sources.yaml": "glow-notes: {title: Notes, kind: notes}\n",
    ])
    let survey = try await PackFacts(of: pack)
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: "en")
    let verification = await Verification(of: survey.exploration)
    return await Catalog(of: survey, verification, locale: "en", strings: strings)
  }

  @Test func showsAMachineWhereItMovesThoughTheDefaultsLeaveItStill() async throws {
    let catalog = try await Self.catalog.value
    let lamp = try #require(catalog.pack.machines.first { $0.name.text == "lamp" })
    #expect(catalog.models[0].facts.machines[lamp.name]?.moves.isEmpty == true)
    let home = try #require(catalog.home(of: lamp.name))
    #expect(catalog.models[home.model].configuration == Configuration(choices: [0]))
    let plate = try await Gallery(of: catalog, jobs: 1).poster(of: lamp)
    #expect(plate != nil)
    #expect(catalog.drawnMoves(at: home)?.edges.isEmpty == false)
  }

  @Test func showsAMachineThatMovesInTheDefaultsAsItMovesThere() async throws {
    let catalog = try await Self.catalog.value
    let app = try #require(catalog.pack.machines.first { $0.name.text == "app" })
    let home = try #require(catalog.home(of: app.name))
    #expect(catalog.models[home.model].configuration == Configuration(choices: [2]))
  }
}
