import Model
import Render

extension Command {
  /// Runs interactions in a row.
  static let simulate = Command(
    name: "simulate", summary: "run interactions in a row, and say which callbacks run, in order",
    operands: Operands("INTERACTION[:LABEL,...]", .interaction, count: 1...1000),
    options: [.pack, .set, .repeating, .textOrJSON],
    about: [
      """
      The script runs from the nearest situation in which all of it is possible. Where an \
      interaction has alternatives, a label behind a colon chooses one; otherwise the first is \
      taken. Loops run once, and what is optional is left out unless its label is named.
      """,
      "'vcdoc list interactions' lists the interactions.",
    ],
    examples: [
      Example("vcdoc simulate navigation.push", "what a push calls, on whom"),
      Example("vcdoc simulate navigation.push navigation.pop:cancelled", "a pop that is let go"),
      Example("vcdoc simulate create.xib --set iOS=5", "as it was in iOS 5"),
      Example("vcdoc simulate rotation.rotate --repeat layout=2 --format json", "for a program"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console, reading: .behavior)
    let pack = checked.pack
    let script = try Script(request.operands, repeats: try request.pairs(.repeating), in: pack)
    let run = try await Simulation(of: checked, console).run(
      of: script.acts, settings: try request.settings)
    try console.print(run.listing(in: pack), or: run.json(in: pack), for: request)
    return .done
  }
}

extension Option {
  /// How often loops run.
  static let repeating = Option(
    "repeat", value: "LABEL=NUMBER", isRepeatable: true,
    summary: "how often the loop of that label runs")
}
