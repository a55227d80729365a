import Model
import Shipped
import Testing

@testable import vcdoc

@Suite struct LimitedScenariosTests {
  @Test func keepsTheScenariosThatSettingsLeaveRoomFor() throws {
    let pack = try Pack(reading: PackFiles(ShippedFolder.uikit.files))
    let limited = try pack.limitingScenarios(to: [(axis: "iOS", value: "12")])
    let names = limited.scenarios.map(\.name.text)
    #expect(names.contains("first-screen"))
    #expect(!names.contains("rotation-before-ios-8"))
    let allowed = try pack.scope(of: [(axis: "iOS", value: "12")]).configurations ?? []
    #expect(
      limited.scenarios.allSatisfy { scenario in
        var choices = pack.defaultConfiguration.choices
        for (axis, value) in scenario.settings { choices[axis] = value }
        return allowed.contains(Configuration(choices: choices))
      })
    #expect(limited.guarantees == pack.guarantees)
  }
}
