@testable import Base
import Testing

struct IndexTests {
  private enum State {}

  @Test func indicesSubscriptArraysOfAnyElement() {
    let third = Index<State>(2)
    var names = ["a", "b", "c"]
    names[third] += "!"
    #expect(names == ["a", "b", "c!"])
    #expect(names[Index<State>(1)..<third] == ["b"])
    #expect([true, false, true][third])
  }

  @Test func indicesAreOrderedAndCounted() {
    let range = Index<State>(3)..<Index<State>(6)
    #expect(range.map(\.number) == [3, 4, 5])
    #expect(range.contains(Index(5)))
    #expect(Index<State>(3) < Index(4))
    #expect(Index<State>(UInt32.max).number == 4_294_967_295)
    #expect(MemoryLayout<Index<State>>.size == 4)
  }
}

struct InternerTests {
  @Test func numbersAreDenseInOrderOfFirstUse() {
    var numbers = Interner<String>()
    #expect(["b", "a", "b", "c", "a"].map { numbers.intern($0) } == [0, 1, 0, 2, 1])
    #expect(numbers.all == ["b", "a", "c"])
    #expect(numbers[2] == "c")
    #expect(numbers.index(of: "c") == 2)
    #expect(numbers.index(of: "d") == nil)
    #expect(numbers.count == 3)
  }

  @Test func manyKeysKeepTheirNumbersWhileTheTableGrows() {
    var numbers = Interner<Int>()
    let keys = (0..<5_000).map { $0 &* 2_654_435_761 % 100_003 &- 50_000 }
    for (place, key) in keys.enumerated() {
      #expect(numbers.index(of: key) == nil)
      #expect([numbers.intern(key)] == [place])
    }
    #expect(keys.map { numbers.index(of: $0) } == Array(0..<5_000))
    #expect(numbers.all == keys)
  }

  @Test func theOrderInAPairCounts() {
    var numbers = Interner<NumberPair>()
    #expect([numbers.intern(1, 2), numbers.intern(2, 1), numbers.intern(1, 2)] == [0, 1, 0])
  }

  @Test func internersAreEqualIfTheirKeysAre() {
    #expect(Interner(["a", "b", "a"]) == Interner(["a", "b"]))
    #expect(Interner(["a", "b"]) != Interner(["b", "a"]))
  }
}

struct BitSetTests {
  /// Sets of random numbers, some of them dense and some of them empty.
  private static let samples: [Set<Int>] = {
    var random = UInt64(7)
    return (0..<40).map { sample in
      Set(
        (0..<sample % 9 * 5).map { _ in
          random = random &* 6_364_136_223_846_793_005 &+ 1
          return Int(random >> 33) % (sample % 4 * 70 + 5)
        })
    }
  }()

  @Test(arguments: samples)
  func agreesWithSetsOfTheStandardLibrary(_ first: Set<Int>) {
    let bits = BitSet(first)
    #expect(Array(bits) == first.sorted())
    #expect(bits.count == first.count)
    #expect(bits.isEmpty == first.isEmpty)
    #expect(bits.first == first.min())
    #expect((0..<300).allSatisfy { bits.contains($0) == first.contains($0) })
    for second in Self.samples {
      let other = BitSet(second)
      #expect(Set(bits.union(other)) == first.union(second))
      #expect(Set(bits.intersection(other)) == first.intersection(second))
      #expect(Set(bits.subtracting(other)) == first.subtracting(second))
      #expect(BitSet(joining: [bits, other]) == bits.union(other))
      #expect(bits.isSubset(of: other) == first.isSubset(of: second))
      #expect(bits.intersection(other).isSubset(of: other))
      #expect(bits.meets(other) == !first.isDisjoint(with: second))
      var (union, intersection) = (bits, bits)
      #expect([union.formUnion(other)] == [!second.isSubset(of: first)])
      #expect([intersection.formIntersection(other)] == [!first.isSubset(of: second)])
    }
  }

  @Test(arguments: samples, [0, 1, 63, 64, 65, 128, 2000])
  func loweredSetsDropNegativeNumbers(_ numbers: Set<Int>, _ distance: Int) {
    let expected = numbers.map { $0 - distance }.filter { $0 >= 0 }
    #expect(BitSet(numbers).lowered(by: distance) == BitSet(expected))
  }

  @Test func equalityDoesNotDependOnHowASetCameAbout() {
    var bits = BitSet([3, 200])
    #expect([bits.remove(200), bits.remove(200)] == [true, false])
    #expect(bits == BitSet([3]))
    #expect([bits.insert(3), bits.insert(64)] == [false, true])
    #expect(bits == BitSet(words: [8, 1, 0]))
    #expect(BitSet(words: [0, 0]).isEmpty)
  }
}
