internal import Model

/// The ways in which prose writes the names of a pack's things.
enum Spellings {
  /// Where each spelling leads; where several things share one, callbacks go first, then
  /// interactions, machines, and scenarios.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - declared: What the declaration of each of its callbacks is called.
  /// - Returns: The spellings and the pages.
  static func all(of pack: Pack, _ declared: [[String]]) -> [String: Address] {
    let pages = pack.callbacks.indices.map { Address.page(of: pack.callbacks[$0].name) }
    var found = pages.indices.map { (pack.callbacks[$0].name.text, pages[$0]) }
    for (place, page) in pages.enumerated() {
      found += declared[place].map { ($0, page) }
    }
    found += pack.interactions.map { ($0.name.text, .page(of: $0.name)) }
    found += pack.machines.map { ($0.name.text, .page(of: $0.name)) }
    found += pack.scenarios.map { ($0.name.text, .page(of: $0.name)) }
    return Dictionary(found) { first, _ in first }
  }

  /// What declarations are called: `viewWillAppear(_:)`, `viewWillAppear:`, `viewDidLoad()`.
  static func spellings(of callback: Callback) -> [String] {
    let swift = SwiftFunction(callback.swift)?.name
    let selector = ObjectiveCSelector(callback.objc).flatMap { $0.isMethod ? $0.text : nil }
    let message = selector.map { "-[\(callback.owner) \($0)]" }
    return [swift, selector, message].compactMap(\.self) + callback.aliases
  }
}
