@testable import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

/// Callbacks that are entries of a file of several, and what they take from `pack.yaml`.
struct CallbackEntriesTests {
  private static let head = """
    name: sample
    title: Sample
    locales: [en, zh-Hans]
    phases: {loading: Loading, leaving: Leaving}
    callbacks:
      owner: Screen
      phase: loading
      super: required
      caller: {en: The system, zh-Hans: 系统}
      thread: Main
      sources: [{source: notes, at: page 1}]
    """

  private static let machine = """
    title: Screen
    regions:
      view: {initial: unloaded, states: {unloaded: , loaded: }}
    events:
      load: [{from: {view: unloaded}, calls: [load, lit], to: {view: loaded}}]
      unload: [{from: {view: loaded}, calls: [unload, hide], to: {view: unloaded}}]

    """

  private func pack(_ texts: [String: String]) throws -> Pack {
    let all = [
      "pack.yaml": Self.head, "machines/screen.yaml": Self.machine,
      "sources.yaml": "notes: {title: Notes, kind: notes}\n",
    ]
    return try Pack.sample(all.merging(texts) { $1 })
  }

  /// A callback that takes every default, but for what is given.
  private func callback(
    _ name: String, phase: String = "loading", owner: String = "Screen", swift: String = "",
    super superRule: Callback.Super = .required, detail: String = "page 1",
    texts: (inout CallbackTexts) -> Void = { _ in }, at place: Place
  ) throws -> Callback {
    var own = CallbackTexts()
    own.caller = Words("The system", translations: ["zh-Hans": "系统"])
    own.thread = Words("Main")
    texts(&own)
    let source = Place(path: "pack.yaml", line: 11, column: 13)
    return Callback(
      name: try #require(Name(name)), phase: try #require(Name(phase)), owner: owner, swift: swift,
      objc: "", declarations: [], aliases: [], availability: [], condition: .always,
      superRule: superRule, notification: "",
      citations: [
        Citation(source: try #require(Name("notes")), detail: Words(detail), place: source)
      ], texts: own, place: place)
  }

  @Test func callbacksComeFromFilesEntriesAndMachines() throws {
    let pack = try pack([
      "callbacks.yaml": """
      load:
        summary: {en: It loads., zh-Hans: 加载。}
        swift: func load()
        about: {en: "First.\\n\\nSecond.", zh-Hans: 正文。}
      unload: {phase: leaving, owner: Other, super: none, caller: A, thread: B}
      """,
      "callbacks/lit.md": "---\nsummary: It is lit.\n---\nProse.\n",
      "callbacks/lit.zh-Hans.md": "---\nsummary: 亮了。\n---\n散文。\n",
      "machines/screen.yaml": Self.machine + "callbacks: [hide]\n",
    ])
    let expected = try [
      callback(
        "load", swift: "func load()",
        texts: {
          $0.summary = Words("It loads.", translations: ["zh-Hans": "加载。"])
          $0.prose = Words("First.\n\nSecond.", translations: ["zh-Hans": "正文。"])
        }, at: Place(path: "callbacks.yaml", line: 1, column: 1)),
      callback(
        "unload", phase: "leaving", owner: "Other", super: .none,
        texts: { ($0.caller, $0.thread) = (Words("A"), Words("B")) },
        at: Place(path: "callbacks.yaml", line: 5, column: 1)),
      callback(
        "lit",
        texts: {
          $0.summary = Words("It is lit.", translations: ["zh-Hans": "亮了。"])
          $0.prose = Words("Prose.", translations: ["zh-Hans": "散文。"])
        }, at: Place(path: "callbacks/lit.md", line: 1, column: 1)),
      callback("hide", at: Place(path: "machines/screen.yaml", line: 7, column: 13)),
    ]
    #expect(pack.callbacks == expected)
  }

  @Test func entryIsReadLikeAFile() throws {
    let fields = """
      summary: It loads.
      phase: loading
      owner: Screen
      objc: "- (void)load"
      aliases: [Load It]
      availability: {iOS: 2.0-9.0}
      if: iOS = 12 or iOS = 13
      superNote: First.
      notification: didLoad
      do: [One., Two.]
      synonyms: [begin]
      sources: [notes]
      guarantees: [{says: It is once., property: load precedes lit, id: once}]
      """
    let head = Self.head + "\noptions: {iOS: {values: [12, 13]}}\n"
    let rest = "callbacks: [lit, unload, hide]\n"
    let indented = fields.split(separator: "\n").map { "    \($0)\n" }.joined()
    let files = try pack([
      "pack.yaml": head, "callbacks/load.md": "---\n\(fields)\n---\nProse.\n",
      "machines/screen.yaml": Self.machine + rest,
    ])
    let entries = try pack([
      "pack.yaml": head, "callbacks.yaml": "  load:\n\(indented)    about: Prose.\n",
      "machines/screen.yaml": Self.machine + rest,
    ])
    let (file, entry) = (try #require(files.callbacks.first), try #require(entries.callbacks.first))
    #expect(entry.texts == file.texts)
    #expect(entry.condition == file.condition)
    #expect(entry.availability == file.availability)
    #expect([entry.objc, entry.notification] == [file.objc, file.notification])
    #expect(entries.guarantees.map(\.name) == files.guarantees.map(\.name))
    #expect(entries.guarantees.map(\.topics) == files.guarantees.map(\.topics))
    #expect(entries.guarantees.map(\.name.text) == ["load.once"])
  }

  @Test func machineHoldsItsInteractionsAndCallbacks() throws {
    let interactions = """
      show:
        title: Show
        lifelines: {one: screen}
        steps: [one.load, one.unload]
      """
    let indented = interactions.split(separator: "\n").map { "  \($0)\n" }.joined()
    let callbacks = "callbacks: {load: , lit: {swift: func lit()}, unload: {}, hide: }\n"
    let together = try pack([
      "machines/screen.yaml": Self.machine + callbacks + "interactions:\n" + indented
    ])
    let apart = try pack([
      "machines/screen.yaml": Self.machine + callbacks, "interactions/all.yaml": interactions,
    ])
    #expect(together.interactions.map(\.name.text) == ["show"])
    #expect(together.interactions.map(\.lifelines.count) == [1])
    #expect(together.callbacks == apart.callbacks)
    #expect(together.callbacks.map(\.name.text) == ["load", "lit", "unload", "hide"])
    #expect(
      together.interactions[0].place == Place(path: "machines/screen.yaml", line: 9, column: 3))
  }

  @Test func defaultTextIsTranslatedOnce() throws {
    let machine = Self.machine + "callbacks: [load, lit, unload, hide]\n"
    let pack = try pack(["machines/screen.yaml": machine])
    let defaults = pack.texts.filter { ["The system", "Main"].contains($0.words.base) }
    #expect(defaults.map(\.words.base) == ["The system", "Main"])
  }

  @Test func strictCheckRequiresTitlesAndOwners() throws {
    let text = """
      sources: {notes: {title: Notes, kind: notes}}
      callbackDefaults: {sources: [notes]}
      machines: {door: {transitions: 'closed -> open: push / didOpen'}}
      interactions: {enter: {lifelines: {door: door}, steps: [door.push]}}
      """
    let pack = try #require(PackReading(of: PackFiles(only: "door.yaml", Array(text.utf8))).pack)
    #expect(
      pack.strictFaults.map(\.message) == [
        "the pack has no title for readers; add 'title'",
        "machine 'door' has no title for readers; add 'title'",
        "interaction 'enter' has no title for readers; add 'title'",
        "callback 'didOpen' names no owner; add 'owner' here, or for all callbacks under "
          + "'callbackDefaults' in pack.yaml",
      ])
  }

  @Test func onlyStrictCheckRequiresSources() throws {
    let head = "name: sample\ntitle: Sample\ncallbacks: {owner: Screen}\n"
    let pack = try pack([
      "pack.yaml": head, "callbacks.yaml": "load: {sources: [notes]}\nlit:\n",
      "machines/screen.yaml": Self.machine + "callbacks: [unload, hide]\n",
    ])
    let found = pack.strictFaults.map { "\($0.place.path):\($0.place.line):\($0.place.column)" }
    #expect(
      found == ["callbacks.yaml:2:1", "machines/screen.yaml:7:13", "machines/screen.yaml:7:21"])
  }
}
