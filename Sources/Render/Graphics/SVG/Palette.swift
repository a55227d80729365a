/// The colours of one scheme, each as CSS writes it: `#1c2128`.
struct Palette: Hashable, Sendable {
  /// The ground that everything stands on.
  let panel: String
  /// The line around the ground.
  let edge: String
  /// Text, and what matters as much.
  let ink: String
  /// Text that explains other text.
  let muted: String
  /// Frames, lifelines, and other lines that carry meaning.
  let rule: String
  /// The inside of boxes.
  let surface: String
  /// What the picture draws attention to.
  let accent: String
  /// The inside of boxes that the picture draws attention to.
  let accentSurface: String
  /// What breaks the order.
  let wrong: String

  /// Dark on light.
  static let light = Palette(
    panel: "#ffffff", edge: "#d8dee6", ink: "#1c2128", muted: "#57606a", rule: "#858e99",
    surface: "#f3f5f8", accent: "#0a58ca", accentSurface: "#e5effd", wrong: "#b3261e")

  /// Light on dark.
  static let dark = Palette(
    panel: "#14181d", edge: "#2d343c", ink: "#e8ebef", muted: "#a3adb8", rule: "#717c88",
    surface: "#1f252c", accent: "#7db3ff", accentSurface: "#16304f", wrong: "#ff8a80")
}
