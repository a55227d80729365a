/// What a team has decided once for every run: the file `.vcdoc.yaml`.
public struct Preferences: Hashable, Sendable {
  /// A value on an axis, as words.
  public struct Setting: Hashable, Sendable {
    /// The axis.
    public let axis: String
    /// The value.
    public let value: String
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

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path, as places name it.
  /// - Throws: Everything that is wrong with it.
  public init(reading bytes: [UInt8], path: String) throws(PackErrors) {
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
    settings = reader.entries(fields?["set"], "'set'").map { entry in
      Setting(axis: entry.key, value: reader.line(entry.value, "the value of '\(entry.key)'"))
    }
    documents = reader.items(embed?["files"], "'files'").map { reader.line($0, "a file") }
    excluded = reader.items(embed?["exclude"], "'exclude'").map { reader.line($0, "a pattern") }
    guard faults.errorCount == 0 else { throw PackErrors(faults.report) }
  }

  private static func root(of bytes: [UInt8], path: String, faults: Faults) -> Node? {
    if let fault = TextFault(in: bytes) {
      faults.error(fault.message, at: Place(path: path, line: fault.line, column: fault.column))
      return nil
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return YAMLTree.node(of: text, path: path, faults: faults)
  }
}
