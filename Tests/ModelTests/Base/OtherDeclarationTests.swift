@testable import Pack
@testable import StateSpace
@testable import Formats
@testable import Pages
import Testing

struct OtherDeclarationTests {
  private static let declarations: [(text: String, base: String?)] = [
    ("override fun onCreate(savedInstanceState: Bundle?)", "onCreate"),
    ("protected void onCreate(@Nullable Bundle savedInstanceState)", "onCreate"),
    ("@Deprecated(\"since 28\") fun onActivityCreated(state: Bundle?)", "onActivityCreated"),
    ("componentDidUpdate(prevProps, prevState, snapshot?)", "componentDidUpdate"),
    ("ngOnInit(): void", "ngOnInit"), ("fn poll<T: Into<Vec<u8>>>(self)", "poll"),
    ("fun <T> onAttach (context: T)", "onAttach"), ("void $onÄnderung()", "$onÄnderung"),
    ("val isShown: Boolean", "isShown"), ("bool shown = false;", "shown"), ("render", "render"),
    ("(Int) -> Void", "Void"), ("()", nil), ("@Main()", nil),
  ]

  @Test(arguments: declarations)
  func aDeclarationInAnyLanguageIsNamedByWhatItDeclares(_ one: (text: String, base: String?)) {
    #expect(Callback.Declaration(language: "Any", text: one.text).base == one.base)
  }
}
