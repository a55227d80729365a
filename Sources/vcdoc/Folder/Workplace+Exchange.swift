import CSystem
import Model

extension Workplace {
  /// Lets the new site and the former one exchange their places.
  ///
  /// - Parameters:
  ///   - target: The name of the output folder.
  ///   - parent: The folder around it.
  /// - Returns: How it was done; `.replaced` when it cannot be, and the former site is still in its
  ///   place.
  /// - Throws: The system's reason.
  func exchange(
    with target: RelativePath, in parent: borrowing Folder
  ) throws(SystemError) -> SiteWriter.Way {
    let outer = parent.descriptor
    do {
      try system("exchange '\(parent.title(of: target))'") {
        unsafe vcdoc_exchange(folder.descriptor, Self.next.text, outer, target.text)
      }
      return .exchanged
    } catch {
      if error.forbidsMoves { return .replaced(error) }
      guard error.knowsNoExchange else { throw error }
      return try move(to: target, in: parent)
    }
  }

  /// Moves the former site out and the new one in; between the two steps there is none, and a build
  /// that dies there is mended by the next.
  func move(
    to target: RelativePath, in parent: borrowing Folder
  ) throws(SystemError) -> SiteWriter.Way {
    do { try parent.move(target, to: folder, as: Self.former) } catch {
      if error.forbidsMoves { return .replaced(error) }
      throw error
    }
    try folder.move(Self.next, to: parent, as: target)
    return .moved
  }

  /// Puts a file in the place of one of another folder, in one step.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: What is to be in it.
  ///   - site: The folder.
  /// - Returns: What the file is; nothing when nothing can be moved there, and it is as it was.
  /// - Throws: The system's reason; the file is as it was.
  func place(
    _ path: RelativePath, _ bytes: [UInt8], in site: borrowing Folder
  ) throws(SystemError) -> FileStatus? {
    do {
      let status = try folder.create(Self.page, bytes)
      try folder.move(Self.page, to: site, as: path)
      return status
    } catch {
      try folder.clear(Self.page)
      if error.forbidsMoves { return nil }
      throw error
    }
  }

  /// Clears away what a build left, and brings back a former site that a dead one had moved out.
  ///
  /// - Parameters:
  ///   - parent: The folder around the output folder.
  ///   - target: The name of the output folder.
  ///   - inventory: What is left of the former site, all of it vcdoc's; nothing when that is not known.
  /// - Throws: The system's reason.
  func clear(
    beside parent: borrowing Folder, _ target: RelativePath, expecting inventory: Inventory? = nil
  ) throws {
    let isThere = try parent.status(of: target) != nil
    if try folder.status(of: Self.former) != nil && !isThere {
      try folder.move(Self.former, to: parent, as: target)
    }
    let unfinished = try underConstruction()
    if let next = try folder.status(of: Self.next), next.inode == unfinished {
      try folder.removeTree(Self.next, jobs: jobs)
    }
    try folder.clear(Self.page)
    try settle(into: target, in: parent, expecting: inventory)
  }

  /// Removes the former site, after what came into it at the last moment has been moved to the new.
  ///
  /// - Parameters:
  ///   - target: The name of the output folder.
  ///   - parent: The folder around it.
  ///   - expected: What there is of the former site, all of it vcdoc's; nothing when that is not known.
  /// - Throws: The system's reason.
  func settle(
    into target: RelativePath, in parent: borrowing Folder, expecting expected: Inventory? = nil
  ) throws {
    for name in [Self.next, Self.former] where try folder.status(of: name) != nil {
      let tree = try folder.folder(name)
      if let expected, try tree.removeNothingElse(than: expected, jobs: jobs) {
        try folder.removeFolder(name)
        continue
      }
      var inventory = try Inventory(of: tree, jobs: jobs)
      if try parent.status(of: target)?.kind == .folder {
        let rescued = try tree.rescue(inventory, into: try parent.folder(target))
        inventory.forget(rescued)
      }
      try tree.remove(inventory, jobs: jobs)
      try folder.removeFolder(name)
    }
  }
}

extension Folder {
  /// Removes a folder with all that lies in it.
  func removeTree(_ path: RelativePath, jobs: Int = 1) throws(SystemError) {
    let tree = try folder(path)
    try tree.remove(try Inventory(of: tree, jobs: jobs), jobs: jobs)
    try removeFolder(path)
  }

  /// Removes what an inventory has seen in the folder.
  fileprivate func remove(_ inventory: Inventory, jobs: Int) throws(SystemError) {
    _ = try clear(inventory, jobs: jobs)
    try clear(Manifest.path)
  }

  /// Removes what an inventory has seen in the folder, if that is all that is there.
  ///
  /// - Returns: Whether it was. Where something else has come into the folder, it is still there, and so
  ///   is the list of vcdoc's files.
  fileprivate func removeNothingElse(
    than inventory: Inventory, jobs: Int
  ) throws(SystemError) -> Bool {
    guard try clear(inventory, jobs: jobs),
      try names().allSatisfy({ $0 == Manifest.path.text })
    else { return false }
    try clear(Manifest.path)
    return true
  }

  /// Removes what an inventory has seen in the folder, but for the list of vcdoc's files.
  ///
  /// - Returns: Whether nothing else was in the folders inside it, which are gone then.
  private func clear(_ inventory: Inventory, jobs: Int) throws(SystemError) -> Bool {
    let left = try inventory.removals.inStretches(jobs: jobs) { stretch throws(SystemError) in
      var left: [RelativePath] = []
      for path in stretch {
        if inventory.entries[path]?.kind != .folder {
          try clear(path)
        } else if try !clearFolder(path) {
          left.append(path)
        }
      }
      return left
    }
    // Another thread may have been at work in a folder; the inner ones come first here, too.
    var isClear = true
    for path in left.joined() where try !clearFolder(path) { isClear = false }
    return isClear
  }

  /// Moves what is not vcdoc's, and not in the site in this form, to the site.
  ///
  /// A file that came while the site was built was not carried over; one that was changed at that
  /// time was carried over as it was. Of two files of one name the newer stays.
  ///
  /// - Parameters:
  ///   - inventory: What lies in the folder.
  ///   - site: The site.
  /// - Returns: What was moved.
  /// - Throws: The system's reason.
  fileprivate func rescue(
    _ inventory: Inventory, into site: borrowing Folder
  ) throws -> [RelativePath] {
    let owned = try Manifest(of: self)?.owned ?? []
    var rescued: [RelativePath] = []
    for path in inventory.files where !owned.contains(path) {
      guard let status = inventory.entries[path] else { continue }
      if let other = try site.status(of: path) {
        if other.isSameFile(as: status) || !status.isNewer(than: other) { continue }
      }
      try site.makeFolders(around: path)
      try move(path, to: site, as: path)
      rescued.append(path)
    }
    return rescued
  }
}
