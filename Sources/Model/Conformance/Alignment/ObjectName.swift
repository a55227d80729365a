import Logs
import Pack

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

extension TraceCall {
  /// The callbacks that a record may mean by the name of its object: of several that are written
  /// alike those of the class on whose name that ends, `MainActivity` on `Activity`; all where it
  /// ends on none.
  func callbacks(ofOwnerIn pack: Pack) -> [Int] {
    guard callbacks.count > 1 else { return callbacks }
    let name = String(
      decoding: label.utf8.prefix { !"([{<#@ ".utf8.contains($0) }, as: UTF8.self)
    let owners = callbacks.map { pack.callbacks[$0].owner }
    let named = owners.filter { name.hasSuffix($0) }
    guard let longest = named.max(by: { $0.utf8.count < $1.utf8.count }) else { return callbacks }
    return zip(callbacks, owners).filter { $0.1 == longest }.map(\.0)
  }
}

extension ObjectName {
  /// The object of a record, of a machine.
  init(of call: TraceCall, _ machine: Int) {
    self.init(machine: machine, label: call.label, address: call.address)
  }

  /// Whoever has its label.
  var ofLabel: ObjectName { ObjectName(machine: machine, label: label) }
}
