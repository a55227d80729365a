@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Checker
@testable import Conformance
import Shipped
import PackSupport
import CheckerSupport
import Testing

/// What supports the guarantees of the shipped pack, held to the definition of properties.
struct SupportTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let evidence = Result { Evidence(of: try pack.get()) }

  @Test func noRecordingStandsBesideAMisconceptionThatItDoesNotViolate() throws {
    let pack = try Self.pack.get()
    var judged = 0
    for guarantee in pack.guarantees {
      guard let property = guarantee.property else { continue }
      for finding in try findings(try Self.evidence.get().bases[guarantee.name].contradicting) {
        judged += 1
        let readings = try readings(of: property, in: finding.log)
        #expect(
          readings.contains { !$0.holds }, "\(finding.recording.name) beside \(guarantee.name)")
      }
    }
    print("evidence: \(judged) recordings beside refuted statements judged")
    #expect(judged > 40)
  }

  @Test func everySupportingRecordingShowsWhatTheGuaranteeSays() throws {
    let pack = try Self.pack.get()
    var judged = 0
    for guarantee in pack.guarantees {
      guard let property = guarantee.property else { continue }
      for finding in try findings(try Self.evidence.get().bases[guarantee.name].supporting) {
        judged += 1
        let readings = try readings(of: property, in: finding.log)
        let isShown = readings.contains { reading in
          reading.run.indices.contains { end in
            let part = PlainReading(
              property: property, index: reading.index, run: Array(reading.run[...end]))
            return part.holds && part.isNonvacuous
          }
        }
        #expect(isShown, "\(finding.recording.name) beside \(guarantee.name)")
      }
    }
    print("evidence: \(judged) supports judged")
    #expect(judged > 500)
  }

  @Test func noLogSupportsWhatItDoesNotPrint() throws {
    let pack = try Self.pack.get()
    let evidence = try Self.evidence.get()
    let unseen = pack.guarantees.filter {
      $0.property?.propositions.contains(where: \.asksForStates) ?? false
    }
    #expect(unseen.count > 100)
    for guarantee in unseen {
      let basis = evidence.bases[guarantee.name]
      #expect(basis.supporting.isEmpty && basis.contradicting.isEmpty, "\(guarantee.name)")
    }
  }

  @Test func noRecordingViolatesWhatTheModelProves() throws {
    let pack = try Self.pack.get()
    let promised = pack.guarantees.filter { $0.expected == .proved }
    for guarantee in promised {
      let basis = try Self.evidence.get().bases[guarantee.name]
      #expect(basis.contradicting == [], "\(guarantee.name)")
    }
  }

  private func findings(_ names: [Name<Recording>]) throws -> [Evidence.Finding] {
    let evidence = try Self.evidence.get()
    return names.compactMap { name in evidence.findings.first { $0.recording.name == name } }
  }

  /// What a log prints of whom a property may be about, read off its definition.
  private func readings(of property: Property, in log: RecordedLog) throws -> [PlainReading] {
    let index = PackIndex(of: try Self.pack.get())
    var readings: [PlainReading] = []
    for segment in log.segments {
      let views: [(records: ClosedRange<Int>, players: [[Int]]?)]
      if let context = property.context {
        views = segment.occurrences.filter { $0.interaction == context.interaction }.map {
          ($0.records, $0.players)
        }
      } else {
        views = segment.records.isEmpty ? [] : [(0...(segment.records.count - 1), nil)]
      }
      for view in views {
        var casts: [[Int]] = [[]]
        for role in property.roles {
          let own = segment.objects.indices.filter { object in
            segment.objects[object].machine == role.machine
              && (role.lifeline.map { view.players?[$0].contains(object) ?? true } ?? true)
          }
          casts = casts.flatMap { cast in own.map { cast + [$0] } }
        }
        readings += casts.map { cast in
          PlainReading(
            property: property, index: index, run: run(segment.records[view.records], cast))
        }
      }
    }
    return readings
  }

  /// Some records of those who play the roles, as positions of a run.
  private func run(_ records: ArraySlice<RecordedLog.Record>, _ cast: [Int]) -> [TracePosition] {
    let pause = TracePosition(call: nil, states: cast.map { _ in [UInt16.max] })
    return records.reduce(into: [pause]) { run, record in
      guard let role = cast.firstIndex(of: record.object) else { return }
      let call = TracePosition.Call(
        role: role, callback: record.callback, argument: record.arguments[0])
      run += [TracePosition(call: call, states: pause.states), pause]
    }
  }
}
