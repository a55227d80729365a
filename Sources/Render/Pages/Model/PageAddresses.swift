import Base
import Pack

/// The addresses of things without a page of their own: interactions and scenarios are on the pages
/// of their situations, guarantees on the pages of what they are about, recordings on the page of
/// their source.
struct PageAddresses: Sendable {
  private var interactions: [Name<Interaction>: Address] = [:]
  private var scenarios: [Name<Scenario>: Address] = [:]
  private var guarantees: [Name<Guarantee>: Address] = [:]
  private var recordings: [Name<Recording>: Address] = [:]
  /// The target of links to an interaction that is on no page.
  private let elsewhere: Address
  /// The parts of interactions on each page, by its file.
  private var parts: [String: [Name<Interaction>]] = [:]

  /// Finds the addresses of everything in a pack.
  init(of pack: Pack) {
    elsewhere = pack.situations.isEmpty ? .home : SiteSection.situations.index
    for situation in pack.situations {
      let page = Address.page(of: situation.name)
      for (number, name) in situation.interactions.enumerated() {
        interactions[name] = number == 0 ? page : page.at("interaction-\(name)")
      }
      for name in situation.scenarios { scenarios[name] = page.at("scenario-\(name.text)") }
    }
    placeParts(of: pack)
    for guarantee in pack.guarantees { guarantees[guarantee.name] = place(of: guarantee) }
    placeRecordings(of: pack)
  }

  /// Places parts of other interactions on the page of the first interaction that uses them.
  private mutating func placeParts(of pack: Pack) {
    let users = pack.usersOfParts
    for part in pack.interactions where interactions[part.name] == nil {
      var seen: Set<Name<Interaction>> = [part.name]
      var queue = [part.name][...]
      while let next = queue.popFirst(), interactions[part.name] == nil {
        for user in users[next] ?? [] where seen.insert(user).inserted {
          if let home = interactions[user]?.file, interactions[part.name] == nil {
            interactions[part.name] = Address(path: home)
            parts[home, default: []].append(part.name)
          }
          queue.append(user)
        }
      }
    }
  }

  /// Places recordings of one source on a page that is named after it; a single one has its own.
  private mutating func placeRecordings(of pack: Pack) {
    let groups = Dictionary(grouping: pack.recordings, by: \.citation.source)
    var taken: Set<String> = []
    for group in groups.values where group.count == 1 {
      recordings[group[0].name] = Address(group[0].name.text, in: .recordings)
      taken.insert(group[0].name.text.lowercased())
    }
    for first in pack.recordings where recordings[first.name] == nil {
      var name = first.citation.source.text
      // No name has a tilde in it.
      while !taken.insert(name.lowercased()).inserted { name += "~" }
      let page = Address(name, in: .recordings)
      for recording in groups[first.citation.source] ?? [] {
        recordings[recording.name] = page.at("recording-\(recording.name)")
      }
    }
  }

  /// The parts of interactions that are on a page, in the pack's order.
  func parts(on page: Address) -> [Name<Interaction>] { parts[page.file] ?? [] }

  /// The row of a guarantee, on the page of the first thing that it is about, if that has one.
  private func place(of guarantee: Guarantee) -> Address {
    let page =
      switch guarantee.topics.first {
      case .callback(let owner): Address.page(of: owner)
      case .interaction(let owner):
        interactions[owner].map { Address(path: $0.file) } ?? SiteSection.guarantees.index
      case nil: SiteSection.guarantees.index
      }
    return page.at("guarantee-\(guarantee.name)")
  }

  /// The section of an interaction on the page of its situation; the page itself for the first.
  subscript(name: Name<Interaction>) -> Address { interactions[name] ?? elsewhere }

  /// The section of a scenario on the page of its situation.
  subscript(name: Name<Scenario>) -> Address { scenarios[name] ?? elsewhere }

  /// The page of a recording, or its section on the page that it shares with others.
  subscript(name: Name<Recording>) -> Address { recordings[name] ?? SiteSection.recordings.index }

  /// The row of a guarantee.
  subscript(name: Name<Guarantee>) -> Address { guarantees[name] ?? SiteSection.guarantees.index }
}

extension Pack {
  /// For each interaction, those that use it as a part, in the pack's order.
  fileprivate var usersOfParts: [Name<Interaction>: [Name<Interaction>]] {
    var users: [Name<Interaction>: [Name<Interaction>]] = [:]
    for interaction in interactions {
      var seen: Set<Name<Interaction>> = []
      for part in interaction.steps.references.map(\.interaction)
      where seen.insert(part).inserted {
        users[part, default: []].append(interaction.name)
      }
    }
    return users
  }
}
