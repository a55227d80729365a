package import Base
package import Pack

/// Preferences, in `.vcdoc.yaml`.
enum PreferencesKeys: Keys {
  static let pack = Key("pack", .line, "the folder of the pack")
  static let output = Key("output", .line, "the folder that the site goes to")
  static let templates = Key("templates", .line, "a folder of page templates")
  static let edit = Key(
    "edit", Kind(.string(pattern: "^https?://")) { $0.line($1, $2) },
    "the address at which the files of the pack are edited")
  static let settings = Key(
    "set", .entries(.name()), "values chosen on options of the configuration")
  static let ignored = Key(
    "ignore", .items(.string(pattern: #"^[a-z]+\.[a-z-]+$"#)),
    "the ids of [warnings](messages.md) to turn off")
  static let embed = Key(
    "embed", .node(.construct { EmbedKeys.construct }), "what `vcdoc embed` fills")

  static let construct = Construct(
    "the file", [pack, output, templates, edit, settings, ignored, embed])
}

/// The documents that `vcdoc embed` fills.
enum EmbedKeys: Keys {
  static let files = Key.required(
    "files", .items(.string()), "the documents to fill: files, folders, and patterns")
  static let exclude = Key("exclude", .lines("a pattern"), "patterns of what is left out")

  static let construct = Construct("'embed'", [files, exclude])
}

/// The settings of a project for all runs, from its file `.vcdoc.yaml`.
package struct Preferences: Hashable, Sendable {
  /// The places of paths in the file.
  package struct Places: Hashable, Sendable {
    /// The place of the pack's path; `nil` if it is not set.
    package let pack: Place?
    /// The place of the site's path; `nil` if it is not set.
    package let output: Place?
    /// The place of the templates' path; `nil` if it is not set.
    package let templates: Place?
    /// The place of the address at which the pack is edited; `nil` if it is not set.
    package let editAddress: Place?
    /// The places of the documents, in order.
    package let documents: [Place]
  }

  /// The folder of the pack; empty if it is not set.
  package let pack: String
  /// The folder for the site; empty if it is not set.
  package let output: String
  /// The folder of page templates; empty if it is not set.
  package let templates: String
  /// The address at which the files of the pack are edited; empty if it is not set.
  package let editAddress: String
  /// The chosen values of axes, in the order of the file.
  package let settings: [Setting]
  /// The documents to fill: files, folders, and patterns.
  package let documents: [String]
  /// The patterns of documents to leave alone.
  package let excluded: [String]
  /// The warnings that are turned off.
  package let ignored: [Diagnostic.Rule]
  /// The places of the paths above.
  package let places: Places
  /// The problems of the file, sorted by place; if there is no error, empty.
  package let faults: [Diagnostic]

  /// Reads a file as far as possible.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path, for places.
  package init(reading bytes: [UInt8], path: String) {
    let faults = Faults()
    let decoder = PackDecoder(symbols: SymbolTable(), faults: faults)
    let root = Self.root(of: bytes, path: path, faults: faults)
    let fields = decoder.fields(root, PreferencesKeys.self)
    let embed = decoder.fields(fields?.embed ?? nil, EmbedKeys.self)
    pack = fields?.pack ?? ""
    output = fields?.output ?? ""
    templates = fields?.templates ?? ""
    editAddress = fields?.edit ?? ""
    settings = (fields?.settings ?? []).map(decoder.setting)
    ignored = (fields?.ignored ?? []).compactMap(decoder.warning)
    let files = embed?.files ?? []
    documents = files.map { decoder.line($0, "a file") }
    places = Places(
      pack: fields?.node(PreferencesKeys.pack)?.place,
      output: fields?.node(PreferencesKeys.output)?.place,
      templates: fields?.node(PreferencesKeys.templates)?.place,
      editAddress: fields?.node(PreferencesKeys.edit)?.place, documents: files.map(\.place))
    excluded = embed?.exclude ?? []
    self.faults = faults.errorCount == 0 ? [] : faults.sorted
  }

  private static func root(of bytes: [UInt8], path: String, faults: Faults) -> Node? {
    guard faults.isText(bytes, path: path) else { return nil }
    return YAMLComposer.node(of: bytes.withoutByteOrderMark, path: path, faults: faults)
  }
}

extension PackDecoder {
  /// A warning, by its id.
  fileprivate func warning(_ node: Node) -> Diagnostic.Rule? {
    guard let id = text(node, "a warning") else { return nil }
    let rule = Diagnostic.Rule(id: id)
    guard rule?.severity != .warning else { return rule }
    let warnings = Diagnostic.Rule.allCases.filter { $0.severity == .warning }.map(\.id)
    faults.report(
      .preferencesRule,
      rule == nil
        ? "unknown warning \(id.quoted); \(Suggestion.wayOut(of: id, among: warnings))"
        : "'\(id)' is an error, and only warnings can be turned off; correct what it reports",
      at: node.place)
    return nil
  }

  /// A setting.
  ///
  /// No pack is known yet, so only the form of the names is checked.
  fileprivate func setting(_ entry: Node.Entry) -> Setting {
    let axis: Name<Axis>? = name(entry.key, at: entry.place)
    let value = line(entry.value, "the value of \(entry.key.quoted)")
    let word: Name<Axis.Value>? = value.isEmpty ? nil : name(value, at: entry.value.place)
    return Setting(
      axis: axis?.text ?? entry.key, value: word?.text ?? value,
      origin: Setting.Origin(axis: entry.place, value: entry.value.place))
  }
}
