/// A value chosen on an axis, as words that may name neither.
public struct Setting: Hashable, Sendable {
  /// Where a file says a setting.
  public struct Origin: Hashable, Sendable {
    /// Where it names the axis.
    public let axis: Place
    /// Where it names the value.
    public let value: Place

    /// Makes an origin.
    public init(axis: Place, value: Place) {
      self.axis = axis
      self.value = value
    }
  }

  /// The axis.
  public let axis: String
  /// The value.
  public let value: String
  /// Where a file says it; none for the command line's.
  public let origin: Origin?

  /// Chooses a value.
  public init(axis: String, value: String, origin: Origin? = nil) {
    self.axis = axis
    self.value = value
    self.origin = origin
  }
}

extension Setting: CustomStringConvertible {
  /// The pair as the command line takes it: `iOS=17`.
  public var description: String { "\(axis)=\(value)" }
}

extension [Axis] {
  /// A configuration as the command line takes it, every axis named: `iOS=17 loadView=sets-view`.
  func text(of configuration: Configuration) -> String {
    zip(self, configuration.choices).map { "\($0.name)=\($0.values[$1].name)" }
      .joined(separator: " ")
  }
}

extension Pack {
  /// A configuration as the command line takes it, every axis named: `iOS=17 loadView=sets-view`.
  ///
  /// Empty for the only configuration of a pack without axes.
  public func text(of configuration: Configuration) -> String { axes.text(of: configuration) }

  /// The configuration that some settings choose; what they do not name has its default, or, where the
  /// pack calls that impossible, what it has in the nearest configuration that is not.
  ///
  /// - Parameter settings: The settings, in the order given.
  /// - Returns: A configuration that the pack does not call impossible.
  /// - Throws: What is wrong with the settings, each fault where a file says the setting, else with the
  ///   place `--set AXIS=VALUE`.
  public func configuration(setting settings: [Setting]) throws(PackErrors) -> Configuration {
    let chosen = resolved(settings, by: "--set")
    guard chosen.diagnostics.isEmpty else { throw PackErrors(chosen.diagnostics) }
    let asked = defaultConfiguration.with(chosen.values)
    if !impossible.holds(in: asked) { return asked }
    if let nearest = configurations(near: asked, keeping: chosen.names).first { return nearest }
    let words = settings.map(\.description).joined(separator: " ")
    let origins = settings.compactMap(\.origin?.value)
    let isOfFile = origins.count == settings.count
    let place = (isOfFile ? origins.first : nil) ?? Place(path: "--set " + words)
    throw PackErrors([Diagnostic(.error, Self.noConfiguration(with: words), at: place)])
  }

  /// What to say of settings that leave no configuration.
  static func noConfiguration(with words: String) -> String {
    "the pack calls every configuration with '\(words)' impossible"
  }

  /// What is wrong with the words of settings, as above, whatever they choose together.
  public func faults(in settings: [Setting]) -> [Diagnostic] {
    resolved(settings, by: "--set").diagnostics
  }

  /// The values that settings name, by axis, and what is wrong with them.
  ///
  /// - Parameters:
  ///   - settings: The settings, in the order given.
  ///   - option: The option that gives them, which faults name as their place.
  /// - Returns: What could be understood, and the faults.
  func resolved(_ settings: [Setting], by option: String) -> ResolvedSettings {
    var choices = ResolvedSettings()
    for setting in settings {
      let (word, value) = (setting.axis, setting.value)
      let place = Place(path: "\(option) \(setting)")
      guard let axis = axes.firstIndex(where: { $0.name.text == word }) else {
        choices.add(axes.map(\.name).unknown("axis", word), at: setting.origin?.axis ?? place)
        continue
      }
      if !choices.names.insert(axis).inserted {
        let second = setting.origin?.axis ?? place
        choices.add("axis '\(word)' is set twice; leave one out", at: second)
      }
      if let index = axes[axis].values.firstIndex(where: { $0.name.text == value }) {
        choices.values[axis] = index
      } else {
        let names = axes[axis].values.map(\.name)
        choices.add(
          names.unknown("value", value, in: " on axis '\(word)'"),
          at: setting.origin?.value ?? place)
      }
    }
    return choices
  }
}

/// Values on axes, as somebody named them.
struct ResolvedSettings {
  /// The values, by axis.
  var values: [Int: Int] = [:]
  /// The axes that were named, with a value that exists or not.
  var names: Set<Int> = []
  /// What is wrong with them.
  private(set) var diagnostics: [Diagnostic] = []

  /// Notes what is wrong.
  fileprivate mutating func add(_ message: String, at place: Place) {
    diagnostics.append(Diagnostic(.error, message, at: place))
  }
}

extension Array {
  /// What to say of a name that is not among these.
  fileprivate func unknown<Kind>(
    _ kind: String, _ word: String, in owner: String = ""
  ) -> String where Element == Name<Kind> {
    let table = NameTable(kind, of: map(\.text), at: Place(path: PackFiles.head))
    if isEmpty { return "unknown \(kind) \(word.quoted)\(owner); there is none to choose" }
    return table.unknown(
      word, in: owner, remedy: "known: " + table.words.listed("and"))
  }
}
