import Pack
import Testing
@testable import Base
@testable import PackReader

struct PreferencesTests {
  @Test func readsEveryKey() {
    let text = """
      pack: docs/pack
      output: public
      templates: t
      set: {iOS: 17, style: sheet}
      embed: {files: [README.md, "docs/**/*.md"], exclude: [drafts]}

      """
    let preferences = Preferences(reading: Array(text.utf8), path: "p")
    #expect(preferences.pack == "docs/pack")
    #expect(preferences.output == "public")
    #expect(preferences.templates == "t")
    #expect(preferences.settings.map(\.description) == ["iOS=17", "style=sheet"])
    #expect(preferences.documents == ["README.md", "docs/**/*.md"])
    #expect(preferences.excluded == ["drafts"])
    #expect(preferences.faults.isEmpty)
  }

  @Test(arguments: [
    ("pakc: x\n", ["1:1 unknown key 'pakc' in the file; did you mean 'pack'?"]),
    (
      "pack: [a]\nembed: {}\n",
      ["1:7 'pack' must be a text, not a list", "2:8 missing key 'files' in 'embed'"]
    ),
    (
      "set: {iOS: }\n",
      ["1:12 the value of 'iOS' is empty; write a text, in quotes if it begins with '#'"]
    ),
    ("embed: {files: README.md}\n", ["1:16 'files' must be a list, not text; write [README.md]"]),
    ("a: 'b\n", ["1:4 this quotation mark is never closed; add the closing one"]),
    ("", ["1:1 the file is empty; fill it or delete it"]),
  ])
  func faultsNameTheirPlace(_ text: String, faults: [String]) {
    let preferences = Preferences(reading: Array(text.utf8), path: "p")
    #expect(
      preferences.faults.map { "\($0.place.line):\($0.place.column) \($0.message)" } == faults)
  }
}
