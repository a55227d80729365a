@testable import Base
@testable import Pack
import Testing

/// What readers call callbacks.
struct CallbackNamesTests {
  /// The names of callbacks that are declared like this, by identifier.
  private func names(_ declarations: [(id: String, declaration: String)]) throws -> CallbackNames {
    let callbacks = try declarations.map { id, declaration in
      Callback(
        name: try #require(Name(id)), phase: try #require(Name("callbacks")), owner: "Owner",
        swift: ["-", "fun ", "@p", "vo"].contains { declaration.hasPrefix($0) } ? "" : declaration,
        objc: ["-", "@p", "vo"].contains { declaration.hasPrefix($0) } ? declaration : "",
        declarations: declaration.hasPrefix("fun ")
          ? [Callback.Declaration(language: "Kotlin", text: declaration)] : [],
        aliases: [], availability: [], condition: .always, superRule: .none, notification: "",
        citations: [], texts: CallbackTexts(), place: Place(path: "callbacks.yaml"))
    }
    return CallbackNames(of: callbacks)
  }

  /// Declarations with the name as declared and the name in pictures.
  static let cases = [
    ("load", "func viewDidLoad()", "viewDidLoad()", "viewDidLoad"),
    ("appear", "func viewWillAppear(_ animated: Bool)", "viewWillAppear(_:)", "viewWillAppear"),
    (
      "move", "func willMove(toParent parent: UIViewController?)", "willMove(toParent:)", "willMove"
    ),
    ("rotates", "var shouldAutorotate: Bool { get }", "shouldAutorotate", "shouldAutorotate"),
    ("coder", "init?(coder: NSCoder)", "init(coder:)", "init(coder:)"),
    (
      "nib", "init(nibName name: String?, bundle: Bundle?)", "init(nibName:bundle:)",
      "init(nibName:bundle:)"
    ),
    ("gone", "deinit", "deinit", "deinit"),
    (
      "launched",
      "func application(_ a: App, didFinishLaunchingWithOptions o: [Key: Any]?) -> Bool",
      "application(_:didFinishLaunchingWithOptions:)", "didFinishLaunchingWithOptions"
    ),
    (
      "opened", "func application(_ a: App, open url: URL, options: [Key: Any] = [:]) -> Bool",
      "application(_:open:options:)", "application(_:open:options:)"
    ),
    (
      "openedFrom", "func application(_ a: App, open url: URL, source: String)",
      "application(_:open:source:)", "application(_:open:source:)"
    ),
    (
      "orients", "- (BOOL)shouldRotateTo:(Orientation)orientation", "shouldRotateTo:",
      "shouldRotateTo"
    ),
    ("unload", "- (void)viewDidUnload", "viewDidUnload", "viewDidUnload"),
    (
      "activity.create", "fun onCreate(state: Bundle?)", "onCreate (activity.create)", "onCreate"
    ),
    (
      "fragment.create", "fun onCreate(state: Bundle?)", "onCreate (fragment.create)", "onCreate"
    ), ("limit", "let limit: Int", "limit", "limit"),
    ("equal", "static func == (a: Task, b: Task) -> Bool", "==(_:_:)", "=="),
    ("post", "@available(iOS 13, *) @objc(p:) func post(_ a: Int) // x(y:)", "post(_:)", "post"),
    ("tint", "@property (copy) UIColor *tintColor;", "tintColor", "tintColor"),
    ("handler", "void (*done)(int)", "handler", "handler"),
    ("closure", "completion: (() -> Void)?", "closure", "closure"),
    ("sheet.closed", "", "closed", "closed"),
    ("present.completion", "", "present.completion", "present.completion"),
    ("dismiss.completion", "", "dismiss.completion", "dismiss.completion"),
    ("plain", "", "plain", "plain"),
  ]

  @Test(arguments: cases)
  func namesAreThoseOfTheDeclaration(
    _ id: String, _ declaration: String, _ display: String, _ short: String
  ) throws {
    let names = try names(Self.cases.map { ($0.0, $0.1) })
    let name: Name<Callback> = try #require(Name(id))
    #expect(names.display(name) == display)
    #expect(names.short(name) == short)
  }

  @Test func anEqualNameHasTheOwnerTheTitleOrTheIdentifier() throws {
    func callback(
      _ id: String, _ owner: String, _ swift: String, title: String = ""
    ) throws -> Callback {
      Callback(
        name: try #require(Name(id)), phase: try #require(Name("callbacks")), owner: owner,
        swift: swift, objc: "", declarations: [], aliases: [], availability: [],
        condition: .always, superRule: .none, notification: "", citations: [],
        texts: CallbackTexts(), title: title, place: Place(path: "callbacks.yaml"))
    }
    let callbacks = [
      try callback("controller.load", "Controller", "func load()"),
      try callback("view.load", "View", "func load()"),
      try callback("put", "View", "func put(_ a: Int)"),
      try callback("put.text", "View", "func put(_ a: String)"),
      try callback("wake", "Object", "func wake()"),
      try callback("view.wake", "Object", "func wake()", title: "View.wake()"),
      try callback("sleep", "Object", "func sleep()", title: "View.sleep()"),
    ]
    let names = CallbackNames(of: callbacks)
    #expect(
      callbacks.map { names.display($0.name) }
        == [
          "Controller.load()", "View.load()", "put(_:)", "put(_:) (put.text)", "wake()",
          "View.wake()", "sleep()",
        ])
    #expect(callbacks.suffix(3).map { names.short($0.name) } == ["wake", "View.wake", "sleep"])
    #expect(callbacks.called("View.wake()", by: names).map(\.name.text) == ["view.wake"])
    #expect(names.display(callbacks[1].name, argument: "x") == "View.load(x)")
    #expect(
      callbacks.called("load()", by: names).map(\.name.text) == ["controller.load", "view.load"])
    #expect(callbacks.called("View.load", by: names).map(\.name.text) == ["view.load"])
    #expect(callbacks.called("put(_:)", by: names).map(\.name.text) == ["put", "put.text"])
  }

  @Test func argumentHasTheLabelOfTheOnlyParameter() throws {
    let names = try names(Self.cases.map { ($0.0, $0.1) })
    func shown(_ id: String, _ argument: String) throws -> [String] {
      let name: Name<Callback> = try #require(Name(id))
      return [
        names.display(name, argument: argument), names.short(name, argument: argument),
      ]
    }
    #expect(try shown("move", "nil") == ["willMove(toParent: nil)", "willMove(toParent: nil)"])
    #expect(try shown("move", "") == ["willMove(toParent:)", "willMove"])
    #expect(try shown("appear", "true") == ["viewWillAppear(true)", "viewWillAppear(true)"])
    #expect(try shown("opened", "url") == ["application(url)", "application(url)"])
    #expect(try shown("launched", "nil")[1] == "didFinishLaunchingWithOptions(nil)")
    #expect(try shown("plain", "x") == ["plain(x)", "plain(x)"])
  }

  @Test func callbackOfAnotherPackIsCalledByItsIdentifier() throws {
    let name: Name<Callback> = try #require(Name("a.b"))
    #expect(CallbackNames.identifiers.display(name) == "a.b")
    #expect(CallbackNames.identifiers.short(name, argument: "x") == "a.b(x)")
  }
}
