import FoundationEssentials
import Testing

@testable import vcdoc

struct SiteWriterTests {
  @Test func writesASiteWhereThereWasNothing() throws {
    let scratch = try Scratch()
    try publish(["index.html": "1", "a/b.html": "2"], to: scratch.at("x/site"))
    #expect(try pages(scratch, "x/site") == ["index.html": "1", "a/b.html": "2"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.at("x")) == ["site"])
  }

  @Test func keepsTheTimesOfFilesThatStayTheSame() throws {
    let scratch = try Scratch()
    try publish(["same": "1", "other": "2", "gone/x": "3"], to: scratch.at("site"))
    let before = try changeTime(scratch.at("site/same"))
    let change = try publish(["same": "1", "other": "two", "new": "4"], to: scratch.at("site"))
    #expect(change.summary == "1 unchanged, 2 changed, 1 added, 1 removed, 0 foreign")
    #expect(try changeTime(scratch.at("site/same")) == before)
    #expect(try pages(scratch, "site") == ["same": "1", "other": "two", "new": "4"])
  }

  @Test func touchesNothingWhenNothingDiffers() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    let before = try identity(scratch.at("site"))
    let change = try publish(["a": "1"], to: scratch.at("site"))
    #expect(change.isEmpty)
    #expect(try identity(scratch.at("site")) == before)
    #expect(try scratch.names() == ["site"])
  }

  @Test func leavesWhatIsNotItsOwn() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "2"], to: scratch.at("site"))
    try scratch.write(["site/CNAME": "x.org", "site/.git/config": "g", "site/d/own": "o"])
    let manager = FileManager.default
    try manager.createDirectory(atPath: scratch.at("site/empty"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: scratch.at("site/link"), withDestinationPath: "/nowhere/at all")
    let before = try identity(scratch.at("site/CNAME"))
    let change = try publish(["a": "one"], to: scratch.at("site"))
    #expect(change.removed.map(\.text) == ["d/b"])
    #expect(
      try pages(scratch, "site") == [
        "a": "one", "CNAME": "x.org", ".git/config": "g", "d/own": "o", "empty/": "",
        "link": "-> /nowhere/at all",
      ])
    #expect(try identity(scratch.at("site/CNAME")) == before)
  }

  @Test func leavesEmptyFoldersUnlessThereWasAPage() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "b/c/d": "2"], to: scratch.at("site"))
    let manager = FileManager.default
    try manager.removeItem(atPath: scratch.at("site/b/c/d"))
    for path in ["site/b/own", "site/e/f"] {
      try manager.createDirectory(atPath: scratch.at(path), withIntermediateDirectories: true)
    }
    let change = try publish(["a": "2"], to: scratch.at("site"))
    #expect(change.foreign.map(\.text) == ["b/own", "e/f"])
    #expect(try pages(scratch, "site") == ["a": "2", "b/own/": "", "e/f/": ""])
  }

  @Test(arguments: ["thesis.txt", ".env", ".ssh/id", "docs/CNAME"])
  func refusesAFolderWithAFileOfOthers(_ path: String) throws {
    let scratch = try Scratch(holding: ["site/.git": "g", "site/\(path)": "years of work"])
    let before = try scratch.files(in: "site")
    let place = scratch.at("site")
    let top = path.hasPrefix("docs") ? "docs" : path.hasPrefix(".ssh") ? ".ssh" : path
    #expect(throws: OutputError.notOurs(title: place, example: top)) {
      try publish(["a": "1"], to: place)
    }
    #expect(try scratch.files(in: "site") == before)
    #expect(try scratch.names() == ["site"])
  }

  @Test(arguments: [".git", ".git/config"])
  func acceptsAFolderWithWhatGitAndHostsOfSitesKeepThere(_ git: String) throws {
    let others = [git: "g", ".nojekyll": "", "CNAME": "example.org"]
    let scratch = try Scratch()
    for (path, text) in others { try scratch.write(["site/\(path)": text]) }
    let before = try number(of: scratch.at("site"))
    for text in ["1", "2"] {
      try publish(["a": text, "d/b": text], to: scratch.at("site"))
      let expected = others.merging(["a": text, "d/b": text]) { old, _ in old }
      #expect(try pages(scratch, "site") == expected)
    }
    #expect(try number(of: scratch.at("site")) == before)
    #expect(try scratch.names() == ["site"])
  }

  @Test func leavesAFolderThatTookThePlaceOfAPage() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "b": "1"], to: scratch.at("site"))
    try FileManager.default.removeItem(atPath: scratch.at("site/b"))
    try scratch.write(["site/b/note": "mine"])
    let before = try number(of: scratch.at("site/b"))
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "2", "b/note": "mine"])
    #expect(try number(of: scratch.at("site/b")) == before)
  }

  @Test func touchesNothingThatIsForeignAtTheTop() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "2"], to: scratch.at("site"))
    try scratch.write(["site/own/note": "mine", "site/d/note": "mine", "site/d/own/note": "mine"])
    let paths = ["site", "site/own", "site/own/note", "site/d/note", "site/d/own/note"]
    let before = try paths.map { try number(of: scratch.at($0)) }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: scratch.at("site/d/own"))
    for files in [["a": "2", "d/b": "2"], ["a": "2"], ["a": "2", "d/b": "3", "d/own/c": "4"]] {
      try publish(files, to: scratch.at("site"))
      let others = ["own/note": "mine", "d/note": "mine", "d/own/note": "mine"]
      #expect(try pages(scratch, "site") == files.merging(others) { old, _ in old })
      #expect(try paths.map { try number(of: scratch.at($0)) } == before)
      let attributes = try FileManager.default.attributesOfItem(atPath: scratch.at("site/d/own"))
      #expect((attributes[.posixPermissions] as? Int == 0o700) == (files["d/own/c"] == nil))
    }
    #expect(try scratch.names() == ["site"])
  }

  @Test(arguments: ["b", "b/c/d"])
  func refusesToWriteOverWhatIsNotItsOwn(_ page: String) throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write([page == "b" ? "site/b" : "site/b/c": "mine"])
    let before = try scratch.files(in: "site")
    let title = scratch.at(page == "b" ? "site/b" : "site/b/c")
    #expect(throws: OutputError.inTheWay(titles: [title])) {
      try publish(["a": "1", page: "2"], to: scratch.at("site"))
    }
    #expect(try scratch.files(in: "site") == before)
  }

  @Test func adoptsAFileThatHoldsTheSameBytes() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write(["site/b": "2"])
    try publish(["a": "1", "b": "2"], to: scratch.at("site"))
    try publish(["a": "1"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "1"])
  }

  @Test func turnsAFileIntoAFolderAndBack() throws {
    let scratch = try Scratch()
    for files in [["a": "1"], ["a/b": "2"], ["a": "3"]] {
      try publish(files, to: scratch.at("site"))
      #expect(try pages(scratch, "site") == files)
    }
  }

  @Test func writesThroughALinkToTheFolder() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("real/site"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at("link"), withDestinationPath: "real/site")
    try publish(["a": "2"], to: scratch.at("link"))
    #expect(try pages(scratch, "real/site") == ["a": "2"])
    #expect(try scratch.names() == ["link", "real"])
  }

  @Test func replacesALinkInsideTheFolderInsteadOfWritingThroughIt() throws {
    let scratch = try Scratch()
    try publish(["a/b": "1", "c": "2"], to: scratch.at("site"))
    try scratch.write(["outside/b": "1", "victim": "2"])
    let manager = FileManager.default
    for (path, target) in [("site/a", "../outside"), ("site/c", "../victim")] {
      try manager.removeItem(atPath: scratch.at(path))
      try manager.createSymbolicLink(atPath: scratch.at(path), withDestinationPath: target)
    }
    #expect(throws: OutputError.inTheWay(titles: [scratch.at("site/a")])) {
      try publish(["a/b": "x", "c": "y"], to: scratch.at("site"))
    }
    try manager.removeItem(atPath: scratch.at("site/a"))
    try publish(["a/b": "x", "c": "y"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a/b": "x", "c": "y"])
    #expect(try scratch.files(in: "outside") == ["b": "1"])
  }

  @Test(arguments: ["../x", "/x", "a/../../x", ".vcdoc-manifest", "a\nb"])
  func refusesAPageThatLeadsOut(_ path: String) throws {
    let scratch = try Scratch()
    #expect(throws: OutputError.leadsOut(path: path)) {
      try publish([path: "1"], to: scratch.at("site"))
    }
    #expect(try scratch.names().isEmpty)
  }

  @Test(arguments: ["/", "no/such/.."])
  func refusesAPathThatNamesNoFolder(_ path: String) {
    #expect(throws: OutputError.noName(title: path)) { try OutputFolder(path) }
  }

  @Test func knowsWhatLiesInAFolderAndWhatDoesNot() throws {
    let scratch = try Scratch(holding: ["site/deep/a": "1", "site-two/a": "1"])
    try scratch.link("link", to: "site")
    let site = try OutputFolder(scratch.at("site"))
    for (path, reason) in [("site", "is it"), ("site/deep", "contains it"), ("link", "is it")] {
      #expect(throws: OutputError.isTaken(title: site.title, reason: reason)) {
        try site.refuse(ifHolding: scratch.at(path), as: "it")
      }
    }
    for path in [".", "site-two", "nowhere"] {
      try site.refuse(ifHolding: scratch.at(path), as: "it")
    }
    let deeper = try OutputFolder(scratch.at("site/deep/new/newer"))
    #expect(
      try ["site", ".", "site-two", "nowhere"].map { try deeper.isInside(scratch.at($0)) }
        == [true, true, false, false])
    #expect(try !site.isInside(scratch.at("site")))
  }

  @Test func refusesAFileInPlaceOfTheFolder() throws {
    let scratch = try Scratch(holding: ["site": "a file"])
    #expect(throws: OutputError.notAFolder(title: scratch.at("site"))) {
      try publish(["a": "1"], to: scratch.at("site"))
    }
    #expect(try scratch.files(in: ".")["site"] == "a file")
  }

  @Test func keepsThePermissionsOfTheFolder() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o750], ofItemAtPath: scratch.at("site"))
    try publish(["a": "2"], to: scratch.at("site"))
    let attributes = try manager.attributesOfItem(atPath: scratch.at("site"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
  }

  @Test func writesFilesThatComeFromSeveralThreadsWhileTheyAreMade() async throws {
    let scratch = try Scratch()
    try publish(["d/1": "1", "d/2": "old", "gone": "x"], to: scratch.at("site"))
    let before = try changeTime(scratch.at("site/d/1"))
    let writer = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
    let sink = try writer.begin()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...40 {
        group.addTask { sink.take(number.isMultiple(of: 3) ? "e/\(number)" : "d/\(number)", [49]) }
      }
    }
    let change = try writer.publish(sink)
    #expect(change.summary == "1 unchanged, 2 changed, 38 added, 1 removed, 0 foreign")
    #expect(try changeTime(scratch.at("site/d/1")) == before)
  }

  @Test func leavesTheFormerSiteWhenTheNextCannotBeMade() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    do {
      let writer = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
      let sink = try writer.begin()
      sink.take("a", [50])
      sink.take("b/c", [51])
      #expect(try scratch.names() == [".site.vcdoc", "site"])
    }
    #expect(try pages(scratch, "site") == ["a": "1"])
    #expect(try scratch.names() == ["site"])
  }

  @Test func carriesOverWhatComesIntoTheFolderWhileASiteIsMade() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "2"], to: scratch.at("site"))
    let writer = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
    let sink = try writer.begin()
    sink.take("a", [51])
    try scratch.write(["site/d/late": "mine"])
    #expect(try writer.publish(sink).foreign.map(\.text) == ["d/late"])
    #expect(try pages(scratch, "site") == ["a": "3", "d/late": "mine"])
  }

  @Test func readsAManifestThatChangesWhileASiteIsMade() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "b": "2"], to: scratch.at("site"))
    let writer = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
    let manifest = Manifest(files: [RelativePath("b", in: nil): Fingerprint(of: [50]).text])
    let sink = try writer.begin()
    sink.take("b", [51])
    try scratch.write(["site/.vcdoc-manifest": String(decoding: manifest.bytes, as: UTF8.self)])
    #expect(try writer.publish(sink).foreign.map(\.text) == ["a"])
    #expect(try pages(scratch, "site") == ["a": "1", "b": "3"])
  }

  @Test(.enabled(if: (try? FileStatus(at: "/dev/shm")) != nil))
  func refusesAMountPoint() throws {
    let mount = try OutputFolder("/dev/shm")
    #expect(throws: OutputError.notReplaceable(title: "/dev/shm")) {
      try mount.refuseUnlessReplaceable()
    }
  }

  @Test(arguments: [(".", "is"), ("..", "contains"), ("../", "contains")])
  func refusesTheWorkingFolderAndThoseAroundIt(_ path: String, _ word: String) throws {
    let output = try OutputFolder(path)
    #expect(throws: OutputError.isTaken(title: output.title, reason: "\(word) the working folder"))
    {
      try output.refuseUnlessReplaceable(homes: [])
    }
  }

  @Test(arguments: [
    ("home", "is a home folder"), ("home/", "is a home folder"), ("x/../home", "is a home folder"),
    ("link", "is a home folder"), (".", "contains a home folder"),
    ("repository", "contains the pack"), ("repository/pack", "is the pack"),
    ("linked", "contains the pack"), ("home/site", nil), ("repository/site", nil), ("new", nil),
  ])
  func refusesHomesAndPacksWhateverTheyHold(_ path: String, _ reason: String?) throws {
    let scratch = try Scratch(holding: [
      "x/a": "", "home/site/a": "", "repository/.git/config": "", "repository/pack/pack.yaml": "",
      "repository/site/a": "",
    ])
    try scratch.link("link", to: "home")
    try scratch.link("linked", to: "x/../repository")
    try scratch.link("deep", to: "repository/pack")
    for pack in ["repository/pack", "deep", "x/../repository/pack/"] {
      let output = try OutputFolder(scratch.at(path))
      let refuse = {
        try output.refuseUnlessReplaceable(
          for: scratch.at(pack), homes: ["/no/such/folder", scratch.at("home")])
      }
      guard let reason else { return try refuse() }
      #expect(throws: OutputError.isTaken(title: output.title, reason: reason)) { try refuse() }
    }
  }

  @Test(arguments: [
    ["a": "1", "a/b": "2"], ["c": "1", "c/d": "2", "a": "3", "a/x/y": "", "a/b": ""],
  ])
  func refusesAPageInsideAnother(_ texts: [String: String]) throws {
    let scratch = try Scratch()
    #expect(throws: OutputError.leadsOut(path: "a/b")) {
      try publish(texts, to: scratch.at("site"))
    }
    #expect(try scratch.names().isEmpty)
  }
}
