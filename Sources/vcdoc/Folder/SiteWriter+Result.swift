extension SiteWriter {
  /// How the new site took the place of the former.
  enum Way: Hashable, Sendable {
    /// Nothing differed, so nothing was done.
    case untouched
    /// As a whole, in one step.
    case exchanged
    /// As a whole, in two steps, because the file system cannot exchange names.
    case moved
    /// Only one page differed, and took the place of the former one, in one step.
    case revised
    /// File by file, because the folder cannot be moved; the reason.
    case replaced(SystemError)

    /// Whether the folder in which the new site grew is the output folder now.
    var isWhole: Bool { self == .exchanged || self == .moved }
  }

  /// What a build did.
  struct Result: Hashable, Sendable {
    /// How the folder differed from the site.
    let change: SiteChange
    /// How it was mended.
    let way: Way
    /// What files of the site are now, as far as that is known, by path.
    var known: [RelativePath: FileStatus] = [:]
  }
}
