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

/// What callbacks take that lack the field, in `pack.yaml`.
enum CallbackDefaultKeys: Keys {
  static let owner = Key("owner", .line, "the type that declares them")
  static let phase = Key(
    "phase", .known({ $0.phases }, of: .phase, remedy: "add it to 'phases'") as Kind<Name<Phase>?>,
    "a word of `phases`")
  static let superRule = Key(
    "super", .choice(Callback.Super.self), "what an override owes to its superclass")
  static let caller = Key("caller", .text, "who calls them")
  static let thread = Key("thread", .text, "the thread on which they run")
  static let sources = Key("sources", .citations, "what they are taken from")

  static let construct = Construct(
    "'callbackDefaults'", [owner, phase, superRule, caller, thread, sources])

  /// Whether a node under `callbacks` has what all have in common, as in former versions.
  static func areDefaults(_ node: Node) -> Bool {
    node.entries.contains { entry in
      construct.meant(by: entry.key) != nil && !entry.value.isEmpty && !isCallback(entry.value)
    }
  }

  private static func isCallback(_ node: Node) -> Bool {
    node.entries.contains { CallbackKeys.entry.has($0.key) }
  }
}

extension PackDecoder {
  /// Decodes the defaults for callbacks in the fields of `pack.yaml`; empty if there are none.
  func callbackDefaults(_ head: Fields<PackKeys>) -> CallbackDefaults {
    let errorCount = faults.errorCount
    let former = head.callbacks.flatMap { CallbackDefaultKeys.areDefaults($0) ? $0 : nil }
    var defaults = CallbackDefaults(isComplete: !head.mayMean(PackKeys.callbackDefaults))
    guard let node = head.callbackDefaults ?? former else { return defaults }
    if let fields = fields(node, CallbackDefaultKeys.self) {
      defaults.owner = fields.has(CallbackDefaultKeys.owner) ? fields.owner : nil
      defaults.phase = fields.phase
      defaults.superRule = fields.superRule
      defaults.caller = fields.caller
      defaults.thread = fields.thread
      defaults.citations = fields.sources
    }
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
