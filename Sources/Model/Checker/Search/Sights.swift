/// What an observer sees of the edges of a walk, each in the same few words: what is equal looks the
/// same, in whichever walk of a component it is seen.
struct Sights {
  /// How many words of a sight come before the states of the roles.
  private static let head = 5
  /// How many words a sight has.
  let width: Int
  /// The sights, one after the other.
  private var words: [UInt32] = []

  /// How many there are.
  var count: Int { words.count / width }

  /// Begins with none; an observer has so many roles.
  init(roles: Int) { width = Self.head + roles }

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
  func deed(of number: Int) -> (role: Int, reaction: Int)? {
    let first = number * width
    guard words[first] == 0, words[first + 1] == 0, words[first + 2] == 0 else { return nil }
    return (Int(words[first + 3]) - 1, Int(words[first + 4]))
  }

  /// Becomes a list of one sight: that of another list, with the states of some of its roles only.
  ///
  /// - Parameters:
  ///   - number: Which sight.
  ///   - others: The other list.
  ///   - roles: The roles whose states are kept, by index there; as many as there are here.
  mutating func take(_ number: Int, of others: Self, asSeenBy roles: [Int]) {
    words.removeAll(keepingCapacity: true)
    let first = number * others.width
    for place in first..<first + Self.head { words.append(others.words[place]) }
    for role in roles { words.append(others.words[first + Self.head + role]) }
  }

  /// Adds a sight of another list.
  fileprivate mutating func add(_ number: Int, of others: Self) {
    words += others.words[number * width..<(number + 1) * width]
  }

  /// What tells most sights apart.
  fileprivate func digest(of number: Int) -> UInt64 {
    let words = words.span
    var mixed: UInt64 = 0
    for place in number * width..<(number + 1) * width {
      mixed = (mixed ^ UInt64(words[place])) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 32
    }
    return mixed
  }

  /// Whether a sight is equal to one of another list.
  fileprivate func isEqual(_ number: Int, to other: Int, of others: Self) -> Bool {
    let (own, words) = (words.span, others.words.span)
    return (0..<width).allSatisfy { own[number * width + $0] == words[other * width + $0] }
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
    table[place(of: number, in: others, others.digest(of: number))].map { classes[$0] }
  }

  /// Gives a new sight a class.
  mutating func set(_ number: Int, in others: Sights, to own: UInt32) {
    let digest = others.digest(of: number)
    table.put(classes.count, digest, at: place(of: number, in: others, digest))
    sights.add(number, of: others)
    classes.append(own)
  }

  /// Where a sight is, or where it belongs.
  private func place(of number: Int, in others: Sights, _ digest: UInt64) -> Int {
    table.place(of: digest) { sights.isEqual($0, to: number, of: others) }
  }
}
