import Shipped

/// A document of `docs` that `vcdoc help NAME` prints, for those who have no checkout.
struct HelpTopic: Hashable, Sendable {
  /// What to write after `vcdoc help`.
  let name: String
  /// The name of the file in `docs`.
  let file: String
  /// The document, in Markdown or as plain text.
  let source: String

  /// The first heading, or for plain text its name.
  var title: String {
    let line = source.split(separator: "\n").first ?? ""
    return line.hasPrefix("# ") ? String(line.dropFirst(2)) : Self.plainTitles[name] ?? name
  }

  /// The document for a terminal.
  ///
  /// - Parameter width: The number of columns.
  /// - Returns: Lines that end in line feeds.
  func text(width: Int) -> String {
    file.hasSuffix(".md") ? DocumentText(source, width: width).text : source
  }
}

extension HelpTopic {
  /// The documents for people who use vcdoc, in the order in which to read them.
  private static let order = [
    "tutorial", "tutorial.zh-Hans", "coming-from", "importing", "import-charts", "state-machines",
    "pack-format", "properties", "glossary", "messages", "logs", "embedding", "automata", "ci",
    "preferences", "differences", "templates", "template-values",
  ]
  /// The topics that have another name than their file, since commands have that one.
  private static let files = ["importing": "import", "logs": "traces"]
  private static let plainTitles = ["template-values": "The values of each template"]
  /// The documents about the program's own code, which no topic prints.
  static let internals: Set = ["alignment.md", "architecture.md"]

  /// All topics.
  static let all: [HelpTopic] = {
    let documents = ShippedFolder.docs.files
    return order.compactMap { name in
      let stem = files[name] ?? name
      return ["\(stem).md", "\(stem).txt"].lazy.compactMap { file in
        documents[file].map {
          HelpTopic(name: name, file: file, source: String(decoding: $0, as: UTF8.self))
        }
      }.first
    }
  }()

  /// The names of all topics.
  static var names: [String] { order }

  /// The topic with a name, or with a file such as `docs/properties.md`; `nil` if there is none.
  init?(named word: String) {
    let file = word.split(separator: "/").last.map(String.init) ?? word
    guard let topic = Self.all.first(where: { $0.name == word || $0.isFile(file) }) else {
      return nil
    }
    self = topic
  }

  private func isFile(_ word: String) -> Bool {
    file == word || file == "\(word).md" || file == "\(word).txt"
  }

  /// The name of the topic that a link of a document leads to; `nil` if it leads elsewhere.
  static func name(linkedAs target: String) -> String? {
    let path = target.prefix { $0 != "#" }
    guard !path.isEmpty, !path.contains("/") else { return nil }
    return order.first { name in
      let stem = files[name] ?? name
      return path == "\(stem).md" || path == "\(stem).txt"
    }
  }

  /// A line for each topic: its name and title.
  static var list: String {
    let width = order.map(\.count).max() ?? 0
    return all.map { topic in
      topic.name + String(repeating: " ", count: width - topic.name.count) + "  \(topic.title)\n"
    }.joined()
  }
}
