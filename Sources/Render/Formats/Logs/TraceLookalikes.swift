import Base
import Conformance
import Logs
import Pack

extension TraceReading {
  /// The most words that are reported as looking like another.
  static var mostLookalikes: Int { 5 }

  /// Words with wrong letters that were read as callbacks, and words that are perhaps misspelt.
  ///
  /// The latter explain a finding or a supposition: the word nearest before its line that looks
  /// like a callback, and the name of its object if no other record has that, but one that differs
  /// in a letter.
  ///
  /// - Parameters:
  ///   - pack: The model that the log was held to.
  ///   - words: The language.
  /// - Returns: A line for each of the first ones; none of a log that is too long to be kept.
  func lookalikes(in pack: Pack, _ words: LogPhrases) -> [String] {
    let places = Set((verdict.findings + verdict.suppositions).map(\.record.place))
    guard isWhole else { return [] }
    let counts = lines.reduce(into: [String: Int]()) { counts, line in
      if let call = line.call { counts[call.label, default: 0] += 1 }
    }
    var told: [String] = []
    var latest: (line: TraceLine, unread: Unread)?
    for line in lines where told.count < Self.mostLookalikes {
      if let call = line.call, call.isMisspelt {
        told.append(words.misspelling(call, in: line, pack))
      }
      if let unread = line.unread, unread.reason != .notification { latest = (line, unread) }
      guard places.contains(line.place) else { continue }
      if let found = latest { told.append(words.lookalike(found.unread, in: found.line, pack)) }
      latest = nil
      guard let name = line.call?.label, counts[name] == 1 else { continue }
      let others = counts.keys.filter { counts[$0] != 1 && name.isMisspelling(of: $0) }
      if let other = others.min() { told.append(words.lookalike(name, of: other, in: line)) }
    }
    return told
  }
}

extension LogPhrases {
  /// That a word of a line was read as a callback.
  fileprivate func misspelling(_ call: TraceCall, in line: TraceLine, _ pack: Pack) -> String {
    let callback = names.display(pack.callbacks[call.callbacks[0]].name)
    let word = quoted(call.spelling.visible)
    return labeled(
      self.line(line.number), self("\(word) is read as \(callback)", "\(word)读作 \(callback)"))
  }

  /// That a word of a line looks like a callback.
  func lookalike(_ unread: Unread, in line: TraceLine, _ pack: Pack) -> String {
    let callback = names.display(pack.callbacks[unread.callback].name)
    let word = quoted(unread.word.visible)
    return labeled(
      self.line(line.number), self("\(word) looks like \(callback)", "\(word)像是 \(callback)"))
  }

  /// That the name of an object looks like another.
  fileprivate func lookalike(_ name: String, of other: String, in line: TraceLine) -> String {
    let (name, other) = (quoted(name.visible), quoted(other.visible))
    return labeled(
      self.line(line.number), self("\(name) looks like \(other)", "\(name)像是\(other)"))
  }
}

extension String {
  /// Whether it is a long name in which one small letter is wrong, missing, or too many.
  fileprivate func isMisspelling(of other: String) -> Bool {
    func rest(_ name: String) -> String { name.filter { !$0.isLowercase } }
    guard count > 7, abs(count - other.count) < 2, rest(self) == rest(other) else { return false }
    return Suggestion.distance(Array(utf8), Array(other.utf8)) == 1
  }
}
