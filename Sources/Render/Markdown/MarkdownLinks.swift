/// Where the names and the addresses in a text lead.
protocol MarkdownLinks {
  /// The address of the page about what a code span names; nothing when it names no page.
  func address(ofCode text: String) -> String?

  /// Where a link leads, or what is wrong with it.
  func target(ofLink text: String) -> MarkdownTarget
}

/// What a link of a text comes to.
enum MarkdownTarget: Hashable {
  /// An address to write.
  case address(String)
  /// A page that this site has not, so that the words alone are written.
  case nowhere
  /// A fault of the text, in a diagnostic's words.
  case fault(String)
}
