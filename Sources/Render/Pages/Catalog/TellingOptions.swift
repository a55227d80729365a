import Analysis
import Base
import Graphics
import Pack

extension Catalog {
  /// The options that change what pages say, in the order of the pack: two configurations that
  /// differ in nothing else are walked apart, and something besides rare interactions begins in
  /// both.
  var telling: [Axis] {
    let homes = models.enumerated().reduce(into: [Int: Int]()) { homes, model in
      model.element.bits.forEach { homes[$0] = model.offset }
    }
    return pack.axes.indices.filter { number in
      let axis = pack.axes[number]
      if axis.isScope || axis.values.count < 2 { return false }
      let groups = Dictionary(
        grouping: homes.keys.filter { !circumstances.isBarren($0) }
      ) { configuration in
        var choices = survey.configurations[configuration].choices
        choices[number] = 0
        return choices
      }
      return groups.values.contains { Set($0.map { homes[$0] }).count > 1 }
    }.map { pack.axes[$0] }
  }
}
