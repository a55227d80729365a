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
    let decoder = PackDecoder(symbols: SymbolTable(), faults: faults)
    let root = Self.root(of: bytes, path: path, faults: faults)
    let fields = decoder.fields(
      root, of: "the file", optional: ["pack", "output", "templates", "set", "embed"])
    let embed = decoder.fields(
      fields?["embed"], of: "'embed'", required: ["files"], optional: ["exclude"])
    pack = decoder.line(fields?["pack"], "'pack'")
    output = decoder.line(fields?["output"], "'output'")
    templates = decoder.line(fields?["templates"], "'templates'")
    settings = decoder.entries(fields?["set"], "'set'").map(decoder.setting)
    let files = decoder.items(embed?["files"], "'files'")
    documents = files.map { decoder.line($0, "a file") }
    places = Places(
      pack: fields?["pack"]?.place, output: fields?["output"]?.place,
      templates: fields?["templates"]?.place, documents: files.map(\.place))
    excluded = decoder.items(embed?["exclude"], "'exclude'").map { decoder.line($0, "a pattern") }
    self.faults = faults.errorCount == 0 ? [] : faults.report
  }

  private static func root(of bytes: [UInt8], path: String, faults: Faults) -> Node? {
    guard faults.isText(bytes, path: path) else { return nil }
    return YAMLComposer.node(of: bytes.withoutByteOrderMark, path: path, faults: faults)
  }
}

extension PackDecoder {
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
