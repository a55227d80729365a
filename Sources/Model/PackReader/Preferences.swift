/// What a team has decided once for every run: the file `.vcdoc.yaml`.
public struct Preferences: Hashable, Sendable {
  /// Where the file names other files and folders.
  public struct Places: Hashable, Sendable {
    /// The folder of the pack; none where nothing is said.
    public let pack: Place?
    /// The folder that the site goes to; none where nothing is said.
    public let output: Place?
    /// The folder of page templates; none where nothing is said.
    public let templates: Place?
    /// The documents to fill, in order.
    public let documents: [Place]
  }

  /// The folder of the pack; empty where nothing is said.
  public let pack: String
  /// The folder that the site goes to; empty where nothing is said.
  public let output: String
  /// The folder of page templates; empty where nothing is said.
  public let templates: String
  /// The values chosen on axes, in the order of the file.
  public let settings: [Setting]
  /// The documents to fill: files, folders, and patterns.
  public let documents: [String]
  /// What to leave out of them.
  public let excluded: [String]
  /// Where it says which files and folders.
  public let places: Places
  /// Everything that is wrong with the form of the file.
  public let faults: [Diagnostic]

  /// Reads a file, as far as it can be understood.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path, as places name it.
  public init(reading bytes: [UInt8], path: String) {
    let faults = Faults()
    let reader = PackReader(lexicon: Lexicon(), faults: faults)
    let root = Self.root(of: bytes, path: path, faults: faults)
    let fields = reader.fields(
      root, of: "the file", optional: ["pack", "output", "templates", "set", "embed"])
    let embed = reader.fields(
      fields?["embed"], of: "'embed'", required: ["files"], optional: ["exclude"])
    pack = reader.line(fields?["pack"], "'pack'")
    output = reader.line(fields?["output"], "'output'")
    templates = reader.line(fields?["templates"], "'templates'")
    settings = reader.entries(fields?["set"], "'set'").map(reader.setting)
    let files = reader.items(embed?["files"], "'files'")
    documents = files.map { reader.line($0, "a file") }
    places = Places(
      pack: fields?["pack"]?.place, output: fields?["output"]?.place,
      templates: fields?["templates"]?.place, documents: files.map(\.place))
    excluded = reader.items(embed?["exclude"], "'exclude'").map { reader.line($0, "a pattern") }
    self.faults = faults.errorCount == 0 ? [] : faults.report
  }

  private static func root(of bytes: [UInt8], path: String, faults: Faults) -> Node? {
    guard faults.isText(bytes, path: path) else { return nil }
    return YAMLTree.node(of: bytes.withoutByteOrderMark, path: path, faults: faults)
  }
}

extension PackReader {
  /// A value on an axis; of which pack, is not known, but both have the form of names in any.
  fileprivate func setting(_ entry: Node.Entry) -> Setting {
    let axis: Name<Axis>? = name(entry.key, at: entry.place)
    let value = line(entry.value, "the value of \(entry.key.quoted)")
    let word: Name<Axis.Value>? = value.isEmpty ? nil : name(value, at: entry.value.place)
    return Setting(
      axis: axis?.text ?? entry.key, value: word?.text ?? value,
      origin: Setting.Origin(axis: entry.place, value: entry.value.place))
  }
}
