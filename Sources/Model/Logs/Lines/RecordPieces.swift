import Base

extension Tokens {
  /// What comes after the last arrow in it; nothing when there is none.
  var afterLastArrow: Self? {
    lastIndex { $0.isOne(of: ">→⇒➡⟶↓▶") }.map { self[($0 + 1)...] }
  }

  /// What comes after the dash with which a gap between two records begins, ` -second `; none
  /// where it begins with none.
  var afterDash: Self? {
    let rest = drop { $0.isBlank || $0.isOne(of: ")") }
    return rest.first?.isOne(of: "-") == true ? rest.drop { $0.isOne(of: "-") } : nil
  }

  /// Whether it is an `&` between two callbacks.
  var isAmpersand: Bool { withoutOuterBlanks.text == "&" }

  /// Whether it is one to three words that can be a name.
  var isShortName: Bool {
    let words = words()
    return (1...3).contains(words.count) && !words.contains(where: \.isFiller)
  }

  /// Whether it ends with a bracket after a name, `Home(`.
  var opensBracket: Bool {
    let name = dropLast().last { !$0.isBlank }
    return last?.isOne(of: "(") == true && name?.isWord == true && name?.text != "Optional"
  }
}

extension [Mention] {
  /// The places of several callbacks of a line, each with the words that name its object before it.
  ///
  /// - Parameters:
  ///   - leads: The words before each.
  ///   - words: The line.
  /// - Returns: The places in order; they do not overlap.
  func ranges(with leads: [Tokens], in words: ArraySlice<UInt8>) -> [Range<Int>] {
    var end = words.startIndex
    return zip(self, leads).map { mention, lead in
      let (former, last) = (end, mention.range.upperBound)
      end = Swift.max(former, last)
      let count = lead.drop(while: \.isBlank).reduce(0) { $0 + $1.text.utf8.count }
      let gap = words[former..<Swift.max(former, mention.range.lowerBound)]
      return gap.suffix(count).startIndex..<end
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where an arrow to the left or the sign of a comment begins between the first and the last of
  /// some callbacks: what follows is a note on the first, `viewWillAppear ← no viewDidLoad`.
  func note(among mentions: [Mention]) -> Int? {
    guard let start = mentions.first?.range.upperBound,
      let end = mentions.last?.range.lowerBound, start < end
    else { return nil }
    return (start..<end).first { self[$0 - 1].isBlank && beginsNote(at: $0) }
  }

  /// What comes before such a sign.
  var withoutNote: Self {
    indices.first { place in
      (place == startIndex || self[place - 1].isBlank) && beginsNote(at: place)
    }.map { self[..<$0] } ?? self
  }

  private func beginsNote(at place: Int) -> Bool {
    Self.notes.contains { self[place...].starts(with: $0) }
  }

  private static let notes = ["//", "/*", "# ", "←", "⬅", "<- ", "<-- "].map { Array($0.utf8) }
}

/// What stands with a number in brackets before a record, `Home[21] viewDidLoad`: a process, or an
/// object with the number that tells it apart.
///
/// It is a process where the record names an object itself, and wherever the same word stood before
/// such a record; else it names the object.
extension RecordReader {
  /// A reading in which what seemed to be a process names the object, where the record names none;
  /// and so does the tag that logcat puts before a message, before what is after the callback.
  mutating func headed(_ reading: Reading, in line: ArraySlice<UInt8>) -> Reading {
    guard let stamp = reading.stamp, let head = stamp.head, let call = reading.finding.call else {
      return reading
    }
    var own = reading
    if stamp.isTagged {
      let name = String(trace: line[head])
      let isNamed = !call.isNameless && call.clue != .suffix
      if !isNamed, !name.isGenericTag { own.finding = .call(call.named(name)) }
      return own
    }
    let name = Tokens(line[head]).lastName
    guard call.isNameless else {
      if processes.count < Self.most { processes.insert(name) }
      return reading
    }
    if name.isEmpty || name.isGenericTag || name.isCounter || processes.contains(name) {
      return reading
    }
    own.stamp = stamp.time.map { Timestamp(time: $0, end: head.lowerBound, form: stamp.form) }
    own.finding = .call(call.named("\(name) \(stamp.process)"))
    return own
  }
}

/// What the words of a record say, once more is known of whom they speak.
extension RecordReader.Finding {
  /// Whether what stands behind a call says more than it does.
  func isFollowed(by words: Tokens) -> Bool { call.map(words.saysMore(of:)) ?? false }

  /// With the name of an object for a call that has none; as it is where the name is empty.
  func named(_ label: String) -> Self {
    guard !label.isEmpty, case .call(let call) = self, call.isNameless else { return self }
    return .call(call.named(label))
  }

  /// Takes over the object of the call before it in a row, if it names none itself.
  mutating func takeName(of former: Self) {
    guard let own = call, let other = former.call, own.isNameless else { return }
    self = .call(own.named(other.label, at: other.address, by: other.clue))
  }
}
