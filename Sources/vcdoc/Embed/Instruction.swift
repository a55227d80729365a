import Base
import Pack

/// The instruction in a marker, such as `diagram navigation.push as mermaid set iOS=17`.
struct Instruction: Hashable, Sendable {
  /// What is embedded.
  enum Topic: String, Hashable, Sendable, CaseIterable {
    /// A diagram of a machine, an interaction, a scenario, or a callback.
    case diagram
    /// The guarantees about a callback, with verdicts.
    case guarantees
    /// The facts about a callback that hold in every run.
    case contract
    /// The order of a scenario or an interaction, as a table.
    case order
    /// The states of a machine, as a table.
    case states
    /// The events of a machine, as a table.
    case events
  }

  /// The form of a diagram in a document.
  enum Form: String, Hashable, Sendable, CaseIterable {
    /// Source text that the document's site draws.
    case mermaid, plantuml
    /// Text with box characters.
    case txt
    /// A table in the document's markup.
    case markdown
    /// Picture files beside the document.
    case svg
  }

  /// A part of the instruction that an error can refer to.
  enum Part: Hashable, Sendable {
    case name
    /// The word after a keyword such as `locale`.
    case clause(String)
    /// A setting, by its index from 0.
    case setting(Int)
  }

  /// The text of the instruction in the marker.
  let words: String
  let topic: Topic
  let name: String
  /// The form of a diagram; `markdown` for every other topic.
  let form: Form
  /// The settings, in order.
  let settings: [Setting]
  /// The path of the picture, relative to the document; empty for the default name.
  let file: String
  /// The language; `nil` for the language of the run.
  var locale: Words.Locale?
  /// The options of a diagram.
  var options = DrawingOptions()
  /// The offset of each part in the text, in Unicode scalars.
  var offsets: [Part: Int] = [:]

  /// The path of the picture, relative to the document, without file extension.
  var picturePath: String {
    if !file.isEmpty { return String(file.dropLast(4)) }
    let name = name.replacing(":", with: "-")
    let chosen = settings.reduce(name) { "\($0)-\($1.axis)-\($1.value)" }
    return locale.map { "\(chosen)-\($0)" } ?? chosen
  }
}

/// A word of an instruction.
struct InstructionWord: Hashable, Sendable {
  /// The word without quotation marks.
  let text: String
  /// The offset in the instruction, in Unicode scalars.
  let offset: Int

  /// Splits a text at blanks that are not between quotation marks.
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
