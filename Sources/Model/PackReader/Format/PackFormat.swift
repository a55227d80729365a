import Base
import Pack

/// The files of a pack that are YAML as a whole, and what each of them holds.
package struct PackFormat: Sendable {
  /// The version that a pack may name with `vcdoc:`.
  package static let version = 1

  /// The name of the file's schema: `machine`.
  package let name: String
  /// The files: `machines/*.yaml`.
  package let path: String
  /// What such a file holds.
  package let title: String
  /// The outline of its contents.
  package let shape: Shape
  /// Whether words can be in place of a name, and give one; preferences repeat names of a pack.
  package let takesWords: Bool

  private init(
    _ name: String, _ path: String, _ title: String, _ shape: Shape, takesWords: Bool = true
  ) {
    (self.name, self.path, self.title, self.shape) = (name, path, title, shape)
    self.takesWords = takesWords
  }

  /// Finds what a file holds.
  ///
  /// - Parameter path: The file's path in the pack.
  package init?(of path: String) {
    let place = path.firstIndex(of: "/").map { path[...$0] + "*.yaml" } ?? path[...]
    guard path.hasSuffix(".yaml"), let format = Self.all.first(where: { $0.path == place }) else {
      return nil
    }
    self = format
  }

  /// The preferences of a project, which are beside the pack.
  package static let preferences = Self(
    "preferences", ".vcdoc.yaml", "Preferences of vcdoc",
    .construct { PreferencesKeys.construct }, takesWords: false)

  /// The files of a pack, and the preferences beside it.
  package static let all = [
    Self("pack", "pack.yaml", "The pack itself", .construct { PackKeys.construct }),
    Self("callbacks", "callbacks.yaml", "Callbacks, several in one file", CallbackKeys.several),
    Self("machine", "machines/*.yaml", "A machine", .construct { MachineKeys.construct }),
    Self(
      "interactions", "interactions/*.yaml", "Interactions",
      .named(.construct { InteractionKeys.construct })),
    Self(
      "scenarios", "scenarios/*.yaml", "Scenarios", .named(.construct { ScenarioKeys.construct })),
    Self(
      "situations", "situations.yaml", "Situations",
      .named(.construct { SituationKeys.construct })),
    Self(
      "guarantees", "guarantees/*.yaml", "Guarantees that belong to no single page",
      .named(.construct { GuaranteeKeys.separate })),
    Self(
      "article", "articles/*.yaml", "The claims of a published text",
      .construct { ArticleKeys.construct }),
    Self("sources", "sources.yaml", "Sources", .named(.construct { SourceKeys.construct })),
    preferences,
  ]
}

extension PackDecoder {
  /// Reports a version that is none.
  func check(format node: Node?) {
    guard let node, !node.isFaulty, node.text.flatMap(Int.init) != PackFormat.version else {
      return
    }
    let found = node.text.map(\.quoted) ?? node.kind
    faults.report(
      .wrongValue, "'vcdoc' must be \(PackFormat.version), the version of the format, not \(found)",
      at: node.place)
  }
}

extension [ParsedFile] {
  /// The error of a pack that is written for a later version of the format; `nil` if it is not.
  ///
  /// Nothing else can be said of such a pack.
  var laterFormat: Diagnostic? {
    let head = first { $0.role.intended == .pack }?.content.root
    guard let node = head?[PackKeys.format.name], let version = node.text.flatMap(Int.init),
      version > PackFormat.version
    else { return nil }
    return Diagnostic(
      .format,
      "this pack is written for format \(version); this vcdoc reads \(PackFormat.version); update "
        + "vcdoc", at: node.place)
  }
}
