import Base
package import Pack

/// The spellings by which a log is read: what the callbacks of a pack are called, in every way that
/// their declarations and aliases allow, and the words by which other records are known.
package struct Spellings: Sendable {
  /// The spellings; those of one callback are not together.
  let all: [Spelling]
  /// For each callback of the pack, whether it is a method of the class.
  let isClassMethod: [Bool]
  /// For each callback of the pack, what it takes that a record may print along.
  let arguments: [CallbackArgument]
  /// For each callback of the pack, the words that it is called with if they differ.
  let values: [Set<String>]
  /// For each callback of the pack, whether every class has it, so that it alone says nothing of
  /// what its object is: `dealloc`.
  private let isOfAnyClass: [Bool]
  /// For each callback of the pack, whether it is sent to the view of a controller.
  let isOfView: [Bool]
  /// For each callback of the pack, whether its owner has callbacks that come with notifications,
  /// as a delegate of the app has.
  private let isOfApp: [Bool]
  /// The keys that name an object together with their value, `order=17`.
  let keys: IdentityKeys
  /// The words that are nearly a spelling.
  let near: NearSpellings
  /// The changes of state that are events.
  let moves: StateMoves
  private let automaton: SpellingAutomaton

  /// Gathers the spellings of a pack's callbacks.
  package init(of pack: Pack) {
    let spellings = pack.callbacks.map(\.spellings)
    let all = SpellingList(of: pack, spellings).all
    self.all = all
    isClassMethod = pack.callbacks.map(\.isClassMethod)
    arguments = pack.callbacks.map(\.argument)
    values = pack.callbackValues
    isOfAnyClass = spellings.map { $0.contains { ["dealloc", "deinit"].contains($0) } }
    isOfView = pack.callbacks.map {
      pack.callbackNames.display($0.name).hasPrefix("UIView.")
    }
    let owners = Set(pack.callbacks.filter { !$0.notification.isEmpty }.map(\.owner))
    isOfApp = pack.callbacks.map { owners.contains($0.owner) }
    keys = IdentityKeys(of: pack)
    near = NearSpellings(of: all)
    moves = StateMoves(of: pack)
    automaton = SpellingAutomaton(of: all.map { Array($0.text.utf8) })
  }

  /// Whether every class has each of some callbacks.
  func areOfAnyClass(_ callbacks: [Int]) -> Bool { callbacks.allSatisfy { isOfAnyClass[$0] } }

  /// Whether a delegate of the app gets each of some callbacks.
  func areOfApp(_ callbacks: [Int]) -> Bool { callbacks.allSatisfy { isOfApp[$0] } }

  /// Every spelling in a line, in order, that its own way of writing makes likely.
  func mentions(in line: ArraySlice<UInt8>) -> [Mention] { scan(line).mentions }

  /// What a line is known by.
  struct Scan {
    /// The callbacks it mentions, in order.
    var mentions: [Mention] = []
    /// The words of another kind of record, `Unbalanced calls to begin/end`; none where it has
    /// none.
    var marker: Spelling?
  }

  /// Looks for all spellings in a line.
  func scan(_ line: ArraySlice<UInt8>) -> Scan {
    var scan = Scan()
    for match in automaton.matches(in: line) {
      let spelling = all[match.spelling]
      if spelling.kind != .callback {
        if spelling.isMarker(line[match.range]) { scan.marker = scan.marker ?? spelling }
        continue
      }
      if spelling.isSpaced, spelling.text.wordCount < 3,
        line[match.range].contains(where: \.isBlank)
      {
        let hasOtherCase = spelling.text.utf8.first != line[match.range.lowerBound]
        // A view did move to window, or to its superview.
        let goesOn = line[match.range.upperBound...].starts(with: " to ".utf8)
        if goesOn || hasOtherCase && !spelling.isShort { continue }
      }
      // Views have `init(frame:)`.
      let isOfView = line[match.range.upperBound...].starts(with: "(frame:".utf8)
      let isJoined = line.joins(match.range) && !areOfAnyClass(spelling.callbacks)
      if spelling.strength == .weak, isOfView || isJoined { continue }
      scan.mentions.append(Mention(of: spelling, at: match.range, in: line))
    }
    // Beside another callback, two words such as `did load` are a remark on it.
    if !scan.mentions.allSatisfy(\.isShortWords) { scan.mentions.removeAll(where: \.isShortWords) }
    if scan.marker == nil, scan.mentions.allSatisfy(\.isProse) {
      let loose = near.looseMatches(in: line)
      if !loose.isEmpty {
        scan.mentions = loose.map { Mention(of: all[$0.spelling], at: $0.range, in: line) }
      }
    }
    return scan
  }

  /// A word that can only be a callback with wrong letters, as a mention of that.
  func misspelling(_ unread: Unread, in line: ArraySlice<UInt8>) -> Mention? {
    guard let number = unread.spelling, let range = line.firstRange(of: unread.word) else {
      return nil
    }
    return Mention(of: all[number].misspelt(as: unread.word), at: range, in: line)
  }
}

/// One way in which a log may write a callback, or several that are written alike.
struct Spelling: Hashable, Sendable {
  /// How far a spelling alone tells that a callback is meant.
  enum Strength: Hashable, Sendable, Comparable {
    /// A word that prose uses as well, `load`: only a record with nothing else in it counts.
    case weak
    /// A name that nobody writes by chance, `viewDidLoad` or `View Did Load`.
    case plain
    /// A selector or a Swift name with its labels, `init(coder:)`.
    case full
  }

  /// What a record is in which it occurs.
  enum Kind: Hashable, Sendable {
    /// A call.
    case callback
    /// A notification that is posted with the callback.
    case notification
    /// A complaint of UIKit.
    case complaint(Complaint.Kind)
    /// A record of another logger.
    case foreign(ForeignLog)
  }

  /// The spelling as the pack writes it; of one with wrong letters, as the log does.
  private(set) var text: String
  /// How far it tells by itself that a callback is meant.
  let strength: Strength
  /// What a record is in which it occurs.
  let kind: Kind
  /// Whether it is a callback without the first word of its name, `willAppear`.
  let isShort: Bool
  /// Whether the log writes it with wrong letters.
  private(set) var isMisspelt = false
  /// The callbacks that are written like this, by index into the pack, ascending; none where it is
  /// no callback.
  var callbacks: [Int]

  /// The spelling as a log writes it with wrong letters.
  func misspelt(as word: String) -> Self {
    var other = self
    (other.text, other.isMisspelt) = (word, true)
    return other
  }

  /// Takes up a spelling.
  init(_ text: String, of callbacks: [Int], _ kind: Kind = .callback, isShort: Bool = false) {
    self.text = text
    self.callbacks = callbacks
    self.kind = kind
    self.isShort = isShort
    if text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "(") }) {
      strength = .full
    } else {
      strength = text.wordCount > 1 && !(isShort && text.contains(" ")) ? .plain : .weak
    }
  }

  /// Whether it is written as words with blanks between them.
  var isSpaced: Bool { text.utf8.contains(UInt8(ascii: " ")) }

  /// Whether bytes are it, and not words of prose that are written nearly alike.
  fileprivate func isMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
    if case .foreign = kind { return bytes.elementsEqual(text.utf8) }
    return true
  }
}

/// Gathers spellings, each once.
private struct SpellingList {
  private(set) var all: [Spelling] = []
  private var keys = Interner<[UInt8]>()

  /// Gathers the spellings of each callback, those of notifications, and those of other records.
  init(of pack: Pack, _ spellings: [[String]]) {
    for (number, callback) in pack.callbacks.enumerated() {
      for text in spellings[number] { add(text, of: number) }
      // The name that sets it apart from those of other classes: `UIView.init(coder:)`.
      let name = pack.callbackNames.display(callback.name)
      if !callback.owner.isEmpty, name.hasPrefix(callback.owner + ".") { add(name, of: number) }
    }
    let own = all.count
    for (number, callback) in pack.callbacks.enumerated() {
      let names = spellings[number]
      let joined = callback.event == nil ? [] : names.compactMap(\.withoutHyphens)
      for text in names.flatMap(\.selectorSpellings) + joined {
        add(text, of: number, after: own)
      }
    }
    for (number, names) in spellings.enumerated() {
      for text in names.flatMap(\.shortSpellings) {
        add(text, of: number, isShort: true, after: own)
      }
    }
    let notifications = pack.callbacks.enumerated().flatMap { number, callback in
      callback.notification.spellingsOfNotification.map {
        Spelling($0, of: [number], .notification)
      }
    }
    let complaints = Complaint.Kind.allCases.map { Spelling($0.rawValue, of: [], .complaint($0)) }
    let records = ForeignLog.allCases.flatMap { log in
      log.markers.map { Spelling($0, of: [], .foreign(log)) }
    }
    for spelling in notifications + complaints + records
    where keys.intern(spelling.text.utf8.map(SpellingAutomaton.folded)) == all.count {
      all.append(spelling)
    }
  }

  private mutating func add(_ text: String, of callback: Int, isShort: Bool = false, after: Int = 0)
  {
    let place = keys.intern(text.utf8.map(SpellingAutomaton.folded))
    if place == all.count {
      all.append(Spelling(text, of: [callback], isShort: isShort))
    } else if place >= after, !all[place].callbacks.contains(callback) {
      all[place].callbacks.append(callback)
    }
  }
}

extension String {
  /// The names without their first word, as people shorten them: `willAppear` and `Will Appear` of
  /// `viewWillAppear`; none where what is left does not say when something happens.
  fileprivate var shortSpellings: [String] {
    guard utf8.allSatisfy(\.isIdentifierPart), wordCount > 2,
      let capital = utf8.firstIndex(where: \.isCapital), capital > startIndex
    else { return [] }
    let rest = String(self[capital...])
    guard ["Will", "Did", "Is"].contains(where: { rest.hasPrefix($0) }) else { return [] }
    let words = rest.reduce(into: "") { $0 += $1.isUppercase && !$0.isEmpty ? " \($1)" : "\($1)" }
    return [rest.prefix(1).lowercased() + rest.dropFirst()]
      + (rest.wordCount == 2 ? [words] : [])
  }

  /// A name of several words as programs write it, `toggleBold` of `toggle-bold`; none of others.
  fileprivate var withoutHyphens: String? {
    let words = split(separator: "-")
    guard let first = words.first, words.count > 1, utf8.allSatisfy({ $0 != 0x20 && $0 != 0x2E })
    else { return nil }
    return words.dropFirst().reduce(String(first)) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  /// A name in Swift with one label as Objective-C would write it: `willMoveToParent:` of
  /// `willMove(toParent:)`.
  fileprivate var selectorSpellings: [String] {
    guard hasSuffix(":)"), let open = firstIndex(of: "(") else { return [] }
    let label = self[index(after: open)...].dropLast(2)
    guard label.first?.isLetter == true, label.allSatisfy(\.isLetter) else { return [] }
    let name = String(self[..<open] + label.prefix(1).uppercased() + label.dropFirst())
    return [name + ":"] + (name.wordCount > 1 ? [name] : [])
  }

  /// How logs write a notification: `UIScene.didActivateNotification`, and as Objective-C does.
  fileprivate var spellingsOfNotification: [String] {
    guard let dot = firstIndex(of: ".") else { return isEmpty ? [] : [self] }
    let rest = self[index(after: dot)...]
    return [self, self[..<dot] + rest.prefix(1).uppercased() + rest.dropFirst()]
  }
}
