import Shipped
import Testing
@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace

/// The models of machines in the order in which a diagram looks for what it lacks.
struct NearestModelsTests {
  @Test func eachOtherModelComesOnceAndTheNearestFirst() throws {
    let pack = try Pack(reading: PackFiles(ShippedFolder.uikit.files))
    let home = pack.defaultConfiguration
    for machine in pack.declaredMachines.prefix(2) {
      let plan = ExplorationPlan(of: pack, Exploration.Scope(machines: [machine.name]))
      var rest = NearestModels(of: [machine.name], near: home, in: pack)
      var found: [Configuration] = [home]
      while let next = rest.next() { found.append(next) }
      let numbers = found.map { one in
        plan.models.map { sets in
          sets.firstIndex { set in set.contains { plan.configurations[$0] == one } }
        }
      }
      #expect(Set(numbers).count == found.count)
      #expect(found.count == plan.models[0].count)
      let distances = found.map { one in
        one.choices.indices.count { one.choices[$0] != home.choices[$0] }
      }
      #expect(distances == distances.sorted())
    }
  }
}
