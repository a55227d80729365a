extension String {
  /// Whether the text is an address that a page may link to: `https://` or `http://`, a host, and
  /// nothing that ends it early or that readers cannot see.
  ///
  /// Every address that comes from outside goes through this check or `isWebAddressOrPath`, so that
  /// no output has a link that runs a script.
  /// Source: RFC 3986, section 2; characters beyond ASCII are left to browsers.
  package var isWebAddress: Bool {
    guard let scheme = ["https://", "http://"].first(where: hasPrefix) else { return false }
    let host = dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    return !host.isEmpty && isOfAddressCharacters
  }

  /// Whether the text is a web address, or a path without a scheme.
  package var isWebAddressOrPath: Bool {
    isWebAddress || !isEmpty && isOfAddressCharacters && !prefix { $0 != "/" }.contains(":")
  }

  /// Whether the text is `mailto:` with an address to write to.
  package var isMailAddress: Bool {
    guard hasPrefix("mailto:") else { return false }
    let parts = dropFirst("mailto:".count).split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && isOfAddressCharacters
  }

  private var isOfAddressCharacters: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar != " " && !"\"<>\\^`{|}".unicodeScalars.contains(scalar) && scalar.visible == nil
    }
  }
}
