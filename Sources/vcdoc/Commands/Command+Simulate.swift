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
      """
      --repeat names a loop by its label; one without a label by its interaction, 'navigation.push', \
      and where an interaction has several of those, by a number as well, 'navigation.push#2'.
      """,
      """
      With --format json, 'steps' are the callbacks alone, 'script' is what was asked for with every \
      operand that was taken, and 'moments' is all that the text shows: where interactions begin and \
      end, callbacks with their arguments, and what passes between them.
      """,
      """
      'vcdoc list interactions' lists the interactions, with --format json also the labels of their \
      choices and loops, 'vcdoc list choices' what can be chosen, 'vcdoc list loops' what \
      --repeat takes, 'vcdoc list settings' what --set takes.
      """,
    ],
    examples: [
      Example("vcdoc simulate navigation.push", "what a push calls, on whom"),
      Example("vcdoc simulate navigation.push navigation.pop:cancelled", "a pop that is let go"),
      Example("vcdoc simulate create.xib --set iOS=5", "as it was in iOS 5"),
      Example("vcdoc simulate rotation.rotate --repeat layout=2 --format json", "for a program"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let pack = checked.pack
    let (script, settings) = try asked(by: request, of: pack, console)
    let run = try await Simulation(of: checked, console).run(of: script.acts, settings: settings)
    try console.print(run.listing(in: pack), or: run.json(in: pack), for: request)
    return .done
  }
}

extension Command {
  /// The script that a request asks for, and the values that it chooses.
  ///
  /// - Throws: All that is wrong with the words of the request.
  private static func asked(
    by request: Request, of pack: Pack, _ console: Console
  ) throws -> (Script, [Setting]) {
    var mistakes = Mistakes()
    let settings = mistakes.catching(try request.settings)
    let repeats = mistakes.catching(try request.pairs(.repeating))
    let script = mistakes.catching(try Script(request.operands, repeats: repeats ?? [], in: pack))
    try console.check(mistakes, besides: pack.faults(in: settings ?? []))
    guard let script, let settings else { preconditionFailure("a mistake was lost") }
    return (script, settings)
  }
}

extension Option {
  /// How often loops run.
  static let repeating = Option(
    "repeat", value: "LOOP=NUMBER", naming: .loop, isRepeatable: true,
    summary: "how often a loop runs")
}
