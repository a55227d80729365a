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

/// Which colours a picture has.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Those of the reader's system; light where a viewer does not ask it.
  case auto
  /// Dark on light, always.
  case light
  /// Light on dark, always.
  case dark
}

/// The ground that a picture stands on.
public enum Background: Hashable, Sendable {
  /// A panel in the colour of the theme, with a fine line around it.
  case panel
  /// Nothing: what is behind the picture shines through.
  case none
  /// One colour, whatever the reader's scheme is.
  case color(red: UInt8, green: UInt8, blue: UInt8)

  /// Reads a word: `none`, `white`, `black`, `#rgb`, or `#rrggbb`; nothing for any other.
  public init?(_ word: String) {
    switch word.lowercased() {
    case "none", "transparent": self = .none
    case "white": self = .color(red: 255, green: 255, blue: 255)
    case "black": self = .color(red: 0, green: 0, blue: 0)
    default:
      guard word.hasPrefix("#"), let parts = Self.parts(of: word.dropFirst()) else { return nil }
      self = .color(red: parts[0], green: parts[1], blue: parts[2])
    }
  }

  /// The colours that can be read on it, where they are not free to follow the reader.
  var theme: Theme? {
    guard case .color(let red, let green, let blue) = self else { return nil }
    let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return brightness >= 128_000 ? .light : .dark
  }

  /// What CSS calls it; nothing where the theme decides.
  var css: String? {
    switch self {
    case .panel: nil
    case .none: "none"
    case .color(let red, let green, let blue):
      "#" + [red, green, blue].map(Self.digits).joined()
    }
  }

  /// The three parts of a colour in hexadecimal digits, one or two for each.
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
