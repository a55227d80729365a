import Testing

/// What the monitor is to say of a recording of the shipped pack.
struct TraceExpectation: Sendable, CustomTestStringConvertible {
  let file: String
  /// Interactions that must be among those recognised, in order.
  let interactions: [String]
  var segments = 1
  /// The lines that nothing explains.
  var deviations: [Int] = []

  init(
    _ file: String, _ interactions: String..., segments: Int = 1, deviations: [Int] = []
  ) {
    self.file = file
    self.interactions = interactions
    self.segments = segments
    self.deviations = deviations
  }

  var testDescription: String { file }

  static let all = [
    Self("002-push-animated", "navigation.push"), Self("003-pop-animated", "navigation.pop"),
    Self("004-present-dismiss", "presentation.presentFullScreen", "presentation.dismissFullScreen"),
    Self("005-tab-first-visit", "tabs.firstVisit"), Self("009-forwarding-by-hand"),
    Self("010-view-set-to-nil", "view.read", "view.read"),
    Self("013-memory-warning", "memory.warning"),
    Self(
      "022-present-dismiss-full-screen", "presentation.presentFullScreen",
      "presentation.dismissFullScreen"),
    Self(
      "023-controller-with-xib", "create.xib", "presentation.presentOver",
      "presentation.dismissOver"),
    Self(
      "025-controller-from-storyboard", "create.storyboard", "presentation.presentOver",
      "presentation.dismissOver"),
    Self(
      "026-controller-in-code", "create.code", "presentation.presentOver",
      "presentation.dismissOver"),
    Self("028-siblings-and-memory-warning", "memory.warning"),
    Self("029-launch-with-scene", "scene.launch"),
    Self(
      "030-launch-present-home-quit", "application.launch", "presentation.presentFullScreen",
      "presentation.dismissFullScreen", "application.home", "application.return",
      "application.terminate"),
    Self("033-tabs", "window.show", "tabs.firstVisit"),
    Self("038-swipe-to-pop", segments: 3),
    Self("039-launch-in-landscape", "rotation.ask", "rotation.rotate"),
    Self("042-popover", "presentation.presentOver", "presentation.dismissOver"),
    Self("045-sheet-drag-cancelled", "presentation.dismissOver"),
    Self("047-launch-and-rotation", "create.storyboard", "window.show", "rotation.rotate"),
    Self(
      "051-app-delegate-list", "application.launch", "application.home", "application.return",
      "memory.warning", deviations: [28]),
    Self("057-pop-completed-and-cancelled", "navigation.pop", "navigation.pop", segments: 2),
    Self("058-page-scroll", "page.scroll", segments: 2),
    Self("065-child-before-appearance", "containment.appear"),
    Self("067-push-segue", "segue.push"), Self("068-state-restoration", "restoration.launch"),
    Self("069-page-curl", "page.curl", segments: 2),
    Self("070-page-set-in-view-did-load"),
    Self("071-page-data-source", "page.scroll"),
    Self("072-navigation-delegate"),
    Self("073-push-push-pop-to-root", "navigation.push", "navigation.push", "navigation.popToRoot"),
    Self("074-1-push-before-first-appearance", "navigation.pushBeforeFirstAppearance"),
    Self("074-2-push-before-first-appearance"),
    Self("s01-1-swipe-up-quickly"), Self("s01-2-swipe-up-slowly"),
    Self("s04-launch-list", "scene.launch"),
    Self("s05-three-windows-closed"),
    Self("s07-1-new-identity", "swiftui.newIdentity"),
    Self("s07-2-new-identity-with-transition", "swiftui.newIdentity"),
    Self("s12-child-added-in-view-did-load"), Self("s13-1-pushed"),
    Self("s13-2-covered"), Self("s13-3-revealed"), Self("s13-4-popped"),
    Self("a000-1-as-published", "application.launch"),
    Self("a000-1-launch-storyboard", "application.launch"),
    Self("a000-2-push-code", "create.code", "navigation.push"),
    Self("a000-3-push-xib-as-published", "create.code", "navigation.push"),
    Self("a000-4-pop-xib", "navigation.pop"), Self("a000-5-pop-code", "navigation.pop"),
    Self("a001-1-a-to-b", "window.show", "navigation.push"),
    Self("a001-2-b-to-a", "navigation.pop"), Self("a001-3-a-to-b-again", "navigation.push"),
    Self(
      "a001-4-whole", "window.show", "navigation.push", "navigation.pop", "navigation.push"),
    Self("a004-1-storyboard-init", "create.storyboard"), Self("a004-2-code-init"),
    Self("a004-3-life", "presentation.presentOver", "presentation.dismissOver"),
    Self("a004-4-rotation", "rotation.rotate"),
    Self("a004-5-present-dismiss", deviations: [17]),
    Self("a004-6-loadview-loop", "view.loadNothing"),
  ]
}
