@testable import Pack
import Testing

@testable import vcdoc

struct FingerprintTests {
  private static func text(_ add: (inout Fingerprint) -> Void) -> String {
    var print = Fingerprint()
    add(&print)
    return print.text
  }

  @Test func tellsInputsApartThatReadAlikeInARow() {
    let texts = [
      Self.text { _ in }, Self.text { $0.add("") }, Self.text { $0.add("ab") },
      Self.text {
        $0.add("a"); $0.add("b")
      }, Self.text { $0.add("ba") },
      Self.text { $0.add("\0\0") }, Self.text { $0.add("\0") },
      Self.text { $0.add(PackFiles(["a": [1], "b": []])) },
      Self.text { $0.add(PackFiles(["a": [], "b": [1]])) },
      Self.text { $0.add("123456789") }, Self.text { $0.add("123456798") },
    ]
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.count == 32 })
  }

  @Test func changesWithEveryBit() {
    let bytes = [UInt8](repeating: 0x5A, count: 27)
    var texts: Set = [Self.text { $0.add(bytes) }]
    for bit in 0..<(8 * bytes.count) {
      var other = bytes
      other[bit / 8] ^= 1 << (bit % 8)
      texts.insert(Self.text { $0.add(other) })
    }
    #expect(texts.count == 8 * bytes.count + 1)
  }

  /// A committed manifest has fingerprints of other machines.
  @Test func isTheSameOnEveryMachine() {
    #expect(Fingerprint(of: Array("viewDidLoad".utf8)).text == "fecc8672aff4a2d62f71e90140591fb8")
  }
}
