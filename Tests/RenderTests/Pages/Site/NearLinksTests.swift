@testable import Pages
import Testing

@Suite struct NearLinksTests {
  @Test(arguments: [
    ("../../index.html", "../../index.html"),
    ("../../situations/push/index.html", "../../situations/push/index.html"),
    ("../../callbacks/viewDidLoad/index.html#sources", "../viewDidLoad/index.html#sources"),
    ("../../callbacks/index.html#phase-loading", "../index.html#phase-loading"),
    ("../../callbacks/loadView/index.html", "index.html"),
    ("../../callbacks/loadView/index.html#sources", "#sources"),
    ("../../callbacks/loadViewIfNeeded/index.html", "../loadViewIfNeeded/index.html"),
    ("../../callbacks.html", "../../callbacks.html"),
    ("https://e.org/../../a", "https://e.org/../../a"),
  ])
  func leadTheShortestWay(_ link: String, _ near: String) {
    let page = Address(path: "callbacks/loadView/index.html")
    let html = page.shortened(Array("<a href=\"\(link)\">../../callbacks/x</a>".utf8))
    #expect(String(decoding: html, as: UTF8.self) == "<a href=\"\(near)\">../../callbacks/x</a>")
  }

  @Test(arguments: [
    ("index.html", "callbacks/index.html", "callbacks/index.html"),
    (
      "evidence/machines/scene/index.html", "../../../evidence/sources/index.html",
      "../../sources/index.html"
    ),
    (
      "evidence/machines/scene/index.html", "../../../evidence/machines/scene/index.html#events",
      "#events"
    ),
  ])
  func leadTheShortestWayFromAnyDepth(_ page: String, _ link: String, _ near: String) {
    let html = Address(path: page).shortened(Array("<img src=\"\(link)\">".utf8))
    #expect(String(decoding: html, as: UTF8.self) == "<img src=\"\(near)\">")
  }
}
