/// What an observer sees of the edges of a walk, each in the same few words: what is equal looks the
/// same, in whichever walk of a component it is seen.
struct Sights {
  /// How many words a sight has.
  let width: Int
  /// The sights, one after the other.
  private var words: [UInt32] = []

  /// How many there are.
  var count: Int { words.count / width }

  /// Begins with none; an observer has so many roles.
  init(roles: Int) { width = 5 + roles }

  /// Adds what is seen of an edge; the states of the roles must be added next.
  ///
  /// - Parameters:
  ///   - labels: The labels of the operands that it takes, a bit each.
  ///   - isBeginning: Whether the observation begins with it.
  ///   - actor: The role of the object to which something happens; -1 when nothing does.
  ///   - reaction: The shared number of what happens.
  mutating func begin(labels: UInt64, isBeginning: Bool, actor: Int, reaction: UInt32) {
    words.append(UInt32(truncatingIfNeeded: labels))
    words.append(UInt32(truncatingIfNeeded: labels &>> 32))
    words.append(isBeginning ? 1 : 0)
    words.append(UInt32(truncatingIfNeeded: actor + 1))
    words.append(reaction)
  }

  /// Adds the state of the next role; 0 where none is kept.
  mutating func add(state: UInt32) { words.append(state) }

  /// What happens on an edge and to whom, where no other role sees it; nothing where all do.
  func deed(of number: Int) -> Deed? {
    let first = number * width
    guard words[first] == 0, words[first + 1] == 0, words[first + 2] == 0 else { return nil }
    return Deed(role: Int(words[first + 3]) - 1, reaction: words[first + 4])
  }

  /// What happens to the object of a role.
  struct Deed: Hashable {
    let role: Int
    /// The shared number of the reaction.
    let reaction: UInt32
  }

  /// Adds a sight, as another list has it.
  fileprivate mutating func add(_ sight: ArraySlice<UInt32>) { words += sight }

  /// The words of a sight.
  fileprivate func words(of number: Int) -> ArraySlice<UInt32> {
    words[number * width..<(number + 1) * width]
  }
}

/// The classes of sights.
struct SightBook {
  private var sights: Sights
  /// For each sight, its class.
  private var classes: [UInt32] = []
  private var table = DigestTable()

  /// Begins with none; an observer has so many roles.
  init(roles: Int) { sights = Sights(roles: roles) }

  /// The class of a sight; nothing for one that is new.
  func classOf(_ number: Int, in others: Sights) -> UInt32? {
    let words = others.words(of: number)
    return table[place(of: words, words.digest)].map { classes[$0] }
  }

  /// Gives a sight a class.
  mutating func set(_ number: Int, in others: Sights, to own: UInt32) {
    let words = others.words(of: number)
    let digest = words.digest
    let place = place(of: words, digest)
    guard table[place] == nil else { return }
    table.put(classes.count, digest, at: place)
    sights.add(words)
    classes.append(own)
  }

  /// Where a sight is, or where it belongs.
  private func place(of words: ArraySlice<UInt32>, _ digest: UInt64) -> Int {
    table.place(of: digest) { sights.words(of: $0) == words }
  }
}

extension ArraySlice<UInt32> {
  /// What tells most lists apart.
  fileprivate var digest: UInt64 {
    reduce(into: 0) { mixed, word in
      mixed = (mixed ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 32
    }
  }
}
