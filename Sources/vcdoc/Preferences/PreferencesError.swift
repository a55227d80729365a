/// What is wrong with a value in a file of preferences.
enum PreferencesError: Error, Hashable, Sendable {
  /// The folder of the pack holds no pack.
  case noPack(title: String)
}

extension PreferencesError: CustomStringConvertible {
  /// What is wrong, and a way out.
  var description: String {
    switch self {
    case .noPack(let title): "'\(title)' holds no pack.yaml; name the folder that has it"
    }
  }
}
