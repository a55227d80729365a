/// The links between the files of a site, and those that lead nowhere.
package struct SiteLinks: Sendable {
  /// What is wrong, file by file, each with the file in front.
  package private(set) var faults: [String] = []
  /// How many links were followed.
  package var count: Int { targets.values.reduce(0) { $0 + $1.count } }

  private let pages: [String: Markup]
  private let paths: Set<String>
  private var targets: [String: [String]] = [:]

  /// Follows every link of a site's files, by their paths.
  package init(in files: [String: [UInt8]]) {
    let marked = files.filter { $0.key.hasSuffix(".html") || $0.key.hasSuffix(".svg") }
    pages = marked.mapValues { Markup($0) }
    paths = Set(files.keys)
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      faults += page.faults.map { "\(path): \($0)" }
      for attribute in page.attributes { follow(attribute, from: path) }
      check(page, at: path)
    }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".md") {
      follow(String(decoding: bytes, as: UTF8.self), from: path, in: files)
    }
  }

  /// Follows the links of a text in Markdown to places of this text and others.
  private mutating func follow(_ text: String, from path: String, in files: [String: [UInt8]]) {
    for link in text.split(separator: "](", omittingEmptySubsequences: false).dropFirst() {
      let link = link.prefix { $0 != ")" && $0 != " " }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count > 1, !link.contains("://"),
        let target = Self.target(of: String(parts[0]), from: path), target.hasSuffix(".md")
      else { continue }
      let place = Array("id=\"\(parts[1])\"".utf8)
      if files[target]?.firstRange(of: place) == nil {
        faults.append("\(path): '\(link)' names no place")
      }
    }
  }

  /// The files to which links lead, one after another, from a page.
  package func reached(from start: String) -> Set<String> {
    var reached: Set = [start]
    var open = [start]
    while let path = open.popLast() {
      for target in targets[path] ?? [] where reached.insert(target).inserted {
        open.append(target)
      }
    }
    return reached
  }

  private mutating func follow(_ attribute: Markup.Attribute, from path: String) {
    guard ["action", "href", "src", "xlink:href"].contains(attribute.name) else { return }
    let link = attribute.value
    if link.hasPrefix("https://") || link.hasPrefix("http://") {
      if attribute.element != "a" || path.hasSuffix(".svg") {
        faults.append("\(path): <\(attribute.element)> needs '\(link)'")
      }
      return
    }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = Self.target(of: String(parts[0]), from: path), paths.contains(target) else {
      return faults.append("\(path): '\(link)' leads nowhere")
    }
    targets[path, default: []].append(target)
    if parts.count > 1, pages[target]?.ids.contains(String(parts[1])) != true {
      faults.append("\(path): '\(link)' names no place")
    }
  }

  /// What a picture must not have, and what no page may have.
  private mutating func check(_ page: Markup, at path: String) {
    let isPicture = path.hasSuffix(".svg")
    let banned = isPicture ? ["script", "image", "foreignObject", "iframe"] : ["iframe"]
    for name in page.elements where banned.contains(name) { faults.append("\(path): <\(name)>") }
    let described = page.attributes.count { $0.element == "img" && $0.name == "alt" }
    if page.elements.count(where: { $0 == "img" }) > described {
      faults.append("\(path): an <img> has no alt")
    }
    for word in ["@import", "url(", "http"] where page.styles.contains(word) {
      faults.append("\(path): a style says \(word)")
    }
    for attribute in page.attributes {
      if attribute.name.hasPrefix("on") || attribute.value.contains("javascript:") {
        faults.append("\(path): <\(attribute.element)> runs a script in '\(attribute.name)'")
      }
      if ["aria-labelledby", "aria-describedby", "headers", "for"].contains(attribute.name) {
        for id in attribute.value.split(separator: " ") where !page.ids.contains(String(id)) {
          faults.append("\(path): '\(attribute.name)' names no '\(id)'")
        }
      }
    }
  }

  /// Where a relative path leads to; nothing when it leads out.
  private static func target(of link: String, from path: String) -> String? {
    if link.isEmpty { return path }
    if link.hasPrefix("/") { return nil }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else if part != "." {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
