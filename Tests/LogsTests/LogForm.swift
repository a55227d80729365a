@testable import Logs

/// A form in which logs write something, with what vcdoc makes of it, as `docs/traces.md` lists it.
struct LogForm: Hashable, Sendable {
  /// What is read by a form.
  enum Kind: Hashable, Sendable {
    /// When a record was written, and by which process.
    case timestamp
    /// A callback.
    case callback
    /// The object, by what shows it.
    case object(TraceCall.Clue)
    /// Who sent a callback to whom.
    case sender
    /// Several records on a line, or one on several lines.
    case several
    /// No callback, although the record mentions one.
    case note(TraceDoubt)
    /// A word that looks like a callback.
    case unread(Unread.Reason)
  }

  /// What is read by it.
  let kind: Kind
  /// What it is called, in a few words.
  let name: String
  /// Lines of a log in this form; the last is the example.
  let lines: [String]
  /// What the last line is read as, each record as `callback` or `callback of Object`; none for a
  /// note.
  let readings: [String]

  /// Makes a row of the table.
  ///
  /// Without readings, a note is read as nothing, and any other form as a callback of `Home`.
  init(_ kind: Kind, _ name: String, _ lines: String..., reads readings: [String]? = nil) {
    self.kind = kind
    self.name = name
    self.lines = lines
    let isOfCall =
      switch kind {
      case .note, .unread: false
      default: true
      }
    self.readings = readings ?? (isOfCall ? ["viewDidLoad of Home"] : [])
  }

  /// All forms, in the order in which a record is read.
  static let all = timestamps + callbacks + objects + several + notes + lookalikes
}

extension LogForm {
  private static let timestamps = [
    LogForm(
      .timestamp, "NSLog, print in Xcode",
      "2019-11-03 16:23:45.724860+0800 App[6081:439250] -[Home viewDidLoad]"),
    LogForm(
      .timestamp, "`log show`",
      "2024-01-02 03:04:05.678901+0100  0x1f2  Info  0x0  81  0  "
        + "App: [com.example:ui] Home viewDidLoad()"),
    LogForm(.timestamp, "Console", "default\t16:23:45.724860+0800\tApp\tHome viewDidLoad()"),
    LogForm(
      .timestamp, "syslog", "Nov  3 16:23:45 iPhone App(UIKitCore)[123] <Notice>: Home viewDidLoad"),
    LogForm(.timestamp, "logcat", "05-01 10:00:00.123  1234  1234 D Home: viewDidLoad"),
    LogForm(.timestamp, "ISO 8601", "2024-05-01T10:00:00.125Z Home viewDidLoad"),
    LogForm(
      .timestamp, "a level before the time", "[INFO] 2024-05-01 10:00:00.125 Home viewDidLoad"),
    LogForm(.timestamp, "a date of any order", "31/01/2024 15:04:05.123 Home viewDidLoad"),
    LogForm(.timestamp, "a time of day", "16:23:45.724 Home viewDidLoad"),
    LogForm(.timestamp, "the time since the log began", "+12.5ms Home viewDidLoad"),
    LogForm(.timestamp, "seconds in brackets", "[12.345] Home viewDidLoad"),
    LogForm(.timestamp, "a key with the time", "t=0.137 Home viewDidLoad"),
    LogForm(
      .timestamp, "`log stream --style ndjson`",
      #"{"timestamp":"2024-05-01 10:00:00.1+0100","processID":7,"eventMessage":"Home viewDidLoad"}"#
    ),
    LogForm(
      .timestamp, "what Xcode copies after a record",
      "Home viewDidLoad()\tType: Debug\tTimestamp: 2024-01-02 03:04:05.678+01:00\tProcess: App"),
  ]

  private static let callbacks = [
    LogForm(.callback, "a selector", "Home viewWillAppear:1", reads: ["viewWillAppear of Home"]),
    LogForm(
      .callback, "a name in Swift", "Home viewWillAppear(_:)", reads: ["viewWillAppear of Home"]),
    LogForm(.callback, "a name in brackets", "Home(viewDidLoad)"),
    LogForm(.callback, "words", "Home View Did Load"),
    LogForm(.callback, "words with any blanks", "Home: view did  load"),
    LogForm(.callback, "words with underscores", "Home view_did_load"),
    LogForm(
      .callback, "a name without its first word", "Home willAppear",
      reads: ["viewWillAppear of Home"]),
    LogForm(
      .callback, "words without the first", "Home will appear", reads: ["viewWillAppear of Home"]),
    LogForm(
      .callback, "a word that the pack calls it with", "scenePhase: active",
      reads: ["swiftui.scenePhase"]),
    LogForm(.callback, "a name with up to two wrong letters", "Home viewDidLaod"),
    LogForm(
      .callback, "a declaration in a numbered list", "1. override func viewDidLoad()",
      reads: ["viewDidLoad"]),
  ]

  private static let objects = [
    LogForm(.object(.message), "a message in brackets", "-[Home viewDidLoad]"),
    LogForm(.object(.type), "a type before a dot", "App.Home.viewDidLoad()"),
    LogForm(
      .object(.description), "an object's description", "<App.Home: 0x7f8a0c> viewDidLoad",
      reads: ["viewDidLoad of Home 0x7f8a0c"]),
    LogForm(
      .object(.description), "an object beside the class of a method",
      "-[BaseVC viewDidLoad] <App.HomeVC: 0x7f8a0c>", reads: ["viewDidLoad of HomeVC 0x7f8a0c"]),
    LogForm(
      .object(.key), "a key with its value", "id=17 event=viewDidLoad", reads: ["viewDidLoad of 17"]
    ),
    LogForm(
      .object(.key), "the name of a machine with a value",
      #"{"sceneId": 17, "event": "sceneDidBecomeActive"}"#,
      reads: ["scene.didBecomeActive of scene 17"]),
    LogForm(.object(.prefix), "a name before it", "Home viewDidLoad"),
    LogForm(
      .object(.prefix), "a name with a number", "Home(1) viewDidLoad",
      reads: ["viewDidLoad of Home 1"]),
    LogForm(
      .object(.prefix), "the name of a machine with a number", "[scene 17] sceneDidBecomeActive",
      reads: ["scene.didBecomeActive of scene 17"]),
    LogForm(.object(.prefix), "a key for controllers", "event=viewDidLoad vc=Home"),
    LogForm(.object(.prefix), "a name and an underscore", "Home_viewDidLoad"),
    LogForm(.object(.prefix), "a file", "Home.swift:23 viewDidLoad()"),
    LogForm(
      .object(.prefix), "a key with a file",
      #"{"file":"App/Home.swift","function":"viewDidLoad()"}"#),
    LogForm(
      .object(.prefix), "an object on the line before", "<Home: 0x7f8a0c>", "viewDidLoad()",
      reads: ["viewDidLoad of Home 0x7f8a0c"]),
    LogForm(.object(.suffix), "a name after it", "viewDidLoad called on Home"),
    LogForm(.object(.nothing), "no object named", "viewDidLoad()", reads: ["viewDidLoad"]),
    LogForm(
      .sender, "a sender and a receiver", "Nav -> Home: viewDidLoad",
      reads: ["viewDidLoad of Home from Nav"]),
    LogForm(
      .sender, "keys for both", "from=Nav to=Home event=viewDidLoad",
      reads: ["viewDidLoad of Home from Nav"]),
  ]

  private static let several = [
    LogForm(
      .several, "arrows between callbacks", "Home viewDidLoad -> viewWillAppear",
      reads: ["viewDidLoad of Home", "viewWillAppear of Home"]),
    LogForm(
      .several, "dashes between records", "A viewWillDisappear - B viewWillAppear",
      reads: ["viewWillDisappear of A", "viewWillAppear of B"]),
    LogForm(
      .several, "`&` between callbacks", "Home loadView() & viewDidLoad()",
      reads: ["loadView of Home", "viewDidLoad of Home"]),
    LogForm(
      .several, "messages", "-[A loadView]-[A viewDidLoad]",
      reads: ["loadView of A", "viewDidLoad of A"]),
    LogForm(
      .several, "times between records", "16:23:45.1 A loadView 16:23:45.2 A viewDidLoad",
      reads: ["loadView of A", "viewDidLoad of A"]),
    LogForm(
      .several, "`log show --style json`, a member on each line", "[{",
      #"  "formatString" : "%{public}s viewDidLoad","#, #"  "eventMessage" : "Home viewDidLoad""#,
      "}]"),
  ]

  private static let notes = [
    LogForm(.note(.denial), "says that it did not run", "viewDidLoad is never called"),
    LogForm(
      .note(.sentence), "a sentence about callbacks", "data requested in viewDidLoad arrived"),
    LogForm(.note(.word), "a word of prose", "an init and nothing else"),
    LogForm(.note(.receiver), "not a method that this receiver has", "-[Loader load]"),
    LogForm(
      .note(.end), "the end of a call, not another", "Home viewDidLoad",
      "Home viewDidLoad took 12ms"),
    LogForm(
      .note(.sameCall), "the same call, further down its source", "Home.swift:20 viewDidLoad() a",
      "Home.swift:24 viewDidLoad() b"),
    LogForm(
      .note(.inherited), "the same call, in the method of another class",
      "-[Home viewDidLoad] <Home: 0x7f8a0c>", "-[Base viewDidLoad] <Home: 0x7f8a0c>"),
    LogForm(
      .note(.remark), "more about the call before it", "Home viewDidLoad",
      "Home viewDidLoad: loaded 5 items"),
    LogForm(
      .note(.remark), "another sentence about the same call",
      "applicationWillResignActive: pausing game", "applicationWillResignActive: saving"),
    LogForm(
      .note(.block), "a block, not the callback that made it",
      "__58-[Home viewDidLoad]_block_invoke"),
    LogForm(
      .note(.frame), "a stack frame, or the reason of a crash",
      "1   App   0x0000000104a1b2c4 -[A viewDidAppear:] + 44"),
    LogForm(.note(.code), "source code, not a log", "    [super viewDidAppear:animated];"),
    LogForm(
      .note(.outsider), "of an object that the log does not name elsewhere",
      "-[Person dealloc]"),
    LogForm(
      .note(.observer), "an event of the app that a controller observes",
      "applicationDidBecomeActive", "HomeVC: applicationDidBecomeActive"),
    LogForm(
      .note(.complaint), "a complaint of UIKit",
      "Unbalanced calls to begin/end appearance transitions for <App.Home: 0x7f8a0c>."),
    LogForm(.note(.foreign), "a record of another logger", "AppLifecycleState.resumed"),
  ]

  private static let lookalikes = [
    LogForm(.unread(.misspelt), "a short name with two other letters", "Home viewDidRead"),
    LogForm(.unread(.joined), "a word joined to a callback", "HomeviewDidLoad"),
    LogForm(
      .unread(.notification), "a notification that is posted with a callback",
      "UIApplicationDidEnterBackgroundNotification"),
  ]
}
