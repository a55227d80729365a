import Support
@testable import Pages

/// What an order on a page claims, read from the page alone.
struct ShownOrder {
  /// A call, as it is printed.
  struct Call: Hashable {
    let lane, text: String
  }

  /// How two calls are shown.
  enum Relation {
    case ordered, open, repeated
  }

  private(set) var calls: [Call] = []
  private var relations: [[Relation]] = []

  /// The relation of two calls, by their places; the first is above the second.
  func relation(_ first: Int, _ second: Int) -> Relation { relations[second][first] }

  private mutating func add(_ call: Call, _ row: [Relation]) {
    calls.append(call)
    relations.append(row)
  }
}

// Lists of HTML, in which frames are nested.
extension ShownOrder {
  /// Reads the list of steps that begins a text.
  init(html text: String) {
    var frames: [[(number: Int, kind: String)]] = []
    var open: [(number: Int, kind: String)] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      let line = String(line.drop { $0 == " " })
      if line == "</div>" { break }
      if line.hasPrefix("</ol>") {
        _ = open.popLast()
      } else if line.hasPrefix("<li class=\"call"), !line.contains(" hidden>") {
        let path = open
        add(
          Call(
            lane: line.between("<b>", "</b>").plain.receiver,
            text: (line.between("<a", "</a>") + line.between("<code", "</code>"))
              .after(">").plain),
          frames.map { Self.relation($0, path) })
        frames.append(path)
      } else if line.hasPrefix("<li class=\""), line.hasSuffix("<ol>") {
        open.append((number, line.between("<li class=\"", "\"")))
      }
    }
  }

  private static func relation(
    _ one: [(number: Int, kind: String)], _ other: [(number: Int, kind: String)]
  ) -> Relation {
    let shared = zip(one, other).prefix { $0.number == $1.number }.map(\.0.kind)
    if shared.contains("loop") { return .repeated }
    return ["either", "interleaved"].contains(shared.last) ? .open : .ordered
  }
}

// Tables, whose last column says where the order is open.
extension ShownOrder {
  private struct Row {
    let number: String
    let headings: [String]
    let call: Call
  }

  /// Reads the rows of a table: number, object, what happens, and within what.
  init(rows cells: [[String]], _ strings: Strings) {
    let rows = cells.filter { $0.count > 2 && !$0[0].plain.isEmpty }.map { cells in
      Row(
        number: cells[0].plain,
        headings: cells.count > 3 ? cells[3].plain.components(of: " › ") : [],
        call: Call(lane: cells[1].plain.receiver, text: cells[2].code.plain))
    }
    let numbers = rows.map(\.number)
    let spans = rows.map { row in
      row.headings.compactMap { Self.span($0, numbers: numbers, strings) }
    }
    for (place, row) in rows.enumerated() {
      add(
        row.call,
        (0..<place).map { other in
          let shared = zip(row.headings, rows[other].headings).prefix { $0 == $1 }.map(\.0)
          if shared.contains(where: { $0.contains("×") }) { return .repeated }
          let isOpen =
            spans[place].contains { $0.opens(place, other, shared) }
            || spans[other].contains { $0.opens(other, place, shared) }
          return isOpen ? .open : .ordered
        })
    }
  }

  /// The rows to which a heading says that the order is open.
  private struct Span {
    let heading: String
    let rows: Range<Int>
    /// Whether the steps under the heading are in order among themselves.
    let isStrand: Bool

    /// Whether the order of a row under the heading and another row is open.
    func opens(_ own: Int, _ other: Int, _ shared: [String]) -> Bool {
      rows.contains(other) && !(isStrand && shared.contains(heading))
    }
  }

  private static func span(_ heading: String, numbers: [String], _ strings: Strings) -> Span? {
    /// The places of the numbers in the gaps of a phrase with which the heading begins.
    func gaps(_ key: Strings.Key) -> [Int]? {
      let words = strings(key, "\u{1}", "\u{1}").components(of: "\u{1}")
      var rest = heading[...]
      var found: [Int] = []
      for (place, word) in words.enumerated() {
        guard rest.hasPrefix(word) else { return nil }
        rest = rest.dropFirst(word.count)
        if place == words.count - 1 { break }
        let number = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard let index = numbers.firstIndex(of: String(number)) else { return nil }
        found.append(index)
        rest = rest.dropFirst(number.count)
      }
      return rest.hasPrefix(strings(.colon)) ? found : nil
    }
    /// The rows from the first to the last that count as one of the numbers that are named; those
    /// of branches beside them are no part.
    func made(_ range: Range<Int>, like number: Int) -> Span {
      let letters = numbers[number].prefix(while: \.isLetter)
      let own = range.filter { numbers[$0].prefix(while: \.isLetter) == letters }
      let rows = own.first.flatMap { first in own.last.map { first..<$0 + 1 } } ?? 0..<0
      return Span(heading: heading, rows: rows, isStrand: heading.contains(strings(.inThisOrder)))
    }
    if let found = gaps(.betweenCalls) { return made(found[0] + 1..<found[1], like: found[1]) }
    if let found = gaps(.fromCallToCall) { return made(found[0]..<found[1] + 1, like: found[1]) }
    if let found = gaps(.afterCall) { return made(found[0] + 1..<numbers.count, like: found[0]) }
    if let found = gaps(.beforeCall) { return made(0..<found[0], like: found[0]) }
    return nil
  }
}

extension String {
  /// The text between two others; empty if the first is missing.
  fileprivate func between(_ start: String, _ end: String) -> String {
    guard let first = firstRange(of: start) else { return "" }
    let rest = self[first.upperBound...]
    return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
  }

  /// The text after the first occurrence of another.
  fileprivate func after(_ start: String) -> String {
    firstRange(of: start).map { String(self[$0.upperBound...]) } ?? self
  }

  /// The code in a cell, without the sign of a call from code.
  fileprivate var code: String {
    let code = between("<code>", "</code>")
    return code.isEmpty ? between("`", "`") : code
  }

  /// The text without markup of Markdown and HTML.
  fileprivate var plain: String {
    var text = replacing("\\", with: "").replacing(" ●", with: "")
    while let start = text.firstRange(of: "<"),
      let end = text[start.upperBound...].firstRange(of: ">")
    {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")] {
      text = text.replacing(entity, with: sign)
    }
    return text.replacing("&amp;", with: "&").trimmed
  }

  /// Of a message, who gets it; the whole if the system sends.
  fileprivate var receiver: String { after(" → ") }

  private var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
