import Base
import Formats

extension EmbedRun {
  /// The result of a run.
  private struct Summary {
    /// The documents and pictures that are out of date, by their paths in messages.
    var stale: [String] = []
    /// The number of files that were checked.
    var count = 0
  }

  /// Fills the documents, and writes or reports those that are out of date.
  func finish(_ marked: [MarkedDocument]) throws -> ExitStatus {
    var summary = Summary()
    summary.count = marked.count + pictures.count
    try TemporaryFiles.write { files in
      for one in marked {
        let edit = try edited(one)
        if edit.isEmpty { continue }
        summary.stale.append(one.document.title)
        switch mode {
        case .check:
          try console.output.write(UnifiedDiff(of: edit, path: one.document.title).bytes)
        case .write: try files.add(edit.new, at: one.document.name, in: one.document.folder)
        case .list: break
        }
      }
      for picture in stalePictures {
        summary.stale.append(picture.title)
        switch mode {
        case .check:
          try console.output.write("out of date  \(picture.title)\n")
          note(picture.title, line: 0)
        case .write: try files.add(picture.bytes, at: picture.path, in: picture.folder)
        case .list: break
        }
      }
    }
    return try tell(summary)
  }

  private func tell(_ summary: Summary) throws -> ExitStatus {
    if summary.stale.isEmpty {
      try say("\(summary.count.counted("file")), all up to date\n")
      return .done
    }
    let some = "\(summary.stale.count) of \(summary.count.counted("file"))"
    if mode == .check {
      console.complain("\(some) \(summary.stale.count == 1 ? "is" : "are") out of date")
      console.advise(
        "Run '\(request.repair)' to update "
          + "\(summary.stale.count == 1 ? "it" : "them").")
      return .found
    }
    let verb = mode == .list ? "would write" : "wrote"
    try say(summary.stale.map { "\(verb) \($0)\n" }.joined())
    try say("\(verb) \(some)\n")
    return request.has(.failOnChange) ? .found : .done
  }

  /// Fills the regions of a document, and warns about content that was edited by hand.
  private func edited(_ marked: MarkedDocument) throws -> DocumentEdit {
    let document = marked.document
    let bytes = try document.read()
    guard
      RegionScanner(of: bytes, path: document.title, syntax: document.syntax).regions
        == marked.regions
    else { throw DocumentError.changed(title: document.title) }
    var edit = DocumentEdit(of: bytes)
    for (region, content) in zip(marked.regions, marked.contents) {
      if let fault = document.syntax.fault(in: content.lines) {
        throw DocumentError.unfit(title: document.title, line: region.place.line, reason: fault)
      }
      let isStale = edit.fill(region, with: content.lines, in: document.syntax)
      if isStale, mode == .check { note(document.title, line: region.place.line) }
      if isStale, region.isEditedByHand(in: bytes) { warn(of: region, bytes) }
      if isStale, region.instruction.form == .mermaid { remark(on: content, region) }
    }
    if !edit.isEmpty, mode != .check, try FileStatus(at: document.path)?.isWritable == false {
      throw DocumentError.readOnly(title: document.title)
    }
    return edit
  }

  private func remark(on content: RegionContent, _ region: MarkedRegion) {
    let code = content.lines.dropFirst().dropLast().joined(separator: "\n")
    let title = "the diagram '\(region.instruction.name)' in \(region.place.path)"
    if let remark = Mermaid.remark(on: title, code) {
      console.remark(
        "\(remark); 'only REGION' draws a part of a machine, and 'as svg' has no limit")
    }
  }

  private func note(_ title: String, line: Int) {
    let what = line > 0 ? "the region" : "the picture"
    console.journal.note(
      Finding(
        .stale, "\(what) is out of date; run '\(request.repair)'", path: title, line: line)
    )
  }

  private func warn(of region: MarkedRegion, _ bytes: [UInt8]) {
    let warning = Diagnostic(
      .edited,
      "the region was edited by hand since vcdoc filled it; the edit "
        + (mode == .write ? "is" : "would be") + " overwritten; put it outside the markers",
      at: region.place)
    console.tell([warning], from: Origins([region.place.path: bytes], in: ""))
  }
}

extension DocumentSyntax {
  /// Why lines cannot be written into a document; `nil` if they can.
  fileprivate func fault(in lines: [String]) -> String? {
    let isComment = self == .comments || self == .objectiveC
    for line in lines {
      if line.contains("vcdoc:") { return "the content contains the text of a marker" }
      if isComment, line.contains("*/") || line.contains("/*") {
        return "the content would end the comment"
      }
    }
    return nil
  }
}
