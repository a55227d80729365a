internal import Model

/// A sequence diagram on a page: the picture, and the same order as a table.
struct Scene: Sendable {
  /// The configurations that it shows.
  let bits: ConfigurationBits
  /// The picture as markup of its page.
  let picture: [UInt8]
  /// The order as rows.
  let table: SequenceTable

  /// Whether nothing is to be seen: no callback runs.
  var isSilent: Bool { table.rows.isEmpty }
}

extension PageScope {
  /// A sequence diagram with its table.
  ///
  /// - Parameters:
  ///   - scene: The diagram.
  ///   - when: The configurations that it shows; empty for all.
  ///   - file: Where its picture stands alone; none where it does not.
  /// - Returns: What `parts/order` names, and the picture.
  func item(_ scene: Scene, when: String = "", file: Address? = nil) -> Template.Value {
    [
      "picture": .html(scene.picture), "when": .text(when),
      "picturePath": .text(file?.path ?? ""),
      "rows": .list(scene.table.rows.map { row($0) }), "isSilent": .flag(scene.isSilent),
      "isCalledByCode": .flag(scene.table.rows.contains(where: \.isFound)),
      "hasContext": .flag(scene.table.rows.contains { !$0.context.isEmpty }),
    ]
  }

  /// One row of an order, with its link seen from the page.
  func row(_ row: SequenceTable.Row) -> Template.Value {
    [
      "number": .text(row.number.map(String.init) ?? ""), "object": .text(row.object),
      "text": row.isCallback ? .name(row.text) : .text(row.text),
      "isCallback": .flag(row.isCallback),
      "link": .text(row.link.isEmpty ? "" : address.root + row.link),
      "isGap": .flag(row.kind == .gap),
      "context": .text(row.context.joined(separator: " › ")),
    ]
  }
}
