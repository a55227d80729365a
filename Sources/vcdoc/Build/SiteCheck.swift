/// How a folder differs from the site that it should hold, for `build --check`.
struct SiteCheck {
  /// Files of the site that hold other bytes, and files that the site no longer has.
  let outOfDate: [RelativePath]
  /// Files of the site that are not there.
  let missing: [RelativePath]
  /// Files in the folder that vcdoc did not write, but for hidden ones and those of hosts.
  let foreign: [RelativePath]
  /// Those of them in the place of a page, which keep a build from writing it.
  private let inTheWay: [RelativePath]

  /// Sums up a comparison.
  init(of change: SiteChange) {
    outOfDate = (change.changed + change.removed).sorted()
    missing = change.added.filter { !change.inTheWay.contains($0) }
    foreign = change.foreign.filter { !$0.isHidden && !PreviousSite.ofHosts.contains($0) }
    inTheWay = change.inTheWay
  }

  /// Whether the folder holds what it should, and nothing else.
  var isUpToDate: Bool { differences.isEmpty }

  /// The files that differ, and how: out of date, missing, or foreign.
  var differences: [(path: RelativePath, state: String)] {
    groups.flatMap { paths, state in paths.map { (path: $0, state: state) } }
  }

  /// A line for each file that differs.
  var text: String {
    differences.map { path, state in
      state + String(repeating: " ", count: 13 - state.utf8.count) + path.text + "\n"
    }.joined()
  }

  /// How many differ in which way.
  var summary: String {
    groups.filter { !$0.paths.isEmpty }.map { "\($0.paths.count) \($0.state)" }
      .joined(separator: ", ")
  }

  private var groups: [(paths: [RelativePath], state: String)] {
    [(outOfDate, "out of date"), (missing, "missing"), (foreign, "foreign")]
  }

  /// What a build will not do by itself, in words that follow "to write it".
  var advice: String {
    if foreign.isEmpty { return "" }
    if inTheWay.isEmpty { return "; vcdoc leaves foreign files where they are" }
    let names = inTheWay.map { "'\($0.text)'" }.joined(separator: ", ")
    return ", after moving what is in its way: \(names)"
  }
}
