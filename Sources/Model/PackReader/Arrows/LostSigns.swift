import Base

extension [Arrow] {
  /// Warns of states that are probably the name of another one, and an event after a lost colon or
  /// a state after a sign that is no arrow.
  ///
  /// A name is suspected if it is written once, and begins with the name of another state.
  ///
  /// - Parameters:
  ///   - declared: The names of states that are declared, and so not suspected.
  ///   - faults: Where warnings go.
  func reportLostSigns(besides declared: [String], to faults: Faults) {
    let ends = flatMap { $0.sources + [$0.target].compactMap(\.self) }.compactMap(\.text)
    let uses = Dictionary(ends.map { ($0, 1) }, uniquingKeysWith: +)
    let known = Set(ends + declared)
    for arrow in self {
      guard arrow.sources.count == 1, let end = arrow.target ?? arrow.sources.first,
        let text = end.text, uses[text] == 1, !declared.contains(text),
        let meant = arrow.meant(by: text, among: known)
      else { continue }
      faults.report(
        .lostSign, "'\(text)' is a state here; if it is not meant, write '\(meant)'", at: end.place)
    }
  }
}

extension Arrow {
  /// What is probably meant by the last end of an arrow; `nil` if it begins with no other state.
  fileprivate func meant(by text: String, among known: Set<String>) -> String? {
    let words = text.split(separator: " ")
    let count = words.indices.dropFirst().reversed().first { known.contains(words.text(to: $0)) }
    guard let count else { return nil }
    let (state, rest) = (words.text(to: count), words.dropFirst(count))
    if let sign = rest.first, !sign.contains(where: { $0.isLetter || $0.isNumber }) {
      let target = rest.dropFirst().joined(separator: " ")
      guard line == nil, known.contains(target) else { return nil }
      return "\(state) -> \(target)" + (label?.text.map { ": \($0)" } ?? "")
    }
    guard label == nil else { return nil }
    let before = target == nil ? "" : (sources.first?.text ?? "") + " -> "
    return "\(before)\(state): \(rest.joined(separator: " "))"
  }
}

extension [Substring] {
  fileprivate func text(to count: Int) -> String { self[..<count].joined(separator: " ") }
}
