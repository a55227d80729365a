import Base
package import Pack

extension PackFiles {
  /// The files of a pack written anew: reading them gives the same values.
  ///
  /// Comments are lost, and the layout is that of the program. Front matter is written anew, and
  /// the text after it is kept.
  ///
  /// - Parameter isShort: Whether machines are in the short form, with arrows, where it can say
  ///   what they are; otherwise all are in the long form.
  /// - Returns: The files. One that cannot be read is as it was.
  package func writtenAnew(isShort: Bool) -> PackFiles {
    let faults = Faults()
    let written = paths.reduce(into: [String: [UInt8]]()) { written, path in
      let bytes = files[path] ?? []
      let file = ParsedFile(path, of: self)
      guard file.faults.isEmpty, let root = file.content.root else {
        written[path] = bytes
        return
      }
      let text = YAMLWriter(root.withMachines(isShort: isShort, file.role.intended, faults)).text
      switch file.role.intended {
      case .callback, .recording:
        do throws(FrontMatter.Fault) {
          let matter = try FrontMatter(of: bytes)
          written[path] = Array("---\n\(text)---\n".utf8) + bytes[matter.end...]
        } catch { written[path] = bytes }
      default: written[path] = Array(text.utf8)
      }
    }
    return headPath == Self.head
      ? PackFiles(written, diagnostics: diagnostics)
      : PackFiles(only: headPath, written[headPath], diagnostics: diagnostics)
  }
}

extension Node {
  /// The root of a file with its machines in one form.
  fileprivate func withMachines(isShort: Bool, _ role: FileRole, _ faults: Faults) -> Node {
    switch role {
    case .machine: return machine(isShort: isShort, faults)
    case .pack:
      guard case .mapping(let entries) = content else { return self }
      let changed = entries.map { entry in
        guard entry.key == PackKeys.machines.name else { return entry }
        let machines = entry.value.entries.map {
          $0.with($0.value.machine(isShort: isShort, faults))
        }
        return entry.with(Node(content: .mapping(machines), place: entry.value.place))
      }
      return Node(content: .mapping(changed), place: place)
    default: return self
    }
  }

  private func machine(isShort: Bool, _ faults: Faults) -> Node {
    let long = MachineShortForm.expanded(self, faults: faults)
    guard isShort, let short = long.contracted else { return long }
    let again = Faults()
    // Only what reads as the same machine is written so.
    let read = YAMLComposer.node(
      of: Array(YAMLWriter(short).text.utf8)[...], path: place.path, faults: again)
    let named = read.map { FileRole.machine("").shape?.named($0, again) ?? $0 }
    guard let named, again.errorCount == 0 else { return long }
    let expanded = MachineShortForm.expanded(named, faults: again)
    return again.errorCount == 0
      && YAMLWriter(expanded.normalForm).text == YAMLWriter(long.normalForm).text
      ? short : long
  }

  /// The same with what can be written in several ways in one: lists of one text, transitions with
  /// their keys in order, and events without more than transitions.
  private var normalForm: Node {
    switch content {
    case .sequence(let items) where items.count == 1 && items[0].text != nil: items[0]
    case .sequence(let items):
      Node(content: .sequence(items.map(\.normalForm)), place: place)
    case .mapping(let entries) where entries.map(\.key) == [EventKeys.transitions.name]:
      entries[0].value.normalForm
    case .mapping(let entries):
      Node(
        content: .mapping(
          (TransitionKeys.own.contains(where: has) ? entries.sorted { $0.key < $1.key } : entries)
            .map { $0.with($0.value.normalForm) }), place: place)
    case .scalar, .faulty: self
    }
  }
}
