import PackSupport
import Support
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack
import FoundationEssentials

/// How verdicts depend on single costs.
struct AlignmentCostTests {
  private static let isThorough = ProcessInfo.processInfo.environment["VCDOC_THOROUGH"] != nil

  /// The costs that a search adds up.
  private static var costs: [(String, WritableKeyPath<AlignmentCost, Int>)] {
    [
      ("interaction", \.interaction), ("once", \.once), ("unseen", \.unseen), ("inGap", \.inGap),
      ("inGapAlike", \.inGapAlike), ("inCallback", \.inCallback), ("byCode", \.byCode),
      ("overlap", \.overlap), ("overlapAlike", \.overlapAlike),
      ("lateLaunch", \.lateLaunch), ("resumed", \.resumed), ("resumedLate", \.resumedLate),
      ("rare", \.rare), ("alone", \.alone), ("companion", \.companion), ("lag", \.lag),
      ("nextOfName", \.nextOfName), ("nextAtAddress", \.nextAtAddress),
      ("nextUnmade", \.nextUnmade),
      ("secondWithSign", \.secondWithSign), ("again", \.again), ("unlike", \.unlike),
      ("missing", \.missing), ("extra", \.extra), ("unexplained", \.unexplained),
      ("swapped", \.swapped), ("nextProcess", \.nextProcess), ("title", \.title),
      ("blank", \.blank), ("leftOut", \.leftOut), ("noSign", \.noSign),
      ("inMiddle", \.inMiddle), ("cut", \.cut),
    ]
  }

  /// The verdicts that change, of 5,544: those on logs with two transitions at a time.
  private static let known = [
    "inGapAlike at 120 %: 039-launch-in-landscape is doubtful, not consistent",
    "overlapAlike at 120 %: s13-1-pushed is inconsistent, not doubtful",
    "rare at 120 %: 039-launch-in-landscape is doubtful, not consistent",
  ]

  /// A log, with its verdict at the costs of the program.
  private struct Case {
    let name: String
    let lines: [TraceLine]
    let model: AlignmentModel
    let kind: AlignmentVerdict.Kind

    init(_ name: String, _ lines: [TraceLine], _ model: AlignmentModel) {
      (self.name, self.lines, self.model) = (name, lines, model)
      kind = lines.verdict(by: LogAlignment(with: model)).kind
    }

    func kind(at costs: AlignmentCost) -> AlignmentVerdict.Kind {
      lines.verdict(by: LogAlignment(with: model, costs: costs)).kind
    }
  }

  /// Every recording and case, with each cost a fifth lower and a fifth higher: takes minutes.
  @Test(.enabled(if: isThorough)) func hardlyAVerdictHangsOnOneCost() throws {
    let recordings = try PackRecordings.pack.recordings.map { recording in
      Case(
        recording.name.text, try PackRecordings.lines(of: recording),
        try PackRecordings.model(of: recording))
    }
    let logs = try Golden.files(in: "logs").filter { $0.name.hasSuffix(".log") }
    let cases = try logs.map { log in
      let lines = TraceReader.lines(
        of: Array(try log.text().utf8), Spellings(of: try PackRecordings.pack))
      return Case(log.name, lines, try PackRecordings.model)
    }
    var changed: [String] = []
    for (name, cost) in Self.costs {
      for percent in [80, 120] {
        var costs = AlignmentCost()
        costs[keyPath: cost] = costs[keyPath: cost] * percent / 100
        if costs == AlignmentCost() { costs[keyPath: cost] += percent < 100 ? -1 : 1 }
        for one in recordings + cases {
          let kind = one.kind(at: costs)
          if kind == one.kind { continue }
          changed.append("\(name) at \(percent) %: \(one.name) is \(kind), not \(one.kind)")
          print(changed[changed.count - 1])
        }
      }
    }
    print("\(2 * Self.costs.count) changes of one cost, \(recordings.count + cases.count) logs")
    #expect(changed == Self.known)
  }
}
