/// How wide a text is drawn, known without looking at any font.
///
/// The widths are upper estimates over the fonts that `StyleSheet` asks for and those that common
/// systems put in their place, so a box made for them never clips its text, and the same text has
/// the same width everywhere.
enum TextWidth {
  /// A font, as far as widths go.
  enum Style: Hashable, Sendable {
    /// The system's sans serif, regular weight.
    case sans
    /// The system's sans serif, semibold or bold.
    case sansBold
    /// The system's monospaced font.
    case mono
  }

  /// The width of one line of text, in the unit of the font size.
  static func width(of text: String, size: Double, style: Style) -> Double {
    var thousandths = 0
    let bytes = text.utf8.span
    if style == .mono, bytes.indices.allSatisfy({ 0x20...0x7E ~= bytes[$0] }) {
      thousandths = bytes.count * monospaced
    } else {
      for scalar in text.unicodeScalars { thousandths += advance(of: scalar, style: style) }
    }
    return Double(thousandths) * size / 1000
  }

  /// The width of one scalar, in thousandths of the font size.
  static func advance(of scalar: Unicode.Scalar, style: Style) -> Int {
    let value = Int(scalar.value)
    let index: Int
    switch value {
    case 0x20...0x7E: index = value - 0x20
    case 0xA0...0xFF: index = value - 0xA0 + 95
    default:
      let other = otherAdvance(of: scalar.value)
      switch style {
      case .sans: return other
      case .sansBold: return other >= 1000 ? other : other * 115 / 100
      case .mono: return other == 0 ? 0 : max(other, monospaced)
      }
    }
    switch style {
    case .sans: return Int(sans[index])
    case .sansBold: return Int(sansBold[index])
    case .mono: return monospaced
    }
  }

  /// The pitch of the widest monospaced font asked for, SF Mono; Menlo and DejaVu have 602.
  private static let monospaced = 618

  /// The width of a scalar outside of Latin-1, by the class of its script.
  private static func otherAdvance(of value: UInt32) -> Int {
    switch value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF,
      0xE0000...0xE0FFF:
      0
    case 0x0126, 0x0152...0x0153, 0x0174: 1075
    case 0x0100...0x02FF, 0x1E00...0x1EFF: 820
    case 0x0370...0x03AB, 0x03C9, 0x03CE...0x03FF: 875
    case 0x03AC...0x03CD: 740
    case 0x0400...0x052F: cyrillicAdvance(of: value)
    case 0x2010...0x2013, 0x2018...0x2023, 0x2027, 0x2039...0x203A: 640
    case 0x2000...0x206F, 0x20A0...0x22FF, 0x2500...0x25FF: 1000
    case 0x2600...0x27BF, 0x2B00...0x2BFF, 0x1F000...0x1FAFF: 1350
    case 0xFF61...0xFFDC: 600
    default: 1000
    }
  }

  /// The width of a Cyrillic letter: narrow, wide as `ш`, or wide and a capital.
  private static func cyrillicAdvance(of value: UInt32) -> Int {
    switch value {
    case 0x0416, 0x0428...0x0429, 0x042B, 0x042E, 0x0402, 0x0409...0x040A: 1095
    case 0x0436, 0x043C, 0x0444, 0x0448...0x0449, 0x044B, 0x044E, 0x0459...0x045A: 945
    case 0x0430...0x045F: 710
    case 0x0400...0x042F: 865
    default: 1000
    }
  }
}
