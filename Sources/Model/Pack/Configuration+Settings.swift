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

  /// The configuration that some settings choose; what they do not name has its default.
  ///
  /// - Parameter settings: Axes and values in the order given, as words.
  /// - Returns: A configuration that the pack does not call impossible.
  /// - Throws: What is wrong with the settings, each fault with the place `--set AXIS=VALUE`.
  public func configuration(
    setting settings: [(axis: String, value: String)]
  ) throws(PackErrors) -> Configuration {
    var choices = axes.map(\.defaultIndex)
    var chosen: Set<Int> = []
    var diagnostics: [Diagnostic] = []
    for (word, value) in settings {
      let place = Place(path: "--set \(word)=\(value)")
      guard let axis = axes.firstIndex(where: { $0.name.text == word }) else {
        diagnostics.append(Diagnostic(.error, axes.map(\.name).unknown("axis", word), at: place))
        continue
      }
      if !chosen.insert(axis).inserted {
        diagnostics.append(
          Diagnostic(.error, "axis '\(word)' is set twice; leave one out", at: place))
      }
      if let index = axes[axis].values.firstIndex(where: { $0.name.text == value }) {
        choices[axis] = index
      } else {
        let names = axes[axis].values.map(\.name)
        let message = names.unknown("value", value, in: " on axis '\(word)'")
        diagnostics.append(Diagnostic(.error, message, at: place))
      }
    }
    let configuration = Configuration(choices: choices)
    if diagnostics.isEmpty, impossible.holds(in: configuration) {
      let message = "the pack calls '\(text(of: configuration))' impossible"
      let words = settings.map { " \($0.axis)=\($0.value)" }.joined()
      diagnostics.append(Diagnostic(.error, message, at: Place(path: "--set" + words)))
    }
    guard diagnostics.isEmpty else { throw PackErrors(diagnostics) }
    return configuration
  }
}

extension Array {
  /// What to say of a name that is not among these.
  fileprivate func unknown<Kind>(
    _ kind: String, _ word: String, in owner: String = ""
  ) -> String where Element == Name<Kind> {
    var vocabulary = Vocabulary(kind)
    for name in self { vocabulary.declare(name.text, at: Place(path: "pack.yaml")) }
    return vocabulary.unknown(word, in: owner)
  }
}
