/// Estimates the width of a text without looking at any font.
///
/// The widths are upper bounds over the fonts of `StyleSheet` and their usual substitutes. A box
/// made for them never clips its text, and every machine computes the same layout.
enum TextWidth {
  /// A font family and weight.
  enum Style: Hashable, Sendable {
    /// The sans serif of the system, regular.
    case sans
    /// The sans serif of the system, semibold or bold.
    case sansBold
    /// The monospaced font of the system.
    case mono
  }

  /// The width of a line of text, in the unit of `size`.
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

  /// The advance of a scalar, in thousandths of the font size.
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

  /// The advance of SF Mono, the widest monospaced font asked for; Menlo and DejaVu have 602.
  private static let monospaced = 618

  /// The advance of a scalar outside of Latin-1, by its script.
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

  /// The advance of a Cyrillic letter: narrow, wide as `ш`, or wide and a capital.
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

extension TextWidth {
  /// The advances of U+0020...U+007E, then of U+00A0...U+00FF, in thousandths of the font size.
  ///
  /// Each is the maximum over the metrics of Arial, DejaVu Sans, Segoe UI, and San Francisco.
  static let sans: [UInt16] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 556, 1015, 684, 686, 722, 770, 667,
    611, 778, 752, 295, 500, 667, 557, 900, 748, 787, 667, 787, 722, 667, 611, 732, 684, 989, 685,
    667, 685, 390, 337, 390, 838, 556, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    318, 401, 636, 636, 636, 636, 337, 556, 500, 1000, 471, 612, 838, 361, 1000, 552, 500, 838, 401,
    401, 500, 636, 636, 318, 500, 401, 471, 612, 969, 969, 969, 611, 684, 684, 684, 684, 684, 684,
    1000, 722, 667, 667, 667, 667, 295, 295, 295, 295, 775, 748, 787, 787, 787, 787, 787, 838, 787,
    732, 732, 732, 732, 667, 667, 630, 613, 613, 613, 613, 613, 613, 982, 550, 615, 615, 615, 615,
    278, 278, 278, 278, 612, 634, 612, 612, 612, 612, 612, 838, 612, 634, 634, 634, 634, 592, 635,
    592,
  ]

  /// The same for bold fonts.
  static let sansBold: [UInt16] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 611, 1000, 774, 762, 734, 830, 683,
    683, 821, 837, 372, 556, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    724, 725, 457, 365, 457, 838, 556, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
    348, 456, 696, 696, 636, 696, 365, 556, 500, 1000, 564, 646, 838, 415, 1000, 552, 500, 838, 438,
    438, 500, 736, 636, 380, 500, 438, 564, 646, 1035, 1035, 1035, 611, 774, 774, 774, 774, 774,
    774, 1085, 734, 683, 683, 683, 683, 372, 372, 372, 372, 838, 837, 850, 850, 850, 850, 850, 838,
    850, 812, 812, 812, 812, 724, 738, 719, 675, 675, 675, 675, 675, 675, 1048, 593, 678, 678, 678,
    678, 343, 343, 343, 343, 687, 712, 687, 687, 687, 687, 687, 838, 687, 712, 712, 712, 712, 652,
    716, 652,
  ]
}

/// The role of a text in a picture, which decides its font; raw values are CSS classes.
enum TextRole: String, Hashable, Sendable, CaseIterable {
  /// The title of the picture.
  case title
  /// The name in a box: a state, a lifeline.
  case name
  /// A note on a name: the machine of a lifeline.
  case kind
  /// A callback, set as code.
  case code
  /// An event, or another text at an arrow.
  case label
  /// A guard in brackets, or the text of a gap.
  case aside
  /// The operator in the corner of a frame, or the title of a cluster.
  case corner
  /// A number or a time in the margin.
  case margin
  /// A note or a state invariant.
  case remark

  /// The font size, in points.
  var size: Double {
    switch self {
    case .title: 15
    case .name: 13
    case .code, .label, .remark: 12
    case .kind, .aside, .corner, .margin: 11
    }
  }

  /// The distance between baselines, in points.
  var lineHeight: Double {
    switch self {
    case .title: 20
    case .name: 17
    case .code, .label, .remark: 16
    case .kind, .aside, .corner, .margin: 14
    }
  }

  /// The distance from the top of a line to its baseline, in points.
  var baseline: Double {
    switch self {
    case .title: 15
    case .name: 13
    case .code, .label, .remark: 12
    case .kind, .aside, .corner, .margin: 11
    }
  }

  /// The font that widths are computed for.
  var style: TextWidth.Style {
    switch self {
    case .title, .name, .corner: .sansBold
    case .code, .margin: .mono
    case .kind, .label, .aside, .remark: .sans
    }
  }

  /// The width of a line of text, in points.
  func width(of text: String) -> Double {
    TextWidth.width(of: text, size: size, style: style)
  }
}
