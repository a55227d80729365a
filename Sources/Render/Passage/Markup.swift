/// A language that documents are written in.
public enum Markup: String, Hashable, Sendable, CaseIterable {
  /// Markdown, as GitHub and GitLab read it.
  case markdown
  /// Markdown in which pictures are named as DocC wants it: no HTML, a dark one beside a light one.
  case docc
  /// HTML.
  case html
}
