import Base
import FoundationEssentials
import Import
import Pack
import PackReader
import Support
import Testing

/// A text with random changes is imported, or refused with errors; what is imported is a pack.
struct ImportMutationTests {
  private static let words = [
    "{}", "[", "null", "\"#m\"", "\"states\":", "<state>", "</state>", "<![CDATA[", "&amp;", "&#0;",
    "\\ud83d", "<parallel id='p'>", "target=\"a b\"", "event=\"*\"", "\"type\": \"parallel\",", "é",
  ]

  private static let xstate = """
    {"id": "m", "initial": "a", "context": {"n": 1}, "on": {"R": ".a", "*": [{"guard": "g"}]},
     "states": {"a": {"entry": ["in", null], "on": {"X": [{"target": "p", "guard": "g"}, "b"]}},
      "b": {"always": [{"target": "a", "guard": "h"}, "#deep"], "after": {"100": "a"}},
      "p": {"type": "parallel", "onDone": "a", "states": {
        "l": {"initial": "l1", "states": {"l1": {"on": {"T": "l2"}}, "l2": {"type": "final"}}},
        "r": {"initial": "r1", "states": {"r1": {"id": "deep", "on": {"T": "r2", "OUT": "#m.b"}},
          "r2": {"type": "final"}, "h": {"type": "history", "history": "deep"}}}}},
      "c": {"on": {"H": "p.r.h", "SELF": {"target": "c", "reenter": true}}}}}
    """

  private static let scxml = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a" name="m">
      <state id="a"><onentry><log label="in"/><raise event="r"/></onentry>
        <transition event="x y.*" cond="In('p') &amp;&amp; g" target="p" type="internal"/></state>
      <parallel id="p"><history id="h" type="deep"><transition target="l"/></history>
        <state id="l" initial="l2"><state id="l1"><transition event="t" target="l2"/></state>
          <state id="l2"/></state>
        <state id="r"><state id="r1"><transition event="t" target="r2"/></state>
          <final id="r2"/><transition event="done.state.r" target="a"/></state></parallel>
      <state id="c"><transition event="*" target="h"/><transition target="a"/></state>
    </scxml>
    """

  private func mutated(_ text: String, _ dice: inout Dice) -> String {
    Bool.random(using: &dice) ? exchanged(text, &dice) : damaged(text, &dice)
  }

  /// The text with some of its words in quotation marks in place of others.
  private func exchanged(_ text: String, _ dice: inout Dice) -> String {
    var parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let places = (0..<2).map { _ in 2 * Int.random(in: 0..<(parts.count / 2), using: &dice) + 1 }
      parts[places[0]] = parts[places[1]]
    }
    return parts.joined(separator: "\"")
  }

  /// The text with some bytes changed, removed, moved, or added.
  private func damaged(_ text: String, _ dice: inout Dice) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &dice))
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &dice)
      case 1: bytes.removeSubrange(place..<end)
      case 2:
        let other = Int.random(in: 0..<bytes.count, using: &dice)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
      case 3: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &dice))
      case 4: bytes.append(contentsOf: Array(bytes[place..<end]))
      default:
        let word = Self.words[Int.random(in: 0..<Self.words.count, using: &dice)]
        bytes.insert(contentsOf: Array(word.utf8), at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func check(_ imported: Imported, of text: String) throws -> Bool {
    let hasErrors = imported.diagnostics.contains { $0.severity == .error }
    try #require(imported.machines.isEmpty == hasErrors, "\(text)")
    if hasErrors { return false }
    let pack = ImportedPack(of: imported).text
    let reading = PackReading(of: PackFiles(only: "m.yaml", Array(pack.utf8)))
    try #require(reading.pack != nil, "\(reading.diagnostics)\n\(text)\n\(pack)")
    return true
  }

  /// A hundred texts a part; `VCDOC_IMPORTS` in the environment says how many parts more.
  @Test(arguments: 0..<(10 + more))
  func aMutatedTextIsAPackOrRefusedWithErrors(_ part: Int) throws {
    var dice = Dice(state: UInt64(part))
    var packs = 0
    for _ in 0..<50 {
      let json = mutated(Self.xstate, &dice)
      if try check(XStateReader.read(json, named: "m", path: "m.json"), of: json) { packs += 1 }
      let xml = mutated(Self.scxml, &dice)
      if try check(SCXMLReader.read(xml, named: "m", path: "m.scxml"), of: xml) { packs += 1 }
    }
    #expect(packs > 0)
  }

  private static let more =
    ProcessInfo.processInfo.environment["VCDOC_IMPORTS"].flatMap { Int($0) } ?? 0

  /// Texts of the greatest size, of which each has one thing too often.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "{\"initial\": \"s0\", \"states\": {\(list { "\"s\($0)\": {}" })}}",
      "{\"initial\": \"a\", \"states\": {\"a\": {\"on\": {\(list { "\"E\($0)\": \"a\"" })}}, \"b\": {}}}",
      "{\"initial\": \"a\", \"states\": {\"a\": {\"on\": {\"E\": [\(list { _ in "\"a\"" })]}}, \"b\": {}}}",
      "{\"initial\": \"a\", \"states\": {\"a\": {\"on\": {\"E\": {\"target\": [\(list { _ in "\"a\"" })]}}}}}",
      "{\"initial\": \"a\", \"states\": {\"a\": {\"on\": {\(list { "\"E\($0)\": \"x\($0)\"" })}}, \"b\": {}}}",
    ]) func whatIsTooLargeIsRefusedInTime(_ text: String)
  {
    let imported = XStateReader.read(text, named: "m", path: "m.json")
    #expect(imported.machines.isEmpty && !imported.diagnostics.isEmpty)
    #expect(imported.diagnostics.count <= 1_001)
  }

  private static func list(_ item: (Int) -> String) -> String {
    (0..<60_000).map(item).joined(separator: ", ")
  }
}
