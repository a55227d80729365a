import Render

/// How a folder on disk differs from a site; nothing is written.
struct SiteCheck {
  /// Files of the site that hold other bytes, and files that it no longer has.
  let stale: [RelativePath]
  /// Files of the site that are not there.
  let missing: [RelativePath]
  /// Files in the folder that vcdoc did not write; hidden ones are passed over.
  let foreign: [RelativePath]

  /// Sums up how the files that were taken differ from those in the folder.
  ///
  /// - Throws: `OutputError`, or the system's reason, when the folder cannot be read.
  init(of intake: SiteIntake) throws {
    let inventory = intake.former.inventory
    let change = SiteChange(of: inventory, owned: intake.former.owned, to: try intake.finish())
    stale = (change.changed + change.removed).sorted()
    missing = change.added.filter { inventory.entries[$0] == nil }
    foreign = change.foreign.filter { !$0.isHidden }
  }

  /// Whether the folder holds what it should, and nothing else.
  var isFresh: Bool { stale.isEmpty && missing.isEmpty && foreign.isEmpty }

  /// The files that differ, and how.
  var differences: [(path: RelativePath, state: String)] {
    let groups = [(stale, "stale"), (missing, "missing"), (foreign, "foreign")]
    return groups.flatMap { paths, state in paths.map { (path: $0, state: state) } }
  }

  /// A line for each file that differs.
  var text: String {
    differences.map { path, state in
      state + String(repeating: " ", count: 9 - state.utf8.count) + path.text + "\n"
    }.joined()
  }

  /// How many differ in which way.
  var summary: String {
    [(stale, "stale"), (missing, "missing"), (foreign, "foreign")]
      .filter { !$0.0.isEmpty }.map { "\($0.0.count) \($0.1)" }.joined(separator: ", ")
  }

  /// What a build does not mend, after "write it".
  var advice: String {
    if foreign.isEmpty { return "" }
    let inTheWay = Set(stale).intersection(foreign).sorted()
    if inTheWay.isEmpty { return "; foreign files stay until somebody moves them" }
    let names = inTheWay.map { "'\($0.text)'" }.joined(separator: ", ")
    return ", once what stands in the way is moved: \(names)"
  }
}
