@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Analysis
@testable import Conformance
@testable import Formats
@testable import Pages
import Shipped
import Support
import Testing

struct PropertyMeaningTests {
  private static let catalog = Task { try await catalog(in: "en") }

  private static func catalog(in locale: Words.Locale) async throws -> Catalog {
    let survey = try await PackFacts(of: Pack.screens())
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: locale)
    return await Catalog(
      of: survey, await Verification(of: survey.exploration), locale: locale, strings: strings)
  }

  private static let sentences: [(String, String)] = [
    ("no load", "In the life of every object (Screen): `load` never happens."),
    (
      "load happens at most once",
      "In the life of every object (Screen): `load` happens once at most."
    ),
    (
      "load happens at most 3 times",
      "In the life of every object (Screen): `load` happens 3 times at most."
    ),
    (
      "load happens exactly twice before free",
      "In the life of every object (Screen), before `free`: `load` happens exactly 2 times."
    ),
    (
      "always not window freed after load",
      "In the life of every object (Screen), after `load`: not *window: freed* holds all the time."
    ),
    (
      "appear only in view loaded",
      "In the life of every object (Screen): `appear` happens only while *view: loaded*."
    ),
    (
      "launch then load precede appear",
      "In the life of every object (App and Screen): `appear` happens only after `launch` and then "
        + "`load`."
    ),
    (
      "appear leads to appeared or vanish unless killed",
      "In the life of every object (Screen): whenever `appear` happens, it is followed by "
        + "`appeared` or `vanish`, unless the process is killed first."
    ),
    (
      "no free between appear and appeared",
      "In the life of every object (Screen), between `appear` and the next `appeared`: `free` never "
        + "happens."
    ),
    (
      "no appear after appear until appeared",
      "In the life of every object (Screen), from `appear` until `appeared`, should that ever come: "
        + "`appear` never happens."
    ),
    (
      "appeared comes right after appear",
      "In the life of every object (Screen): the last callback before `appeared` is `appear`."
    ),
    (
      "in push: source.vanished precedes target.appeared",
      "Each time that “[Push](interaction:push)” takes place: `appeared` (target) happens only after "
        + "`vanished` (source)."
    ),
    (
      "in pop:cancelled: no source.callback",
      "Each time that “[Pop](interaction:pop)” takes place with “cancelled”: no callback "
        + "(source) runs."
    ),
  ]

  @Test(arguments: sentences)
  private func saysInWordsWhatAPropertyMeans(_ property: String, _ meaning: String) async throws {
    let catalog = try await Self.catalog.value
    let property = try Property(property, names: PropertyNames(of: catalog.pack))
    #expect(PropertyMeaning(of: property, in: catalog).text == meaning)
  }

  @Test func leavesNoBlankBesideIdeographs() async throws {
    let catalog = try await Self.catalog(in: "zh-Hans")
    let property = try Property(
      "in push: no target.appeared and (target.vanished or source.vanished)",
      names: PropertyNames(of: catalog.pack))
    #expect(
      PropertyMeaning(of: property, in: catalog).text
        == "每当“[Push](interaction:push)”发生：`appeared`（target）且（`vanished`（target）"
        + "或 `vanished`（source））从不发生。")
  }
}
