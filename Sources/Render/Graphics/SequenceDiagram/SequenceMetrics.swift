/// The distances that sequence diagrams are built of, in points.
enum SequenceMetrics {
  /// From the picture's edge to what is drawn.
  static let padding = 24.0
  /// From a text to the lifelines, bars, and edges beside it.
  static let air = 10.0
  /// Between what is on neighbouring lifelines.
  static let gutter = 24.0
  /// From a head's edge to its text, at both sides.
  static let headPadding = 14.0
  /// The width of a bar.
  static let bar = 8.0
  /// How far an innermost frame reaches beyond its outer lifelines.
  static let frameReach = 22.0
  /// How far each further frame reaches beyond the one in it.
  static let frameStep = 12.0
  /// How far the line of a message to its own lifeline swings out from the bar.
  static let loopReach = 24.0
  /// The smallest width of the text over an arrow whose sender is not drawn.
  static let foundWidth = 28.0
  /// The radius of the dot that stands for a sender who is not drawn.
  static let foundRadius = 4.0
  /// How far the cross at the end of a lifeline reaches in each direction.
  static let crossReach = 6.0
  /// Within which a message's text is kept on one line.
  static let messageWidth = 420.0
  /// From which on the text of a message across several lifelines may stand over them.
  static let farWidth = 260.0
  /// Within which other texts are kept on one line.
  static let textWidth = 230.0
  /// The smallest width that notes and gaps get.
  static let noteWidth = 180.0
  /// How far notes reach beyond their outer lifelines.
  static let noteReach = 14.0
  /// The height of the picture from which on the heads are repeated at the bottom.
  static let tallHeight = 1100.0
}
