import PackSupport
import Shipped
import Testing
@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace

struct ScriptTablesTests {
  @Test func configurationsThatArePlayedAlikeHaveTheSameTables() async throws {
    let pack = try Pack(reading: PackFiles(ShippedFolder.uikit.files))
    let exploration = try await Exploration(of: pack, jobs: 2)
    let options = pack.axes.indices.filter { !pack.axes[$0].isScope }
    let home = pack.defaultConfiguration
    let others = pack.configurations(near: home, keeping: Set(pack.axes.indices).subtracting(options))
    let some = Array(([home] + others).prefix(30))
    let first = exploration.firstPlayedAlike(among: some)
    let tables = some.map { exploration.scriptTables(in: $0) }
    for (place, alike) in first.enumerated() {
      #expect(alike <= place)
      for (own, other) in zip(tables[place], tables[alike]) {
        #expect(own.acts == other.acts, "\(some[place].choices)")
        #expect(own.starts == other.starts, "\(some[place].choices)")
        #expect(own.events == other.events, "\(some[place].choices)")
      }
    }
    let count = Set(first).count
    print("script tables: \(count) of \(some.count) configurations are played in different ways")
    #expect(count > 5 && count < some.count)
  }
}
