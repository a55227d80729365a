/// Which object a record is of, where more than one name or description stands in it.
extension WrittenForm {
  /// A class whose method it is, and the object beside it.
  static let owners: [WrittenForm] = [
    .init("-[HomeVC viewDidLoad] <HomeVC: 0x7f8a0c>", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("-[BaseVC viewDidLoad] <App.HomeVC: 0x7f8a0c>", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("-[Base viewDidLoad] <Home: 0x7f8a0c>", "viewDidLoad @Home 0x7f8a0c"),
    .init("<HomeVC: 0x7f8a0c> -[BaseVC viewDidLoad]", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("-[HomeVC viewDidLoad] [Line 23] <HomeVC: 0x7f8a0c>", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init(
      "-[Base viewDidLoad] view: <UIView: 0x60> self: <Home: 0x7f8a0c>",
      "viewDidLoad @Home 0x7f8a0c"),
    .init("Home() viewDidLoad", "viewDidLoad @Home"),
    .init("Home_ viewDidLoad", "viewDidLoad @Home_"),
    .init("__Home viewDidLoad", "viewDidLoad @__Home"),
    .init("$Home: viewDidLoad", "viewDidLoad @$Home"),
    .init("-[HomeVC viewDidLoad] 0x7f8a0c", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("HomeVC.viewDidLoad() 0x7f8a0c", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("[0x7f8a0c] HomeVC.viewDidLoad()", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("BaseVC.viewDidLoad() self=HomeVC", "viewDidLoad @HomeVC"),
    .init("BaseVC.viewDidLoad() self: List<Item>", "viewDidLoad @List<Item>"),
    .init("-[BaseVC viewDidLoad] HomeVC", "viewDidLoad @HomeVC"),
    .init("HomeVC --> -[BaseVC viewDidLoad]", "viewDidLoad @HomeVC"),
    .init("-[HomeVC viewDidLoad] before DetailVC", "viewDidLoad @HomeVC"),
    .init("-[HomeVC viewDidLoad] <UIView: 0x7f8a0c; frame = (0 0; 1 1)>", "viewDidLoad @HomeVC"),
    .init("-[HomeVC viewDidLoad] <HomeViewModel: 0x7f8a0c>", "viewDidLoad @HomeVC"),
    .init("-[HomeVC viewDidLoad] shows <DetailVC: 0x7f8a0c>", "viewDidLoad @HomeVC"),
    .init("-[HomeVC viewDidLoad] parent = <HomeVC: 0x7f8a0c>", "viewDidLoad @HomeVC"),
    .init(
      "(-[HomeVC viewDidLoad]) - Called for object <HomeVC: 0x7f8a0c>",
      "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("<HomeVC: 0x7f8a0c> Left -[HomeVC viewDidLoad]", "viewDidLoad @HomeVC 0x7f8a0c"),
    .init("-[HomeVC viewDidLoad] view=0x7f8a0c", "viewDidLoad @HomeVC"),
    .init("-[HomeVC viewDidLoad] -> 0x7f8a0c", "viewDidLoad @HomeVC"),
    .init("-[Child willMoveToParentViewController:] <Parent: 0x7f8a0c>", "willMove @Child"),
    .init("-[ChildVC willMoveToParentViewController:] <NavVC: 0x7f8a0c>", "willMove @ChildVC"),
    .init("-[ChildVC willMoveToParentViewController:] 0x7f8a0c", "willMove @ChildVC 0x7f8a0c"),
    .init("-[HomeVC prepareForSegue:sender:] self=0x7f8a0c", "prepare @HomeVC 0x7f8a0c"),
    .init("-[HomeVC prepareForSegue:sender:] target=0x7f8a0c", "prepare @HomeVC"),
    .init("-[HomeVC prepareForSegue:sender:] <UIStoryboardSegue: 0x60>", "prepare @HomeVC"),
    .init(
      "-[HomeVC traitCollectionDidChange:] <UITraitCollection: 0x60>",
      "traitCollectionDidChange @HomeVC"),
    .init(
      "-[BaseVC encodeRestorableStateWithCoder:] <HomeVC: 0x7f8a0c>",
      "encodeRestorableState @HomeVC 0x7f8a0c"),
  ]

  /// A name before a callback, and what is described behind.
  static let described: [WrittenForm] = [
    .init("viewDidLoad2", "viewDidLoad @2"),
    .init("viewDidLoad_Home", "viewDidLoad @Home"),
    .init("111viewDidLoad", "viewDidLoad"),
    .init("7-[HomeVC dealloc]", "dealloc @HomeVC"),
    .init("B  viewWillAppear:1", "viewWillAppear @B (1)"),
    .init("Home viewDidLoad <Home: 0x7f8a>", "viewDidLoad @Home 0x7f8a"),
    .init("TAG viewDidLoad <HomeVC: 0x7f8a>", "viewDidLoad @HomeVC 0x7f8a"),
    .init("[Lifecycle] viewDidLoad <HomeVC: 0x7f8a>", "viewDidLoad @HomeVC 0x7f8a"),
    .init("FirstVC viewDidLoad <UIView: 0x7f8a; frame = (0 0; 1 1)>", "viewDidLoad @FirstVC"),
    .init(
      "FirstVC traitCollectionDidChange: <UITraitCollection: 0x60>",
      "traitCollectionDidChange @FirstVC"),
    .init("traitCollectionDidChange: <UITraitCollection: 0x60>", "traitCollectionDidChange"),
    .init(
      "sceneDidBecomeActive(_:) <UIWindowScene: 0x7f8a>",
      "scene.didBecomeActive @UIWindowScene 0x7f8a"),
    .init(
      "SceneDelegate sceneDidBecomeActive(_:) <UIWindowScene: 0x7f8a>",
      "scene.didBecomeActive @UIWindowScene 0x7f8a"),
    .init(
      "-[SceneDelegate sceneDidBecomeActive:] <UIWindowScene: 0x7f8a>",
      "scene.didBecomeActive @UIWindowScene 0x7f8a"),
    .init("HomeVC viewDidLoad <UIWindowScene: 0x7f8a>", "viewDidLoad @HomeVC"),
    .init("ParentVC addChild(_:) <FirstVC: 0x7f8a>", "addChild @ParentVC"),
    .init("Child willMove(toParent:) <App.Parent: 0x7f8a>", "willMove @Child"),
    .init("Child willMove(toParent:) 0x7f8a0c", "willMove @Child 0x7f8a0c"),
    .init("Child didMove(toParent: nil) 0x7f8a0c", "didMove @Child 0x7f8a0c (toParent: nil)"),
    .init("willMove(toParent:) 0x7f8a0c", "willMove 0x7f8a0c"),
    .init("Home viewWillTransition(to:with:) 0x7f8a0c", "viewWillTransition @Home 0x7f8a0c"),
    .init("Home.viewWillTransition(to:with:) | 0x7f8a0c", "viewWillTransition @Home 0x7f8a0c"),
    .init("Child willMoveToParentViewController: 0x7f8a0c", "willMove @Child (0x7f8a0c)"),
    .init("willMove(toParent:) <HomeVC: 0x7f8a>", "willMove @HomeVC 0x7f8a"),
  ]

  /// Types with arguments.
  static let types: [WrittenForm] = [
    .init(
      "UIHostingController<HomeView>: viewDidLoad()", "viewDidLoad @UIHostingController<HomeView>"),
    .init(
      "SwiftUI.UIHostingController<App.HomeView>.viewDidLoad()",
      "viewDidLoad @UIHostingController<HomeView>"),
    .init("Host<Pair<App.Home, Menu>> viewDidLoad", "viewDidLoad @Host<Pair<Home, Menu>>"),
    .init("viewDidLoad List<Item>", "viewDidLoad @List<Item>"),
    .init("-[List<Item> viewDidLoad]", "viewDidLoad @List<Item>"),
    .init("<App.List<App.Item>: 0x7f8a> viewDidLoad", "viewDidLoad @List<Item> 0x7f8a"),
    .init("Optional<App.HomeVC> viewDidLoad", "viewDidLoad @HomeVC"),
    .init("Optional<HomeVC>.viewDidLoad()", "viewDidLoad @HomeVC"),
    .init("Home<main> viewDidLoad", "viewDidLoad @Home"),
  ]

  /// A name behind a callback, and more behind that.
  static let behind: [WrittenForm] = [
    .init("viewDidAppear(_:) FirstVC animated: true", "viewDidAppear @FirstVC"),
    .init("viewDidAppear(_:) Home animated: true", "viewDidAppear @Home"),
    .init("viewDidLoad() in FirstVC, line: 23", "viewDidLoad @FirstVC"),
    .init("viewDidLoad() [FirstVC:23] isBeingPresented: false", "viewDidLoad @FirstVC"),
    .init("===== viewDidLoad FirstVC =====", "viewDidLoad @FirstVC"),
    .init("viewDidLoad title: Optional(\"Home\")", "viewDidLoad @Home"),
    .init("viewDidLoad title: nil", "viewDidLoad"),
    .init("viewDidLoad Fetching items: 3", "viewDidLoad"),
    .init("viewDidLoad items: 3", "viewDidLoad"),
    .init("viewDidLoad: 7 tabs", "viewDidLoad"),
    .init("viewDidLoad: 390x844", "viewDidLoad"),
    .init("viewDidLoad: 41次", "viewDidLoad"),
    .init("viewDidLoad: 1st screen", "viewDidLoad @1st screen"),
    .init("viewDidLoad 4f1a", "viewDidLoad @4f1a"),
    .init("viewDidLoad MyItems = 3", "viewDidLoad"),
  ]

  /// Numbers that tell objects of one class apart, and numbers that do not.
  static let numbered: [WrittenForm] = [
    .init("A(1) viewDidLoad", "viewDidLoad @A 1"),
    .init("DetailVC [id: 7] viewDidLoad", "viewDidLoad @DetailVC 7"),
    .init("SceneDelegate[A1] sceneDidBecomeActive(_:)", "scene.didBecomeActive @SceneDelegate A1"),
    .init("Home[L21] viewDidLoad", "viewDidLoad @Home"),
    .init("Step(1) viewDidLoad", "viewDidLoad"),
    .init("Home No.3 viewDidLoad", "viewDidLoad @Home 3"),
    .init("Home #3 viewDidLoad", "viewDidLoad @Home 3"),
    .init("viewDidLoad Home No.3", "viewDidLoad @Home 3"),
    .init(
      "Home[3F2504E0-4F89-11D3-9A0C-0305E82C3301] viewDidLoad",
      "viewDidLoad @Home 3F2504E0-4F89-11D3-9A0C-0305E82C3301"),
    .init("A_viewDidLoad", "viewDidLoad @A"), .init("Home_viewDidLoad()", "viewDidLoad @Home"),
    .init("HomeVC - deinit called", "dealloc @HomeVC"),
    .init("HomeVC deallocated", "dealloc @HomeVC"),
    .init("HomeVC is being deinitialized", "dealloc @HomeVC"),
    .init("HomeVC was de-inited", "dealloc @HomeVC"), .init("HomeVC deinited", "dealloc @HomeVC"),
    .init("HomeVC de-init", "dealloc @HomeVC"), .init("HomeVC: de-init called", "dealloc @HomeVC"),
  ]

  /// Names with members, levels, and what is none beside them.
  static let besides: [WrittenForm] = [
    .init("Home(user: Bob) viewDidLoad", "viewDidLoad @Home"),
    .init("Home(user: App.User(name: \"Bob\")): viewDidLoad", "viewDidLoad @Home"),
    .init("Home(title: \"Start\", id: 7) viewDidLoad", "viewDidLoad @Home 7"),
    .init("Home user=Bob viewDidLoad", "viewDidLoad @Home"),
    .init("screen=home event=viewDidLoad", "viewDidLoad @home"),
    .init("Sort by Name viewDidLoad", "viewDidLoad @Sort by Name"),
    .init("[Home] [info] viewDidLoad", "viewDidLoad @Home"),
    .init("[Home][DEBUG] viewDidLoad", "viewDidLoad @Home"),
    .init("[Home] [DEBUG] [main] viewDidLoad", "viewDidLoad @Home"),
    .init("[ViewLifecycle] viewDidLoad Home", "viewDidLoad @Home"),
    .init("<private> viewDidLoad", "viewDidLoad"), .init("viewDidLoad <private>", "viewDidLoad"),
    .init("(null) viewDidLoad", "viewDidLoad"), .init("nil viewDidLoad", "viewDidLoad"),
    .init("-[<private> viewDidLoad]", "viewDidLoad"),
    .init("-[(null) viewDidLoad]", "viewDidLoad"),
    .init("vc=(null) event=viewDidLoad", "viewDidLoad"),
    .init(#"{"vc":"<private>","event":"viewDidLoad"}"#, "viewDidLoad"),
    .init(#"{"vc":null,"event":"viewDidLoad"}"#, "viewDidLoad"),
    .init("viewDidLoad called by Nav in Home", "viewDidLoad @Home"),
    .init("viewDidLoad called in Home by Nav", "viewDidLoad @Home"),
    .init("viewDidLoad called by Home", "viewDidLoad @Home"),
    .init("home_viewWillAppear", "viewWillAppear @home"),
    .init("home_view_will_appear", "viewWillAppear @home"),
    .init("HomeVC_viewDidLoad", "viewDidLoad @HomeVC"),
    .init("m1_viewDidLoad", "viewDidLoad @m1"), .init("vcA_viewDidLoad", "viewDidLoad @vcA"),
    .init("swizzled_viewDidLoad()"), .init("xx_viewDidLoad"), .init("m1_viewDidLoad()"),
    .init("1_viewDidLoad", "viewDidLoad"), .init("-[Home 1_viewDidLoad]"),
    .init("flutter: viewDidLoad", "viewDidLoad"),
  ]

  /// Files with source code, and numbers of lines where a process might stand.
  static let files: [WrittenForm] = [
    .init("HomeVC.viewDidAppear()[33]: hi", "viewDidAppear @HomeVC"),
    .init("HomeVC.viewDidLoad():[23]: x", "viewDidLoad @HomeVC"),
    .init("viewDidLoad[23]: loaded", "viewDidLoad"),
    .init("10:00:00.5 viewDidLoad[23]: loaded", "viewDidLoad"),
    .init("FirstVC.swift[28]: viewDidAppear(_:)", "viewDidAppear @FirstVC"),
    .init("FirstVC.swift.viewDidAppear(_:)", "viewDidAppear @FirstVC"),
    .init("Home+Life.swift.viewDidLoad()", "viewDidLoad @Home+Life"),
    .init("FirstVC.swift.viewDidLoad()[23]: loaded", "viewDidLoad @FirstVC"),
    .init("BaseVC.swift viewDidLoad() HomeVC", "viewDidLoad @HomeVC"),
    .init("viewDidLoad[12:34] -[Home viewDidLoad]", "viewDidLoad @Home"),
    .init(#"{"file":"App/Home.swift","function":"viewDidLoad()"}"#, "viewDidLoad @Home"),
    .init(#"{"function":"viewDidLoad()","line":20,"file":"App/Home.swift"}"#, "viewDidLoad @Home"),
    .init("file=App/Home.swift:20 func=viewDidLoad() msg=\"hi there\"", "viewDidLoad @Home"),
    .init("[Base.swift:20] viewDidLoad Home", "viewDidLoad @Home"),
    .init("[BaseViewController.swift:20] viewDidLoad() Settings", "viewDidLoad @Settings"),
    .init("[Base.swift:20] viewDidLoad Done", "viewDidLoad @Base"),
    .init("[Home.swift:20] viewDidLoad Settings", "viewDidLoad @Home"),
  ]

  /// Words around callbacks in other languages.
  static let languages: [WrittenForm] = [
    .init("Вызван viewDidAppear у First", "viewDidAppear @First"),
    .init("Вызван метод viewDidLoad у контроллера First", "viewDidLoad @First"),
    .init("Appel de viewDidAppear dans First", "viewDidAppear @First"),
    .init("Aufruf von viewDidAppear in First", "viewDidAppear @First"),
    .init("Llamando viewDidAppear en First", "viewDidAppear @First"),
    .init("Lifecycle event viewDidAppear First", "viewDidAppear @First"),
    .init("执行到 viewDidAppear First", "viewDidAppear @First"),
    .init("打印 viewDidAppear First", "viewDidAppear @First"),
    .init("First viewDidAppear 호출됨", "viewDidAppear @First"),
    .init("在 HomeVC 中调用 viewDidLoad", "viewDidLoad @HomeVC"),
    .init("在HomeVC中调用viewDidLoad", "viewDidLoad @HomeVC"),
    .init("HomeVC进入viewDidLoad", "viewDidLoad @HomeVC"),
    .init("进入HomeVC的viewDidLoad方法", "viewDidLoad @HomeVC"),
    .init("viewDidLoad 在 HomeVC 中被调用", "viewDidLoad @HomeVC"),
    .init("HomeVC の viewDidLoad が呼ばれました", "viewDidLoad @HomeVC"),
    .init("HomeVCでviewDidLoadが呼ばれた", "viewDidLoad @HomeVC"),
    .init("HomeVC에서 viewDidLoad 호출", "viewDidLoad @HomeVC"),
    .init("HomeVC вызвал viewDidLoad", "viewDidLoad @HomeVC"),
    .init("viewDidLoad chamado na HomeVC", "viewDidLoad @HomeVC"),
    .init("DE viewDidLoad", "viewDidLoad @DE"),
  ]
}
