import Base
import Import
import Testing

/// What documents of SCXML are read as.
struct SCXMLReaderTests {
  private func imported(_ body: String, _ attributes: String = "") -> Imported {
    SCXMLReader.read(
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"\(attributes)>\n\(body)\n</scxml>\n",
      named: "m", path: "m.scxml")
  }

  private func walk(_ body: String) async throws -> ChartWalk {
    try await ChartWalk(imported(body))
  }

  private func configurations(_ body: String, _ events: String) async throws -> String {
    var walk = try await walk(body)
    var found = [walk.configuration.sorted().joined(separator: " ")]
    for event in events.split(separator: " ") {
      try walk.send(String(event))
      found.append(walk.configuration.sorted().joined(separator: " "))
    }
    return found.joined(separator: "/")
  }

  @Test func documentOrderIsPrecedenceAlsoAmongStatesInGuards() async throws {
    let body = """
      <parallel id="p">
        <state id="l"><state id="l1"><transition event="x" target="l2"/></state><state id="l2"/></state>
        <state id="r"><state id="r1">
          <transition event="t" cond="In('l1')" target="r2"/>
          <transition event="t" cond="In('r1')" target="r3"/>
          <transition event="t" target="r1"/></state>
          <state id="r2"/><state id="r3"/></state>
      </parallel>
      """
    #expect(try await configurations(body, "t") == "l1 r1/l1 r2")
    #expect(try await configurations(body, "x t") == "l1 r1/l2 r1/l2 r3")
  }

  @Test func anArrowOfALaterRegionWaitsForThatOfAnEarlierOne() async throws {
    let body = """
      <parallel id="p">
        <state id="l"><state id="l1"><transition event="t" target="l2"/></state><state id="l2"/></state>
        <state id="r"><state id="r1"><transition event="t" target="out"/></state></state>
      </parallel>
      <state id="out"/>
      """
    #expect(try await configurations(body, "t t") == "l1 r1/l2 r1/out")
  }

  @Test func aTransitionOfARegionToItselfLeavesAllRegions() async throws {
    let body = """
      <parallel id="p">
        <state id="l"><transition event="again" target="l"/>
          <state id="l1"><transition event="x" target="l2"/></state><state id="l2"/></state>
        <state id="r"><state id="r1"><transition event="x" target="r2"/></state><state id="r2"/></state>
      </parallel>
      """
    #expect(try await configurations(body, "x again") == "l1 r1/l2 r2/l1 r1")
  }

  @Test func namesOfEventsBeginWithADescriptor() async throws {
    let body = """
      <state id="a"><transition event="error.*" target="b"/><transition event="*" target="c"/></state>
      <state id="b"><transition event="error.net go" target="a"/></state>
      <state id="c"><transition event="go" target="a"/></state>
      """
    let anyBody = body.replacing(#"event="*""#, with: #"event=".*""#)
    for body in [body, anyBody] {
      #expect(try await configurations(body, "error.net error.net go go") == "a/b/a/c/a")
    }
  }

  @Test func aDeepInitialStateIsEntered() async throws {
    let body = """
      <state id="a" initial="c2"><transition event="r" target="b"/>
        <state id="b"><transition event="q" target="c"/></state>
        <state id="c"><state id="c1"/><state id="c2"/></state></state>
      """
    #expect(try await configurations(body, "r q") == "c2/b/c1")
  }

  @Test func aStateThatIsLeftAtOnceIsAChoiceOnlyIfItIsSurelyLeft() throws {
    let kinds = try ["", " cond=\"g\""].map { guarded in
      let body = """
        <state id="a"><transition event="x" target="ask"/></state>
        <state id="ask"><transition cond="f" target="a"/><transition\(guarded) target="b"/></state>
        <state id="b"/>
        """
      return try #require(imported(body).machines.first).root.children[1].kind
    }
    #expect(kinds == [.choice, .simple])
  }

  @Test func theEndOfAStateIsAnArrowWithoutALabel() throws {
    let body = """
      <state id="a"><transition event="done.state.a" target="b"/>
        <state id="a1"><transition event="x" target="end"/></state><final id="end"/></state>
      <state id="b"/>
      """
    let arrows = try #require(imported(body).machines.first).arrows
    #expect(arrows.map(\.event) == [nil, "x"])
    #expect(arrows[0].remarks.map(\.text) == ["SCXML takes this at once, vcdoc some time"])
  }

  /// What a pack has not is a remark at the line that says it.
  @Test(arguments: [
    ("<datamodel><data id=\"n\"/></datamodel>", "the data model is left out: n"),
    ("<onentry><send event=\"e\"/></onentry>", "<send event=\"e\"> is left out"),
    ("<onexit><raise event=\"e\"/></onexit>", "SCXML takes 'e' at once, vcdoc some time"),
    (
      "<onentry><if cond=\"c\"><log/></if></onentry>",
      "<if cond=\"c\"> and what is in it are left out"
    ),
    ("<invoke src=\"x.scxml\"/>", "what it invokes is left out: src=\"x.scxml\""),
    ("<onentry><script>f()</script></onentry>", "<script > is left out"),
    ("<transition target=\"b\"/>", "SCXML takes this at once, vcdoc some time"),
    (
      "<transition event=\"y\" cond=\"In('b') || z\" target=\"b\"/>",
      "vcdoc does not decide this guard, although it asks for states"
    ),
    ("<other xmlns=\"urn:x\"/>", "<other> is left out"),
  ])
  func whatAPackHasNotIsARemark(_ part: String, _ remark: String) async throws {
    let body = """
      <state id="a"><transition event="x" target="b"/>
      \(part)
      </state>
      <state id="b"/>
      """
    let machine = try #require(imported(body).machines.first)
    let remarks = machine.arrows.flatMap(\.remarks) + machine.root.children.flatMap(\.remarks)
    #expect(remarks == [ImportedRemark(remark, line: 3)], "\(imported(body).diagnostics)")
    #expect(try await walk(body).configuration == ["a"])
  }

  @Test(arguments: [
    (
      "<state id=\"a\"><transition event=\"x\" target=\"c\"/></state><state id=\"b\"/>",
      "unknown state 'c'"
    ),
    ("<state id=\"a\"/><state id=\"a\"/>", "duplicate id 'a'"),
    ("<state id=\"a\" colour=\"red\"/>", "unknown attribute 'colour'"),
    ("<state id=\"a\">text</state>", "unexpected text"),
    ("<state id=\"a\"/>", "one state"),
    ("<state id=\"a\"/><state id=\"b\"/>", "no transition"),
    ("<state id=\"a\">", "not XML"),
    (
      "<state id=\"a\"><history id=\"h\"><transition target=\"c\"/></history><state id=\"b\"/>"
        + "<state id=\"c\"><state id=\"d\"/></state></state>"
        + "<state id=\"o\"><transition event=\"x\" target=\"h\"/><transition event=\"y\" target=\"a b\"/></state>",
      "never active together"
    ),
    (
      "<state id=\"a\" initial=\"a2\"><history id=\"h\"><transition target=\"a1\"/></history>"
        + "<state id=\"a1\"/><state id=\"a2\"/><transition event=\"p\" target=\"b\"/></state>"
        + "<state id=\"b\"><transition event=\"r\" target=\"h\"/></state>",
      "the history of 'a' begins otherwise than the state; let its default lead"
    ),
    (
      "<state id=\"b\"><transition event=\"r\" target=\"h\"/><transition event=\"q\" target=\"k\"/>"
        + "</state><parallel id=\"p\"><state id=\"a\" initial=\"a2\"><history id=\"h\">"
        + "<transition target=\"a1\"/></history><state id=\"a1\"/><state id=\"a2\"/></state>"
        + "<state id=\"c\" initial=\"c2\"><history id=\"k\"><transition target=\"c1\"/></history>"
        + "<state id=\"c1\"/><state id=\"c2\"/></state></parallel>",
      "means this transition: the history of 'c' begins otherwise than the state"
    ),
    (
      "<state id=\"a\"><transition event=\"done.state.b\" target=\"b\"/></state><state id=\"b\"/>",
      "only an arrow out of 'b' waits for its end"
    ),
  ])
  func faultsAreErrorsWithTheirPlaces(_ body: String, _ message: String) throws {
    let imported = imported(body)
    #expect(imported.machines.isEmpty)
    let first = try #require(imported.diagnostics.first)
    #expect(first.severity == .error && first.message.contains(message), "\(imported.diagnostics)")
    #expect(first.place.line > 0)
  }

  @Test func documentTypesAndDeepNestingAreRefused() {
    let type = "<!DOCTYPE scxml [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><scxml>&a;</scxml>"
    let deep = String(repeating: "<state>", count: 200)
    for (text, message) in [(type, "<!DOCTYPE"), ("<scxml>" + deep, "nest at most 100 deep")] {
      let imported = SCXMLReader.read(text, named: "m", path: "m.scxml")
      #expect(imported.diagnostics.first?.message.contains(message) == true)
    }
  }
}
