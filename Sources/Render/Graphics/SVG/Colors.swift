/// The colors of one scheme, as CSS writes them: `#1c2128`.
struct Palette: Hashable, Sendable {
  /// The background panel.
  let panel: String
  /// The border of the background panel.
  let edge: String
  /// Text, and lines that matter as much.
  let ink: String
  /// Secondary text.
  let muted: String
  /// What no run takes or reaches.
  let pale: String
  /// Frames, lifelines, and other lines with a meaning.
  let rule: String
  /// The inside of boxes.
  let surface: String
  /// Highlighted text and lines.
  let accent: String
  /// The inside of highlighted boxes.
  let accentSurface: String
  /// Messages that the model cannot explain.
  let wrong: String

  /// Dark on light.
  static let light = Palette(
    panel: "#ffffff", edge: "#d8dee6", ink: "#1c2128", muted: "#57606a", pale: "#818a95",
    rule: "#858e99",
    surface: "#f3f5f8", accent: "#0a58ca", accentSurface: "#e5effd", wrong: "#b3261e")

  /// Light on dark.
  static let dark = Palette(
    panel: "#14181d", edge: "#2d343c", ink: "#e8ebef", muted: "#a3adb8", pale: "#737e8a",
    rule: "#717c88",
    surface: "#1f252c", accent: "#7db3ff", accentSurface: "#16304f", wrong: "#ff8a80")
}

/// The color scheme of a picture.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The scheme of the reader's system; light if the viewer does not support that.
  case auto
  /// Always dark on light.
  case light
  /// Always light on dark.
  case dark
}

/// The background of a picture.
package enum Background: Hashable, Sendable {
  /// A panel in the color of the theme, with a thin border.
  case panel
  /// Transparent.
  case none
  /// One color, whatever the reader's scheme is.
  case color(red: UInt8, green: UInt8, blue: UInt8)

  /// Parses `none`, `white`, `black`, `#rgb`, or `#rrggbb`; `nil` for any other word.
  package init?(_ word: String) {
    switch word.lowercased() {
    case "none", "transparent": self = .none
    case "white": self = .color(red: 255, green: 255, blue: 255)
    case "black": self = .color(red: 0, green: 0, blue: 0)
    default:
      guard word.hasPrefix("#"), let parts = Self.parts(of: word.dropFirst()) else { return nil }
      self = .color(red: parts[0], green: parts[1], blue: parts[2])
    }
  }

  /// The theme that is readable on a background of one color; `nil` for the others.
  var theme: Theme? {
    guard case .color(let red, let green, let blue) = self else { return nil }
    let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return brightness >= 128_000 ? .light : .dark
  }

  /// The CSS color; `nil` if the theme decides.
  var css: String? {
    switch self {
    case .panel: nil
    case .none: "none"
    case .color(let red, let green, let blue):
      "#" + [red, green, blue].map(Self.digits).joined()
    }
  }

  /// Parses one or two hexadecimal digits for each of three components.
  private static func parts(of digits: Substring) -> [UInt8]? {
    guard digits.utf8.count == 3 || digits.utf8.count == 6,
      let number = UInt32(digits, radix: 16), !digits.hasPrefix("+")
    else { return nil }
    if digits.utf8.count == 3 {
      return [8, 4, 0].map { UInt8(number >> $0 & 0xF) * 0x11 }
    }
    return [16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }

  private static func digits(_ part: UInt8) -> String {
    (part < 16 ? "0" : "") + String(part, radix: 16)
  }
}
