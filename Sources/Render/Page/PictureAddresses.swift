internal import Model

/// Where the pictures of a pack lie: `diagrams/NAME.svg`.
///
/// Of things of different kinds that share a name, the first kind in the order machine, interaction,
/// scenario, callback, recording has that address; the picture of another lies in a folder of its kind,
/// `diagrams/scenarios/NAME.svg`. Names that differ in case only count as shared, because some file
/// systems take them for one.
struct PictureAddresses: Sendable {
  /// The kind that has the plain address, by name in small letters.
  private let owners: [String: Room]

  /// Gives each thing of a pack its address.
  init(of pack: Pack) {
    let names: [(Room, [String])] = [
      (.machines, pack.machines.map(\.name.text)),
      (.interactions, pack.interactions.map(\.name.text)),
      (.scenarios, pack.scenarios.map(\.name.text)),
      (.callbacks, pack.callbacks.map(\.name.text)),
      (.recordings, pack.recordings.map(\.name.text)),
    ]
    let pairs = names.flatMap { room, names in names.map { ($0.lowercased(), room) } }
    owners = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The state diagram of a machine.
  subscript(name: Name<Machine>) -> Address { address(of: name.text, in: .machines) }

  /// The sequence diagram of an interaction.
  subscript(name: Name<Interaction>) -> Address { address(of: name.text, in: .interactions) }

  /// The run of a scenario.
  subscript(name: Name<Scenario>) -> Address { address(of: name.text, in: .scenarios) }

  /// Where a callback stands on its machine.
  subscript(name: Name<Callback>) -> Address { address(of: name.text, in: .callbacks) }

  /// A recording as a diagram.
  subscript(name: Name<Recording>) -> Address { address(of: name.text, in: .recordings) }

  /// The picture of what has its page in a room.
  func address(of name: String, in room: Room) -> Address {
    let isOwner = owners[name.lowercased()] == room
    return Address(path: isOwner ? "diagrams/\(name).svg" : "diagrams/\(room.folder)/\(name).svg")
  }
}
