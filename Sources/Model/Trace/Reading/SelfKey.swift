/// Words before a colon or an equals sign, in small letters, behind which a log writes the object that
/// speaks.
enum SelfKey {
  /// Words that mean nothing else.
  static let pronouns: Set<String> = ["self", "this"]
  /// Those, and words that beside a class may as well be of another object.
  static let all = pronouns.union([
    "vc", "controller", "viewcontroller", "object", "obj", "instance", "target",
  ])
  /// All that may stand before an address.
  static let ofAddresses = all.union(["address", "addr", "ptr"])
}
