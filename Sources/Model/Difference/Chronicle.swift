/// What changes from each version to the next, along the ordered axes of a pack.
public struct Chronicle: Sendable {
  /// The way from one value of an axis to the next.
  public struct Step: Sendable {
    /// The axis, by index.
    public let axis: Int
    /// The value that is come to, by index; the one before it is left.
    public let value: Int
    /// What changes.
    public let difference: Difference
    /// Whether both sides have the same models and the same guarantees, so that nothing changes.
    public let isQuiet: Bool
  }

  /// The steps, axis by axis, the oldest first; none to or from a value that was not walked.
  public let steps: [Step]

  /// Tells nothing.
  public init() { steps = [] }

  /// Compares each value with the next.
  ///
  /// - Parameters:
  ///   - survey: The walks of a pack; their moves are not needed.
  ///   - verification: The verdicts on its guarantees.
  public init(of survey: Survey, _ verification: Verification) {
    var steps: [Step] = []
    for (axis, values) in survey.pack.axes.enumerated() where values.isOrdered {
      var last: (value: Int, standings: Standings)?
      for value in values.values.indices {
        let side = survey.configurations.indices.filter {
          survey.configurations[$0].choices[axis] == value
        }
        if side.isEmpty { continue }
        let standings = Standings(in: side, of: survey, verification)
        if let last, last.value == value - 1 {
          let migration = Migration(from: [axis: last.value], to: [axis: value])
          let difference = Difference(
            of: migration, in: survey, before: last.standings, after: standings)
          steps.append(
            Step(
              axis: axis, value: value, difference: difference,
              isQuiet: difference.isEmpty && survey.isAlike(difference)))
        }
        last = (value, standings)
      }
    }
    self.steps = steps
  }
}

extension Survey {
  /// Whether each configuration on either side of a migration has a partner with the same models.
  fileprivate func isAlike(_ difference: Difference) -> Bool {
    let sides = [
      difference.migration.before(among: configurations),
      difference.migration.after(among: configurations),
    ]
    return sides.allSatisfy { $0.count == difference.pairs.count }
      && difference.pairs.allSatisfy { pair in
        findingOf.allSatisfy { $0[pair.before] == $0[pair.after] }
      }
  }
}
