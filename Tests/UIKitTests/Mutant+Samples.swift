extension Mutant {
  /// Mistakes that an editor of the pack could make; the exploration refuses none of them.
  static let samples =
    stepsInTheWrongOrder + callbacksInTheWrongOrder + guardsDropped

  private static let stepsInTheWrongOrder = [
    Mutant(
      "the new controller of a push is told first",
      [
        navigation(
          "[source.willDisappear, destination.willAppear, destination.enterWindow], [delegate.willShow]]",
          "[destination.willAppear, source.willDisappear, destination.enterWindow], [delegate.willShow]]"
        )
      ],
      refutes: "navigation.push.wills", by: ["viewWillAppear"]),
    Mutant(
      "the delegate is told of the launch before the main storyboard is read",
      [
        Edit(
          path: "interactions/application.yaml",
          former: "- {ref: create.storyboard, with: {controller: root}}\n"
            + "        code:\n          title: {en: if the app has no main",
          new: "- application.startLaunching\n"
            + "            - {ref: create.storyboard, with: {controller: root}}\n"
            + "        code:\n          title: {en: if the app has no main"),
        Edit(
          path: "interactions/application.yaml",
          former: "steps: []\n    - application.startLaunching\n    - &early",
          new: "steps: [application.startLaunching]\n    - &early"),
      ],
      refutes: "application.launch.storyboard-before-delegate",
      by: ["application.willFinishLaunching"]),
    Mutant(
      "the new controller of a push arrives first",
      [
        navigation(
          "[[source.didDisappear, destination.didAppear, destination.didJoin], [delegate.didShow]]",
          "[[destination.didAppear, source.didDisappear, destination.didJoin], [delegate.didShow]]")
      ],
      refutes: "navigation.push.dids", by: ["viewDidAppear"]),
    Mutant(
      "a pop is announced when it has begun",
      [
        navigation(
          "- source.willLeave\n    - destination.loadViewIfNeeded\n    - ref: navigation.announced",
          "- destination.loadViewIfNeeded\n    - ref: navigation.announced\n    - source.willLeave")
      ],
      refutes: "navigation.popBegun.announced", by: ["viewWillDisappear"]),
    Mutant(
      "a canceled pop completes on the way",
      [
        navigation(
          "[source.willAppear, source.enterWindow, source.didAppear]",
          "[source.didDisappear, source.willAppear, source.enterWindow, source.didAppear]")
      ],
      refutes: "navigation.pop.canceled-stays", by: ["viewDidDisappear"]),
    Mutant(
      "a canceled pop shows the other controller",
      [
        navigation(
          "[destination.willDisappear, destination.didDisappear]",
          "[destination.didAppear, destination.willDisappear, destination.didDisappear]")
      ],
      refutes: "navigation.pop.canceled-below", by: ["viewDidAppear"]),
    Mutant(
      "a replaced controller is still there when the new one has appeared",
      [
        navigation(
          "- old.didDisappear\n    - new.didAppear\n    - new.didJoin\n    - old.release",
          "- new.didAppear\n    - old.didDisappear\n    - new.didJoin\n    - old.release")
      ],
      refutes: "navigation.setViewControllers.as-a-push", by: ["viewDidAppear"]),
    Mutant(
      "the old tab is told first",
      [
        Edit(
          path: "interactions/tabs.yaml",
          former: "- visited.willAppear\n    - selected.willDisappear",
          new: "- selected.willDisappear\n    - visited.willAppear")
      ],
      refutes: "tabs.firstVisit.wills", by: ["viewWillDisappear"]),
    Mutant(
      "an unwind segue pops before its action runs",
      [
        Edit(
          path: "interactions/segues.yaml",
          former: "- ref: segue.unwindBegun\n    - ref: navigation.popBegun",
          new: "- ref: navigation.popBegun\n    - ref: segue.unwindBegun")
      ],
      refutes: "unwind.action.before-transition", by: ["source: willMove"]),
    Mutant(
      "the source of a modal segue prepares before there is a destination",
      [
        Edit(
          path: "interactions/segues.yaml",
          former:
            "- {ref: create.storyboard, with: {controller: destination}}\n    - source.prepare\n  guarantees",
          new:
            "- source.prepare\n    - {ref: create.storyboard, with: {controller: destination}}\n  guarantees"
        )
      ],
      refutes: "segue.present.awake-first", by: ["prepare"]),
    Mutant(
      "an app that is being ended comes back first",
      [
        Edit(
          path: "interactions/application.yaml",
          former: "[application.resignActive, application.enterBackground]\n        background",
          new:
            "[application.resignActive, application.enterBackground, application.enterForeground,\n            application.enterBackground]\n        background"
        )
      ],
      refutes: "application.terminate.no-way-back", by: ["application.willEnterForeground"]),
  ]

  private static let callbacksInTheWrongOrder = [
    Mutant(
      "viewDidLoad comes before loadView",
      [
        controller(
          "calls: [loadView, {view: loaded}, viewDidLoad]",
          "calls: [viewDidLoad, loadView, {view: loaded}]")
      ],
      refutes: "loadView.leads-to-loaded", by: ["viewDidLoad", "loadView"]),
    Mutant(
      "viewIsAppearing comes before the window",
      [
        controller(
          "[{window: attached}, {geometry: final}, {call: viewIsAppearing, if: iOS >= 13}]",
          "[{call: viewIsAppearing, if: iOS >= 13}, {window: attached}, {geometry: final}]")
      ],
      refutes: "viewIsAppearing.in-place", by: ["viewIsAppearing"]),
    Mutant(
      "viewDidDisappear comes while the view is in the window",
      [
        controller(
          "[{window: detached}, {geometry: provisional}, {appearance: disappeared}, viewDidDisappear]\n\n",
          "[viewDidDisappear, {window: detached}, {geometry: provisional}, {appearance: disappeared}]\n\n"
        )
      ],
      refutes: "viewDidDisappear.out-of-the-window", by: ["viewDidDisappear"]),
    Mutant(
      "subviews have been laid out before they will be",
      [
        controller(
          "transitions:\n      - from: {view: loaded}\n        calls: [viewWillLayoutSubviews, viewDid",
          "transitions:\n      - from: {view: loaded}\n        calls: [viewDidLayoutSubviews, viewDid"
        )
      ],
      refutes: "viewDidLayoutSubviews.paired", by: ["viewDidLayoutSubviews"]),
    Mutant(
      "willTerminate comes when all is over",
      [
        Edit(
          path: "machines/application.yaml",
          former: "calls: [application.willTerminate, {state: ended}]",
          new: "calls: [{state: ended}, application.willTerminate]")
      ],
      refutes: "application.willTerminate.background", by: ["application.willTerminate"]),
  ]

  private static let guardsDropped = [
    Mutant(
      "a controller is released while it is shown",
      [
        controller(
          "- from: {object: alive, appearance: disappeared, parent: none}\n        calls: [dealloc,",
          "- from: {object: alive, parent: none}\n        calls: [dealloc,"),
        Edit(
          path: "interactions/memory.yaml",
          former:
            "{object: alive, appearance: disappeared, parent: none, below: none, above: none, presenter: none, presented: none,\n       sibling: none}\n  steps: [controller.release]",
          new:
            "{object: alive, parent: none, below: none, above: none, presenter: none, presented: none,\n       sibling: none}\n  steps: [controller.release]"
        ),
      ],
      refutes: "dealloc.off-screen", by: ["dealloc"]),
    Mutant(
      "the edit button is tapped where nobody sees it",
      [
        Edit(
          path: "interactions/geometry.yaml",
          former: "{application: {state: active}, controller: {appearance: appeared}}",
          new: "{application: {state: active}}")
      ],
      refutes: "setEditing.on-screen", by: ["setEditing"]),
  ]

  private static func navigation(_ former: String, _ new: String) -> Edit {
    Edit(path: "interactions/navigation.yaml", former: former, new: new)
  }

  private static func controller(_ former: String, _ new: String) -> Edit {
    Edit(path: "machines/view-controller.yaml", former: former, new: new)
  }
}
