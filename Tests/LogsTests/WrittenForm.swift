import Testing

/// A line of a log in one of the forms that people paste, and what it says: `callback @object`,
/// with an address and an argument where it has them; nothing for a note.
struct WrittenForm: Sendable, CustomTestStringConvertible {
  let line: String
  let reading: [String]

  init(_ line: String, _ reading: String...) {
    self.line = line
    self.reading = reading
  }

  var testDescription: String { line }

  static let classes: [WrittenForm] = [
    .init("-[Home viewDidLoad]", "viewDidLoad @Home"),
    .init("- [Home viewDidLoad]", "viewDidLoad @Home"),
    .init("[Home viewDidLoad]", "viewDidLoad @Home"),
    .init("-[Home(Tracking) viewDidLoad]", "viewDidLoad @Home"),
    .init("-[_TtC3App4Home viewDidLoad]", "viewDidLoad @Home"),
    .init("-[App.Home viewDidLoad]", "viewDidLoad @Home"),
    .init("[App.Home] viewDidLoad()", "viewDidLoad @Home"),
    .init("_TtC3App4Home viewDidLoad", "viewDidLoad @Home"),
    .init("+[Home initialize]", "initialize @Home"),
    .init("__58-[Home viewDidLoad]_block_invoke"),
    // Printed by AMKLaunchTimeProfiler 1.0, iOS 15.5.
    .init(
      "⏱ +2.121 s ~Δ   57 ms >> -[AMKHomeViewController viewDidAppear:]_block_invoke Line 51: 开始..."
    ),
    .init("-[Home viewDidLoad] [Line 23] ready", "viewDidLoad @Home"),
    .init("Home.swift(23) viewDidLoad()", "viewDidLoad @Home"),
    .init("Home.swift:viewDidLoad():23", "viewDidLoad @Home"),
    .init("Optional(\"Home\") viewDidLoad", "viewDidLoad @Home"),
    .init("Home.__deallocating_deinit"),
    .init("deinit HomeVC", "dealloc @HomeVC"),
    .init("HomeVC deinit", "dealloc @HomeVC"),
    .init("HomeVC.deinit", "dealloc @HomeVC"),
    .init("-[Person dealloc]"), .init("Home deinit"),
  ]

  static let tags: [WrittenForm] = [
    .init("A-----viewDidLoad", "viewDidLoad @A"),
    .init("A---viewDidLoad---", "viewDidLoad @A"),
    .init("viewDidLoad A", "viewDidLoad @A"),
    .init("viewDidLoad: A", "viewDidLoad @A"),
    .init("viewDidLoad called on Home", "viewDidLoad @Home"),
    .init("Home -> viewDidLoad()", "viewDidLoad @Home"),
    .init("Home | viewDidLoad()", "viewDidLoad @Home"),
    .init("(Home) viewDidLoad", "viewDidLoad @Home"),
    .init("Home#1 viewDidLoad", "viewDidLoad @Home#1"),
    .init("Home's viewDidLoad", "viewDidLoad @Home"),
    .init("Home的viewDidLoad", "viewDidLoad @Home"),
    .init("viewDidLoad 第一次调用", "viewDidLoad"), .init("viewDidLoad 第二次", "viewDidLoad"),
    .init("viewDidLoad 2回目", "viewDidLoad"), .init("viewDidLoad 두번째", "viewDidLoad"),
    .init("第二个控制器 viewDidLoad", "viewDidLoad @第二个控制器"),
    .init("뷰컨A viewDidLoad", "viewDidLoad @뷰컨A"),
    .init("✅ Home: viewDidLoad ✅", "viewDidLoad @Home"),
    .init("side menu controller will appear", "viewWillAppear @side menu controller"),
    .init("🔥🔥🔥 viewDidLoad", "viewDidLoad"),
    .init("self.viewDidLoad", "viewDidLoad"),
    .init("1. override func viewDidLoad()", "viewDidLoad"),
    .init("2. -(void)viewDidLoad", "viewDidLoad"),
    .init("调用了viewDidLoad", "viewDidLoad"),
    .init("viewDidLoad被调用了", "viewDidLoad"),
    .init("viewDidLoad 视图加载完成", "viewDidLoad"),
    .init("viewDidLoad - view loaded", "viewDidLoad"),
    .init("viewWillAppear: the view is about to appear", "viewWillAppear"),
    .init("| 1 | viewDidLoad | Home |", "viewDidLoad @Home"),
    .init("1. **viewDidLoad**", "viewDidLoad"),
    .init("- updateViewConstraints() // 첫 실행 시에만", "updateViewConstraints"),
    .init("viewDidLoad // Home", "viewDidLoad @Home"),
    .init("viewDidLoad: [Home viewDidLoad]", "viewDidLoad @Home"),
    // Printed by navTest, and explained in brackets by its author in an article of 2017.
    .init(
      "2017-02-11 17:30:30.641 navTest[933:17086] SecondViewController invoke viewDidAppear **[newController viewDidAppear]**",
      "viewDidAppear @SecondViewController"),
    .init(
      "2017-02-11 17:28:30.229 navTest[933:17086] SecondViewController invoke viewDidAppear **[然后newController调用viewDidAppear ]**",
      "viewDidAppear @SecondViewController"),
  ]

  static let addresses: [WrittenForm] = [
    .init("<App.Home: 0x7f8a0c504bd0> viewDidLoad", "viewDidLoad @Home 0x7f8a0c504bd0"),
    .init("viewDidLoad() | 0x7f8a0c504bd0", "viewDidLoad 0x7f8a0c504bd0"),
    .init("Home | loadView, 0x7f8a0c504bd0", "loadView @Home 0x7f8a0c504bd0"),
    .init("<Home: 0x7f8a; frame = (0 0; 1 1)> viewDidLoad", "viewDidLoad @Home 0x7f8a"),
    .init("Home(0x7f8a0c504bd0) viewDidLoad", "viewDidLoad @Home 0x7f8a0c504bd0"),
    .init("Home 0x7f8a0c504bd0 viewDidLoad", "viewDidLoad @Home 0x7f8a0c504bd0"),
    .init("0x7f8a0c504bd0 viewDidLoad", "viewDidLoad 0x7f8a0c504bd0"),
    .init("viewDidLoad 0x7f8a0c504bd0", "viewDidLoad 0x7f8a0c504bd0"),
    .init("viewDidLoad self = <Home: 0x7f8a>", "viewDidLoad @Home 0x7f8a"),
    .init("loadView, view=0xc21092140", "loadView"),
    .init("Home addr=0x600001234560 viewDidLoad", "viewDidLoad @Home 0x600001234560"),
    .init("Home viewDidLoad self=0x600001234560", "viewDidLoad @Home 0x600001234560"),
    .init("Home viewDidLoad view=0x600001234560", "viewDidLoad @Home"),
    .init("vc=Home id=0x600001234560 event=viewDidLoad", "viewDidLoad @Home 0x600001234560"),
    .init("Home id=0x600001234560 viewDidLoad", "viewDidLoad @Home 0x600001234560"),
    .init("Home viewDidLoad vcId=0x600001234560", "viewDidLoad @Home 0x600001234560"),
    .init("id=0x600001234560 event=viewDidLoad", "viewDidLoad 0x600001234560"),
    .init("Home [id: 0x600001234560] viewDidLoad", "viewDidLoad @Home 0x600001234560"),
    .init(
      #"{"class":"Home","id":"0x600001234560","event":"viewDidLoad"}"#,
      "viewDidLoad @Home 0x600001234560"),
    .init("viewDidLoad Home 0x600001234560", "viewDidLoad @Home 0x600001234560"),
    .init("viewDidLoad Home addr=0x600001234560", "viewDidLoad @Home 0x600001234560"),
    .init("viewDidLoad() Home (0x600001234560)", "viewDidLoad @Home 0x600001234560"),
    .init("Home@0x600001234560 viewDidLoad", "viewDidLoad @Home 0x600001234560"),
    .init(
      "Home ObjectIdentifier(0x00007f8a1b2c3d00) viewDidLoad",
      "viewDidLoad @Home 0x00007f8a1b2c3d00"),
  ]

  static let arguments: [WrittenForm] = [
    .init("viewDidAppear:1", "viewDidAppear (1)"),
    .init("viewDidAppear: YES", "viewDidAppear (YES)"),
    .init("viewDidAppear - false", "viewDidAppear (false)"),
    .init("viewDidAppear: animated = YES", "viewDidAppear (YES)"),
    .init("Home viewDidAppear(true)", "viewDidAppear @Home (true)"),
    .init("Home viewDidAppear - animated: false", "viewDidAppear @Home (false)"),
    .init("Home viewDidAppear animated=true", "viewDidAppear @Home (true)"),
  ]

  static let system: [WrittenForm] = [
    .init(
      "2024-01-02 03:04:05.678901+0100  0x1f2d  Info  0x0  8131  0  App: (Foundation) [com.example.app:ui] Home viewDidLoad()",
      "viewDidLoad @Home"),
    .init("2024-01-02 03:04:05.678 Df App[81:1f2] [com.example:ui] viewDidLoad()", "viewDidLoad"),
    .init("default\t16:23:45.724860+0800\tApp\tHome viewDidLoad()", "viewDidLoad @Home"),
    .init("[com.example:ui] viewDidLoad()", "viewDidLoad"),
    .init(
      "Nov  3 16:23:45 iPhone App(UIKitCore)[123] <Notice>: Home viewDidLoad", "viewDidLoad @Home"),
    .init(
      "viewDidLoad()\tType: Debug\tTimestamp: 2024-01-02 03:04:05.678+01:00\tProcess: App",
      "viewDidLoad"),
    .init("Type: Debug | Timestamp: 2024-01-02 03:04:05.678+01:00 | Process: loadView Demo"),
    .init("2019-11-03 16:23:45.724 loadView Demo[1:2] -[Home viewDidLoad]", "viewDidLoad @Home"),
    .init("16:23:45.724 💚 DEBUG Home.viewDidLoad():23 - hi", "viewDidLoad @Home"),
  ]

  static let delegates: [WrittenForm] = [
    // Printed by an experiment with scenes on a fresh install.
    .init("SceneDelegate : scene willConnectTo session with options", "scene.willConnect @scene"),
    .init(
      "AppDelegate : application configurationForConnecting",
      "application.configurationForConnecting @application"),
    // Printed by BackgroundDemo, a test of beacons on iOS 7.
    .init(
      "2013-11-06 21:08:29.415 BackgroundDemo[555:60b] applicationDidFinishLaunching",
      "application.didFinishLaunching"),
  ]

  static let lists: [WrittenForm] = [
    .init("1) viewDidLoad", "viewDidLoad"), .init("1、viewDidLoad", "viewDidLoad"),
    .init("１．viewDidLoad", "viewDidLoad"), .init("一、viewDidLoad", "viewDidLoad"),
    .init("२. viewDidLoad", "viewDidLoad"), .init("第一步：viewDidLoad", "viewDidLoad"),
    .init("Step 2: viewDidLoad", "viewDidLoad"), .init("a) viewDidLoad", "viewDidLoad"),
    .init("iv. viewDidLoad", "viewDidLoad"), .init("– viewDidLoad", "viewDidLoad"),
    .init("→ viewDidLoad", "viewDidLoad"), .init("- [ ] viewDidLoad", "viewDidLoad"),
    .init("☐ A viewDidLoad", "viewDidLoad @A"),
  ]

  static let times: [WrittenForm] = [
    .init("[INFO] 2024-05-01 10:00:00.000 Home viewDidLoad", "viewDidLoad @Home"),
    .init("INFO 2024-05-01T10:00:00.1Z Home viewDidLoad", "viewDidLoad @Home"),
    .init("🔵 10:00:00.000 Home viewDidLoad", "viewDidLoad @Home"),
    .init("42884 2018-06-08 10:21:15.453 App[10914:3] viewDidLoad", "viewDidLoad"),
    .init("[App] 10:00:00.1 Home viewDidLoad", "viewDidLoad @Home"),
    .init("Home: 10:00:00.000 viewDidLoad", "viewDidLoad @Home"),
    .init("Home: 2024-05-01 10:00:00 +0000: viewDidLoad", "viewDidLoad @Home"),
    .init("viewDidLoad - 10:00:00.000 - Home", "viewDidLoad @Home"),
    .init("viewDidLoad() 2024-05-01 10:00:00 +0000 Home", "viewDidLoad @Home"),
    .init("t=0.137 Home viewDidLoad", "viewDidLoad @Home"),
    .init("Home t=0.137 viewDidLoad", "viewDidLoad @Home"),
    .init("elapsed: 0.1s Home viewDidLoad", "viewDidLoad @Home"),
    .init("Home +0.137s viewDidLoad", "viewDidLoad @Home"),
    .init("step 12 Home viewDidLoad", "viewDidLoad @Home"),
    .init("Home 12 viewDidLoad", "viewDidLoad @Home 12"),
    .init("11:59:01\u{202F}AM Home viewDidLoad", "viewDidLoad @Home"),
    .init("10:00:00 PMPlayer viewDidLoad", "viewDidLoad @PMPlayer"),
    .init("10:00:00 [1] Home viewDidLoad", "viewDidLoad @Home"),
    .init("10:00:00 App[1] Home viewDidLoad", "viewDidLoad @Home"),
    .init("[Home.swift viewDidLoad():12] hi", "viewDidLoad @Home"),
  ]

  static let keys: [WrittenForm] = [
    .init(#"{"level":"info","logger":"Home","message":"viewDidLoad"}"#, "viewDidLoad @Home"),
    .init(#"{"logger":"Home","level":"info","message":"viewDidLoad"}"#, "viewDidLoad @Home"),
    .init(#"{"message":"viewDidLoad()","tag":"Home"}"#, "viewDidLoad @Home"),
    .init(#"{"message":"viewDidLoad()"}"#, "viewDidLoad"),
    .init(#"{"logger":"AppLogger","message":"viewDidLoad Home"}"#, "viewDidLoad @Home"),
    .init(#"msg="viewDidLoad called on Home" logger=AppLogger"#, "viewDidLoad @Home"),
    .init("level=debug caller=Home.swift:42 msg=viewDidLoad", "viewDidLoad @Home"),
    .init("Screen: Home, callback: viewDidLoad", "viewDidLoad @Home"),
    .init(#"{"view":"Home","action":"viewDidLoad"}"#, "viewDidLoad @Home"),
    .init(#"{"action":"viewDidLoad","view":"Home"}"#, "viewDidLoad @Home"),
    .init(#"{"screen":"Home","event":"viewDidLoad"}"#, "viewDidLoad @Home"),
    .init(#"{"class":"HomeVC","view":"UIView","event":"viewDidLoad"}"#, "viewDidLoad @HomeVC"),
    .init("message: viewDidLoad", "viewDidLoad"),
    .init("Home event: viewDidLoad Done", "viewDidLoad @Home"),
    .init("Message viewDidLoad", "viewDidLoad @Message"),
    .init("首页，方法：viewDidLoad", "viewDidLoad @首页"),
    .init("viewDidLoad 当前控制器：Home", "viewDidLoad @Home"),
    .init("viewDidLoad: 当前控制器：Home", "viewDidLoad @Home"),
    .init("id=17->viewDidLoad", "viewDidLoad @17"),
    .init("self=0x7f8a1b2c3d00 viewDidLoad()", "viewDidLoad 0x7f8a1b2c3d00"),
    .init("viewDidLoad() self: 0x7f8a1b2c3d00", "viewDidLoad 0x7f8a1b2c3d00"),
    .init(
      #"{"eventMessage": "viewDidLoad()", "category": "HomeVC"}"#, "viewDidLoad @HomeVC"),
    .init(
      #"{"eventMessage": "viewDidLoad()", "category": "life"}"#, "viewDidLoad"),
    .init(#"{"eventMessage": "Home\tviewDidLoad"}"#, "viewDidLoad @Home"),
    .init(#"{"eventMessage": "\u9996\u9875 viewDidLoad"}"#, "viewDidLoad @首页"),
    .init(
      #"{"eventMessage": "A viewDidLoad\nhi\nB viewDidLoad"}"#, "viewDidLoad @A",
      "viewDidLoad @B"),
    .init(
      "viewDidLoad()\tType: Debug\tTimestamp: 2024-01-02 03:04:05.678\tCategory: HomeVC",
      "viewDidLoad @HomeVC"),
  ]

  static let frames: [WrittenForm] = [
    .init("1   App   0x0000000104a1b2c4 -[A viewDidAppear:] + 44"),
    .init("\t3   My App   0x0000000104a1b2c4 @objc A.viewDidAppear(_:) + 44 (A.swift:3)"),
    .init("  * frame #1: 0x0000000104a1b2c4 App`@objc A.viewDidAppear(_:) at A.swift:20:9"),
    .init("*** Terminating app due to 'X', reason: '-[A viewDidLoad]: unrecognized selector'"),
    .init("1 Home 0x7f8a1b2c3d00 viewDidLoad", "viewDidLoad @Home 0x7f8a1b2c3d00"),
    .init(#"{"eventMessage": "*** Terminating app due to 'X', reason: '-[A viewDidLoad]: no'"}"#),
    .init(#"{"eventMessage": "3   App   0x0000000104a1b2c4 -[A viewDidAppear:] + 44"}"#),
    .init(
      #"{"eventMessage": "A viewDidLoad\n1   App   0x0000000104a1b2c4 -[A loadView] + 44"}"#,
      "viewDidLoad @A"),
  ]

  static let rows: [WrittenForm] = [
    .init(
      "loadView → viewDidLoad → A viewWillAppear", "loadView", "viewDidLoad", "viewWillAppear @A"),
    .init("A.viewDidLoad => B.viewDidLoad", "viewDidLoad @A", "viewDidLoad @B"),
    .init("-[A loadView]-[A viewDidLoad]", "loadView @A", "viewDidLoad @A"),
    .init(
      "2019-11-03 16:23:45.1+0800 App[1:2] -[A loadView]2019-11-03 16:23:45.2+0800 App[1:2] -[A viewDidLoad]",
      "loadView @A", "viewDidLoad @A"),
    .init("16:23:45.1 A loadView 16:23:45.2 A viewDidLoad", "loadView @A", "viewDidLoad @A"),
    .init("viewDidLoad, viewWillAppear and viewDidAppear"),
    .init("[VC B] loadView() & viewDidLoad()", "loadView @VC B", "viewDidLoad @VC B"),
    .init("A viewDidLoad & viewWillAppear are called"),
    // Printed by a demo, and explained by arrows in an article.
    .init("A viewWillAppear         ← A 的 viewDidLoad 不会再调（视图还在内存）", "viewWillAppear @A"),
    .init("A viewWillAppear  <- viewDidLoad of A is not called again", "viewWillAppear @A"),
    .init("A viewWillAppear // no viewDidLoad", "viewWillAppear @A"),
    .init("A viewWillAppear # viewDidLoad → viewWillAppear", "viewWillAppear @A"),
    .init("[漏 addChild] 只 addSubview，不 addChildViewController:"), .init("[missing viewDidLoad]"),
    .init("[DEBUG] screen 'Tabs-r0n' did move to window <UIWindow: 0x104b9b660; frame = (0 0)>"),
    .init(
      "A viewDidLoad(2019-11-03 16:23:45 B viewDidAppear) x viewDidAppear", "viewDidLoad @A",
      "viewDidAppear @B"),
    .init(
      "16:00:00 -[,16:23:45 viewDidLoad] A viewDidAppear"),
    .init("super.viewDidLoad()"),
    .init(
      "// here we see that viewWillAppear is called on the first one and then once again on all of them"
    ),
  ]

  static let all =
    classes + tags + addresses + arguments + system + delegates + lists + times + keys + frames
    + rows + owners + described + types + behind + numbered + besides + files + languages
}
