import Base
import Pack

extension Pack {
  /// The situations by group, in the order in which the pack first names the groups.
  var situationGroups: [(name: String, situations: [Situation])] {
    var groups: [(name: String, situations: [Situation])] = []
    var places: [String: Int] = [:]
    for situation in situations {
      let place = places[situation.group, default: groups.count]
      if place == groups.count {
        places[situation.group] = place
        groups.append((situation.group, []))
      }
      groups[place].situations.append(situation)
    }
    return groups
  }

  /// The title of a group; if the pack has none, the words of its name, `contentUnavailable` as
  /// "Content unavailable".
  func title(ofGroup name: String, in locale: Words.Locale) -> String {
    if let title = groups[name] { return title.text(in: locale) }
    let words = name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
