package import Base

/// A value chosen on an axis, as words that are not yet checked.
package struct Setting: Hashable, Sendable {
  /// Where a file writes a setting.
  package struct Origin: Hashable, Sendable {
    /// The place of the axis.
    package let axis: Place
    /// The place of the value.
    package let value: Place

    /// Makes an origin.
    package init(axis: Place, value: Place) {
      self.axis = axis
      self.value = value
    }
  }

  /// The axis.
  package let axis: String
  /// The value.
  package let value: String
  /// Its place in a file; `nil` on the command line.
  package let origin: Origin?

  /// Chooses a value.
  package init(axis: String, value: String, origin: Origin? = nil) {
    self.axis = axis
    self.value = value
    self.origin = origin
  }
}

extension Setting: CustomStringConvertible {
  /// The setting as written on the command line: `iOS=17`.
  package var description: String { "\(axis)=\(value)" }
}

extension [Axis] {
  /// A configuration as written on the command line, with every option: `iOS=17 lifeCycle=scene`.
  package func text(of configuration: Configuration) -> String {
    zip(self, configuration.choices).filter { !$0.0.isScope }
      .map { "\($0.name)=\($0.values[$1].name)" }.joined(separator: " ")
  }
}

extension Pack {
  /// A configuration as written on the command line, with every axis: `iOS=17 loadView=sets-view`.
  ///
  /// Empty for the only configuration of a pack without axes.
  package func text(of configuration: Configuration) -> String { axes.text(of: configuration) }

  /// The configuration that settings choose.
  ///
  /// Axes that are not set have their defaults; if that is impossible, the nearest possible
  /// configuration is taken.
  ///
  /// - Parameter settings: The settings, in the order given.
  /// - Returns: A possible configuration.
  /// - Throws: The problems of the settings, each at its place in a file or at
  ///   `--set OPTION=VALUE`.
  package func configuration(setting settings: [Setting]) throws(PackErrors) -> Configuration {
    let chosen = resolved(settings, by: "--set")
    guard chosen.diagnostics.isEmpty else { throw PackErrors(chosen.diagnostics) }
    let asked = defaultConfiguration.with(chosen.values)
    if !impossible.holds(in: asked) { return asked }
    if let nearest = configurations(near: asked, keeping: chosen.names).first { return nearest }
    let words = settings.map(\.description).joined(separator: " ")
    let origins = settings.compactMap(\.origin?.value)
    let isOfFile = origins.count == settings.count
    let place = (isOfFile ? origins.first : nil) ?? Place(path: "--set " + words)
    throw PackErrors([Diagnostic(.impossible, Self.noConfiguration(with: words), at: place)])
  }

  /// The message for settings that leave no possible configuration.
  package static func noConfiguration(with words: String) -> String {
    "the pack declares every configuration with '\(words)' impossible"
  }

  /// The problems of each setting by itself.
  package func faults(in settings: [Setting]) -> [Diagnostic] {
    resolved(settings, by: "--set").diagnostics
  }

  /// Resolves settings to values.
  ///
  /// - Parameters:
  ///   - settings: The settings, in the order given.
  ///   - option: The command-line option that they come from, used as their place.
  /// - Returns: The values that could be resolved, and the problems.
  package func resolved(_ settings: [Setting], by option: String) -> ResolvedSettings {
    var choices = ResolvedSettings()
    for setting in settings {
      let (word, value) = (setting.axis, setting.value)
      let place = Place(path: "\(option) \(setting)")
      guard let axis = axes.firstIndex(where: { $0.name.text == word }) else {
        choices.add(axes.map(\.name).unknown("option", word), at: setting.origin?.axis ?? place)
        continue
      }
      if !choices.names.insert(axis).inserted {
        let second = setting.origin?.axis ?? place
        choices.add("duplicate option '\(word)'; set it once", at: second)
      }
      if let index = axes[axis].values.firstIndex(where: { $0.name.text == value }) {
        choices.values[axis] = index
      } else {
        let names = axes[axis].values.map(\.name)
        choices.add(
          names.unknown("value", value, in: " of option '\(word)'"),
          at: setting.origin?.value ?? place)
      }
    }
    return choices
  }
}

/// Values of axes that settings choose, and the problems of the settings.
package struct ResolvedSettings {
  /// Value indices by axis index.
  package var values: [Int: Int] = [:]
  /// The axes that were set, whether the value exists or not.
  package var names: Set<Int> = []
  /// The problems of the settings.
  package private(set) var diagnostics: [Diagnostic] = []

  fileprivate mutating func add(_ message: String, at place: Place) {
    diagnostics.append(Diagnostic(.settingUnknown, message, at: place))
  }
}

extension Array {
  /// The message for a name that is not in this list.
  fileprivate func unknown<Kind>(
    _ kind: String, _ word: String, in owner: String = ""
  ) -> String where Element == Name<Kind> {
    let table = NameTable(kind, of: map(\.text), at: Place(path: PackFiles.head))
    if isEmpty { return "unknown \(kind) \(word.quoted)\(owner); the pack has none" }
    return table.unknown(
      word, in: owner, remedy: "known: " + table.words.listed("and"))
  }
}
