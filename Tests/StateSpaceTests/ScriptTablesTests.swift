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
    let home = pack.defaultConfiguration
    let scopes = pack.axes.indices.filter { pack.axes[$0].isScope }
    let others = pack.configurations(near: home, keeping: Set(scopes))
    let some = Array(([home] + others).prefix(14))
    var compiler = ScriptTableCompiler(of: exploration)
    let first = compiler.firstPlayedAlike(among: some)
    let tables = some.map { exploration.scriptTables(in: $0) }
    for (configuration, own) in zip(some, tables) {
      let other = compiler.tables(in: configuration)
      #expect(other.map(\.starts) == own.map(\.starts), "\(configuration.choices)")
    }
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
