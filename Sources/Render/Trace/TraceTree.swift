internal import Model

/// The records of a log under the interactions that explain them.
struct TraceTree {
  /// A record, or an interaction with what belongs to it.
  indirect enum Branch {
    case record(TraceLine)
    case interaction(TraceInteraction, [Branch])
  }

  /// What a log consists of, in order.
  let branches: [Branch]

  /// Sorts the records of a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - lines: Its records in order.
  init(of recording: TraceRecording, _ lines: [TraceLine]) {
    var spans: [Int: ClosedRange<Int>] = [:]
    var homes: [[Int]: Int] = [:]
    for home in recording.homes { homes[[home.line, home.part]] = home.interaction }
    for (place, line) in lines.enumerated() {
      guard let home = homes[[line.number, line.part]] else { continue }
      spans[home] = (spans[home]?.lowerBound ?? place)...place
    }
    var root: [Branch] = []
    var open: [(interaction: Int, branches: [Branch])] = []
    func close(_ count: Int) {
      while open.count > count {
        let last = open.removeLast()
        let branch = Branch.interaction(recording.interactions[last.interaction], last.branches)
        if open.isEmpty {
          root.append(branch)
        } else {
          open[open.count - 1].branches.append(branch)
        }
      }
    }
    var starting: [Int: [Int]] = [:]
    for (interaction, span) in spans { starting[span.lowerBound, default: []].append(interaction) }
    var chain: [Int] = []
    for (place, line) in lines.enumerated() {
      chain = chain.filter { spans[$0]?.contains(place) ?? false } + starting[place, default: []]
      chain.sort {
        let (left, right) = (recording.interactions[$0].depth, recording.interactions[$1].depth)
        return (left, $0) < (right, $1)
      }
      let kept = zip(open.map(\.interaction), chain).prefix { $0 == $1 }.count
      close(kept)
      for interaction in chain.dropFirst(kept) { open.append((interaction, [])) }
      if open.isEmpty {
        root.append(.record(line))
      } else {
        open[open.count - 1].branches.append(.record(line))
      }
    }
    close(0)
    branches = root
  }
}

extension TraceReading {
  /// The records of a recording: from its first line to its last.
  func lines(of recording: TraceRecording) -> [TraceLine] {
    lines.filter { recording.lines.contains($0.number) }
  }
}
