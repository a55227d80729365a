@testable import Pack
import Testing

struct OtherDeclarationTests {
  private static let declarations: [(language: String, text: String, base: String?)] = [
    ("Kotlin", "override fun onCreate(savedInstanceState: Bundle?)", "onCreate"),
    ("Java", "protected void onCreate(@Nullable Bundle savedInstanceState)", "onCreate"),
    ("Kotlin", "@Deprecated(\"since 28\") fun onMade(state: Bundle?)", "onMade"),
    ("JavaScript", "componentDidUpdate(prevProps, prevState, snapshot?)", "componentDidUpdate"),
    ("TypeScript", "ngOnInit(): void", "ngOnInit"),
    ("TypeScript", "onTap?: (at: number) => void", "onTap"),
    ("Rust", "fn poll<T: Into<Vec<u8>>>(self)", "poll"),
    ("Rust", "#[must_use] pub fn poll(self)", "poll"),
    ("Kotlin", "fun <T> onAttach (context: T)", "onAttach"),
    ("Kotlin", "fun List<Bundle>.onAttach(context: T)", "onAttach"),
    ("Kotlin", "override val isShown: Boolean get() = true", "isShown"),
    ("Java", "void $onÄnderung()", "$onÄnderung"), ("Kotlin", "val isShown: Boolean", "isShown"),
    ("C", "bool shown = false;", "shown"), ("Any", "render", "render"),
    ("Go", "func (s *Server) Start(ctx context.Context) error", "Start"),
    ("Go", "Start(ctx context.Context) (int, error)", nil), ("Go", "Start(ctx int) error", "Start"),
    ("Dart", "@override\n\tFuture<void> initState() async {}", "initState"),
    ("Dart", "void Function(int)? onTap;", nil), ("Dart", "Widget.named(int id)", nil),
    ("Dart", "bool operator ==(Object other)", nil), ("Dart", "bool get mounted", "mounted"),
    ("Haskell", "onStart :: Int -> IO ()", "onStart"), ("Haskell", "onStart a b = pure ()", nil),
    ("OCaml", "val on_start : unit -> unit", "on_start"),
    ("Common Lisp", "(defun on-start (server))", nil), ("Any", "on-start", nil),
    ("C", "void (*on_start)(void *context)", nil), ("C", "char *(*on_start)(int)", nil),
    ("C", "Handle (*on_start)(int)", nil), ("C", "typedef void (*on_start)(int);", nil),
    ("C", "const char *name_of(int id); // its name (short)", "name_of"),
    ("C", "void /* see start(1) */ on_start(int a)", "on_start"),
    ("C++", "void Server::start(int a) const override", "start"), ("C++", "~Server()", nil),
    ("C++", "bool operator()(int a)", nil), ("C++", "operator Server()", nil),
    ("C", "DEPRECATED(1) void on_start(int a)", nil),
    ("SQL", "CREATE TRIGGER on_start AFTER INSERT ON servers", nil),
    ("Any", "(Int) -> Void", nil), ("Any", "()", nil), ("Any", "@Main()", nil), ("Any", "", nil),
  ]

  @Test(arguments: declarations)
  func aDeclarationInAnyLanguageIsNamedByWhatItDeclaresOrNotAtAll(
    _ one: (language: String, text: String, base: String?)
  ) {
    #expect(Callback.Declaration(language: one.language, text: one.text).base == one.base)
  }
}
