/// Which colours a picture has.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Those of the reader's system; light where a viewer does not ask it.
  case auto
  /// Dark on light, always.
  case light
  /// Light on dark, always.
  case dark
}
