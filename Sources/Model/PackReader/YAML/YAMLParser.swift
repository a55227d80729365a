import Base
internal import CYAML

/// A libyaml parser for one text: owns the C structure.
@safe
struct YAMLParser: ~Copyable {
  /// The C structure; it must not move, since libyaml keeps pointers into it.
  private let handle: UnsafeMutablePointer<yaml_parser_t>

  /// Starts to parse UTF-8.
  ///
  /// - Parameter bytes: The text, not empty; it must outlive the parser.
  @unsafe
  init(over bytes: UnsafeBufferPointer<UInt8>) {
    precondition(!bytes.isEmpty, "an empty text has no events")
    unsafe handle = .allocate(capacity: 1)
    unsafe handle.initialize(to: yaml_parser_t())
    let status = unsafe yaml_parser_initialize(handle)
    precondition(status == 1, "no memory for a YAML parser")
    unsafe yaml_parser_set_encoding(handle, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(handle, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(handle)
    unsafe handle.deallocate()
  }

  /// The next event.
  ///
  /// - Throws: The first syntax error; the parser must not be used afterwards.
  mutating func next() throws(YAMLProblem) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(handle, &event) == 1 else {
      throw unsafe YAMLProblem(of: handle.pointee)
    }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe YAMLEvent(copying: event)
  }
}

/// A YAML event, copied out of libyaml's memory.
struct YAMLEvent {
  /// A position in the text, in characters.
  struct Mark {
    /// The line, counted from 0.
    let line: Int
    /// The column, counted from 0.
    let column: Int
  }

  /// The kind of event.
  enum Kind {
    case documentStart, sequenceStart, sequenceEnd, mappingStart, mappingEnd
    case scalar(Text)
    case alias(String)
    /// The end of the stream.
    case end
    /// An event without content: the start of the stream, the end of a document.
    case other
  }

  /// The text of a scalar.
  struct Text {
    /// The text after unquoting and folding.
    let words: String
    /// The number of characters.
    let count: Int
    /// The first character that is not allowed in a pack; `nil` if all are.
    let fault: Unicode.Scalar?
    /// How it was written.
    let style: Style
  }

  /// Whether it is a quoted scalar.
  var isQuotedText: Bool {
    guard case .scalar(let text) = kind else { return false }
    return text.style.isQuoted
  }

  /// The style of a scalar.
  enum Style {
    case plain, singleQuoted, doubleQuoted, literal, folded

    /// Whether it has quotation marks.
    var isQuoted: Bool { self == .singleQuoted || self == .doubleQuoted }
  }

  /// The kind of event.
  let kind: Kind
  /// The anchor, by which aliases refer to the node; `nil` if it has none.
  let anchor: String?
  /// Whether it has a tag such as `!!int`.
  let hasTag: Bool
  /// Where it begins.
  let start: Mark
  /// Where it ends.
  let end: Mark
}

extension YAMLEvent {
  /// Copies an event, which remains the parser's.
  init(copying raw: borrowing yaml_event_t) {
    var kind = Kind.other
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    var tag: UnsafeMutablePointer<yaml_char_t>?
    switch unsafe raw.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_STREAM_END_EVENT: kind = .end
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      unsafe (anchor, tag) = (raw.data.sequence_start.anchor, raw.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      unsafe (anchor, tag) = (raw.data.mapping_start.anchor, raw.data.mapping_start.tag)
    case YAML_ALIAS_EVENT:
      kind = unsafe .alias(Self.text(raw.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe raw.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = unsafe .scalar(Text(copying: bytes, style: Style(scalar.style)))
      unsafe (anchor, tag) = (scalar.anchor, scalar.tag)
    default: break
    }
    self.kind = kind
    self.anchor = unsafe anchor == nil ? nil : Self.text(anchor)
    self.hasTag = unsafe tag != nil
    self.start = unsafe Mark(raw.start_mark)
    self.end = unsafe Mark(raw.end_mark)
  }

  private static func text(_ start: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let start = unsafe start else { return nil }
    return unsafe String(cString: start)
  }
}

extension YAMLEvent.Text {
  fileprivate init(copying bytes: UnsafeBufferPointer<UInt8>, style: YAMLEvent.Style) {
    words = unsafe String(decoding: bytes, as: UTF8.self)
    self.style = style
    count = unsafe bytes.count { $0 & 0xC0 != 0x80 }
    // Only double quotes allow escapes; all other text has been checked in the file.
    fault = style == .doubleQuoted ? words.unicodeScalars.first { !$0.isAllowedInText } : nil
  }
}

extension YAMLEvent.Mark {
  /// Copies a mark.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(clamping: mark.line), column: Int(clamping: mark.column))
  }
}

extension YAMLEvent.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
