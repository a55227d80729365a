internal import Model

/// Where the pictures of a pack lie: `diagrams/NAME.svg`.
///
/// Of things of different kinds that share a name, the first kind in the order machine, interaction,
/// scenario, callback, recording has that address; the picture of another lies in a folder of its kind,
/// `diagrams/scenarios/NAME.svg`. Names that differ in case only count as shared, because some file
/// systems take them for one.
struct PictureAddresses: Sendable {
  /// The kind that has the plain address, by name in small letters.
  private let owners: [String: String]

  /// Gives each thing of a pack its address.
  init(of pack: Pack) {
    let names = [
      ("machines", pack.machines.map(\.name.text)),
      ("interactions", pack.interactions.map(\.name.text)),
      ("scenarios", pack.scenarios.map(\.name.text)),
      ("callbacks", pack.callbacks.map(\.name.text)),
      ("recordings", pack.recordings.map(\.name.text)),
    ]
    let pairs = names.flatMap { kind, names in names.map { ($0.lowercased(), kind) } }
    owners = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The state diagram of a machine.
  subscript(name: Name<Machine>) -> Address { address(of: name.text, "machines") }

  /// The sequence diagram of an interaction.
  subscript(name: Name<Interaction>) -> Address { address(of: name.text, "interactions") }

  /// The run of a scenario.
  subscript(name: Name<Scenario>) -> Address { address(of: name.text, "scenarios") }

  /// Where a callback stands on its machine.
  subscript(name: Name<Callback>) -> Address { address(of: name.text, "callbacks") }

  /// A recording as a diagram.
  subscript(name: Name<Recording>) -> Address { address(of: name.text, "recordings") }

  private func address(of name: String, _ kind: String) -> Address {
    let isOwner = owners[name.lowercased()] == kind
    return Address(path: isOwner ? "diagrams/\(name).svg" : "diagrams/\(kind)/\(name).svg")
  }
}
