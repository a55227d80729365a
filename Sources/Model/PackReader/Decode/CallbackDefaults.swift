import Base
import Pack

/// What callbacks take that lack a field of their own: `callbacks` of `pack.yaml`.
struct CallbackDefaults: Sendable {
  /// The type that declares them; `nil` if there is no default.
  var owner: String?
  /// Their phase; `nil` if there is no default.
  var phase: Name<Phase>?
  /// What an override owes to its superclass; `nil` if there is no default.
  var superRule: Callback.Super?
  /// Who calls them; empty if there is no default.
  var caller = Words("")
  /// The thread they run on; empty if there is no default.
  var thread = Words("")
  /// Their sources; empty if there is no default.
  var citations: [Citation] = []
  /// Whether no default is missing because of a fault.
  var isComplete: Bool

  /// Makes defaults that say nothing.
  init(isComplete: Bool) { self.isComplete = isComplete }
}

extension PackDecoder {
  /// Decodes `callbacks: {owner, phase, super, caller, thread, sources}`.
  ///
  /// - Parameter head: The fields of `pack.yaml`.
  /// - Returns: The defaults; empty if there are none.
  func callbackDefaults(_ head: Fields) -> CallbackDefaults {
    let errorCount = faults.errorCount
    var defaults = CallbackDefaults(isComplete: !head.mayMean(["callbacks"]))
    guard let node = head["callbacks"] else { return defaults }
    if case .sequence = node.content {
      faults.error(
        "'callbacks' is what all callbacks have in common, such as 'owner: ...'; list their names "
          + "in \(PackFiles.callbacks)", at: node.place)
      return CallbackDefaults(isComplete: false)
    }
    let fields = fields(
      node, of: "'callbacks'", optional: ["owner", "phase", "super", "caller", "thread", "sources"])
    defaults.owner = fields?["owner"].map { line($0, "'owner'") }
    defaults.phase = fields?["phase"].flatMap {
      known($0, in: symbols.phases, remedy: "add it to 'phases'")
    }
    defaults.superRule = choice(fields?["super"], "'super'", of: Callback.Super.self)
    defaults.caller = words(fields?["caller"], "'caller'")
    defaults.thread = words(fields?["thread"], "'thread'")
    defaults.citations = citations(fields?["sources"], "'sources'")
    defaults.isComplete = faults.errorCount == errorCount && !node.isFaulty
    return defaults
  }
}

extension CallbackTexts {
  /// The texts, with those of the defaults in place of empty ones.
  func or(_ defaults: CallbackDefaults) -> Self {
    var texts = self
    if caller.base.isEmpty { texts.caller = defaults.caller }
    if thread.base.isEmpty { texts.thread = defaults.thread }
    return texts
  }
}
