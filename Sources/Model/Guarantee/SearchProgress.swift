internal import Synchronization

/// What all who search at once have found out so far.
///
/// Who is first to find something depends on the day; whether anybody does, does not.
final class SearchProgress: Sendable {
  /// Where a walk stands among the findings of a survey.
  private struct Place: Hashable {
    let component: Int
    let finding: Int
  }

  private struct Known {
    var silent: Set<Int>
    var violated: [Place: Set<Int>] = [:]
    /// For each walk and some of the cases that it violates, the interactions of a run that does.
    var shown: [Place: [Int: Set<Name<Interaction>>]] = [:]
  }

  private let known: Mutex<Known>

  /// Begins with nothing known of some cases, by number.
  init(on cases: Range<Int>) { known = Mutex(Known(silent: Set(cases))) }

  /// The cases that nothing has engaged so far.
  var silent: Set<Int> { known.withLock { $0.silent } }

  /// The cases that a walk violates; nothing while it is not searched.
  func violated(component: Int, finding: Int) -> Set<Int>? {
    known.withLock { $0.violated[Place(component: component, finding: finding)] }
  }

  /// For some of the cases that a walk violates, the interactions of a run that does.
  func shown(component: Int, finding: Int) -> [Int: Set<Name<Interaction>>] {
    known.withLock { $0.shown[Place(component: component, finding: finding), default: [:]] }
  }

  /// Notes runs that violate cases, by case.
  func note(_ witnesses: [Int: Run], component: Int, finding: Int) {
    let shown = witnesses.mapValues { Set($0.interactions) }
    known.withLock { $0.shown[Place(component: component, finding: finding)] = shown }
  }

  /// Whether some finding of a component that is known to violate a case is one that is meant.
  func isAny(
    violating number: Int, component: Int, where isMeant: (_ finding: Int) -> Bool
  ) -> Bool {
    known.withLock { known in
      known.violated.contains {
        $0.key.component == component && $0.value.contains(number) && isMeant($0.key.finding)
      }
    }
  }

  /// Notes what the search of a walk has found, and the cases that it was known to violate.
  func note(
    _ hits: [LaneCatalog.Owner], component: Int, finding: Int, violating inherited: Set<Int>
  ) {
    known.withLock { known in
      var violated = inherited
      for hit in hits {
        switch hit.aim {
        case .violation: violated.insert(hit.number)
        case .engagement: known.silent.remove(hit.number)
        }
      }
      known.violated[Place(component: component, finding: finding)] = violated
    }
  }
}
