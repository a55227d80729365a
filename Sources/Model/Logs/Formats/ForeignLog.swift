/// A logger that says which screen came, or how an app changed, and never which callback ran.
///
/// The raw value is what people call its records.
package enum ForeignLog: String, Hashable, Sendable, CaseIterable {
  case sentry = "Sentry breadcrumbs"
  case firebase = "Firebase screen views"
  case flutter = "Flutter's AppLifecycleState"
  case reactNative = "React Native's AppState"
  case swiftUI = "SwiftUI's scenePhase"

  /// The words by which its records are known.
  var markers: [String] {
    switch self {
    case .sentry: ["ui.lifecycle", "sentry-cocoa", "SentryBreadcrumb"]
    case .firebase: ["screen_view", "firebase_screen_class", "firebase_screen"]
    case .flutter: ["AppLifecycleState"]
    case .reactNative: ["AppState", "App has come to the foreground"]
    case .swiftUI: ["scenePhase", "ScenePhase"]
    }
  }
}
