extension ArraySlice<UInt8> {
  /// Whether it tells of a crash or a halt: a frame of a stack, or why the app ends.
  ///
  /// These are `3   App   0x0000000104a1b2c4 -[Home viewDidAppear:] + 44`, `frame #1: 0x…`,
  /// `*** Terminating app …`, `-[Home viewDidLoad:]: unrecognized selector sent to …`, and the place of a
  /// breakpoint, `Breakpoint 1: where = …`.
  var isOfCrash: Bool {
    var bare = drop(while: \.isBlank)
    if bare.starts(with: "***".utf8) {
      let words = bare.dropFirst(3).drop(while: \.isBlank)
      return Self.ends.contains { words.starts(with: $0) }
    }
    if bare.first == UInt8(ascii: "*") { bare = bare.dropFirst().drop(while: \.isBlank) }
    if bare.starts(with: "frame #".utf8) { return bare.address != nil }
    if holds("unrecognized selector sent to") { return true }
    if bare.dropFirst().starts(with: "reakpoint ".utf8) { return holds("where = ") }
    guard let first = bare.first, first.isDigit,
      bare.drop(while: \.isDigit).first?.isBlank == true, let address = bare.address
    else { return false }
    let tail = String(trace: self[address...].suffix(60)).split(separator: " ")
    return zip(tail, tail.dropFirst()).contains { $0 == "+" && $1.allSatisfy(\.isNumber) }
  }

  private static let ends = ["Terminating app", "First throw", "Assertion failure"].map {
    Array($0.utf8)
  }

  /// Where a long number in hexadecimal begins behind a blank, if it is not far.
  private var address: Int? {
    indices.dropFirst().prefix(100).first { place in
      self[place] == UInt8(ascii: "0") && self[place - 1].isBlank
        && self[place...].starts(with: "0x".utf8)
        && self[(place + 2)...].prefix(8).allSatisfy(\.isHexDigit)
    }
  }
}
