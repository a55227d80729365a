import Model
import Render
import Shipped
import Support
import Testing

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
