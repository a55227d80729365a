/// The keys and values of packs that have another name now, so that an old pack gets the new name.
enum RenamedKeys {
  /// For each old key, the new one; `docs/pack-format.md` has the same table.
  static let names = [
    "axes": "options", "worlds": "states", "ends": "final", "ambient": "anytime",
    "part": "refOnly", "gap": "wait", "label": "name", "families": "groups", "acts": "steps",
    "do": "interaction",
    "choose": "branches", "myth": "misconception", "advice": "recommendation",
  ]

  /// For each old value of a key, the new one.
  static let values = [
    "world": "process", "conforms": "consistent", "deviates": "inconsistent",
  ]
}
