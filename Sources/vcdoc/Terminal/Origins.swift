import Model

/// The files that diagnostics speak of, each with the folder that a person finds it in.
struct Origins: Sendable {
  private var groups: [(folder: String, files: [String: [UInt8]])] = []

  /// Begins with files of one folder.
  ///
  /// - Parameters:
  ///   - files: The files, by the path that places name.
  ///   - folder: What stands before these paths.
  init(_ files: [String: [UInt8]], in folder: String) { add(files, in: folder) }

  /// Adds files of another folder; a path that is known already keeps its meaning.
  mutating func add(_ files: [String: [UInt8]], in folder: String) {
    groups.append((folder, files))
  }

  /// The path by which a person finds a file.
  func title(of path: String) -> String {
    let folder = groups.first { $0.files[path] != nil }?.folder ?? ""
    return folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// What diagnostics say, as people read it; those of one folder together.
  func report(of diagnostics: [Diagnostic], isColoured: Bool = false) -> String {
    var rest = diagnostics
    var text = ""
    for group in groups {
      let own = rest.filter { group.files[$0.place.path] != nil }
      rest.removeAll { group.files[$0.place.path] != nil }
      text +=
        Report(
          of: own, files: group.files, folder: group.folder, isColoured: isColoured
        ).text
    }
    return Report(of: rest, isColoured: isColoured).text + text
  }
}

extension Console {
  /// Tells diagnostics, and how many there were when one of them is an error.
  func tell(_ diagnostics: [Diagnostic], from origins: Origins) {
    for diagnostic in diagnostics {
      let place = diagnostic.place
      journal.note(
        Finding(
          diagnostic.severity, diagnostic.message, path: origins.title(of: place.path),
          line: place.line, column: place.column))
    }
    tell(origins.report(of: diagnostics, isColoured: messages.isColoured))
    let errors = diagnostics.count { $0.severity == .error }
    if errors == 0 { return }
    let warnings = diagnostics.count - errors
    let rest = warnings == 0 ? "" : " and \(Self.count(warnings, "warning"))"
    complain("the input has \(Self.count(errors, "error"))\(rest)")
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)" + (number == 1 ? "" : "s")
  }
}
