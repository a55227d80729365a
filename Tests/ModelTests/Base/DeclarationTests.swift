@testable import Base
@testable import StateSpace
@testable import Checker
@testable import Formats
import Testing

struct DeclarationTests {
  private static let functions: [(text: String, name: String?)] = [
    ("func viewDidLoad()", "viewDidLoad()"),
    ("func viewWillAppear(_ animated: Bool)", "viewWillAppear(_:)"),
    ("init?(coder: NSCoder)", "init(coder:)"),
    ("func run(then next: (() -> Void)?, after time: Double)", "run(then:after:)"),
    ("func put(_ all: Dictionary<String, Int>, at place: (Int, Int) = (0, 0))", "put(_:at:)"),
    ("func observe<A, B>(_ pair: Pair<A, B>, handler: @escaping (A) -> B)", "observe(_:handler:)"),
    ("func map(_ body: (Int) -> [Int: String], in set: Set<Int>)", "map(_:in:)"),
    ("willMove(toParent:)", "willMove(toParent:)"), ("f(_:with:)", "f(_:with:)"),
    ("var title: String { get }", nil), ("deinit", nil), ("func f(Int)", nil), ("func f(", nil),
  ]

  @Test(arguments: functions)
  func aSwiftFunctionIsNamedByItsLabels(_ one: (text: String, name: String?)) {
    #expect(SwiftFunction(one.text)?.name == one.name)
  }

  private static let methods: [(text: String, selector: String?, isMethod: Bool)] = [
    ("- (void)viewDidLoad;", "viewDidLoad", true), ("+ (void)load", "load", true),
    ("- (void)a:(NSSet<B *> *)b c:(void (^)(BOOL done))d", "a:c:", true),
    ("- (id<P>) a:(int) x b: (int) y", "a:b:", true), ("UIThingDidEnd", "UIThingDidEnd", false),
  ]

  @Test(arguments: methods)
  func anObjectiveCMethodIsNamedByItsSelector(
    _ one: (text: String, selector: String?, isMethod: Bool)
  ) {
    let selector = ObjectiveCSelector(one.text)
    #expect(selector?.text == one.selector)
    #expect(selector?.isMethod == one.isMethod)
    #expect(ObjectiveCSelector("") == nil)
  }
}
