import Base
internal import CExpat

/// An Expat parser for one document: owns the C structure.
///
/// It stops at a document type, so that there are no entities but those of XML, and opens nothing
/// that the document names.
@safe
struct XMLParser: ~Copyable {
  private let handle: XML_Parser
  private let target: XMLTarget

  /// Makes a parser that hands over elements.
  init(to tree: XMLTree) {
    guard let handle = unsafe XML_ParserCreateNS("UTF-8", 0x20) else {
      preconditionFailure("no memory for an XML parser")
    }
    unsafe self.handle = handle
    target = unsafe XMLTarget(handle, tree)
    unsafe XML_SetUserData(handle, Unmanaged.passUnretained(target).toOpaque())
    unsafe XML_SetElementHandler(
      handle,
      { data, name, attributes in
        unsafe XMLTarget.of(data)?.begin(name, attributes)
      },
      { data, _ in unsafe XMLTarget.of(data)?.tree.end() })
    unsafe XML_SetCharacterDataHandler(handle) { data, text, count in
      unsafe XMLTarget.of(data)?.add(text, Int(count))
    }
    unsafe XML_SetStartDoctypeDeclHandler(handle) { data, _, _, _, _ in
      unsafe XMLTarget.of(data)?.refuseType()
    }
  }

  deinit { unsafe XML_ParserFree(handle) }

  /// Parses a whole document; `nil` if it is well-formed.
  consuming func parse(_ bytes: [UInt8]) -> Diagnostic? {
    let status = unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
    }
    guard status != XML_STATUS_OK else { return nil }
    let words = unsafe XML_ErrorString(XML_GetErrorCode(handle)).map { unsafe String(cString: $0) }
    return Diagnostic(
      .imported, "the text is not XML: \(words ?? "unknown fault")", at: target.place)
  }
}

/// What the functions that Expat calls work on.
@safe
private final class XMLTarget {
  private let parser: XML_Parser
  let tree: XMLTree

  init(_ parser: XML_Parser, _ tree: XMLTree) {
    unsafe self.parser = parser
    self.tree = tree
  }

  /// The target that a parser hands to its functions.
  static func of(_ data: UnsafeMutableRawPointer?) -> XMLTarget? {
    unsafe data.map { unsafe Unmanaged<XMLTarget>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Where the parser is.
  var place: Place {
    Place(
      path: tree.path, line: unsafe Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: unsafe Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }

  /// Begins an element; its attributes are names and values in turn, up to a null.
  func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    var values: [String: String] = [:]
    var index = 0
    while let key = unsafe attributes?[index], let value = unsafe attributes?[index + 1] {
      unsafe values[String(cString: key)] = String(cString: value)
      index += 2
    }
    tree.begin(unsafe name.map { unsafe String(cString: $0) } ?? "", values, at: place)
    stopIfFaulty()
  }

  func add(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
    let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
    tree.add(unsafe String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  func refuseType() {
    tree.refuse(
      "unexpected '<!DOCTYPE'; remove it, since vcdoc reads no document types and entities",
      at: place)
    stopIfFaulty()
  }

  private func stopIfFaulty() {
    if tree.fault != nil { _ = unsafe XML_StopParser(parser, 0) }
  }
}
