import Base
import Graphics
import Pack

/// Something that the pack gives a name for code and a title for people.
protocol Titled {
  associatedtype Named
  var name: Name<Named> { get }
  var title: Words { get }
}

extension Titled {
  /// The title in a language; the name if there is none.
  func title(in locale: Words.Locale) -> String { title.shown(as: name, in: locale) }
}

extension Axis: Titled {}
extension Axis.Value: Titled {}
extension Interaction: Titled {}
extension Lifeline: Titled {}
extension Machine: Titled {}
extension Pack: Titled {}
extension Pack.Scope: Titled {}
extension Phase: Titled {}
extension Recording: Titled {}
extension Region: Titled {}
extension Scenario: Titled {}
extension Situation: Titled {}
extension Source: Titled {}
extension Span: Titled {}
extension State: Titled {}
