@testable import Pages
import Testing

@Suite struct ExportTargetTests {
  private static let push = "situations/navigation-push/index.html"

  @Test(
    arguments: [
      (.folder, "index.html", "README.md"),
      (.folder, "callbacks/index.html", "callbacks/README.md"),
      (.folder, "callbacks/init/index.html", "callbacks/init.md"),
      (.folder, "callbacks/readMe/index.html", "callbacks/readMe_.md"),
      (.folder, "diagrams/a.svg", "diagrams/a.svg"), (.githubWiki, "index.html", "Home.md"),
      (.githubWiki, "callbacks/index.html", "callbacks.md"),
      (.githubWiki, push, "situation-navigation-push.md"), (.gitlabWiki, "index.html", "home.md"),
      (.gitlabWiki, push, "situations/navigation-push.md"),
      (.gitlabWiki, "evidence/recordings/index.html", "evidence/recordings.md"),
      (.gitlabWiki, "evidence/machines/a/index.html", "evidence/machines/a.md"),
      (.folder, "evidence/machines/a/index.html", "evidence/machines/a.md"),
      (.githubWiki, "evidence/machines/a/index.html", "machine-a.md"),
      (.docc, "index.html", "home.md"),
      (.docc, "evidence/recordings/index.html", "recordings.md"),
      (.docc, push, "situations/situation-navigation-push.md"),
    ] as [(ExportTarget, String, String)])
  func givesEachPageAFile(_ target: ExportTarget, path: String, file: String) {
    #expect(target.file(for: path) == file)
  }

  @Test(
    arguments: [
      (.folder, push, "README.md", "situations/navigation-push.md"),
      (.folder, push, "callbacks/init.md", "../situations/navigation-push.md"),
      (.folder, "index.html", "callbacks/init.md", "../README.md"),
      (.folder, "callbacks/index.html#phase-a", "callbacks/init.md", "README.md#phase-a"),
      (.folder, "callbacks/init/index.html#x", "callbacks/init.md", "#x"),
      (.folder, "diagrams/a.svg", "callbacks/init.md", "../diagrams/a.svg"),
      (.githubWiki, push, "Home.md", "situation-navigation-push"),
      (.githubWiki, "evidence/sources/index.html#s", "callback-init.md", "sources#s"),
      (.githubWiki, "diagrams/a.svg", "callback-init.md", "diagrams/a.svg"),
      (.gitlabWiki, push, "home.md", "./situations/navigation-push"),
      (.gitlabWiki, push, "situations/x.md", "./navigation-push"),
      (.gitlabWiki, "callbacks/index.html#p", "callbacks/init.md", "../callbacks#p"),
      (.gitlabWiki, "diagrams/a.svg", "callbacks/init.md", "../diagrams/a.svg"),
      (.docc, push, "callbacks/callback-init.md", "doc:situation-navigation-push"),
      (.docc, "evidence/sources/index.html#s", "home.md", "doc:sources"),
      (.docc, "diagrams/a.svg", "machines/machine-a.md", "a.svg"),
    ] as [(ExportTarget, String, String, String)])
  func namesOnePageFromAnother(_ target: ExportTarget, path: String, page: String, link: String) {
    #expect(target.link(to: path, from: page) == link)
  }
}
