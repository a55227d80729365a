import Base
import Pack

/// How the lines of a log look as a rule, by which a title among them is known.
struct LogHabits: Hashable, Sendable {
  /// Whether the line before was blank, or there was none.
  var isAfterBlank = true
  private var callsAreStamped = false
  private var callsAreListed = false
  private var callsAreIndented = false
  private var hasCalls = false

  /// Whether a line without a callback and without a stamp is unlike the others.
  func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    if isAfterBlank || !hasCalls { return true }
    let isIndented = line.first?.isBlank ?? false
    let bare = line.withoutOuterBlanks
    if bare.endsLikeTitle || Self.marks.contains(where: bare.starts) { return true }
    if callsAreStamped { return false }
    if callsAreListed { return !Tokens(line.prefix(64)).isListed }
    return callsAreIndented && !isIndented
  }

  private static let marks = ["#", "//", "==", "---", ">>>", "【", "**", "/*"].map { Array($0.utf8) }

  /// Learns from a record.
  mutating func take(_ line: ArraySlice<UInt8>, stamp: Timestamp?, isCall: Bool) {
    isAfterBlank = false
    guard isCall else { return }
    hasCalls = true
    callsAreStamped = stamp?.time != nil
    callsAreIndented = line.first?.isBlank ?? false
    callsAreListed =
      stamp?.end == nil && line.mayBeListed && Tokens(line.prefix(64)).isListed
  }
}

extension UInt8 {
  /// Whether lines are drawn with it.
  fileprivate var isOfRule: Bool { "/#=-*_~+".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether it is blank, or nothing but a line drawn with marks: `//`, `=====`.
  var isRule: Bool {
    let bare = drop(while: \.isBlank)
    guard let first = bare.first else { return true }
    return first.isOfRule && bare.count > 1 && bare.allSatisfy { $0.isBlank || $0.isOfRule }
  }

  /// Without the blanks around it.
  var withoutOuterBlanks: Self { withoutBlanksAtEnd.drop(while: \.isBlank) }

  /// Without the blanks at its end.
  var withoutBlanksAtEnd: Self { dropLast(while: \.isBlank) }

  /// Whether its first letter could be the mark of a list item.
  fileprivate var mayBeListed: Bool {
    let bare = drop(while: \.isBlank)
    guard let first = bare.first else { return false }
    if first.isDigit || !first.isIdentifierPart { return true }
    return bare.prefix(5).contains { ".)".utf8.contains($0) }
  }

  /// Whether it ends in a colon, and the word before is no selector.
  fileprivate var endsLikeTitle: Bool {
    if reversed().starts(with: "：".utf8.reversed()) { return true }
    guard last == UInt8(ascii: ":") else { return false }
    let start = lastIndex(where: \.isBlank).map { $0 + 1 } ?? startIndex
    let word = self[start...]
    return word.contains { $0 >= 0x80 } || String(trace: word).wordCount < 2
  }
}

/// What means what it does only because of other records of a log.
///
/// - If each record has it: the letter of a level, `D Home: viewDidLoad`, as logcat writes it on
///   demand, in a log that has neither times nor processes; or the number of an object,
///   `2 viewDidLoad` or `viewDidLoad: 2`. A letter that not every record has is a name,
///   `A viewDidLoad`, or part of one. Numbers that never come twice in a row count the records.
/// - If no words after callbacks come with two of them: a remark, `viewDidLoad: loading items`.
/// - If another record names the object: the call of what could be a view, `MapView init(coder:)`.
package struct RecordHabits: Sendable {
  private enum Kind { case level, number }

  private let kind: Kind?
  /// The words after callbacks that are more than a name, with the name in them; empty for none.
  private let remarks: [String: String]
  /// The names of objects, if some record may be of an object of any class.
  private let names: Set<String>

  /// Learns from the first records of a log; nothing where they mean what they say by themselves.
  package init?(of lines: [TraceLine]) {
    let calls = lines.filter { $0.call != nil }
    let numbers = calls.map(\.numberOfObject)
    let isNamed = zip(numbers, numbers.dropFirst()).contains { $0 == $1 }
    let areFlags = calls.allSatisfy { $0.call?.argument.isEmpty == false }
    if calls.isEmpty { return nil }
    kind =
      calls.allSatisfy(\.bytes.isLevelled)
      ? .level : isNamed && !areFlags && !numbers.contains(nil) ? .number : nil
    let own = lines.compactMap(\.call)
    remarks = Self.remarks(among: own)
    let hasOutsiders = lines.contains { $0.aside?.outsider != nil }
    names = hasOutsiders ? Set(own.map(\.label)) : []
    if kind == nil, remarks.isEmpty, names.isEmpty { return nil }
  }

  /// What comes after callbacks and is more than a name, with the name in it; empty for none.
  ///
  /// That is what begins with the name of an object, in any log. Sentences alone are remarks in a
  /// log in which several callbacks have one, one of them has a verb, and no two callbacks have the
  /// same.
  private static func remarks(among calls: [TraceCall]) -> [String: String] {
    let named = calls.filter { $0.clue == .suffix }
    let all = Dictionary(grouping: calls, by: \.label)
    func areSeveral(_ label: String) -> Bool { Set((all[label] ?? []).map(\.callbacks)).count > 1 }
    var found: [String: String] = [:]
    for label in Set(named.map(\.label)) where !areSeveral(label) {
      found[label] = label.beginnings.first { all[$0] != nil }
    }
    let told = named.filter {
      found[$0.label] == nil && $0.label.isSentence
        && ($0.label.contains(" ") || $0.label.isOfVerb)
    }
    let labels = Set(told.map(\.label))
    guard labels.contains(where: \.isOfVerb), Set(told.map(\.callbacks)).count > 1 else {
      return found
    }
    if labels.contains(where: areSeveral) { return found }
    for label in labels { found[label] = label.firstName(among: labels) }
    return found
  }

  /// The record as it is read among the others: without the letter or the words in what names the
  /// object of its call, with the number as its name, or as a call of an object that is named.
  package func plain(_ record: TraceLine) -> TraceLine {
    if let call = record.aside?.outsider, names.contains(call.label) { return record.with(call) }
    guard let call = record.call else { return record }
    if let name = remarks[call.label] {
      return record.with(call.named(name, by: name.isEmpty ? .nothing : .suffix))
    }
    switch kind {
    case nil: return record
    case .number: return record.numberOfObject.map { record.with(call.named($0)) } ?? record
    case .level:
      guard record.bytes.isLevelled, record.bytes.starts(with: call.label.utf8),
        call.label.utf8.count > 2
      else { return record }
      return record.with(call.named(String(call.label.dropFirst(2))))
    }
  }
}

/// The records of a log as they are read among each other: the first wait until the habits of the
/// log are known.
package struct LookAhead: Sendable {
  private var first: [TraceLine]? = []
  private var byteCount = 0
  private let hasHabits: Bool
  private var habits: RecordHabits?
  /// How many records wait at the most, and how many bytes they have.
  private static let (most, mostBytes) = (4_096, 32 << 20)

  /// Begins before the first record.
  ///
  /// - Parameter hasHabits: Whether records can mean something else among the others.
  package init(hasHabits: Bool = true) { self.hasHabits = hasHabits }

  /// Whether the next record may have to wait.
  package var isWaiting: Bool { first != nil }

  /// Takes the next record.
  ///
  /// - Returns: The records that need not wait, in order.
  package mutating func take(_ record: TraceLine) -> [TraceLine] {
    guard let count = first?.count else { return [plain(record)] }
    first?.append(record.kept())
    byteCount += record.bytes.count
    return count + 1 < Self.most && byteCount < Self.mostBytes ? [] : rest()
  }

  /// The records that wait; the next one does not.
  package mutating func rest() -> [TraceLine] {
    guard let records = first else { return [] }
    first = nil
    habits = hasHabits ? RecordHabits(of: records) : nil
    return records.map { plain($0) }
  }

  /// A record that need not wait.
  package func plain(_ record: TraceLine) -> TraceLine { habits?.plain(record) ?? record }
}

extension TraceLine {
  /// The number alone before the callback, or right after it, `viewDidLoad: 2`, in a record that
  /// names no object; `nil` where there is none.
  fileprivate var numberOfObject: String? {
    guard let call, call.isNameless else { return nil }
    let words = words.split { " \t:#_".contains($0) }
    guard let place = words.firstIndex(where: { $0.allSatisfy(\.isNumber) }), words[place].count < 7
    else { return nil }
    let lead = words[..<place].joined().filter(\.isLetter).lowercased()
    let isBeside = lead.hasSuffix(call.spelling.filter(\.isLetter).lowercased()) || place == 0
    return isBeside ? String(words[place]) : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with the letter of a level and a tag that a colon ends, `D Home: `.
  fileprivate var isLevelled: Bool {
    guard count > 4, let level = first, level.isLogcatLevel,
      self[startIndex + 1] == UInt8(ascii: " "), self[startIndex + 2].isIdentifierPart
    else { return false }
    let tag = dropFirst(2).prefix(80).prefix { $0.isIdentifierPart }
    let rest = self[tag.endIndex...].drop(while: \.isBlank)
    return rest.first == UInt8(ascii: ":") && rest.dropFirst().first?.isBlank == true
  }
}
