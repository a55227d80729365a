@testable import Pack
import Shipped
import PackSupport
import Testing

/// How much the shipped pack promises of each thing it has.
struct PromiseTests {
  @Test func everyCallbackHasTwoSentencesOneCheckedAndEveryInteractionOne() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let checked = pack.guarantees.filter { $0.expected != nil }
    for callback in pack.callbacks {
      let own = pack.guarantees.filter { $0.topics.contains(.callback(callback.name)) }
      #expect(own.count >= 2, "\(callback.name)")
      #expect(own.contains { $0.expected != nil }, "\(callback.name)")
    }
    let promises = checked.filter { $0.expected == .proved && !$0.isMyth }
    for interaction in pack.interactions {
      let own = promises.filter { $0.topics.contains(.interaction(interaction.name)) }
      #expect(own.count >= 1, "\(interaction.name)")
    }
  }
}
