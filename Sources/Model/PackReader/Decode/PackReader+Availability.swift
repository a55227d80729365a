extension PackReader {
  /// Reads in which versions of each platform a callback exists.
  func availability(_ node: Node?) -> [Callback.Availability] {
    entries(node, "'availability'").compactMap { entry in
      if entry.key.isEmpty { faults.error("a platform's name is missing here", at: entry.place) }
      return row(entry.key, entry.value)
    }
  }

  /// `introduced`, `introduced-deprecated`, or `introduced-deprecated-obsoleted`; a dash at the end is
  /// allowed and means nothing.
  private func row(_ platform: String, _ node: Node) -> Callback.Availability? {
    guard let text = text(node, "a platform's version") else { return nil }
    var versions = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if versions.count > 1, versions.last == "" { versions.removeLast() }
    let numbers = versions.compactMap(VersionNumbers.init).filter { $0.parts.count <= 4 }
    guard versions.count <= 3, numbers.count == versions.count else {
      faults.error(
        "\(text.quoted) names no versions; write introduced, introduced-deprecated, or "
          + "introduced-deprecated-obsoleted, such as 2.0-5.0", at: node.place)
      return nil
    }
    for (earlier, later) in zip(numbers, numbers.dropFirst()) where later < earlier {
      faults.error(
        "\(text.quoted) goes back in time; write the oldest version first", at: node.place)
    }
    versions += ["", ""]
    return Callback.Availability(
      platform: platform, introduced: versions[0], deprecated: versions[1], obsoleted: versions[2])
  }
}
