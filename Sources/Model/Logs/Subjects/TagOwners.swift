/// The object beside the class whose method a record names, `-[Base viewDidLoad] <Home: 0x7f8>`.
extension Tag {
  /// Finds the object that ran a method of a class; an empty tag where nothing but the class is
  /// said.
  ///
  /// - Parameters:
  ///   - owner: The class, or the type before a dot.
  ///   - prefix: What stands before.
  ///   - suffix: What stands behind.
  ///   - argument: What the callback takes that may be printed along.
  init(
    besideOwner owner: String, before prefix: ArraySlice<UInt8>, after suffix: ArraySlice<UInt8>,
    argument: CallbackArgument
  ) {
    guard prefix.mayNameObject || suffix.mayNameObject else { return }
    let (lead, tail) = (String(trace: prefix), String(trace: suffix))
    if let own = Self.object(of: owner, lead, tail, argument) {
      (label, address, clue) = (own.label, own.address, .description)
      return
    }
    if let name = lead.nameOfSelf ?? tail.nameOfSelf ?? lead.soleName
      ?? (argument == .value ? tail.soleName : nil)
    {
      (label, clue) = (name, .suffix)
    }
    address = lead.keyedAddress ?? lead.addressAtEnd ?? ""
    if address.isEmpty, argument == .value {
      address = tail.keyedAddress ?? tail.addressAtBeginning ?? ""
    }
  }

  /// Of the objects that are described before and behind, the one that is said to speak, or one
  /// that stands right beside and can be of a subclass.
  private static func object(
    of owner: String, _ lead: String, _ tail: String, _ argument: CallbackArgument
  ) -> ObjectDescription? {
    let (before, after) = (lead.descriptions, tail.descriptions)
    if let own = (before + after).first(where: { SelfKey.pronouns.contains($0.key) }) {
      return own
    }
    if let last = before.last, lead[last.range.upperBound...].saysNothing,
      last.canBe(owner, besideArgument: .value)
    {
      return last
    }
    guard let first = after.first, tail[..<first.range.lowerBound].saysNothing,
      first.canBe(owner, besideArgument: argument)
    else { return nil }
    return first
  }
}

extension ObjectDescription {
  /// Whether it can be the object of a callback beside a name, which may be that of a class above
  /// its own, or a word for logs.
  func canBe(_ name: String, besideArgument argument: CallbackArgument) -> Bool {
    if isOptional || !key.isEmpty && !isSelf { return false }
    if label == name { return true }
    if isCompanion { return false }
    switch argument {
    case .value: return label.isLikeController || !name.isLikeController && !isScene
    case .object: return label.isLikeController || isScene
    case .controller: return false
    }
  }

  /// Whether it is a scene, by which its delegate is told from those of others.
  private var isScene: Bool { label.hasSuffix("Scene") }

  /// Whether its class is one of those that controllers print along.
  var isCompanion: Bool {
    if label.isLikeController || isScene { return false }
    return ["UI", "NS", "CA", "_UI"].contains(where: label.hasPrefix)
      || ["View", "Window", "Layer", "Cell", "Button", "Label", "Model", "Segue", "Presenter"]
        .contains(where: label.hasSuffix)
  }
}

extension ArraySlice<UInt8> {
  /// Whether an address, the word `self`, or the name of a controller may be in it; a glance.
  fileprivate var mayNameObject: Bool {
    let bytes = span
    return bytes.indices.dropLast().contains { place in
      switch bytes[place] {
      case UInt8(ascii: "0"): bytes[place + 1] == UInt8(ascii: "x")
      case UInt8(ascii: "s"): bytes[place + 1] == UInt8(ascii: "e")
      case UInt8(ascii: "V"): bytes[place + 1] == UInt8(ascii: "C")
      case UInt8(ascii: "C"): bytes[place + 1] == UInt8(ascii: "o")
      default: false
      }
    }
  }
}

extension String {
  /// The name behind the key `self`, `self=Home`; none where none stands there.
  fileprivate var nameOfSelf: String? {
    for key in ranges(of: "self") {
      let rest = self[key.upperBound...].drop { $0 == " " }
      guard let sign = rest.first, ":=".contains(sign),
        self[..<key.lowerBound].last.map({ $0.isLetter || $0.isNumber }) != true
      else { continue }
      let value = rest.dropFirst().drop { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let name = value.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      if name.first?.isUppercase == true { return withArguments(of: String(name)).withoutModule }
    }
    return nil
  }

  /// The name of a controller that is all it says; none where it says more.
  fileprivate var soleName: String? {
    let name = firstName
    return name.isLikeController && saysOnly(name) ? name : nil
  }

  /// An address with nothing but a colon or brackets before it at its beginning; none where none
  /// stands there.
  fileprivate var addressAtBeginning: String? {
    let word = drop { $0.isWhitespace || "([<:|,".contains($0) }.prefix {
      $0.isHexDigit || $0 == "x"
    }
    return word.isAddress ? String(word) : nil
  }
}

extension Substring {
  /// Whether it is nothing but marks, flags, and the number of a line.
  fileprivate var saysNothing: Bool {
    split { !$0.isLetter && !$0.isNumber }.allSatisfy { word in
      word.allSatisfy(\.isNumber) || String(word).isLineNumber
        || ["line", "self", "animated", "yes", "no", "true", "false"].contains(word.lowercased())
    }
  }
}
