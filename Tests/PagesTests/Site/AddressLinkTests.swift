@testable import Pages
import Testing

@Suite struct AddressLinkTests {
  @Test(arguments: [
    ("index.html", "../../index.html"),
    ("situations/push/index.html", "../../situations/push/index.html"),
    ("callbacks/viewDidLoad/index.html#sources", "../viewDidLoad/index.html#sources"),
    ("callbacks/index.html#phase-loading", "../index.html#phase-loading"),
    ("callbacks/loadView/index.html", "index.html"),
    ("callbacks/loadView/index.html#sources", "#sources"),
    ("callbacks/loadViewIfNeeded/index.html", "../loadViewIfNeeded/index.html"),
    ("callbacks.html", "../../callbacks.html"),
  ])
  func leadTheShortestWay(_ path: String, _ link: String) {
    let page = Address(path: "callbacks/loadView/index.html")
    #expect(Address(path: path).link(from: page) == link)
  }

  @Test(arguments: [
    ("index.html", "callbacks/index.html", "callbacks/index.html"),
    ("index.html", "index.html#life", "#life"),
    (
      "evidence/machines/scene/index.html", "evidence/sources/index.html",
      "../../sources/index.html"
    ),
    (
      "evidence/machines/scene/index.html", "evidence/machines/scene/index.html#events",
      "#events"
    ),
  ])
  func leadTheShortestWayFromAnyDepth(_ page: String, _ path: String, _ link: String) {
    #expect(Address(path: path).link(from: Address(path: page)) == link)
  }
}
