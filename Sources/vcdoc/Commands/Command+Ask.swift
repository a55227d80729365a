import Model
import Render

extension Command {
  /// Rules on a property on the spot.
  static let ask = Command(
    name: "ask", summary: "say whether a property holds of every run of the model",
    operands: Operands("PROPERTY", .sentence, count: 1...1),
    options: [.pack, .set, .textOrJSON, .witnessDrawing],
    about: [
      """
      A property is one sentence, such as 'viewDidLoad precedes viewWillAppear'; docs/properties.md \
      has the grammar. It is proved when every run of the model satisfies it, in every \
      configuration, and refuted when one does not, which is then shown; the exit status is 1.
      """,
      """
      An interaction of that run is named with the operands that it took, and 'again' is the line \
      that simulates it, unless no script does. With --format json, they are 'witnessScript' and \
      'command'.
      """,
    ],
    examples: [
      Example("vcdoc ask 'viewDidLoad precedes viewWillAppear'", "proved"),
      Example(
        "vcdoc ask 'viewWillAppear leads to viewDidAppear' --set iOS=12",
        "refuted in iOS 12, and by which run", status: .found),
      Example(
        "vcdoc ask 'in rotation.rotate: no viewWillDisappear' --set iOS=12",
        "about one interaction"),
    ]
  ) { request, console in
    let picturePath = try request.picture(.witnessDrawing)
    let checked = try CheckedPack(PackSource(request), console)
    let question = Question(request.operands.first ?? "", of: checked, console)
    let reply = try await question.reply(to: request)
    let ruling = reply.ruling
    try console.print(question.text(reply), or: question.json(reply), for: request)
    if let picturePath {
      guard let picture = question.drawing(ruling) else {
        console.remark("the property is proved, so there is no run to draw")
        return .done
      }
      try OutputFile(picturePath).write(picture)
    }
    return ruling.verdict == .proved ? .done : .found
  }
}

extension Option {
  /// The file that the picture of a witness goes to.
  static let witnessDrawing = Option(
    "diagram", value: "FILE", naming: .output, summary: "draw the run that refutes it, as SVG")
}
