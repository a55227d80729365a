import Formats
import Graphics
import PackSupport
import Support
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Pack
@testable import Pages
@testable import StateSpace

/// What the simulator offers while an act waits: all that can happen then, in every component.
@Suite(.enabled(if: NodeJS.isInstalled)) struct SimulatorWaitTests {
  /// A door and a lamp that no interaction joins, so that they are two components; `lamp.blink`
  /// needs a lamp that is lit, which `lamp.on` fills in.
  private static func pack(nesting: Int) throws -> Pack {
    try Pack.sample(
      [
        "pack.yaml": "name: two\ntitle: Two\nbounds: {nesting: \(nesting)}\n",
        "machines/door.yaml": """
        regions: {r: {initial: shut, states: {shut: , open: }}}
        events:
          open: [{from: {r: shut}, to: {r: open}, calls: [didOpen]}]
          close: [{from: {r: open}, to: {r: shut}, calls: [didClose]}]
          knock: [{calls: [didKnock]}]

        """,
        "machines/lamp.yaml": """
        regions: {r: {initial: off, states: {off: , lit: }}}
        events:
          light: [{from: {r: off}, to: {r: lit}, calls: [didLight]}]
          blink: [{from: {r: lit}, calls: [didBlink]}]
          dim: [{from: {r: lit}, to: {r: off}, calls: [didDim]}, {from: {r: off}}]

        """,
        "interactions/all.yaml": """
        pass:
          title: Pass
          lifelines: {d: door}
          requires: {d: {r: shut}}
          steps: [d.open, {wait: a moment}, d.close]
        knock: {title: Knock, lifelines: {d: door}, steps: [d.knock]}
        lamp.on:
          {title: On, lifelines: {l: lamp}, requires: {l: {r: off}}, fills: true, steps: [l.light]}
        lamp.off:
          title: Off
          lifelines: {l: lamp}
          requires: {l: {r: lit}}
          steps: [{wait: it glows}, l.dim]
        lamp.blink: {title: Blink, lifelines: {l: lamp}, requires: {l: {r: lit}}, steps: [l.blink]}

        """,
      ], callbacks: "didOpen didClose didKnock didLight didBlink didDim")
  }

  /// What a script prints that plays a pack in the engine of the simulator.
  private func played(nesting: Int = 2, _ script: String) async throws -> String {
    let pack = try Self.pack(nesting: nesting)
    let facts = try await PackFacts(of: pack)
    let model = await SiteModel(
      of: facts, await Verification(of: facts.exploration, jobs: 1), hasHistory: false, jobs: 1)
    let templates = try Templates(files: try CommittedFiles.files(in: "Templates"))
    let site = LocalizedSite(model, in: "en", try templates.strings(in: "en"))
    let engine = try Golden(committed: "Templates/html/assets/simulator-engine.js").text()
    let data = SimulatorData(of: model.simulated, in: site).file.bytes
    return try NodeJS.run(
      "let vcdocSimulator;\n" + String(decoding: data, as: UTF8.self) + ";\n" + engine
        + """

        const engine = Object.assign(new VcdocEngine(vcdocSimulator), { pauses: true });
        const act = (id) => engine.acts.find((one) => one.id === id);
        const begin = (id) => engine.begin(act(id));
        const possible = () => engine.acts.filter((one) => engine.attempt(one, [])).map(({ id }) => id).join(" ");
        const calls = () => engine.runs.map(({ callCount }) => callCount).join(" ");

        """ + script)
  }

  @Test func actsOfOtherComponentsAreOfferedAsIfNothingWereUnderWay() async throws {
    let output = try await played(
      """
      const free = engine.acts.filter(({ id }) => id.startsWith("lamp")).map((one) => JSON.stringify(engine.answer(one)));
      console.log(possible());
      begin("pass");
      console.log(engine.run.isWaiting, possible());
      const now = engine.acts.filter(({ id }) => id.startsWith("lamp")).map((one) => JSON.stringify(engine.answer(one)));
      console.log(JSON.stringify(free) === JSON.stringify(now));

      """)
    #expect(
      output == """
        pass knock lamp.on lamp.off lamp.blink
        true knock lamp.on lamp.off lamp.blink
        true

        """)
  }

  @Test func loopsAreCalledByTheirTitlesOrByTheirInteraction() throws {
    let pack = try Pack.sample(
      [
        "machines/lamp.yaml": "transitions: |\n  lit: blink / didBlink\n  off -> lit: light\n",
        "interactions/all.yaml": """
        party:
          title: Party
          lifelines: {l: lamp}
          steps: [{loop: [l.blink]}, {loop: [l.blink], name: glitter, title: It glitters}]

        """,
      ], callbacks: "didBlink")
    let name = try #require(pack.interactions.first?.name)
    let loops = try #require(pack.stepLabels[name]?.loops)
    let titles = loops.map { pack.title(ofChoice: $0, in: name, "en") }
    #expect(loops == ["party", "glitter"] && titles == ["Party", "It glitters"])
  }

  @Test func theyComeBetweenWithWhatIsFilledIn() async throws {
    let output = try await played(
      """
      begin("lamp.on"); begin("lamp.off"); engine.goOn();
      begin("pass"); begin("lamp.blink");
      console.log(engine.script.join(" "), calls());
      console.log(engine.run.act.id, possible());
      begin("lamp.off"); begin("knock");
      console.log(engine.hosts.map(({ act }) => act.id).join(" "), engine.run.act.id);
      engine.goOn(); engine.goOn();
      console.log(engine.run, engine.script.join(" "), calls());

      """)
    #expect(
      output == """
        lamp.on lamp.off 1 1 3
        pass knock lamp.off lamp.blink
        pass lamp.off
        null lamp.on lamp.off pass +1:lamp.on +1:lamp.blink +1:lamp.off ++1:knock 1 1 6

        """)
  }

  @Test func nestingCountsInEachComponent() async throws {
    let output = try await played(
      nesting: 1,
      """
      begin("pass");
      console.log(engine.run?.isWaiting, possible());
      begin("lamp.on");
      begin("lamp.off");
      console.log(engine.run?.act.id, possible() === "");
      engine.goOn();
      console.log(engine.script.join(" "));

      """)
    #expect(
      output == """
        true lamp.on lamp.off lamp.blink
        pass false
        pass +1:lamp.on +1:lamp.off

        """)
  }
}
