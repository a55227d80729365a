import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Formats
@testable import Logs
@testable import Pack

struct ProbeTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private func probe(_ language: Probe.Language) throws -> (probe: Probe, pack: Pack) {
    let pack = try Self.pack.get()
    return (Probe(of: "UIViewController", in: pack, language), pack)
  }

  @Test(arguments: Probe.Language.allCases)
  func whatItPrintsIsReadWithoutDoubt(_ language: Probe.Language) throws {
    let (probe, pack) = try probe(language)
    var reader = TraceReader(Spellings(of: pack))
    var lines: [TraceLine] = []
    reader.read(Array(probe.log.utf8)) { lines.append($0) }
    reader.finish { lines.append($0) }
    #expect(lines.count == probe.count && probe.count > 25)
    #expect(lines.allSatisfy { $0.call?.clue == .description })
    #expect(Set(lines.compactMap(\.call?.address)) == ["0x600000c040f0"])
    #expect(Set(lines.compactMap(\.call?.label)) == ["ProbeViewController"])
    // Methods of that name of a view, and of a scene's delegate, differ in the class alone.
    let doubtful = lines.compactMap(\.call?.callbacks).filter { $0.count > 1 }
    #expect(
      doubtful.map { pack.callbacks[$0[0]].name.text } == [
        "awakeFromNib", "supportedInterfaceOrientations",
      ])
    #expect(Set(lines.compactMap { $0.call?.callbacks }).count == probe.count)
  }

  private static let methods: [(language: Probe.Language, line: String)] = [
    (.swift, "  override func viewDidLoad() { log(); super.viewDidLoad() }"),
    (
      .swift,
      "  override func viewWillAppear(_ animated: Bool) { log(); super.viewWillAppear(animated) }"
    ),
    (
      .swift,
      "  required init?(coder: NSCoder) { super.init(coder: coder); log(\"init.coder\") }"
    ), (.swift, "  deinit { log() }"),
    (
      .swift,
      "  override func prepare(for segue: UIStoryboardSegue, sender: Any?) { log(); super.prepare(for: segue, sender: sender) }"
    ),
    (
      .swift,
      "  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { log(); return super.supportedInterfaceOrientations }"
    ),
    (
      .objc,
      "- (void)viewWillAppear:(BOOL)animated { LOG(NSStringFromSelector(_cmd)); [super viewWillAppear:animated]; }"
    ), (.objc, "- (void)dealloc { LOG(NSStringFromSelector(_cmd)); }"),
    (
      .objc,
      "- (nullable instancetype)initWithCoder:(NSCoder *)coder { LOG(@\"init.coder\"); return [super initWithCoder:coder]; }"
    ),
    (
      .objc,
      "- (void)beginAppearanceTransition:(BOOL)isAppearing animated:(BOOL)animated { LOG(NSStringFromSelector(_cmd)); [super beginAppearanceTransition:isAppearing animated:animated]; }"
    ),
  ]

  @Test(arguments: methods.indices)
  func overridesAsTheLanguageAsks(_ index: Int) throws {
    let (language, line) = Self.methods[index]
    let text = try probe(language).probe.text
    #expect(text.split(separator: "\n").contains(Substring(line)), "\(text)")
  }

  private static let delegates: [(owner: String, language: Probe.Language, lines: [String])] = [
    (
      "UIApplicationDelegate", .swift,
      [
        "class ProbeApplicationDelegate: UIResponder, UIApplicationDelegate {",
        "  func applicationWillTerminate(_ application: UIApplication) { log() }",
        "  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey : Any]?) -> Bool { log(); return true }",
      ]
    ),
    (
      "UIApplicationDelegate", .objc,
      [
        "@interface ProbeApplicationDelegate : UIResponder <UIApplicationDelegate>",
        "- (void)applicationWillTerminate:(UIApplication *)application { LOG(NSStringFromSelector(_cmd)); }",
      ]
    ),
    (
      "UISceneDelegate", .swift,
      [
        "class ProbeSceneDelegate: UIResponder, UISceneDelegate {",
        "  func sceneDidDisconnect(_ scene: UIScene) { log() }",
        "  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { log(); return nil }",
      ]
    ),
    (
      "UIPageViewControllerDataSource", .swift,
      [
        "class ProbePageViewControllerDataSource: UIResponder, UIPageViewControllerDataSource {",
        "  func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController? { log(); return nil }",
      ]
    ),
  ]

  @Test(arguments: delegates.indices)
  func conformsToAProtocolAndOverridesNothingOfIt(_ index: Int) throws {
    let (owner, language, lines) = Self.delegates[index]
    let pack = try Self.pack.get()
    let text = Probe(of: owner, in: pack, language).text
    #expect(Probe.classes(of: pack, in: language).contains(owner))
    #expect(Set(lines).subtracting(text.split(separator: "\n").map(String.init)) == [], "\(text)")
    let others = text.split(separator: "\n").filter {
      !$0.contains("awakeFromNib") && !$0.contains("init]") && $0.contains("super")
        || $0.contains("configurationForConnecting")
    }
    #expect(others.filter { !$0.hasPrefix("//") } == [])
  }

  private static let declarations = [
    (
      "func f() async throws -> Int",
      "override func f() async throws -> Int { log(); return try await super.f() }"
    ),
    (
      "var x: Int { get set }",
      "override var x: Int { get { log(); return super.x } set { super.x = newValue } }"
    ),
    ("func f()", "override func f() { log(); super.f() }"),
    ("func f() {}", "override func f() { log(); super.f() }"),
    ("func f() -> Int;", "override func f() -> Int { log(); return super.f() }"),
    ("func f() throws(E)", "override func f() throws(E) { log(); try super.f() }"),
    (
      "func f() async throws(E) -> Int",
      "override func f() async throws(E) -> Int { log(); return try await super.f() }"
    ),
    (
      "func f(_: Int, at _: Int)",
      "override func f(_ argument1: Int, at argument2: Int) { log(); super.f(argument1, at: argument2) }"
    ),
    ("func f(_ a: inout Int)", "override func f(_ a: inout Int) { log(); super.f(&a) }"),
    ("open override func f()", "open override func f() { log(); super.f() }"),
    (
      "@MainActor @objc(f) public func f()",
      "@MainActor public override func f() { log(); super.f() }"
    ),
    (
      "public var x: Int = 3",
      "public override var x: Int { get { log(); return super.x } set { super.x = newValue } }"
    ),
    ("open private(set) var x: Int", "open override var x: Int { log(); return super.x }"),
  ]

  @Test(arguments: declarations)
  func goesOnAsTheDeclarationAsks(_ declaration: String, _ line: String) throws {
    let pack = try Pack.sample(
      Self.clock("swift: \"\(declaration)\"", protocols: ""), callbacks: "")
    #expect(Probe(of: "Clock", in: pack, .swift).text.contains("  \(line)\n"))
  }

  @Test(arguments: [
    "func f(_ a: Any...)", "static func f()", "final func f()", "func f", "let x: Int",
    "@IBAction func f(_ sender: Any)", "static func == (a: T, b: T) -> Bool", "func f(",
    "var x: Int { get async }", "convenience init()",
  ])
  func leavesOutWhatCannotBeOverridden(_ declaration: String) throws {
    let pack = try Pack.sample(
      Self.clock("swift: \"\(declaration)\"", protocols: ""), callbacks: "")
    #expect(Probe.classes(of: pack, in: .swift).isEmpty)
  }

  private static let selectors: [(declaration: String, line: String?)] = [
    (
      "- (void)f:(int)a :(int)b API_AVAILABLE(ios(13));",
      "- (void)f:(int)a :(int)b { LOG(NSStringFromSelector(_cmd)); [super f:a :b]; }"
    ),
    ("- (int)f { return 1; }", "- (int)f { LOG(NSStringFromSelector(_cmd)); return [super f]; }"),
    ("- (void)f:(int)a, ...;", nil), ("@property int f;", nil), ("+ (void)f;", nil),
    ("- (void)f:(void (^)(int))a;", nil), ("void (*f)(int);", nil),
  ]

  @Test(arguments: selectors)
  func writesTheMethodOfASelector(_ declaration: String, _ line: String?) throws {
    let pack = try Pack.sample(
      Self.clock("objc: \"\(declaration)\"", protocols: ""), callbacks: "")
    guard let line else {
      #expect(Probe.classes(of: pack, in: .objc).isEmpty)
      return
    }
    let text = Probe(of: "Clock", in: pack, .objc).text
    #expect(text.contains(line + "\n"), "\(text)")
  }

  private static let requirements = [
    (
      "func f() -> Int",
      "func f() -> Int { log(); preconditionFailure(\"return what your app answers\") }"
    ),
    ("func f() -> Bool", "func f() -> Bool { log(); return true }"),
    ("var x: Int? { get }", "var x: Int? { log(); return nil }"),
    ("func f(_ a: Any...) {}", "func f(_ a: Any...) { log() }"),
    ("@MainActor public func f()", "@MainActor public func f() { log() }"),
    (
      "func f<T>(_ a: T) -> Bool where T: P",
      "func f<T>(_ a: T) -> Bool where T: P { log(); return true }"
    ),
  ]

  @Test(arguments: requirements)
  func hasWhatAProtocolOfAPackRequires(_ declaration: String, _ line: String) throws {
    let pack = try Pack.sample(
      Self.clock("swift: \"\(declaration)\"", protocols: "protocols: [Clock]"), callbacks: "")
    let text = Probe(of: "Clock", in: pack, .swift).text
    #expect(text.contains("class ProbeClock: NSObject, Clock {\n"))
    #expect(text.contains("  \(line)\n"), "\(text)")
  }

  private static func clock(_ declaration: String, protocols: String) -> [String: String] {
    [
      "pack.yaml": "name: sample\ntitle: Sample\n\(protocols)\n",
      "sources.yaml": "notes: {title: Notes, kind: notes}\n",
      "callbacks/tick.md":
        "---\nsummary: It ticks.\nowner: Clock\n\(declaration)\nsources: [notes]\n---\n",
      "machines/clock.yaml": """
      title: Clock
      regions: {hand: {initial: still, states: {still: , moving: }}}
      events: {start: [{from: {hand: still}, calls: [tick], to: {hand: moving}}]}

      """,
    ]
  }

  @Test func leavesOutWhatIsDeprecatedOrNoMethod() throws {
    for language in Probe.Language.allCases {
      let text = try probe(language).probe.text
      for word in ["viewDidUnload", "willRotate", "completion", "applicationDidBecomeActive"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test func isWrittenForTheClassWithMostCallbacks() throws {
    let pack = try Self.pack.get()
    #expect(Probe.classes(of: pack, in: .swift).first == "UIViewController")
    let example = try Pack.example("download-task")
    #expect(!Probe.classes(of: example, in: .swift).isEmpty)
  }
}
