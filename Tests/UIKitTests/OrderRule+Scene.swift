extension OrderRule {
  /// What the delegates of an app with scenes get.
  static let scenes: [OrderRule] = [
    OrderRule(
      title: "launch with a scene", script: ["scene.launch:newSession"],
      settings: ["lifeCycle": "scene"], visible: application + " " + scene + " " + appearance,
      order: """
        application.application.willFinishLaunching application.application.didFinishLaunching
        application.application.configurationForConnecting scene.scene.willConnect
        root.viewDidLoad root.viewWillAppear scene.scene.willEnterForeground
        scene.scene.didBecomeActive root.viewIsAppearing root.viewDidAppear
        """),
    OrderRule(
      title: "launch with a scene whose window has the view at once",
      script: ["scene.launch:early"], settings: ["lifeCycle": "scene"],
      visible: scene + " " + appearance,
      order: """
        scene.scene.willConnect root.viewDidLoad root.viewWillAppear root.viewIsAppearing
        scene.scene.willEnterForeground scene.scene.didBecomeActive root.viewDidAppear
        """),
    OrderRule(
      title: "launch with a scene that has an activity to restore from",
      script: ["scene.launch:restored"], settings: ["lifeCycle": "scene"],
      visible: "scene.willConnect scene.restoreInteractionState scene.didBecomeActive",
      order: """
        scene.scene.willConnect scene.scene.restoreInteractionState scene.scene.didBecomeActive
        """),
    OrderRule(
      title: "Home and back with a scene",
      script: ["scene.home", "application.suspend", "scene.return"],
      settings: ["lifeCycle": "scene"], visible: application + " " + scene + " " + appearance,
      order: """
        scene.scene.willResignActive scene.scene.didEnterBackground
        scene.scene.willEnterForeground scene.scene.didBecomeActive
        """),
    OrderRule(
      title: "a scene closed by the user", script: ["scene.home", "scene.disconnect:discarded"],
      settings: ["lifeCycle": "scene"], visible: application + " " + scene + " " + appearance,
      order: """
        scene.scene.willResignActive scene.scene.didEnterBackground scene.scene.didDisconnect
        application.application.didDiscardSceneSessions
        """),
    OrderRule(
      title: "termination as seen on an iPhone", script: ["scene.terminate:background"],
      settings: ["lifeCycle": "scene"], visible: application + " " + scene + " " + appearance,
      order: """
        scene.scene.willResignActive scene.scene.didEnterBackground
        application.application.willTerminate
        """),
    OrderRule(
      title: "termination as seen on an iPad with one window",
      script: ["scene.terminate:disconnected,discarded,told"], settings: ["lifeCycle": "scene"],
      visible: application + " " + scene + " " + appearance,
      order: """
        scene.scene.willResignActive scene.scene.didDisconnect
        application.application.didDiscardSceneSessions application.application.willTerminate
        """),
    OrderRule(
      title: "a URL and an activity that cannot be fetched",
      script: ["scene.openURL", "scene.handoff:failed"], settings: ["lifeCycle": "scene"],
      visible: "scene.openURLContexts scene.willContinueActivity scene.continueActivity "
        + "scene.didFailToContinueActivity",
      order: """
        scene.scene.openURLContexts scene.scene.willContinueActivity
        scene.scene.didFailToContinueActivity
        """),
  ]

  /// The messages of the app delegate.
  private static let application =
    "application.willFinishLaunching application.didFinishLaunching application.didBecomeActive "
    + "application.willResignActive application.didEnterBackground application.willTerminate "
    + "application.willEnterForeground application.configurationForConnecting "
    + "application.didDiscardSceneSessions"
  /// The messages of the scene delegate that have a place of their own.
  private static let scene =
    "scene.willConnect scene.willEnterForeground scene.didBecomeActive scene.willResignActive "
    + "scene.didEnterBackground scene.didDisconnect"
}
