import Shipped
import Support
import Testing
@testable import Base
@testable import Formats
@testable import Logs
@testable import Pack
@testable import Pages
@testable import StateSpace

struct ProbeTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private func probe(_ language: Probe.Language) throws -> (probe: Probe, pack: Pack) {
    let pack = try Self.pack.get()
    return (Probe(of: "UIViewController", in: pack, language), pack)
  }

  @Test(arguments: Probe.Language.allCases)
  func whatItPrintsIsReadWithoutDoubt(_ language: Probe.Language) throws {
    let (probe, pack) = try probe(language)
    var reader = TraceReader(of: pack)
    var lines: [TraceLine] = []
    reader.read(Array(probe.log.utf8)) { lines.append($0) }
    reader.finish { lines.append($0) }
    #expect(lines.count == probe.count && probe.count > 25)
    #expect(lines.allSatisfy { $0.call?.clue == .description })
    #expect(Set(lines.compactMap(\.call?.address)) == ["0x600000c040f0"])
    #expect(Set(lines.compactMap(\.call?.label)) == ["ProbeViewController"])
    // The view's own method of that name is told from it by the class alone.
    let doubtful = lines.compactMap(\.call?.callbacks).filter { $0.count > 1 }
    #expect(doubtful.map { pack.callbacks[$0[0]].name.text } == ["awakeFromNib"])
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
  ]

  @Test(arguments: declarations)
  func goesOnAsTheDeclarationAsks(_ declaration: String, _ line: String) throws {
    let pack = try Pack.sample(
      Self.clock("swift: \"\(declaration)\"", protocols: ""), callbacks: "")
    #expect(Probe(of: "Clock", in: pack, .swift).text.contains("  \(line)\n"))
  }

  private static let requirements = [
    (
      "func f() -> Int",
      "func f() -> Int { log(); preconditionFailure(\"return what your app answers\") }"
    ),
    ("func f() -> Bool", "func f() -> Bool { log(); return true }"),
    ("var x: Int? { get }", "var x: Int? { log(); return nil }"),
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
