extension MachineScript {
  /// All machines of this file, with what they are called.
  package static let samples = [("view controller", viewController), ("app", application)]

  /// A view controller of today, as the pack `uikit` has it.
  package static let viewController =
    MachineScript(
      "View controller",
      regions: [
        ("object", ["absent", "alive", "released!"]),
        ("interface", ["code", "nib"]),
        ("view", ["unloaded", "loaded"]),
        ("appearance", ["disappeared", "appearing", "appeared", "disappearing"]),
        ("window", ["detached", "attached"]),
        ("geometry", ["provisional", "final"]),
        ("parent", ["none", "joining", "joined", "leaving"]),
      ],
      [
        .init(
          "initInCode", ["object": ["absent"]],
          ["object=alive", "interface=code", "init", "init.nibName"]),
        .init(
          "initWithNib", ["object": ["absent"]], ["object=alive", "interface=nib", "init.nibName"]),
        .init("decode", ["object": ["absent"]], ["object=alive", "interface=nib", "init.coder"]),
        .init("awake", ["object": ["alive"], "view": ["unloaded"]], ["awakeFromNib"]),
        .init(
          "decodeWithView", ["object": ["absent"]],
          [
            "object=alive", "interface=nib", "init.coder", "view.init.coder", "view=loaded",
            "awakeFromNib", "viewDidLoad", "view.awakeFromNib",
          ]),
        .init(
          "loadViewIfNeeded", ["object": ["alive"], "view": ["unloaded"], "interface": ["code"]],
          ["loadView", "view=loaded", "viewDidLoad"]),
        .init(
          "loadViewIfNeeded", ["object": ["alive"], "view": ["unloaded"], "interface": ["nib"]],
          ["loadView", "view.init.coder", "view.awakeFromNib", "view=loaded", "viewDidLoad"]),
        .init("loadViewIfNeeded", ["object": ["alive"], "view": ["loaded"]], []),
        .init(
          "discardView",
          ["view": ["loaded"], "appearance": ["disappeared"], "window": ["detached"]],
          ["view=unloaded"]),
        .init(
          "willAppear", ["view": ["loaded"], "appearance": ["disappeared", "disappearing"]],
          ["appearance=appearing", "viewWillAppear"]),
        .init(
          "enterWindow", ["appearance": ["appearing"]],
          ["window=attached", "geometry=final", "viewIsAppearing"]),
        .init(
          "didAppear", ["appearance": ["appearing"]], ["appearance=appeared", "viewDidAppear"]),
        .init(
          "willDisappear", ["appearance": ["appeared", "appearing"]],
          ["appearance=disappearing", "viewWillDisappear"]),
        .init(
          "didDisappear", ["appearance": ["disappearing"]],
          ["window=detached", "geometry=provisional", "appearance=disappeared", "viewDidDisappear"]),
        .init("layout", ["view": ["loaded"]], ["viewWillLayoutSubviews", "viewDidLayoutSubviews"]),
        .init(
          "layoutWithConstraints", ["view": ["loaded"]],
          ["updateViewConstraints", "viewWillLayoutSubviews", "viewDidLayoutSubviews"]),
        .init("changeMargins", ["view": ["loaded"]], ["viewLayoutMarginsDidChange"]),
        .init("changeSafeArea", ["view": ["loaded"]], ["viewSafeAreaInsetsDidChange"]),
        .init(
          "changeMarginsAndSafeArea", ["view": ["loaded"]],
          ["viewLayoutMarginsDidChange", "viewSafeAreaInsetsDidChange"]),
        .init("changeTraits", ["object": ["alive"]], ["traitCollectionDidChange"]),
        .init(
          "willChangeTraits", ["view": ["loaded"], "window": ["attached"]], ["willTransition"]),
        .init(
          "willChangeSize", ["view": ["loaded"], "window": ["attached"]], ["viewWillTransition"]),
        .init(
          "relayout", ["view": ["loaded"], "window": ["attached"]],
          ["viewWillLayoutSubviews", "viewDidLayoutSubviews"]),
        .init(
          "willJoin", ["object": ["alive"], "parent": ["none"]],
          ["parent=joining", "willMove(parent)"]),
        .init("didJoin", ["parent": ["joining"]], ["parent=joined", "didMove(parent)"]),
        .init("willLeave", ["parent": ["joined"]], ["parent=leaving", "willMove(nil)"]),
        .init("didLeave", ["parent": ["leaving"]], ["parent=none", "didMove(nil)"]),
        .init("stay", ["parent": ["leaving"]], ["parent=joined"]),
        .init("stayWithNotice", ["parent": ["leaving"]], ["parent=joined", "didMove(parent)"]),
        .init("presentCompleted", ["object": ["alive"]], ["present.completion"]),
        .init("dismissCompleted", ["object": ["alive"]], ["dismiss.completion"]),
        .init("memoryWarning", ["object": ["alive"]], ["didReceiveMemoryWarning"]),
        .init(
          "release", ["object": ["alive"], "appearance": ["disappeared"], "parent": ["none"]],
          ["dealloc", "object=released", "view=unloaded", "interface=code"]),
      ])

  /// An app of today, as the pack `uikit` has it.
  package static let application =
    MachineScript(
      "App",
      regions: [
        ("state", ["notRunning", "inactive", "active", "background", "suspended", "ended!"])
      ],
      [
        .init(
          "startLaunching", ["state": ["notRunning"]],
          ["state=inactive", "application.willFinishLaunching"]),
        .init("finishLaunching", ["state": ["inactive"]], ["application.didFinishLaunching"]),
        .init(
          "becomeActive", ["state": ["inactive"]], ["state=active", "application.didBecomeActive"]),
        .init(
          "resignActive", ["state": ["active"]], ["application.willResignActive", "state=inactive"]),
        .init(
          "enterBackground", ["state": ["inactive"]],
          ["state=background", "application.didEnterBackground"]),
        .init(
          "enterForeground", ["state": ["background"]],
          ["application.willEnterForeground", "state=inactive"]),
        .init("suspend", ["state": ["background"]], ["state=suspended"]),
        .init("resume", ["state": ["suspended"]], ["state=background"]),
        .init("resume", ["state": ["background"]], []),
        .init(
          "terminate", ["state": ["background"]], ["application.willTerminate", "state=ended"]),
        .init("kill", ["state": ["suspended"]], ["state=ended"]),
        .init("crash", ["state": ["inactive", "active", "background"]], ["state=ended"]),
        .init(
          "memoryWarning", ["state": ["inactive", "active", "background"]],
          ["application.didReceiveMemoryWarning"]),
      ])
}
