package import Base

extension Pack.Bounds {
  /// The bounds on what exploration may cost, beside the number of global states.
  package struct Costs: Hashable, Sendable {
    /// What is bounded, a key of `bounds`.
    package enum Measure: String, Hashable, Sendable, CaseIterable {
      /// The transitions of one state graph that lead to another state.
      case transitions
      /// The state graphs of one component, each of which some configurations share.
      case configurations
      /// The megabytes of all state graphs together, as far as their size is known from counts.
      case memory

      /// The value of a pack that sets none: what a laptop explores in a minute or less.
      package var usual: Int {
        switch self {
        case .transitions: 20_000_000
        case .configurations: 4_096
        case .memory: 400
        }
      }

      /// The greatest value.
      package var most: Int {
        switch self {
        case .transitions: 1_000_000_000
        case .configurations: Limits.configurations
        case .memory: 1_000_000
        }
      }
    }

    private let values: [Measure: Int]
    private let places: [Measure: Place]
    /// Where `bounds` is set, or else the file of the pack.
    private let place: Place

    /// Makes bounds; a key that is absent has its usual value.
    package init(
      _ values: [Measure: Int] = [:], places: [Measure: Place] = [:],
      place: Place = Place(path: PackFiles.head)
    ) {
      (self.values, self.places, self.place) = (values, places, place)
    }

    /// The value of a key.
    package subscript(key: Measure) -> Int { values[key] ?? key.usual }

    /// Where a key is set, or else `bounds`; without either, the file.
    package func place(of key: Measure) -> Place { places[key] ?? place }
  }
}
