import Base
import Graphics
import Pack

extension Catalog {
  /// What templates name of a thing that does not hold in all configurations.
  ///
  /// `dataWhen` is for the attribute `data-when`, by which the script of a page hides what the
  /// reader's choice of configuration excludes; empty if nothing does. `when` is a note for people;
  /// empty if the thing holds in the default configuration, which is never said.
  ///
  /// - Parameters:
  ///   - bits: The configurations in which it holds.
  ///   - universe: The configurations in question; all if `nil`.
  /// - Returns: Both names with their values.
  func marks(
    _ bits: ConfigurationBits, of universe: ConfigurationBits? = nil
  ) -> [(String, Template.Value)] {
    let universe = universe ?? circumstances.all
    let answer = circumstances.answer(bits, of: universe)
    return [
      ("dataWhen", .text(answer.mark)),
      ("when", .text(bits.meets(usual) ? "" : answer.phrase)),
    ]
  }

  /// Where something holds, among some configurations, in words; empty if it holds in the default
  /// one.
  func condition(_ bits: ConfigurationBits, of universe: ConfigurationBits) -> String {
    bits.meets(usual) ? "" : circumstances.phrase(bits, of: universe)
  }
}

extension Circumstances {
  /// The attribute `data-when` of what holds in some boxes of configurations.
  func mark(for boxes: [ConfigurationArea.Box]) -> String {
    boxes.map { box in
      box.sides.map { side in
        let axis = axes[side.axis]
        let values =
          axis.isOrdered ? ranges(side, on: axis) : side.chosen.map { axis.values[$0].name.text }
        return "\(axis.name):\(values.joined(separator: ","))"
      }.joined(separator: ";")
    }.joined(separator: "|")
  }

  private func ranges(_ side: ConfigurationArea.Side, on axis: Axis) -> [String] {
    func name(_ place: Int) -> String { axis.values[side.all[place]].name.text }
    return AxisWords.runs(of: side.chosen, in: side.all).map { run in
      let least = run.lowerBound == 0 ? "" : name(run.lowerBound)
      let most = run.upperBound == side.all.count ? "" : name(run.upperBound - 1)
      return "\(least)-\(most)"
    }
  }
}
