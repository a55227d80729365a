import Model

/// What a region asks for: `diagram navigation.push as mermaid set iOS=17`.
struct Instruction: Hashable, Sendable {
  /// What is asked about.
  enum Topic: String, Hashable, Sendable, CaseIterable {
    /// A picture of a machine, an interaction, a scenario, or a callback.
    case diagram
    /// What the pack promises of a callback, with verdicts.
    case guarantees
    /// What the walks say of a callback.
    case contract
    /// The order of a scenario or an interaction.
    case order
  }

  /// How a diagram is put into a document.
  enum Form: String, Hashable, Sendable, CaseIterable {
    /// Text that the site of the document draws.
    case mermaid, plantuml
    /// Text drawn with box characters.
    case txt
    /// A table in the document's own markup.
    case markdown
    /// A file beside the document.
    case svg
  }

  /// A part of it that can mean nothing.
  enum Part: Hashable, Sendable {
    /// The name of what is asked about.
    case name
    /// What stands behind a word such as `locale`.
    case clause(String)
    /// The setting of that number, counted from 0.
    case setting(Int)
  }

  /// The words that say so, as they stand in the marker.
  let words: String
  /// What is asked about.
  let topic: Topic
  /// The name of it.
  let name: String
  /// How a diagram is put into the document; `markdown` for everything else.
  let form: Form
  /// The values chosen on axes, in the order given.
  let settings: [Setting]
  /// The file that a picture goes to, relative to the document; a name of its own when empty.
  let file: String
  /// The language of what fills the region; none for that of the run.
  var locale: Words.Locale?
  /// What a diagram shows of its subject, and how.
  var options = DrawingOptions()
  /// Where the parts begin among the words, as numbers of Unicode scalars.
  var offsets: [Part: Int] = [:]

  /// The path of the picture, relative to the document, without an ending.
  var picturePath: String {
    if !file.isEmpty { return String(file.dropLast(4)) }
    let name = name.replacing(":", with: "-")
    let chosen = settings.reduce(name) { "\($0)-\($1.axis)-\($1.value)" }
    return locale.map { "\(chosen)-\($0)" } ?? chosen
  }
}

/// A word of a marker.
struct InstructionWord: Hashable, Sendable {
  /// The word, without quotation marks.
  let text: String
  /// Where it begins among the words, as a number of Unicode scalars.
  let offset: Int

  /// The words of a text; blanks between quotation marks separate none.
  static func words(of text: String) -> [Self] {
    var words: [Self] = []
    var word: String?
    var (start, offset) = (0, 0)
    var isQuoted = false
    for character in text {
      if character.isWhitespace && !isQuoted {
        if let word { words.append(Self(text: word, offset: start)) }
        word = nil
      } else {
        if word == nil { start = offset }
        word = (word ?? "") + (character == "\"" ? "" : String(character))
        if character == "\"" { isQuoted.toggle() }
      }
      offset += character.unicodeScalars.count
    }
    return words + (word.map { [Self(text: $0, offset: start)] } ?? [])
  }
}
