extension String {
  /// The folder that a path leads through last, without a slash at its end unless it is the root, and
  /// the name in it.
  var splitAtLastSlash: (parent: String, name: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    let parent = self[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(self[index(after: slash)...]))
  }
}
