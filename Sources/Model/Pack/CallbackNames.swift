package import Base

/// What readers call the callbacks of a pack: the declared names, as Swift writes them.
///
/// Whether a name is short enough to be understood depends on the others, so that the table is made
/// once for a pack. Callbacks of other packs are called by their identifiers.
package struct CallbackNames: Hashable, Sendable {
  /// The names of one callback.
  private struct Entry: Hashable {
    /// The owner and a dot if another callback has the same declared name; otherwise empty.
    let owner: String
    /// The declared name.
    let declared: String
    /// The name where there is room: the owner and the declared name, or the title if another
    /// callback has the same declared name.
    ///
    /// Without a title the identifier follows in brackets if the other has the same owner, unless
    /// the name is the identifier.
    let display: String
    let short: String
    /// The label of its only parameter; empty if there is none, or `nil` with other parameters.
    let onlyLabel: String?
  }

  private var entries: [Name<Callback>: Entry] = [:]

  /// The identifiers as names.
  package static let identifiers = CallbackNames(of: [])

  /// Gathers the names of all callbacks of a pack.
  package init(of callbacks: [Callback]) {
    let parts = callbacks.map(\.lastPart)
    let counts = Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +)
    let declared = callbacks.indices.map { index in
      let (callback, part) = (callbacks[index], parts[index])
      return callback.declaredName
        ?? DeclaredName(plain: counts[part] == 1 ? part : callback.name.text)
    }
    var displays: [String: Set<String>] = [:]
    var labels: [String: Int] = [:]
    for name in declared {
      displays[name.base, default: []].insert(name.display)
      if !name.label.isEmpty { labels[name.label, default: 0] += 1 }
    }
    let owners = Self.owners(of: callbacks, declared)
    for (callback, name) in zip(callbacks, declared) {
      let isClear = displays[name.base]?.count == 1
      let hasOwnLabel = labels[name.label] == 1 && displays[name.label] == nil
      let sharing = owners[name.display] ?? []
      let isShared = sharing.count > 1
      let isOwned = isShared && sharing.count { $0 == callback.owner } == 1
      let isPlain = callback.name.text == name.base || !isShared || isOwned
      let owner = isOwned ? callback.owner + "." : ""
      let id = isPlain ? "" : " (\(callback.name.text))"
      let title = isShared && callback.event == nil ? callback.title : ""
      let bare = isClear ? name.base : hasOwnLabel ? name.label : name.display
      entries[callback.name] = Entry(
        owner: owner, declared: name.display,
        display: title.isEmpty ? owner + name.display + id : title,
        short: title.isEmpty ? bare : title.replacing("()", with: ""),
        onlyLabel: name.onlyLabel)
    }
  }

  /// The owners of the callbacks that have a declared name, by that name.
  private static func owners(
    of callbacks: [Callback], _ declared: [DeclaredName]
  ) -> [String: [String]] {
    Dictionary(grouping: zip(declared, callbacks)) { $0.0.display }
      .mapValues { $0.map(\.1.owner) }
  }

  /// The declared name: `application(_:didFinishLaunchingWithOptions:)`, `shouldAutorotate`; with
  /// the owner, `UIView.init(coder:)`, or the title or identifier if another callback has the same.
  package func display(_ callback: Name<Callback>) -> String {
    entries[callback]?.display ?? callback.text
  }

  /// The name in pictures: the base name `viewDidLoad`, or the label that sets it apart,
  /// `didFinishLaunchingWithOptions`.
  package func short(_ callback: Name<Callback>) -> String {
    entries[callback]?.short ?? callback.text
  }

  /// The declared name, or the short one with an argument: `willMove(toParent: nil)`.
  package func display(_ callback: Name<Callback>, argument: String) -> String {
    if argument.isEmpty { return display(callback) }
    return (entries[callback]?.owner ?? "") + short(callback, argument: argument)
  }

  /// The name in pictures, with an argument if there is one: `willMove(toParent: nil)`.
  package func short(_ callback: Name<Callback>, argument: String) -> String {
    let name = short(callback)
    if argument.isEmpty { return name }
    let label = entries[callback]?.onlyLabel ?? ""
    let bare = name.last == ")" ? String(name.prefix { $0 != "(" }) : name
    return label.isEmpty ? "\(bare)(\(argument))" : "\(bare)(\(label): \(argument))"
  }
}

extension CallbackNames {
  /// The declared name of a call, or the short one with its argument.
  package func display(_ call: Call) -> String {
    display(call.callback, argument: call.argument)
  }

  /// The name of a call in pictures, with its argument.
  package func short(_ call: Call) -> String { short(call.callback, argument: call.argument) }
}

extension [Callback] {
  /// The callbacks that have a declared name such as `viewWillAppear(_:)`, in their order.
  ///
  /// If there are none, those that have it without parentheses, or in pictures. The owner may
  /// precede the name.
  package func called(_ word: String, by names: CallbackNames) -> [Callback] {
    let whole = filter { names.wholeNames(of: $0).contains(word) }
    return whole.isEmpty ? filter { names.shortNames(of: $0).contains(word) } : whole
  }
}

extension CallbackNames {
  fileprivate func wholeNames(of callback: Callback) -> [String] {
    guard let entry = entries[callback.name] else { return [] }
    return [entry.display, entry.declared, "\(callback.owner).\(entry.declared)"]
  }

  fileprivate func shortNames(of callback: Callback) -> [String] {
    guard let entry = entries[callback.name] else { return [] }
    let base = String(entry.declared.prefix { $0 != "(" && $0 != ":" })
    return [base, entry.short, "\(callback.owner).\(base)", "\(callback.owner).\(entry.short)"]
      + (callback.event.map { [$0.event.text] } ?? [])
  }
}

/// The parts of a declared name.
private struct DeclaredName {
  /// The whole: `application(_:open:options:)`.
  let display: String
  /// The name without labels: `application`.
  let base: String
  /// The label after an unnamed first parameter, which delegates' methods differ in: `open`; empty
  /// if there is none.
  let label: String
  /// The label of the only parameter; empty for `_`, `nil` with other than one parameter.
  let onlyLabel: String?

  /// A name without labels.
  init(plain: String) {
    (display, base, label, onlyLabel) = (plain, plain, "", nil)
  }

  init(of function: SwiftFunction) {
    let labels = function.parameters.map(\.label)
    display = function.name
    base = function.base
    label = labels.count > 1 && labels[0] == "_" && labels[1] != "_" ? labels[1] : ""
    onlyLabel = labels.count == 1 ? (labels[0] == "_" ? "" : labels[0]) : nil
  }

  init(of selector: ObjectiveCSelector) {
    let pieces = selector.pieces.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    display = selector.text
    base = pieces[0]
    label = pieces.count > 1 ? pieces[1] : ""
    onlyLabel = nil
  }
}

extension Callback {
  /// The name in the Swift declaration, else in the Objective-C one, else in the first of another
  /// language that is understood, else the title of an event; `nil` if there is none.
  fileprivate var declaredName: DeclaredName? {
    if let declaration = SwiftDeclaration(swift) {
      if let function = SwiftFunction(declaration) { return DeclaredName(of: function) }
      if !declaration.isFunction { return DeclaredName(plain: declaration.name) }
    }
    if let selector = ObjectiveCSelector(objc) { return DeclaredName(of: selector) }
    let others = [Declaration(language: "C", text: objc)] + declarations
    return (others.lazy.compactMap(\.base).first ?? (title.isEmpty ? nil : title))
      .map { DeclaredName(plain: $0) }
  }

  /// The last part of the identifier: `onCreate` of `activity.onCreate`; of an event, its name.
  var lastPart: String {
    if let event { return event.event.text }
    return name.text.utf8.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)) }
      ?? name.text
  }
}
