@testable import Base
@testable import Pack
import PackSupport
import Testing

struct SettingsTests {
  private let files = [
    "pack.yaml": """
    name: sample
    title: Sample
    options:
      iOS: {ordered: true, values: [5, 6, 12, 13]}
      style: {values: {sheet: A sheet, full: The full screen}}
    impossible: iOS < 13 and style = full
    """
  ]

  private struct Case: CustomTestStringConvertible, Sendable {
    let settings: [Setting]
    let result: String

    init(_ settings: [(axis: String, value: String)], _ result: String) {
      self.settings = settings.map { Setting(axis: $0.axis, value: $0.value) }
      self.result = result
    }

    var testDescription: String { result }
  }

  private static let cases = [
    Case([], "iOS=13 style=sheet"),
    Case([("iOS", "6")], "iOS=6 style=sheet"),
    Case([("style", "full"), ("iOS", "13")], "iOS=13 style=full"),
    Case([("ios", "6")], "--set ios=6: error: unknown option 'ios'; did you mean 'iOS'?\n"),
    Case(
      [("iOS", "7")],
      "--set iOS=7: error: unknown value '7' of option 'iOS'; known: 5, 6, 12, and 13\n"),
    Case(
      [("style", "shet"), ("iOS", "5"), ("iOS", "6")],
      """
      --set iOS=6: error: duplicate option 'iOS'; set it once
      --set style=shet: error: unknown value 'shet' of option 'style'; did you mean 'sheet'?

      """),
    Case(
      [("iOS", "6"), ("style", "full")],
      """
      --set iOS=6 style=full: error: the pack declares every configuration with 'iOS=6 style=full' \
      impossible

      """),
  ]

  @Test(arguments: cases)
  private func settingsSelectAConfigurationOrGiveErrors(_ example: Case) throws {
    let pack = try Pack.sample(files)
    do throws(PackErrors) {
      let configuration = try pack.configuration(setting: example.settings)
      #expect(pack.text(of: configuration) == example.result)
    } catch {
      #expect(Report(of: error.diagnostics).text == example.result)
    }
  }

  @Test func packWithoutAxesHasOneConfiguration() throws {
    let pack = try Pack.sample([:])
    #expect(pack.configurations.count == 1)
    #expect(pack.text(of: pack.defaultConfiguration).isEmpty)
  }

  @Test func nearestPossibleConfigurationIsSelected() throws {
    let pack = try Pack.sample([
      "pack.yaml": """
      name: sample
      title: Sample
      options:
        iOS: {ordered: true, values: [5, 6, 12, 13]}
        exits: {default: no, values: [no, yes]}
      impossible: iOS >= 12 and exits = yes
      """
    ])
    let configuration = try pack.configuration(setting: [Setting(axis: "exits", value: "yes")])
    #expect(pack.text(of: configuration) == "iOS=6 exits=yes")
  }
}
