import Model
import Render

extension Pack {
  /// A configuration as a program reads it: `{"iOS": "17", ...}`, every axis named.
  func json(of configuration: Configuration) -> JSON {
    .object(
      zip(axes, configuration.choices).map { axis, choice in
        JSON.Member(name: axis.name.text, value: .string(axis.values[choice].name.text))
      })
  }
}
