internal import CYAML

/// One libyaml parser over one text: owns the C structure and frees it.
@safe
struct YAMLParser: ~Copyable {
  /// The C structure, which must not move: libyaml keeps pointers into it.
  private let handle: UnsafeMutablePointer<yaml_parser_t>

  /// Begins to parse UTF-8.
  ///
  /// - Parameter bytes: The text, at least one byte of it; it must outlive the parser.
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
  /// - Throws: The first thing that is not YAML; the parser is of no more use then.
  mutating func next() throws(YAMLProblem) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(handle, &event) == 1 else {
      throw unsafe YAMLProblem(of: handle.pointee)
    }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe YAMLEvent(copying: event)
  }
}
