import Formats
import PackReader

/// The JSON Schema of one kind of file of a pack, by which editors complete and check it.
///
/// It is of draft 7, which editors know. Every value of YAML that a pack reads as a text is one for
/// the schema, a number such as `1.10` included.
struct PackSchema {
  /// The schema.
  private(set) var json: JSON = .object([])
  private var definitions: [JSON.Member] = []
  /// The names of the definitions, those under way included.
  private var defined: Set<String> = []

  /// Makes the schema of a kind of file.
  init(of format: PackFormat) {
    let root = members(of: format.shape)
    json = .object(
      [
        JSON.Member(name: "$schema", value: "http://json-schema.org/draft-07/schema#"),
        JSON.Member(name: "title", value: "\(format.title): \(format.path)"),
      ] + root + [
        JSON.Member(name: "definitions", value: .object(Self.values(of: format) + definitions))
      ])
  }

  /// The schema of a value, as the members of an object.
  private mutating func members(of shape: Shape) -> [JSON.Member] {
    switch shape {
    case .string(nil, _): return Self.reference("string")
    case .string(let pattern?, _):
      return Self.scalar + [JSON.Member(name: "pattern", value: .string(pattern))]
    case .text: return Self.reference("text")
    case .truth: return [JSON.Member(name: "enum", value: [true, false, "true", "false"])]
    case .number(let range): return Self.number(in: range)
    case .choice(let words, _):
      return [JSON.Member(name: "enum", value: .array(words.map { .string($0) }))]
    case .name: return Self.reference("name")
    case .list(let item, let canBeEmpty):
      return [
        JSON.Member(name: "type", value: "array"),
        JSON.Member(name: "minItems", value: canBeEmpty ? 0 : 1),
        JSON.Member(name: "items", value: .object(members(of: item))),
      ]
    case .named(let value):
      let names = JSON.Member(name: "propertyNames", value: .object(Self.reference("name")))
      return mapping(to: value) + [names]
    case .mapping(let value): return mapping(to: value)
    case .construct(let construct): return Self.reference(define(construct()))
    case .arrow(let construct): return Self.reference(define(construct(), hasArrow: true))
    case .either(let shapes): return either(shapes)
    case .nothing: return [JSON.Member(name: "type", value: "null")]
    }
  }

  /// A value of one of several shapes.
  ///
  /// A mapping that has a key which one of them requires can be no other one.
  private mutating func either(_ shapes: [Shape]) -> [JSON.Member] {
    let required = shapes.flatMap { shape -> [KeyOutline] in
      if case .construct(let construct) = shape {
        construct().keys.filter(\.isRequired)
      } else {
        []
      }
    }
    let have = required.map { ["required": [.string($0.name)]] as JSON }
    let alternatives = shapes.map { shape -> JSON in
      let members = members(of: shape)
      guard case .named = shape, !have.isEmpty else { return .object(members) }
      return .object(members + [JSON.Member(name: "not", value: ["anyOf": .array(have)])])
    }
    return [JSON.Member(name: "anyOf", value: .array(alternatives))]
  }

  /// A mapping with free keys.
  private mutating func mapping(to value: Shape) -> [JSON.Member] {
    [
      JSON.Member(name: "type", value: "object"), JSON.Member(name: "minProperties", value: 1),
      JSON.Member(name: "additionalProperties", value: .object(members(of: value))),
    ]
  }

  /// Defines a construct, once.
  ///
  /// - Parameters:
  ///   - construct: The construct.
  ///   - hasArrow: Whether an arrow is among its keys.
  /// - Returns: The name of the definition.
  private mutating func define(_ construct: Construct, hasArrow: Bool = false) -> String {
    let words = construct.what.split { !$0.isLetter }.filter { $0 != "a" && $0 != "an" }
    let name = words.joined(separator: "-")
    guard defined.insert(name).inserted else { return name }
    let properties = construct.keys.map { key in
      let meaning = JSON.Member(name: "description", value: .string(key.meaning))
      return JSON.Member(name: key.name, value: .object([meaning] + members(of: key.shape)))
    }
    let required = construct.keys.filter(\.isRequired).map { JSON.string($0.name) }
    let arrows = JSON.Member(
      name: " (-?->|->>) ", value: ["type": ["string", "number", "boolean"]])
    let patterns = JSON.Member(name: "patternProperties", value: .object([arrows]))
    let schema =
      [
        JSON.Member(name: "type", value: "object"),
        JSON.Member(name: "additionalProperties", value: false),
        JSON.Member(name: "properties", value: .object(properties)),
        JSON.Member(name: "required", value: .array(required)),
      ] + (hasArrow ? [patterns, JSON.Member(name: "minProperties", value: 1)] : [])
    definitions.append(JSON.Member(name: name, value: .object(schema)))
    return name
  }

  private static func reference(_ name: String) -> [JSON.Member] {
    [JSON.Member(name: "$ref", value: .string("#/definitions/\(name)"))]
  }

  /// A value of YAML that a pack reads as a text.
  private static let scalar = [
    JSON.Member(name: "type", value: ["string", "number", "boolean"]),
    JSON.Member(name: "minLength", value: 1),
  ]

  /// A whole number, which quotation marks do not change.
  private static func number(in range: ClosedRange<Int>) -> [JSON.Member] {
    [
      JSON.Member(name: "type", value: ["integer", "string"]),
      JSON.Member(name: "minimum", value: .integer(range.lowerBound)),
      JSON.Member(name: "maximum", value: .integer(range.upperBound)),
      JSON.Member(name: "pattern", value: "^[0-9]+$"),
    ]
  }

  /// The definitions of values that are no constructs.
  private static func values(of format: PackFormat) -> [JSON.Member] {
    let pattern = format.takesWords ? Shape.wordsPattern : Shape.namePattern
    let name = [
      JSON.Member(name: "maxLength", value: 100),
      JSON.Member(name: "pattern", value: .string(pattern)),
    ]
    return [
      JSON.Member(name: "string", value: .object(scalar)),
      JSON.Member(name: "name", value: .object(scalar + name)), text,
    ]
  }

  /// A text for readers.
  private static let text = JSON.Member(
    name: "text",
    value: [
      "description": "a text in the first locale of the pack, or a mapping from locale to text",
      "anyOf": [
        .object(reference("string")),
        [
          "type": "object", "minProperties": 1,
          "propertyNames": ["pattern": .string(#"^[A-Za-z0-9]{2,3}(-[A-Za-z0-9]{1,8})*$"#)],
          "additionalProperties": .object(reference("string")),
        ],
      ],
    ])
}

/// The schemas that `vcdoc init` puts beside a pack, and the lines that name them.
enum SchemaFolder {
  /// The folder in a pack; names with a dot at their beginning are no part of a pack.
  static let name = ".schema"

  /// The schemas, by their paths in the pack.
  static var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for format in PackFormat.all {
      files["\(name)/\(format.name).json"] = PackSchema(of: format).json.bytes()
    }
    return files
  }

  /// A file of a pack that names its schema in its first line, as editors read it.
  ///
  /// - Parameters:
  ///   - path: The path of the file in the pack.
  ///   - bytes: The file.
  /// - Returns: The file with that line; unchanged if it has no schema.
  static func naming(_ path: String, _ bytes: [UInt8]) -> [UInt8] {
    guard let format = PackFormat(of: path) else { return bytes }
    let folder = path.contains("/") ? "../\(name)" : name
    return line(for: format, in: folder) + bytes
  }

  /// The line that names a schema in a folder.
  static func line(for format: PackFormat, in folder: String) -> [UInt8] {
    Array("# yaml-language-server: $schema=\(folder)/\(format.name).json\n".utf8)
  }
}
