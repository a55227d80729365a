import Base

/// A spelling where a line mentions it, with the class, the brackets, and the arguments around it.
struct Mention: Hashable, Sendable {
  /// How the spelling stands in the line; the later, the surer.
  enum Form: Hashable, Sendable, Comparable {
    /// Alone, `viewDidLoad`.
    case bare
    /// With parentheses or colons, `viewDidLoad()`.
    case called
    /// After a type and a dot, `Home.viewDidLoad()`.
    case dotted
    /// In brackets after a class, `-[Home viewDidLoad]`.
    case message
  }

  /// The spelling.
  let spelling: Spelling
  /// How it stands there.
  let form: Form
  /// All that belongs to it: brackets, class, sign, and arguments.
  let range: Range<Int>
  /// The class or type, where one is written; never empty.
  let owner: Range<Int>?
  /// The `+` or `-` before it; none where neither is written.
  let sign: UInt8?
  /// What stands in its parentheses or after its colon; none where nothing does.
  let argument: Range<Int>?
  /// The number or name that is joined to the spelling, `viewDidLoad2`; none where none is.
  let mark: Range<Int>?

  /// Whether a plus, or brackets without a sign, say that a method of the class may be meant.
  var isSigned: Bool { sign == UInt8(ascii: "+") || (form == .message && sign == nil) }

  /// Whether it is a word that prose uses as well, and nothing about it says that it is a callback.
  var isProse: Bool { spelling.strength == .weak && form == .bare }

  /// Why it is none where its owner is no object, but says whose it is not.
  func doubt(ofOwner label: String) -> TraceDoubt? {
    if label == "super" { return .code }
    return sign == nil && LogWords.denials.contains(label) ? .denial : nil
  }

  /// Whether the log writes it with wrong letters.
  var isMisspelt: Bool { spelling.isMisspelt }

  /// Whether it is two words that say less than a name, `did load`.
  var isShortWords: Bool { isProse && spelling.isShort }

  /// Looks around a spelling that was found.
  init(of spelling: Spelling, at match: Range<Int>, in line: ArraySlice<UInt8>) {
    self.spelling = spelling
    mark = line.mark(joinedTo: match)
    let tail =
      mark.map { (argument: nil, end: $0.upperBound, isCall: false) }
      ?? line.argument(after: match)
    argument = tail.argument
    if let message = line.message(around: match.lowerBound..<tail.end) {
      (form, range, owner, sign) = (.message, message.range, message.owner, message.sign)
    } else if let type = line.type(before: match.lowerBound) {
      (form, range, owner, sign) = (.dotted, type.lowerBound..<tail.end, type, nil)
    } else {
      let before = match.lowerBound > line.startIndex ? line[match.lowerBound - 1] : 0
      sign = before == UInt8(ascii: "+") ? before : nil
      owner = nil
      form = tail.isCall || spelling.strength == .full ? .called : .bare
      let isJoined = line.hasName(joinedTo: match)
      range = (sign == nil && !isJoined ? match.lowerBound : match.lowerBound - 1)..<tail.end
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate typealias Tail = (argument: Range<Int>?, end: Int, isCall: Bool)

  /// What follows a spelling directly: `(true)`, `:1`, `: YES`.
  fileprivate func argument(after match: Range<Int>) -> Tail {
    let start = match.upperBound
    guard start < endIndex else { return (nil, start, false) }
    if self[start] == UInt8(ascii: "("),
      let close = self[start...].prefix(300).closing(
        { $0 == UInt8(ascii: "(") }, { $0 == UInt8(ascii: ")") })
    {
      let inside = (start + 1)..<close
      return (inside.isEmpty ? nil : inside, close + 1, true)
    }
    var value = start
    if self[start] == UInt8(ascii: ":") { value += 1 }
    guard value > match.lowerBound, self[value - 1] == UInt8(ascii: ":") else {
      return (nil, start, false)
    }
    while value < endIndex, self[value].isBlank { value += 1 }
    let end = self[value...].firstIndex { !$0.isIdentifierPart } ?? endIndex
    guard Self.flags.contains(String(decoding: self[value..<end], as: UTF8.self)) else {
      return (nil, start, false)
    }
    return (value..<end, end, true)
  }

  private static let flags: Set<String> = ["0", "1", "YES", "NO", "true", "false", "nil"]

  fileprivate typealias Message = (range: Range<Int>, owner: Range<Int>, sign: UInt8?)

  /// The brackets around a selector, when it stands in some after a class.
  fileprivate func message(around selector: Range<Int>) -> Message? {
    let after = self[selector.upperBound...].firstIndex { !$0.isBlank }
    guard let after, self[after] == UInt8(ascii: "]") else { return nil }
    let ownerEnd = self[..<selector.lowerBound].lastIndex {
      !$0.isBlank && $0 != UInt8(ascii: ":")
    }
    guard let ownerEnd, ownerEnd + 1 < selector.lowerBound else { return nil }
    let open = self[..<ownerEnd].suffix(Self.longestName).lastIndex(of: UInt8(ascii: "["))
    guard let open else { return nil }
    let words = self[(open + 1)...ownerEnd]
    guard let first = words.firstIndex(where: { !$0.isBlank }),
      !words[first...].contains(where: \.isBlank)
    else { return nil }
    let name = words[first...].prefix { $0 != UInt8(ascii: "(") }.withoutPlaceInFile
    guard let initial = name.first, initial.isIdentifierPart || initial >= 0x80 else { return nil }
    let before = open > startIndex ? self[open - 1] : 0
    let isSign = before == UInt8(ascii: "+") || before == UInt8(ascii: "-")
    let range = (isSign ? open - 1 : open)..<(after + 1)
    return (range, name.startIndex..<name.endIndex, isSign ? before : nil)
  }

  /// The name of a file alone, where the number of a line stands behind it, `Home.swift:23`.
  private var withoutPlaceInFile: Self {
    let file = dropLast { $0.isDigit }.dropLast { $0 == UInt8(ascii: ":") }
    guard file.count < count else { return self }
    return file.withoutFileEnding ?? self
  }

  /// The last part of a type's name that stands before a position with a dot between, with its
  /// arguments; of a file with source code, its name.
  fileprivate func type(before position: Int) -> Range<Int>? {
    guard position > startIndex + 1, self[position - 1] == UInt8(ascii: ".") else { return nil }
    let end = withoutArguments(endingAt: position - 1)
    let start = startOfName(before: end)
    guard start < end else { return nil }
    if let file = self[..<end].withoutFileEnding?.endIndex {
      let first = startOfName(before: file, and: UInt8(ascii: "+"))
      return first < file ? first..<file : nil
    }
    return self[start..<end].elementsEqual("self".utf8) ? nil : start..<(position - 1)
  }

  /// Where a name begins that ends at a position, in which one more byte may stand.
  private func startOfName(before end: Int, and other: UInt8 = UInt8(ascii: "_")) -> Int {
    let outside = self[..<end].lastIndex { !$0.isIdentifierPart && $0 < 0x80 && $0 != other }
    return outside.map { $0 + 1 } ?? startIndex
  }

  /// Where a type ends without the arguments in `List<Item>` that end at a position.
  private func withoutArguments(endingAt end: Int) -> Int {
    guard end > startIndex, self[end - 1] == UInt8(ascii: ">") else { return end }
    let open = self[..<end].suffix(200).reversed().closing(
      { $0 == UInt8(ascii: ">") }, { $0 == UInt8(ascii: "<") })
    return open.map { $0.base - 1 } ?? end
  }
}

extension [Mention] {
  /// The one that makes the record: the only one, the surest of several of one callback, or the
  /// only message among words.
  ///
  /// Words in brackets behind one that has a name are a remark on it, and so are words that prose
  /// uses as well, `viewDidLoad() did load`.
  func surest(in words: ArraySlice<UInt8>) -> Mention? {
    if Set(map(\.spelling.callbacks)).count == 1 {
      let surest = self.max { $0.form < $1.form }
      guard let surest, surest.form == .message, surest.sign == nil, let first = first,
        first != surest,
        !Tag(before: Tokens(words[..<first.range.lowerBound]), after: []).label.isEmpty
      else { return surest }
      return first
    }
    let messages = filter { $0.form >= .dotted }
    if messages.count == 1 { return messages[0] }
    return isFollowedByProse ? first : nil
  }

  /// Whether all but the first are words that prose uses as well.
  private var isFollowedByProse: Bool {
    guard let first, !first.isProse else { return false }
    return dropFirst().allSatisfy(\.isProse)
  }
}
