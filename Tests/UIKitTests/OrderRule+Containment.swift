extension OrderRule {
  /// What the children of a container of your own get.
  static let containment: [OrderRule] = [
    OrderRule(
      title: "a child added while the container is visible",
      script: ["create.code", "containment.addVisible"],
      visible: appearance + " addChild willMove didMove",
      order: """
        container.addChild controller.willMove(parent) controller.viewDidLoad
        controller.viewWillAppear controller.didMove(parent) controller.viewIsAppearing
        controller.viewDidAppear
        """),
    OrderRule(
      title: "a child added before the container appears",
      script: ["create.code", "create.code", "containment.addBefore", "containment.appear"],
      visible: "willMove didMove viewWillAppear viewDidAppear",
      order: """
        child.willMove(parent) child.didMove(parent) parent.viewWillAppear child.viewWillAppear
        parent.viewDidAppear child.viewDidAppear
        """),
    OrderRule(
      title: "a child removed", script: ["containment.remove:visible"],
      visible: appearance + " willMove didMove removeFromParent",
      order: """
        child.willMove(nil) child.viewWillDisappear child.viewDidDisappear child.removeFromParent
        child.didMove(nil)
        """),
    OrderRule(
      title: "a child told of its size",
      script: ["create.code", "containment.addVisible", "containment.resize"],
      visible: "sizeForChild viewWillTransition",
      order: "container.sizeForChild controller.viewWillTransition"),
    OrderRule(
      title: "one child exchanged for another", script: ["containment.transition"],
      visible: appearance + " transition.completion",
      order: """
        to.viewDidLoad from.viewWillDisappear to.viewWillAppear to.viewIsAppearing
        to.viewDidAppear from.viewDidDisappear container.transition.completion
        """),
    OrderRule(
      title: "one child exchanged for a new one", script: ["containment.exchange"],
      visible: appearance + " addChild willMove didMove removeFromParent transition.completion",
      order: """
        from.willMove(nil) container.addChild to.willMove(parent)
        from.viewWillDisappear to.viewWillAppear to.viewIsAppearing
        to.viewDidAppear from.viewDidDisappear container.transition.completion
        from.removeFromParent from.didMove(nil) to.didMove(parent)
        """),
    OrderRule(
      title: "appearance forwarded by hand", script: ["create.code", "containment.addByHand"],
      visible: appearance + " beginAppearanceTransition endAppearanceTransition "
        + "shouldAutomaticallyForwardAppearanceMethods",
      order: """
        controller.viewDidLoad container.shouldAutomaticallyForwardAppearanceMethods
        controller.beginAppearanceTransition(true) controller.viewWillAppear
        controller.viewIsAppearing controller.endAppearanceTransition controller.viewDidAppear
        """),
  ]
}
