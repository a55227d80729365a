/// An object as a log names it.
struct ObjectName: Hashable, Sendable {
  /// The machine, by index into the pack.
  let machine: Int
  /// The label; empty when the log gives none.
  let label: String
  /// The address; empty when the log gives none.
  var address = ""

  /// What the log calls it.
  var text: String { address.isEmpty ? label : label.isEmpty ? address : "\(label) \(address)" }
}
