import Model
import Render

extension Command {
  /// Draws one thing.
  static let diagram = Command(
    name: "diagram", summary: "draw a machine, interaction, scenario, or callback",
    operands: Operands("NAME", count: 1...1),
    options: [.pack, .drawingFormat, .file, .set],
    about: [
      """
      A machine is drawn as its states and the transitions between them, an interaction as a \
      sequence of messages, a scenario as one run, a callback as its neighbourhood on the machine \
      that it runs on. Where a name means several things, put the kind before it: \
      machine:application.
      """,
      "The picture stands alone: no script, no font, no other file; light or dark as its reader is.",
    ],
    examples: [
      Example("vcdoc diagram application > application.svg", "the states of an app"),
      Example("vcdoc diagram navigation.push -o push.svg", "who gets what in a push"),
      Example("vcdoc diagram viewDidLoad --set iOS=5", "around a callback, in iOS 5"),
      Example("vcdoc diagram view-controller --format dot | dot -Tpdf", "for another tool"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let subject = try Subject(named: request.operands.first ?? "", in: checked.pack)
    let drawing = try await Drawing(
      of: subject, in: Simulation(of: checked, console), settings: try request.settings)
    let bytes = try drawing.bytes(as: request.value(.drawingFormat) ?? "svg")
    if let path = request.value(.file), path != "-" {
      try OutputFile(path).write(bytes)
    } else {
      try console.output.write(bytes)
    }
    return .done
  }
}

extension Option {
  /// How a picture is written.
  static let drawingFormat = Option(
    "format", value: "FORMAT", choices: ["svg", "dot", "json"], summary: "the form of the picture")
  /// The file that a picture goes to.
  static let file = Option(
    "output", "o", value: "FILE", summary: "the file to write; without it, standard output")
}
