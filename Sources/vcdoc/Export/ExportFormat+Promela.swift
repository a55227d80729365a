import Model
import Render

extension ExportFormat {
  /// The model and its guarantees, for the model checker Spin.
  static let promela = ExportFormat(
    name: "promela",
    about: """
      the model of one configuration, and each guarantee and myth as a formula of temporal logic, \
      for the model checker Spin. It is written from the pack and not from the walk, so Spin \
      finds out by itself.
      """,
    options: [.quiet],
    examples: [
      Command.Example("vcdoc export promela -o uikit.pml", "the model, for Spin"),
      Command.Example("vcdoc export promela --set iOS=12", "as it is in iOS 12"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let settings = try request.settings
    let configuration = try console.configuration(of: checked.pack, setting: settings)
    let claims = checked.pack.guarantees.compactMap { guarantee in
      guarantee.property.map {
        Promela.Claim(name: guarantee.name.text, property: $0, at: guarantee.propertyPlace)
      }
    }
    let promela = try checked.promela(in: configuration, claims, console)
    try console.write(Array(promela.text.utf8), to: request.value(.exported))
    return .done
  }
}

extension CheckedPack {
  /// The pack in the language of Spin; what cannot be written of it is told.
  fileprivate func promela(
    in configuration: Configuration, _ claims: [Promela.Claim], _ console: Console
  ) throws(Rejected) -> Promela {
    do throws(PackErrors) {
      return try Promela(of: pack, in: configuration, claims: claims)
    } catch {
      throw console.rejection(of: error.diagnostics, from: origins)
    }
  }
}
