@testable import Pack
import Testing

struct ConfigurationBitsTests {
  private static let sets: [[Int]] = [
    [], [0], [63], [64], [0, 1, 63, 64, 127, 128], [5, 200, 1000],
  ]

  @Test(arguments: sets)
  func forEachVisitsEachIndexOnceInOrder(_ indices: [Int]) {
    var found: [Int] = []
    ConfigurationBits(indices).forEach { found.append($0) }
    #expect(found == indices)
  }

  @Test(arguments: sets, [0, 1, 63, 64, 65, 128, 2000])
  func lowersIndicesAndDropsNegativeOnes(_ indices: [Int], _ distance: Int) {
    let expected = indices.map { $0 - distance }.filter { $0 >= 0 }
    #expect(ConfigurationBits(indices).lowered(by: distance) == ConfigurationBits(expected))
  }
}
