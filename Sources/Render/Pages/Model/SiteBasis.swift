import Base
import Checker
import Graphics
import Pack
import StateSpace
import Synchronization

/// What sites say of their models and verdicts that no text changes, worked out when it is first
/// needed.
///
/// Packs that differ only in texts, as `Pack.hasSameModel(as:)` has it, share one. While prose is
/// edited, a preview hands it from one site to the next: of the time that the UIKit pack takes, it
/// is more than half, and a fifth of what comes before the page that is open.
package final class SiteBasis: Sendable {
  let variants = OnceValue<InteractionVariants>()
  let boxes = OnceValue<ConfigurationBoxes>()
  let history = OnceValue<VersionHistory>()
  let machines = OnceValue<[MachineModel]>()
  let drawings = OnceValue<[DiagramSource: MachineDrawing]>()
  /// What the simulator plays in the default configuration.
  let simulatedByDefault = OnceValue<[ScriptTables]>()
  /// The interactions with which it can begin there.
  let playable = OnceValue<Set<Name<Interaction>>>()
  /// What it plays in all configurations.
  let simulated = OnceValue<SimulatorTables>()

  /// Begins with nothing.
  package init() {}
}

/// A value that is worked out when it is first needed, and stays.
final class OnceValue<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  /// The value; others that need it wait while it is worked out.
  func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }

  /// The value; `make` may wait.
  func awaited(_ make: () async -> Value) async -> Value {
    if let value = made.withLock(\.self) { return value }
    let value = await make()
    made.withLock { $0 = value }
    return value
  }
}
