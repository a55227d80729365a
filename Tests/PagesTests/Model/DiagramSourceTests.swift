import Shipped
import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Graphics
@testable import Pack
@testable import Pages

struct DiagramSourceTests {
  private static let site = Task {
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
    let verification = await Verification(of: survey.exploration)
    return await SiteModel(of: survey, verification, jobs: 1)
  }

  @Test func aMachineThatTheDefaultsLeaveStillIsDrawnInAModelInWhichItMoves() async throws {
    let site = try await Self.site.value
    let lamp = try #require(site.pack.machines.first { $0.name.text == "lamp" })
    #expect(site.models.all[0].facts.machines[lamp.name]?.moves.isEmpty == true)
    let source = try #require(site.models.diagram(of: lamp.name))
    let model = site.models.all[source.model]
    #expect(model.configuration == Configuration(choices: [0]))
    let drawing = try #require(MachineDrawing(of: MachineModel(of: lamp, in: site), in: model))
    #expect(!drawing.transitions.edges.isEmpty)
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: "en")
    let english = LocalizedSite(site, in: "en", strings)
    let diagrams = SiteDiagrams(of: english, [source: drawing], LayoutCache())
    #expect(diagrams.figure(of: lamp) != nil)
  }

  @Test func aMachineThatMovesInTheDefaultsIsDrawnInTheirModel() async throws {
    let site = try await Self.site.value
    let app = try #require(site.pack.machines.first { $0.name.text == "app" })
    let source = try #require(site.models.diagram(of: app.name))
    #expect(site.models.all[source.model].configuration == Configuration(choices: [2]))
  }
}
