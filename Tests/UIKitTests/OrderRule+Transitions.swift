extension OrderRule {
  /// Transitions beyond push, pop, and present.
  static let transitions: [OrderRule] = [
    OrderRule(
      title: "tabs at launch",
      script: ["create.code", "create.code", "tabs.adopt", "window.show"],
      visible: "viewDidLoad viewDidAppear", order: "first.viewDidLoad first.viewDidAppear"),
    OrderRule(
      title: "any style on an iPhone before iOS 13",
      script: ["create.code", "presentation.presentFullScreen", "presentation.dismissFullScreen"],
      settings: ["iOS": "12"], visible: "viewDidAppear viewDidDisappear",
      order: """
        presented.viewDidAppear presenter.viewDidDisappear presenter.viewDidAppear
        presented.viewDidDisappear
        """),
    OrderRule(
      title: "a sheet swiped away",
      script: ["create.code", "presentation.presentOver", "presentation.dismissOver:swiped"],
      visible: "viewWillDisappear viewDidDisappear dismiss.completion " + delegate,
      order: """
        delegate.presentation.shouldDismiss delegate.presentation.willDismiss
        presented.viewWillDisappear presented.viewDidDisappear delegate.presentation.didDismiss
        """),
    OrderRule(
      title: "a sheet that may not be swiped away",
      script: ["presentation.refuseDismissal:refused"],
      visible: appearance + " " + delegate,
      order: "delegate.presentation.shouldDismiss delegate.presentation.didAttemptToDismiss"),
    OrderRule(
      title: "a push that a gesture catches",
      script: ["create.code", "navigation.push", "navigation.pop"],
      visible: "viewDidAppear viewWillDisappear viewDidDisappear",
      order: """
        source.viewWillDisappear source.viewDidDisappear destination.viewDidAppear
        destination.viewWillDisappear destination.viewDidDisappear source.viewDidAppear
        """),
    OrderRule(
      title: "the top of the stack replaced",
      script: ["create.code", "navigation.setViewControllers"],
      visible: appearance + " willMove didMove dealloc",
      order: """
        new.willMove(parent) new.viewDidLoad old.viewWillDisappear new.viewWillAppear
        new.viewIsAppearing old.viewDidDisappear new.viewDidAppear new.didMove(parent) old.dealloc
        """),
    OrderRule(
      title: "the root controller replaced", script: ["create.code", "window.replaceRoot"],
      visible: appearance + " dealloc",
      order: """
        new.viewDidLoad old.viewWillDisappear old.viewDidDisappear new.viewWillAppear
        new.viewIsAppearing new.viewDidAppear old.dealloc
        """),
    OrderRule(
      title: "a push segue", script: ["segue.push:control"],
      visible: "shouldPerformSegue init.coder awakeFromNib prepare loadView viewDidLoad "
        + "viewWillDisappear viewDidAppear",
      order: """
        source.shouldPerformSegue destination.init.coder destination.awakeFromNib source.prepare
        destination.loadView destination.viewDidLoad source.viewWillDisappear
        destination.viewDidAppear
        """),
    OrderRule(
      title: "a modal segue", script: ["segue.present:control", "presentation.presentOver"],
      visible: "shouldPerformSegue init.coder awakeFromNib prepare viewDidLoad viewWillDisappear "
        + "viewWillAppear viewDidAppear",
      order: """
        source.shouldPerformSegue destination.init.coder destination.awakeFromNib source.prepare
        destination.viewDidLoad destination.viewWillAppear destination.viewDidAppear
        """),
    OrderRule(
      title: "an unwind segue", script: ["segue.unwindPop:control"],
      visible: appearance + " shouldPerformSegue canPerformUnwind prepare unwind.action",
      order: """
        source.shouldPerformSegue destination.canPerformUnwind source.prepare
        destination.unwind.action source.viewWillDisappear destination.viewWillAppear
        destination.viewIsAppearing source.viewDidDisappear destination.viewDidAppear
        """),
    OrderRule(
      title: "a sheet unwound",
      script: ["create.code", "presentation.presentOver", "segue.unwindDismiss:over"],
      visible: "prepare unwind.action viewWillDisappear viewDidDisappear",
      order: """
        presented.prepare presenter.unwind.action presented.viewWillDisappear
        presented.viewDidDisappear
        """),
    OrderRule(
      title: "state restored", script: ["restoration.launch"],
      visible: "application.willFinishLaunching awakeFromNib viewDidLoad decodeRestorableState "
        + "applicationFinishedRestoringState application.didFinishLaunching viewWillAppear "
        + "viewDidAppear",
      order: """
        root.awakeFromNib application.application.willFinishLaunching root.viewDidLoad
        root.decodeRestorableState
        root.applicationFinishedRestoringState application.application.didFinishLaunching
        root.viewWillAppear root.viewDidAppear
        """),
    OrderRule(
      title: "a page scrolled", script: ["page.scroll"],
      visible: page,
      order: """
        pages.page.willTransition next.viewWillAppear current.viewWillDisappear next.viewDidAppear
        current.viewDidDisappear pages.page.didFinishAnimating(completed)
        """),
    OrderRule(
      title: "a page scrolled and taken back", script: ["page.scroll:canceled"], visible: page,
      order: """
        pages.page.willTransition next.viewWillAppear current.viewWillDisappear
        current.viewWillAppear current.viewDidAppear next.viewWillDisappear next.viewDidDisappear
        pages.page.didFinishAnimating(canceled)
        """),
    OrderRule(
      title: "a page curled", script: ["page.curl"],
      visible: page,
      order: """
        pages.page.willTransition next.viewWillAppear current.viewWillDisappear
        current.viewDidDisappear next.viewDidAppear pages.page.didFinishAnimating(completed)
        """),
    OrderRule(
      title: "a page curled and taken back", script: ["page.curl:canceled"], visible: page,
      order: """
        pages.page.willTransition next.viewWillAppear current.viewWillDisappear
        next.viewWillDisappear current.viewWillAppear next.viewDidDisappear current.viewDidAppear
        pages.page.didFinishAnimating(canceled)
        """),
    OrderRule(
      title: "the first page", script: ["create.code", "page.first"],
      visible: "viewDidLoad viewWillAppear viewDidAppear didMove viewWillLayoutSubviews",
      order: """
        controller.viewDidLoad controller.viewWillAppear controller.viewDidAppear
        controller.didMove(parent) controller.viewWillLayoutSubviews
        """),
    OrderRule(
      title: "a form sheet on an iPhone before iOS 13",
      script: ["create.code", "presentation.presentFormSheet"], settings: ["iOS": "12"],
      visible: "viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear",
      order: """
        presenter.viewWillDisappear presented.viewWillAppear presented.viewDidAppear
        presenter.viewDidDisappear
        """),
    OrderRule(
      title: "a split view that collapses",
      script: ["create.code", "create.code", "split.show", "split.collapse"],
      visible: "viewDidAppear viewWillDisappear viewDidDisappear",
      order: """
        primary.viewDidAppear secondary.viewDidAppear primary.viewWillDisappear
        primary.viewDidDisappear
        """),
  ]

  private static let delegate =
    "presentation.shouldDismiss presentation.willDismiss presentation.didDismiss "
    + "presentation.didAttemptToDismiss"
  private static let page =
    "viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear page.willTransition "
    + "page.didFinishAnimating"
}
