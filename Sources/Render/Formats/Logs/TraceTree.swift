package import Base
import Conformance
package import Logs
package import Pack

/// The records of a log under the interactions that explain them.
///
/// An interaction that ends while one that began after it goes on is told in two pieces. Ambient
/// interactions, such as a layout pass, are not told.
struct TraceTree {
  /// A record, or an interaction with what belongs to it.
  indirect enum Branch {
    case record(TraceLine)
    case interaction(TraceInteraction, [Branch])
  }

  /// What a recording consists of, in order.
  private(set) var branches: [Branch] = []

  private let recording: TraceSegment
  private var open: [(interaction: Int, branches: [Branch])] = []

  /// Sorts the records of a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - lines: Its records in order.
  init(of recording: TraceSegment, _ lines: [TraceLine]) {
    self.recording = recording
    let spans = recording.spans(of: lines).filter { !recording.interactions[$0.key].isAmbient }
    let order = spans.keys.sorted {
      let (left, right) = (spans[$0, default: 0...0], spans[$1, default: 0...0])
      return (left.lowerBound, -left.upperBound, $0) < (right.lowerBound, -right.upperBound, $1)
    }
    var next = 0
    var chain: [Int] = []
    for (place, line) in lines.enumerated() {
      chain.removeAll { spans[$0, default: 0...0].upperBound < place }
      while next < order.count, spans[order[next], default: 0...0].lowerBound <= place {
        chain.append(order[next])
        next += 1
      }
      let kept = zip(open.map(\.interaction), chain).prefix { $0 == $1 }.count
      close(kept)
      for interaction in chain.dropFirst(kept) { open.append((interaction, [])) }
      add(.record(line))
    }
    close(0)
  }

  private mutating func add(_ branch: Branch) {
    if open.isEmpty {
      branches.append(branch)
    } else {
      open[open.count - 1].branches.append(branch)
    }
  }

  private mutating func close(_ count: Int) {
    while open.count > count {
      let last = open.removeLast()
      add(.interaction(recording.interactions[last.interaction], last.branches))
    }
  }
}

extension TraceSegment {
  /// For each interaction, by index, the first and last of some records that belong to it.
  func spans(of lines: [TraceLine]) -> [Int: ClosedRange<Int>] {
    let homes = homesByPlace
    var spans: [Int: ClosedRange<Int>] = [:]
    for (place, line) in lines.enumerated() {
      guard let own = homes[line.place]?.interaction else { continue }
      spans[own] = (spans[own]?.lowerBound ?? place)...place
    }
    return spans
  }
}

extension TraceReading {
  /// For each record whose words are those of several callbacks, the one that explains it.
  package var callbacksTold: [TracePlace: Name<Callback>] {
    verdict.segments.flatMap(\.homes).reduce(into: [:]) { $0[$1.place] = $1.callback }
  }

  /// The records before, between, and after the segments, but for blank lines.
  var linesBesideSegments: [TraceLine] {
    var rest = verdict.segments[...]
    var end: TracePlace?
    return lines.filter { line in
      while let segment = rest.first, segment.places.lowerBound <= line.place {
        end = max(end ?? segment.places.upperBound, segment.places.upperBound)
        rest.removeFirst()
      }
      return line.content != .blank && end.map { $0 < line.place } ?? true
    }
  }
}
