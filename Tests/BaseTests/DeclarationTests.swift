@testable import Base
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
    ("@available(iOS 13, *) @objc(f:) open override func f(_ a: Int)", "f(_:)"),
    ("@UIKit.IBAction func f(_ a: Any)", "f(_:)"),
    ("static func == (a: T, b: T) -> Bool", "==(_:_:)"),
    ("static func < <T>(a: T, b: T) -> Bool", "<(_:_:)"), ("func\tf(\n\ta\tb: Int\n)", "f(a:)"),
    ("/* f(x: Int) */ func f(a: Int /* b: Int */) // g()", "f(a:)"), ("func f() {}", "f()"),
    ("func f(a: Int = 1 < 2, b: [Int: Int] = [:]);", "f(a:b:)"), ("func `default`()", "default()"),
    ("func f() throws(E) -> (Int) -> Int", "f()"), ("func f(a: Any...)", "f(a:)"),
    ("subscript(index: Int) -> Int { get }", "subscript(_:)"), ("open(_:)", "open(_:)"),
    ("open class func open(_ url: URL)", "open(_:)"), ("private(set) var f: (Int) -> Int", nil),
    ("completion: ((Bool) -> Void)?", nil), ("func f(a b c: Int)", nil),
    ("func f() see g(a: Int)", nil), ("let f: (Int) -> Int", nil), ("case f(a: Int)", nil),
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
    ("-\t(void)a:(int)b /* c:(int)d */ e:(int)f; // g:", "a:e:", true), ("a:b:", "a:b:", false),
    ("- (void)a:(int)b :(int)c NS_SWIFT_NAME(d(e:)) API(f(1));", "a::", true),
    ("- (void) a : (int) b", "a:", true), ("- (void)a:b c:d", "a:c:", true),
    ("- (void)a:(NSString *)b, ... NS_REQUIRES_NIL_TERMINATION", "a:", true),
    ("- (void)a:(int) __unused b c:(int)d", nil, true), ("- (void)a { b(c); }", "a", true),
    ("@property (nonatomic, readonly) BOOL shown;", "shown", false),
    ("@property (copy) void (^done)(BOOL ok);", "done", false),
    ("@property UIColor *tint UI_APPEARANCE_SELECTOR API_AVAILABLE(ios(7));", "tint", false),
    ("extern NSString *const UIThingDidEnd;", nil, false), ("void (*done)(BOOL)", nil, false),
  ]

  @Test(arguments: methods)
  func anObjectiveCMethodIsNamedByItsSelector(
    _ one: (text: String, selector: String?, isMethod: Bool)
  ) {
    let selector = ObjectiveCSelector(one.text)
    #expect(selector?.text == one.selector)
    #expect(selector?.isMethod == (one.selector == nil ? nil : one.isMethod))
    #expect(ObjectiveCSelector("") == nil)
  }
}
