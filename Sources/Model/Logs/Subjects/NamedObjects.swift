import Base
import Pack

/// The objects that a log has named so far: they decide what is a record that could as well be
/// something else.
struct NamedObjects: Sendable {
  /// What the callbacks are called.
  private let spellings: Spellings
  /// The names under which records were read.
  private var names: Set<String> = []
  /// The names of the objects at addresses.
  private var owners: [String: String] = [:]
  /// How many of either are kept.
  private static let most = 1_000
  /// Whether what was read since this was reset depends on the lines before.
  var areAsked = false

  /// Begins with none.
  init(_ spellings: Spellings) { self.spellings = spellings }

  /// Whether the log has named an object so.
  mutating func has(_ name: String) -> Bool {
    if names.contains(name) { return true }
    areAsked = true
    return false
  }

  /// The address in the words around a callback; empty where that takes an object, and the log has
  /// named another at the address.
  mutating func address(of tag: Tag, _ label: String, _ argument: CallbackArgument) -> String {
    if argument == .value || tag.clue == .description || tag.address.isEmpty || label.isEmpty {
      return tag.address
    }
    areAsked = true
    return owners[tag.address, default: label] == label ? tag.address : ""
  }

  /// Whether a call that every class has, or every class of views, is of an object that is no
  /// controller by its name, and that the log does not name elsewhere; the object of any other is
  /// named from now on.
  mutating func lack(objectOf call: TraceCall) -> Bool {
    if call.label.isEmpty || spellings.areOfApp(call.callbacks) { return false }
    let isOfViews =
      call.spelling.wordCount == 1 || call.callbacks.contains { spellings.isOfView[$0] }
    guard isOfViews && call.label.isLikeView || spellings.areOfAnyClass(call.callbacks) else {
      if names.count < Self.most { names.insert(call.label) }
      if owners.count < Self.most { owners[call.address] = call.label }
      return false
    }
    return !call.label.isLikeController && !has(call.label) && names.count < Self.most
  }

  /// A call of a view as one of the controller whose view it is by its name, `HomeView` of
  /// `HomeViewController`, `HomeVC`, or `Home`, if the log names that.
  mutating func ofController(_ call: TraceCall) -> TraceCall {
    guard call.label.hasSuffix("View"),
      case let own = call.callbacks.filter({ spellings.isOfView[$0] }), !own.isEmpty,
      !has(call.label),
      let name = ["ViewController", "Controller", "VC", ""].lazy
        .map({ call.label.dropLast(4) + $0 }).first(where: { has($0) })
    else { return call }
    return TraceCall(
      callbacks: own, label: name, argument: call.argument, clue: call.clue,
      spelling: call.spelling, isMisspelt: call.isMisspelt)
  }
}
