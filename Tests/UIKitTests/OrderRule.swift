import Testing

/// One order that recordings and documentation agree on, and the script that must show it.
struct OrderRule: CustomTestStringConvertible {
  /// What happens.
  let title: String
  /// The script, as typed on the command line.
  let script: [String]
  /// The settings that differ from the defaults.
  var settings: [String: String] = [:]
  /// The callbacks looked at; the others may come anywhere.
  let visible: String
  /// The order, `object.callback`, with the argument where the callback has one.
  let order: String

  var testDescription: String { title }

  /// The appearance of a controller, and nothing else.
  static let appearance =
    "viewDidLoad viewWillAppear viewIsAppearing viewDidAppear viewWillDisappear viewDidDisappear"
  /// How a controller and its view come to be.
  static let birth =
    "initialize alloc init init.nibName init.coder awakeFromNib loadView view.init.coder "
    + "view.awakeFromNib viewDidLoad"
}

extension OrderRule {
  static let all = controllers + containment + transitions + scenes + others

  static let controllers: [OrderRule] = [
    OrderRule(
      title: "first appearance, made in code", script: ["create.code", "window.show"],
      visible: birth + " viewWillAppear viewIsAppearing viewWillLayoutSubviews "
        + "viewDidLayoutSubviews viewDidAppear",
      order: """
        class.initialize class.alloc controller.init controller.init.nibName controller.loadView
        controller.viewDidLoad controller.viewWillAppear controller.viewIsAppearing
        controller.viewWillLayoutSubviews controller.viewDidLayoutSubviews controller.viewDidAppear
        """),
    OrderRule(
      title: "first appearance, made by a storyboard", script: ["application.launch"],
      settings: ["iOS": "12"], visible: birth + " viewWillAppear viewDidAppear",
      order: """
        class.initialize class.alloc root.init.coder root.awakeFromNib root.loadView
        root.view.init.coder root.view.awakeFromNib root.viewDidLoad root.viewWillAppear
        root.viewDidAppear
        """),
    OrderRule(
      title: "made with a xib", script: ["create.xib", "view.read"], visible: birth,
      order: """
        class.initialize class.alloc controller.init.nibName controller.loadView
        controller.view.init.coder controller.view.awakeFromNib controller.viewDidLoad
        """),
    OrderRule(
      title: "an object inside a nib", script: ["create.nib"], visible: birth,
      order: """
        class.initialize class.alloc controller.init.coder controller.view.init.coder
        controller.awakeFromNib controller.viewDidLoad controller.view.awakeFromNib
        """),
    OrderRule(
      title: "push", script: ["create.code", "navigation.push"],
      visible: appearance + " willMove didMove loadView",
      order: """
        destination.willMove(parent) destination.loadView destination.viewDidLoad
        source.viewWillDisappear destination.viewWillAppear destination.viewIsAppearing
        source.viewDidDisappear destination.viewDidAppear destination.didMove(parent)
        """),
    OrderRule(
      title: "pop", script: ["navigation.pop"], visible: appearance + " willMove didMove dealloc",
      order: """
        source.willMove(nil) source.viewWillDisappear destination.viewWillAppear
        destination.viewIsAppearing source.viewDidDisappear destination.viewDidAppear
        source.didMove(nil) source.dealloc
        """),
    OrderRule(
      title: "a pop that is canceled", script: ["navigation.pop:canceled"], visible: appearance,
      order: """
        source.viewWillDisappear destination.viewWillAppear destination.viewIsAppearing
        destination.viewWillDisappear destination.viewDidDisappear source.viewWillAppear
        source.viewIsAppearing source.viewDidAppear
        """),
    OrderRule(
      title: "first visit of a tab", script: ["tabs.firstVisit"], visible: appearance,
      order: """
        visited.viewDidLoad visited.viewWillAppear selected.viewWillDisappear
        visited.viewIsAppearing selected.viewDidDisappear visited.viewDidAppear
        """),
    OrderRule(
      title: "later visit of a tab", script: ["tabs.revisit"], visible: appearance,
      order: """
        visited.viewWillAppear selected.viewWillDisappear visited.viewIsAppearing
        selected.viewDidDisappear visited.viewDidAppear
        """),
    OrderRule(
      title: "present, presenter removed",
      script: ["create.code", "presentation.presentFullScreen"],
      visible: appearance + " present.completion",
      order: """
        presented.viewDidLoad presenter.viewWillDisappear presented.viewWillAppear
        presented.viewIsAppearing presented.viewDidAppear presenter.viewDidDisappear
        presenter.present.completion
        """),
    OrderRule(
      title: "dismiss, presenter removed", script: ["presentation.dismissFullScreen"],
      visible: appearance + " dismiss.completion dealloc",
      order: """
        presented.viewWillDisappear presenter.viewWillAppear presenter.viewIsAppearing
        presenter.viewDidAppear presented.viewDidDisappear presenter.dismiss.completion
        presented.dealloc
        """),
    OrderRule(
      title: "present and dismiss, presenter stays",
      script: ["create.code", "presentation.presentOver", "presentation.dismissOver"],
      visible: appearance + " present.completion dismiss.completion",
      order: """
        presented.viewDidLoad presented.viewWillAppear presented.viewIsAppearing
        presented.viewDidAppear presenter.present.completion presented.viewWillDisappear
        presented.viewDidDisappear presenter.dismiss.completion
        """),
    OrderRule(
      title: "a sheet that is dragged and dropped",
      script: ["presentation.dismissOver:canceled"], visible: appearance,
      order: """
        presented.viewWillDisappear presented.viewWillAppear presented.viewIsAppearing
        presented.viewDidAppear
        """),
  ]

  static let others: [OrderRule] = [
    OrderRule(
      title: "orientations are asked for before a rotation", script: ["rotation.rotate"],
      settings: ["iOS": "15"],
      visible: "shouldAutorotate supportedInterfaceOrientations viewWillTransition",
      order: """
        controller.shouldAutorotate controller.supportedInterfaceOrientations
        controller.viewWillTransition
        """),
    OrderRule(
      title: "protected data come and go while the app is in the background",
      script: [
        "application.home", "application.protectedDataUnavailable",
        "application.protectedDataAvailable",
      ],
      visible: "application.didEnterBackground application.protectedDataWillBecomeUnavailable "
        + "application.protectedDataDidBecomeAvailable",
      order: """
        application.application.didEnterBackground
        application.application.protectedDataWillBecomeUnavailable
        application.application.protectedDataDidBecomeAvailable
        """),
    OrderRule(
      title: "rotation with a change of size class",
      script: ["rotation.rotate:traits,traitsChanged"],
      visible: "willTransition viewWillTransition traitCollectionDidChange viewWillLayoutSubviews",
      order: """
        controller.willTransition controller.viewWillTransition controller.traitCollectionDidChange
        controller.viewWillLayoutSubviews
        """),
    OrderRule(
      title: "rotation before iOS 8", script: ["rotation.rotate"], settings: ["iOS": "7"],
      visible: "willRotate willAnimateRotation didRotate viewWillLayoutSubviews viewWillTransition",
      order: """
        controller.willRotate controller.viewWillLayoutSubviews controller.willAnimateRotation
        controller.didRotate
        """),
    OrderRule(
      title: "a memory warning before iOS 6",
      script: ["create.code", "navigation.push", "memory.warning", "navigation.pop"],
      settings: ["iOS": "5"],
      visible: "application.didReceiveMemoryWarning viewWillUnload "
        + "viewDidUnload loadView",
      order: """
        destination.loadView application.application.didReceiveMemoryWarning source.viewWillUnload
        source.viewDidUnload source.loadView
        """),
    OrderRule(
      title: "a memory warning",
      script: ["create.code", "navigation.push", "memory.warning", "navigation.pop"],
      visible: "viewDidUnload loadView", order: "destination.loadView"),
    OrderRule(
      title: "view set to nil", script: ["create.code", "view.read", "view.discard", "view.read"],
      visible: "loadView viewDidLoad",
      order: """
        controller.loadView controller.viewDidLoad controller.loadView controller.viewDidLoad
        """),
    OrderRule(
      title: "a loadView that sets no view", script: ["create.code", "view.loadNothing:unread"],
      visible: "loadView viewDidLoad",
      order: "controller.loadView controller.viewDidLoad"),
    OrderRule(
      title: "a loadView that sets no view, which viewDidLoad reads",
      script: ["create.code", "view.loadNothing:read"],
      visible: "loadView viewDidLoad",
      order: """
        controller.loadView controller.viewDidLoad controller.loadView controller.viewDidLoad
        """),
    OrderRule(
      title: "launch", script: ["application.launch:code"],
      visible: "load application.willFinishLaunching application.didFinishLaunching "
        + "application.didBecomeActive viewDidLoad viewWillAppear viewDidAppear",
      order: """
        class.load application.application.willFinishLaunching
        application.application.didFinishLaunching root.viewDidLoad root.viewWillAppear
        root.viewDidAppear application.application.didBecomeActive
        """),
    OrderRule(
      title: "launch with a main storyboard", script: ["application.launch:storyboard"],
      visible: "load application.willFinishLaunching application.didFinishLaunching init.coder "
        + "awakeFromNib viewDidLoad",
      order: """
        class.load root.init.coder root.awakeFromNib application.application.willFinishLaunching
        application.application.didFinishLaunching root.viewDidLoad
        """),
    OrderRule(
      title: "launch with a controller made in the first message",
      script: ["application.launch:code,early"],
      visible: "application.willFinishLaunching application.didFinishLaunching init.nibName "
        + "viewDidLoad viewWillAppear",
      order: """
        application.application.willFinishLaunching root.init.nibName
        application.application.didFinishLaunching root.viewDidLoad root.viewWillAppear
        """),
    OrderRule(
      title: "launch for a URL", script: ["application.launchForLink"],
      visible: "application.didFinishLaunching application.openURL application.didBecomeActive",
      order: """
        application.application.didFinishLaunching application.application.openURL
        application.application.didBecomeActive
        """),
    OrderRule(
      title: "launch for a universal link", script: ["application.launchForLink:activity"],
      visible: "application.didFinishLaunching application.willContinueActivity "
        + "application.continueActivity application.didBecomeActive",
      order: """
        application.application.didFinishLaunching application.application.willContinueActivity
        application.application.continueActivity application.application.didBecomeActive
        """),
    OrderRule(
      title: "Home and back",
      script: ["application.home", "application.suspend", "application.return"],
      visible: appearance + " application.willResignActive application.didEnterBackground "
        + "application.willEnterForeground application.didBecomeActive",
      order: """
        application.application.willResignActive application.application.didEnterBackground
        application.application.willEnterForeground application.application.didBecomeActive
        """),
    OrderRule(
      title: "termination while running", script: ["application.launch", "application.terminate"],
      visible: "application.willResignActive application.didEnterBackground viewWillDisappear "
        + "viewDidDisappear application.willTerminate",
      order: """
        application.application.willResignActive application.application.didEnterBackground
        root.viewWillDisappear root.viewDidDisappear application.application.willTerminate
        """),
    OrderRule(
      title: "killed while suspended",
      script: ["application.home", "application.suspend", "application.kill"],
      visible: "application.willTerminate application.didEnterBackground",
      order: "application.application.didEnterBackground"),
    OrderRule(
      title: "exits on suspend", script: ["application.launch", "application.home:exits"],
      settings: ["iOS": "12"],
      visible: "application.didEnterBackground application.willTerminate",
      order: "application.application.didEnterBackground application.application.willTerminate"),
  ]
}
