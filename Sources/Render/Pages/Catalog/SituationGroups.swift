import Graphics
import Pack

extension Catalog {
  /// The situations by group, in the order in which the pack first names the groups.
  var situationGroups: [(name: String, situations: [Situation])] {
    var groups: [(name: String, situations: [Situation])] = []
    var places: [String: Int] = [:]
    for situation in pack.situations {
      let place = places[situation.group, default: groups.count]
      if place == groups.count {
        places[situation.group] = place
        groups.append((situation.group, []))
      }
      groups[place].situations.append(situation)
    }
    return groups
  }

  /// What readers call a group; where the pack does not say, the words of a name that is written
  /// as one, the first with a capital: `contentUnavailable` is "Content unavailable".
  func title(ofGroup name: String) -> String {
    if let title = pack.groups[name] { return text(title) }
    let words = name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
