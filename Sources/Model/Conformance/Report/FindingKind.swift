extension AlignmentVerdict.Finding {
  /// What kind of thing is said of a record.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing in the model calls it here.
    case order
    /// It repeats the record before it.
    case repeated
    /// A record is missing before it.
    case missing
    /// It and the next record have changed places.
    case swapped
    /// Something must be supposed.
    case supposition
    /// The system itself complains.
    case reported
  }

  /// What kind of thing is said of the record.
  package var kind: Kind {
    switch reason {
    case .extra, .unexplained: repeatedLine == nil ? .order : .repeated
    case .missing: .missing
    case .swapped: .swapped
    case .reported: .reported
    default: .supposition
    }
  }
}
