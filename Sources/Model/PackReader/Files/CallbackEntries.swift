import Base

/// The callbacks that one file declares: a mapping from name to fields, or a list of names.
struct CallbackEntries {
  /// The declarations, in order; a name without a value has empty fields.
  private(set) var callbacks: [ParsedPack.NamedFile] = []
  /// Whether every declaration could be read.
  private(set) var isComplete = true

  /// Gathers the declarations.
  ///
  /// - Parameters:
  ///   - node: The mapping or list; `nil` if the file is not YAML.
  ///   - what: The node in messages.
  ///   - file: The file.
  ///   - faults: Collects what is wrong with the form.
  init(in node: Node?, what: String, of file: ParsedFile, faults: Faults) {
    guard let node, !node.isFaulty else {
      isComplete = false
      return
    }
    switch node.content {
    case .mapping(let entries):
      isComplete = !node.hasDuplicateKeys
      callbacks = entries.map { entry in
        let root = entry.value.isEmpty ? .emptyMapping(at: entry.place) : entry.value
        return Self.callback(entry.key, root, at: entry.place, of: file)
      }
    case .sequence(let items):
      for item in items {
        guard let name = item.text else {
          faults.report(
            .wrongKind,
            "an item of \(what) must be the name of a callback, not \(item.kind); write {name: "
              + "...} instead of the list", at: item.place)
          isComplete = false
          continue
        }
        callbacks.append(
          Self.callback(name, .emptyMapping(at: item.place), at: item.place, of: file))
      }
    default:
      isComplete = false
      faults.report(
        .wrongKind,
        "\(what) must be a mapping or a list, not \(node.kind); write {name: ...} or [name]",
        at: node.place)
      return
    }
    if callbacks.isEmpty, isComplete {
      faults.report(.emptyValue, "\(what) is empty; write at least one entry", at: node.place)
    }
  }

  private static func callback(
    _ name: String, _ root: Node, at place: Place, of file: ParsedFile
  ) -> ParsedPack.NamedFile {
    ParsedPack.NamedFile(file, named: name, part: .init(root: root, place: place))
  }
}

extension [ParsedPack.NamedFile] {
  /// The callbacks in the order of their places, without second declarations, which are reported.
  func eachOnce(_ faults: Faults) -> [ParsedPack.NamedFile] {
    var places: [String: Place] = [:]
    return sorted { $0.place < $1.place }.filter { callback in
      guard let first = places[callback.name] else {
        places[callback.name] = callback.place
        return true
      }
      let other = first.path == callback.path ? "keep one" : "keep it here or in \(first.path)"
      faults.report(
        .nameDuplicate, "duplicate callback \(callback.name.quoted); \(other)", at: callback.place,
        notes: [Diagnostic.Note("the first is here", at: first)])
      return false
    }
  }
}

extension Node {
  /// A mapping without entries.
  fileprivate static func emptyMapping(at place: Place) -> Node {
    Node(content: .mapping([]), place: place)
  }
}
