import Synchronization
import Testing
@testable import Base

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work on several threads, and without any.
struct ThreadTests {
  @Test(arguments: [1, 2, 7])
  func mapsInTheOrderOfTheElementsOnAnyNumberOfThreads(_ jobs: Int) async {
    let order = Array((0..<100).reversed())
    let found = await Array(0..<100).mapped(jobs: jobs, inOrder: order) { $0 * $0 }
    #expect(found == (0..<100).map { $0 * $0 })
    #expect(await [Int]().mapped(jobs: jobs) { $0 }.isEmpty)
  }

  @Test func worksAValueOutOnce() {
    let count = Atomic<Int>(0)
    let made = BackgroundValue { [number = 7] in number }
    #expect(made.value == 7)
    Threads.run(4) { count.add(1, ordering: .relaxed) }
    #expect(count.load(ordering: .relaxed) == 4)
  }

  #if os(Linux)
    @Test func aThreadLeavesNothingWhenItEnds() async throws {
      try await #require(processExitsWith: .success) {
        /// How many pieces of memory are mapped, stacks among them.
        func mappedCount() -> Int {
          guard let file = unsafe fopen("/proc/self/maps", "r") else { exit(2) }
          defer { unsafe fclose(file) }
          var count = 0
          while case let byte = unsafe fgetc(file), byte != EOF { if byte == 10 { count += 1 } }
          return count
        }
        let ended = Atomic<Int>(0)
        func run(_ count: Int) {
          let before = ended.load(ordering: .acquiring)
          for number in 1...count {
            guard Threads.detach({ ended.add(1, ordering: .releasing) }) else { exit(3) }
            while ended.load(ordering: .acquiring) < before + number { usleep(50) }
          }
          usleep(100_000)
        }
        run(20)
        let first = mappedCount()
        run(200)
        exit(mappedCount() < first + 100 ? 0 : 4)
      }
    }
  #endif

  @Test func doesAllWorkOnOneThreadIfTheSystemGivesNoOther() async {
    await #expect(processExitsWith: .success) {
      // The limit of processes does not hold for the superuser.
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      #if canImport(Glibc)
        let kind = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
      #else
        let kind = RLIMIT_NPROC
      #endif
      guard unsafe setrlimit(kind, &limit) == 0 else { exit(2) }
      _ = setuid(65_534)
      // The library of tests may need a thread to report what is expected.
      guard !Threads.detach({}) else { exit(3) }
      guard await Array(0..<100).mapped(jobs: 8, { $0 + 1 }) == Array(1...100) else { exit(4) }
      let counts = Array(0..<100).inStretches(jobs: 8) { $0.count }
      guard counts.reduce(0, +) == 100, BackgroundValue({ 7 }).value == 7 else { exit(5) }
      exit(0)
    }
  }
}
