import Base

/// An element of an XML document, with its place.
struct XMLElement: Sendable {
  /// The name, after its namespace and a blank if it has one.
  let name: String
  /// The values of attributes by name; those in a namespace after it and a blank.
  let attributes: [String: String]
  /// Where it begins.
  let place: Place
  /// The elements inside it, in order.
  var children: [XMLElement] = []
  /// The text inside it, without that of the elements inside.
  var text = ""
}

extension XMLElement {
  /// The root of a document; throws the first fault.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - path: The file, for places.
  /// - Throws: What is wrong with it.
  init(parsing text: String, path: String) throws(PackErrors) {
    let tree = XMLTree(path: path)
    let problem = XMLParser(to: tree).parse(Array(text.utf8))
    if let fault = tree.fault ?? problem { throw PackErrors([fault]) }
    guard let root = tree.root else {
      throw PackErrors([Diagnostic(.imported, "the text is empty", at: Place(path: path))])
    }
    self = root
  }
}

/// The tree of the elements that a parser finds.
final class XMLTree {
  /// The levels of elements.
  private static let depth = 100

  /// The file, for places.
  let path: String
  /// The elements that are not closed, outer ones first.
  private var open: [XMLElement] = []
  /// The outermost element, once it is closed.
  private(set) var root: XMLElement?
  /// Why reading does not go on.
  private(set) var fault: Diagnostic?

  init(path: String) { self.path = path }

  /// Begins an element.
  func begin(_ name: String, _ attributes: [String: String], at place: Place) {
    if open.count == Self.depth { refuse("elements nest at most \(Self.depth) deep", at: place) }
    open.append(XMLElement(name: name, attributes: attributes, place: place))
  }

  /// Ends the innermost element.
  func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  /// Adds text to the innermost element.
  func add(_ text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  /// Reports what a document cannot have.
  func refuse(_ message: String, at place: Place) {
    fault = fault ?? Diagnostic(.imported, message, at: place)
  }
}
