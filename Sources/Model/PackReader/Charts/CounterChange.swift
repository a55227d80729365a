/// The parts of a call that changes a counter: `attempts + 1`, `attempts=0`.
struct CounterChange {
  let counter: String
  /// `+`, `-`, or `=`.
  let sign: Character
  /// What is written after the sign.
  let value: String

  /// Takes a call apart; `nil` if it changes no counter.
  ///
  /// A name may hold hyphens, so a minus needs blanks around it. Any other sign needs none before a
  /// number.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    if words.count >= 3, let sign = ["+", "-", "="].first(where: { $0 == words[1] }) {
      guard words.count == 3 || sign == "=" else { return nil }
      (counter, self.sign) = (words[0], Character(sign))
      value = words[2...].joined(separator: " ")
      return
    }
    guard let place = text.firstIndex(where: { $0 == "+" || $0 == "=" }) else { return nil }
    let name = text[..<place].split(separator: " ").joined(separator: " ")
    value = text[text.index(after: place)...].split(separator: " ").joined(separator: " ")
    guard !name.isEmpty, !name.contains(" "), Int(value) != nil else { return nil }
    (counter, sign) = (name, text[place])
  }
}
