import Model
import Render

extension Command {
  /// Lists what a pack has of one kind.
  static let list = Command(
    name: "list", summary: "list the names that a pack has of one kind",
    operands: Operands("KIND", count: 1...1, choices: PackList.Kind.allCases.map(\.rawValue)),
    options: [.pack, .textOrJSON],
    about: [
      "KIND is one of: \(PackList.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      """
      Prints a name a line, with its title, or with the owner of a callback, in the pack's order. The \
      names are what 'vcdoc diagram' and 'vcdoc simulate' take, the latter also choices; those of \
      settings are what '--set' takes, of loops '--repeat' with a number behind '=', of regions \
      '--only', and of languages '--locale'. Interactions that are only parts of others are listed by \
      '--format json' alone.
      """,
    ],
    examples: [
      Example("vcdoc list interactions", "what 'vcdoc simulate' can be asked for"),
      Example("vcdoc list callbacks --format json", "the callbacks of the pack, for a program"),
      Example("vcdoc list choices", "which ways interactions can go"),
      Example("vcdoc list loops", "which loops '--repeat' can repeat"),
      Example("vcdoc list settings", "what '--set' can choose"),
      Example("vcdoc list machines --pack docs/lifecycle", "the machines of your own pack"),
    ]
  ) { request, console in
    let pack = try CheckedPack(PackSource(request), console).pack
    guard let kind = request.operands.first.flatMap(PackList.Kind.init(rawValue:)) else {
      return .usage
    }
    let list = PackList(of: kind, in: pack)
    try console.print(list.text, or: list.json, for: request)
    return .done
  }
}
