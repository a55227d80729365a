import FoundationEssentials

/// A value of JSON.
enum JSONValue: Decodable, Hashable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = Self.decoded(Bool.self, in: container) {
      self = .truth(value)
    } else if let value = Self.decoded(Double.self, in: container) {
      self = .number(value)
    } else if let value = Self.decoded(String.self, in: container) {
      self = .text(value)
    } else if let value = Self.decoded([JSONValue].self, in: container) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads a document.
  init(reading text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, in container: any SingleValueDecodingContainer
  ) -> Value? {
    do { return try container.decode(type) } catch { return nil }
  }

  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }

  fileprivate var count: Double? { if case .number(let number) = self { number } else { nil } }
}

/// As much of JSON Schema, draft 7, as the schemas of vcdoc use; other keywords are faults.
struct JSONSchema {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// What is wrong with a value, each fault with its place.
  func faults(in value: JSONValue) -> [String] { faults(in: value, at: "", root) }

  private func faults(in value: JSONValue, at place: String, _ schema: JSONValue) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): a schema is no object"] }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, wish in
      faults(in: value, at: place, keyword, wish, keywords)
    }
  }

  private func faults(
    in value: JSONValue, at place: String, _ keyword: String, _ wish: JSONValue,
    _ schema: [String: JSONValue]
  ) -> [String] {
    func fault(unless truth: Bool) -> [String] { truth ? [] : ["\(place): \(keyword)"] }
    switch keyword {
    case "$schema", "title", "description", "definitions": return []
    case "type": return fault(unless: (wish.items ?? [wish]).contains { value.isOf(type: $0) })
    case "const": return fault(unless: value == wish)
    case "enum": return fault(unless: wish.items?.contains(value) ?? false)
    case "minimum": return fault(unless: value.count.map { $0 >= wish.count ?? 0 } ?? true)
    case "maximum": return fault(unless: value.count.map { $0 <= wish.count ?? 0 } ?? true)
    case "minItems":
      return fault(unless: value.items.map { Double($0.count) >= wish.count ?? 0 } ?? true)
    case "maxItems":
      return fault(unless: value.items.map { Double($0.count) <= wish.count ?? 0 } ?? true)
    case "required":
      return fault(
        unless: (wish.items ?? []).allSatisfy { name in
          if case .text(let name) = name { value[name] != nil } else { false }
        })
    default: return faultsInside(value, at: place, keyword, wish, schema)
    }
  }

  /// The faults by keywords that have schemas.
  private func faultsInside(
    _ value: JSONValue, at place: String, _ keyword: String, _ wish: JSONValue,
    _ schema: [String: JSONValue]
  ) -> [String] {
    switch keyword {
    case "$ref":
      guard case .text(let path) = wish, path.hasPrefix("#/definitions/"),
        let definition = root["definitions"]?[String(path.dropFirst("#/definitions/".count))]
      else { return ["\(place): $ref leads nowhere"] }
      return faults(in: value, at: place, definition)
    case "anyOf":
      let isValid = (wish.items ?? []).contains { faults(in: value, at: place, $0).isEmpty }
      return isValid ? [] : ["\(place): anyOf"]
    case "items":
      return (value.items ?? []).enumerated().flatMap { number, item -> [String] in
        let place = "\(place)/\(number)"
        guard let schemas = wish.items else { return faults(in: item, at: place, wish) }
        return number < schemas.count ? faults(in: item, at: place, schemas[number]) : []
      }
    case "properties", "additionalProperties":
      guard case .object(let members) = value else { return [] }
      return members.sorted { $0.key < $1.key }.flatMap { name, member -> [String] in
        let own = schema["properties"]?[name]
        if keyword == "properties" {
          return own.map { faults(in: member, at: "\(place)/\(name)", $0) } ?? []
        }
        if own != nil { return [] }
        return wish == .truth(false)
          ? ["\(place)/\(name): additionalProperties"]
          : faults(in: member, at: "\(place)/\(name)", wish)
      }
    default: return ["\(place): unknown keyword '\(keyword)'"]
    }
  }
}

extension JSONValue {
  fileprivate func isOf(type: JSONValue) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.truth, "boolean"), (.text, "string"), (.list, "array"),
      (.object, "object"), (.number, "number"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  fileprivate static func ~= (pattern: String, value: JSONValue) -> Bool { value == .text(pattern) }
}
