import Base

/// The object beside the class whose method a record names, `-[Base viewDidLoad] <Home: 0x7f8>`.
extension Tag {
  /// Finds the object that ran a method of a class; an empty tag where nothing but the class is
  /// said.
  ///
  /// - Parameters:
  ///   - owner: The class, or the type before a dot.
  ///   - lead: What is before.
  ///   - tail: What is after.
  ///   - argument: What the callback takes that may be printed along.
  init(
    besideOwner owner: String, before lead: Tokens, after tail: Tokens, argument: CallbackArgument
  ) {
    if let own = Self.object(of: owner, lead, tail, argument) {
      (label, address, clue) = (own.label, own.address, .description)
      return
    }
    let (first, second) = (lead.keyedValues, tail.keyedValues)
    if let name = (first + second).nameOfSelf ?? lead.soleName
      ?? (argument == .value ? tail.soleName : nil)
    {
      (label, clue) = (name, .suffix)
    }
    let before = first.address() ?? lead.pieces.last
    let after = second.address(beside: argument) ?? tail.address(after: label)
    address = [before, after].compactMap { $0 }.first(where: \.isAddress) ?? ""
  }

  /// Of the objects that are described before and after, the one that is said to speak, or one of
  /// the class, or one that is right beside and can be of a subclass.
  private static func object(
    of owner: String, _ lead: Tokens, _ tail: Tokens, _ argument: CallbackArgument
  ) -> ObjectDescription? {
    let (before, after) = (lead.descriptions, tail.descriptions)
    if let own = (before + after).first(where: { SelfKey.pronouns.contains($0.key) }) {
      return own
    }
    func isBeside(
      _ other: ObjectDescription, _ between: Tokens, _ argument: CallbackArgument
    ) -> Bool {
      let isNear = between.saysNothing || argument == .value && other.label == owner
      return isNear && other.canBe(owner, besideArgument: argument)
    }
    if let last = before.last, isBeside(last, lead[last.range.upperBound...], .value) {
      return last
    }
    return after.first.flatMap { isBeside($0, tail[..<$0.range.lowerBound], argument) ? $0 : nil }
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

extension Tokens {
  /// The name of a controller that is all it says; none where it says more.
  fileprivate var soleName: String? {
    let name = firstName
    return name.isLikeController && saysOnly(name) ? name : nil
  }

  /// Whether it is nothing but marks, flags, and the number of a line.
  fileprivate var saysNothing: Bool {
    filter(\.isWord).allSatisfy { word in
      word.isNumber || word.text.isLineNumber
        || ["line", "self", "animated", "yes", "no", "true", "false"].contains(
          word.text.lowercased())
    }
  }
}
