@testable import Base
@testable import Pack
import Testing

struct ByConfigurationTests {
  private static let lists = [
    (bits: ConfigurationSet([0]), value: [3, 1]),
    (bits: ConfigurationSet([1]), value: [1, 2]),
    (bits: ConfigurationSet([2]), value: [3, 1]),
  ]

  @Test func joinsTheConfigurationsOfEqualValues() {
    let entries = ByConfiguration(Self.lists).entries
    #expect(entries.map(\.value) == [[3, 1], [1, 2]])
    #expect(entries.map(\.bits) == [ConfigurationSet([0, 2]), ConfigurationSet([1])])
  }

  @Test func givesAnElementTheConfigurationsOfItsLists() {
    let elements = ByConfiguration(elements: Self.lists)
    #expect(elements.entries.map(\.value) == [3, 1, 2])
    #expect(elements.sorted { $0 }.map(\.value) == [1, 2, 3])
    #expect(elements.sorted { $0 }.map { Array($0.bits) } == [[0, 1, 2], [1], [0, 2]])
  }

  @Test func keepsTheOrderOfValuesOfOneRank() {
    #expect(ByConfiguration(elements: Self.lists).sorted { $0 % 2 }.map(\.value) == [2, 3, 1])
  }

  @Test func sortsNumbersWithTheConfigurationsOfTheirLists() {
    let numbers = ByConfiguration.ascending(Self.lists)
    #expect(numbers.map(\.value) == [1, 2, 3])
    #expect(numbers.map { Array($0.bits) } == [[0, 1, 2], [1], [0, 2]])
  }
}
