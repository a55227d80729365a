/// What a text is in a picture, which decides how it is set; the names are CSS classes.
enum TextRole: String, Hashable, Sendable, CaseIterable {
  /// The picture's title.
  case title
  /// The name of a box: a state, a lifeline.
  case name
  /// What explains a name: the machine under a lifeline.
  case kind
  /// A callback, set as code.
  case code
  /// An event, or another word on an arrow.
  case label
  /// A condition in brackets, or what happens in a gap.
  case aside
  /// The operator in a frame's corner, the word over a cluster.
  case corner
  /// A number or a time in the margin.
  case margin
  /// A remark, a state invariant.
  case remark

  /// The size of the font, in points.
  var size: Double {
    switch self {
    case .title: 15
    case .name: 13
    case .code, .label, .remark: 12
    case .kind, .aside, .corner, .margin: 11
    }
  }

  /// The distance from one line to the next, in points.
  var lineHeight: Double {
    switch self {
    case .title: 20
    case .name: 17
    case .code, .label, .remark: 16
    case .kind, .aside, .corner, .margin: 14
    }
  }

  /// The distance from the top of a line down to its baseline, in points.
  var baseline: Double {
    switch self {
    case .title: 15
    case .name: 13
    case .code, .label, .remark: 12
    case .kind, .aside, .corner, .margin: 11
    }
  }

  /// The font that its width is reckoned with.
  var style: TextWidth.Style {
    switch self {
    case .title, .name, .corner: .sansBold
    case .code, .margin: .mono
    case .kind, .label, .aside, .remark: .sans
    }
  }

  /// How wide a line of text is when it plays this role, in points.
  func width(of text: String) -> Double {
    TextWidth.width(of: text, size: size, style: style)
  }
}
