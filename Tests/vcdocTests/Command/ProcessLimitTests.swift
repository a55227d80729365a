import PackSupport
import Testing
@testable import Pack
@testable import vcdoc

/// The limits of the process, compared with what a run needs.
struct ProcessLimitTests {
  @Test(arguments: [(nil, nil), (500_000_000, 32), (4_000_000_000, 1024)] as [(Int?, Int?)])
  func allowsWhatIsEnough(_ bytes: Int?, _ files: Int?) {
    #expect(ProcessLimits(addressSpace: bytes, files: files).fault == nil)
  }

  @Test(
    arguments: [
      (
        60_000_000, nil,
        "out of memory: the limit of the address space is 60 MB, and this run may need 500 MB; "
          + "raise it with 'ulimit -v'"
      ),
      (
        nil, 4,
        "too few files can be open at once: the limit is 4, and vcdoc needs 32; raise it with "
          + "'ulimit -n'"
      ),
    ] as [(Int?, Int?, String)])
  func refusesWhatIsTooLittleBeforeTheWork(_ bytes: Int?, _ files: Int?, _ message: String) {
    #expect(ProcessLimits(addressSpace: bytes, files: files).fault?.description == message)
  }

  @Test func comparesTheBoundsOfAPackWithTheLimit() throws {
    let pack = try Pack.sample(["pack.yaml": "name: x\ntitle: X\nbounds: {memory: 1000}\n"])
    let limits = ProcessLimits(addressSpace: 2_000_000_000)
    #expect(limits.fault == nil)
    #expect(limits.fault(for: pack)?.description.contains("may need 3500 MB") == true)
    #expect(ProcessLimits(addressSpace: 3_500_000_000).fault(for: pack) == nil)
  }
}
