import Base

/// What UIKit itself writes into a log when an app uses it wrongly.
package struct Complaint: Hashable, Sendable {
  /// Which complaint it is, with the words by which a record is known as it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An appearance transition began or ended twice, or never.
    case unbalanced = "Unbalanced calls to begin/end appearance transitions"
    /// The app called an appearance callback itself.
    case calledDirectly = "directly on a view controller is not supported"
    /// A controller presents that is in no window.
    case detached = "view controllers on detached view controllers"
    /// A controller presents that is presenting already.
    case alreadyPresenting = "which is already presenting"
    /// The view of a controller that presents is in no window.
    case notInWindow = "view is not in the window hierarchy"
    /// A dismissal while another transition is under way.
    case dismissedTooEarly = "while a presentation or dismiss is in progress"
    /// A push or pop while another transition is under way.
    case transitionUnderWay = "while an existing transition"
    /// A second push that was animated while the first was.
    case nestedPush = "nested push animation can result in corrupted navigation bar"
    /// A navigation that ended in an unexpected state.
    case unexpectedState = "Finishing up a navigation transition in an unexpected state"
    /// A push of a controller that is on the stack.
    case pushedTwice = "Pushing the same view controller instance more than once"
    /// The app does not use scenes.
    case requiresUpdate = "CLIENT OF UIKIT REQUIRES UPDATE"
  }

  /// Which complaint it is.
  package let kind: Kind
  /// What it calls the object, without module; empty when it names none.
  package let label: String
  /// The object's address as written; empty when it has none.
  package let address: String

  /// Reads the complaint that a record makes.
  init(_ kind: Kind, in record: String) {
    self.kind = kind
    let object = Tokens(record).descriptions.first { !$0.isThread }
    label = object?.label ?? ""
    address = object?.address ?? ""
  }
}
