public import Model

/// Where a page holds a text of a callback, which nothing else of the site depends on.
public struct Inset: Hashable, Sendable {
  /// What stands somewhere.
  public struct Label: Hashable, Sendable {
    /// How a text is written.
    public enum Form: String, Hashable, Sendable, CaseIterable {
      /// A sentence, as markup without a paragraph around it.
      case line
      /// Paragraphs, as markup.
      case blocks
      /// The words without markup.
      case plain
      /// The words without markup, as a string in JSON.
      case json
      /// The code in it that names nothing with a page, as a string in JSON with blanks between the pieces.
      case code
    }

    /// The callback.
    public let callback: Name<Callback>
    /// Which of its texts.
    public let text: CallbackTexts.Key
    /// How it is written.
    public let form: Form

    /// Names a text of a callback.
    public init(_ text: CallbackTexts.Key, of callback: Name<Callback>, as form: Form) {
      self.callback = callback
      self.text = text
      self.form = form
    }
  }

  /// What it is.
  public let label: Label
  /// The language of the page.
  public let locale: Words.Locale
  /// The page, by its path in the site.
  public let page: String
  /// The bytes of the page that are the text.
  public let range: Range<Int>

  /// Marks a part of a page.
  public init(_ label: Label, in locale: Words.Locale, page: String, range: Range<Int>) {
    self.label = label
    self.locale = locale
    self.page = page
    self.range = range
  }
}

extension Inset.Label {
  /// What is written.
  ///
  /// - Parameters:
  ///   - words: The text, Markdown.
  ///   - locale: The language.
  ///   - place: Where the callback is described.
  ///   - links: Where names and addresses lead.
  /// - Returns: The bytes, and what is wrong with the text.
  func written(
    _ words: Words, in locale: Words.Locale, at place: Place, links: PackLinks
  ) -> Markdown.Result {
    let markdown = Markdown(words, in: locale, at: place)
    return switch form {
    case .line: markdown.line(links: links)
    case .blocks: markdown.blocks(links: links, isVerbatim: text == .prose)
    case .plain: Markdown.Result(html: HTML.escaped(markdown.plain))
    case .json: Markdown.Result(html: JSON.string(markdown.plain).bytes(.compact).dropLast())
    case .code:
      Markdown.Result(
        html: JSON.string(markdown.code(besides: links.destinations)).bytes(.compact).dropLast())
    }
  }
}

extension Inset {
  /// The page as its own edition of the site addresses it.
  var address: Address {
    let folder = "\(locale)/"
    return Address(path: page.hasPrefix(folder) ? String(page.dropFirst(folder.count)) : page)
  }
}
