import Base
import Graphics

/// Identifiers of one diagram in a notation: made from names, valid in DOT, Mermaid, and PlantUML,
/// and unique.
///
/// The identifier of a name does not depend on what else is in the diagram, unless two names look
/// alike. A new state thus changes no line about another.
struct Identifiers {
  /// Words that mean something in one of the notations, in lower case.
  private static let reserved: Set<String> = [
    "accdescr", "acctitle", "activate", "actor", "alt", "and", "as", "autonumber", "begin",
    "boundary", "box", "break",
    "caption", "choice", "class", "classdef", "click", "collections", "control", "create",
    "critical", "database", "deactivate", "default",
    "destroy", "details", "digraph", "direction", "edge", "else", "end", "entity", "footer",
    "fork", "found", "graph", "group", "header", "hide", "hnote", "href", "join", "left", "legend",
    "link", "links", "loop",
    "node", "note", "of", "off", "opt", "option", "order", "over", "par", "participant",
    "properties", "queue", "rect", "ref", "return", "right", "rnote", "scale", "show", "skin",
    "skinparam",
    "state", "strict", "style", "subgraph", "title",
  ]

  private var used: Set<String> = []

  /// Adds an identifier.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - other: The word to use if the name has no letter or digit of ASCII.
  /// - Returns: Letters, digits, and `_`; the first is no digit.
  mutating func add(_ name: String, else other: @autoclosure () -> String) -> String {
    let words = name.asciiName.utf8.split { !$0.isPartOfIdentifier }.map {
      String(decoding: $0, as: UTF8.self)
    }
    var base = words.isEmpty ? other() : words.joined(separator: "_")
    if base.utf8.first.map({ 0x30...0x39 ~= $0 }) ?? false { base = "_\(base)" }
    if Self.reserved.contains(base.lowercased()) { base += "_" }
    var identifier = base
    var number = 2
    while !used.insert(identifier).inserted {
      identifier = "\(base)_\(number)"
      number += 1
    }
    return identifier
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit, or `_`.
  fileprivate var isPartOfIdentifier: Bool {
    0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
      || self == UInt8(ascii: "_")
  }
}

extension StateDiagram {
  /// The identifiers of the clusters and nodes, by their indices.
  var identifiers: (clusters: [String], nodes: [String]) {
    var all = Identifiers()
    let clusters = clusters.map {
      all.add("region_\($0.name.isEmpty ? $0.label : $0.name)", else: "region")
    }
    let nodes = nodes.map { node in
      all.add(node.name.isEmpty ? node.label : node.name, else: "\(node.shape)")
    }
    return (clusters, nodes)
  }
}

extension SequenceDiagram {
  /// The identifiers of the lifelines, by their indices.
  var identifiers: [String] {
    var all = Identifiers()
    return lifelines.map { all.add($0.id.isEmpty ? $0.name : $0.id, else: "lifeline") }
  }
}
