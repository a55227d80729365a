import Base
import Graphics
import Pack

extension Command {
  static let diagram = Command(
    name: "diagram", summary: "draw a machine, interaction, scenario, or callback",
    operands: Operands("NAME", .drawable, count: 1...2),
    options: [.pack, .old, .oldRevision, .drawingFormat, .file, .set] + DrawingOptions.options,
    about: [
      """
      Draws a machine as states and transitions, an interaction as a sequence of messages, a \
      scenario as one run, and a callback with its surroundings in the machine that it runs on. If \
      a name means several things, put the kind before it: machine:application. A pack of one \
      file can be named in place of --pack; its only machine, or else its only interaction, needs \
      no name.
      """,
      """
      Formats: svg, which needs no script or font and adapts to light and dark mode; png and pdf, \
      made from it by librsvg; dot, a graph; mermaid and plantuml; markdown, a table of the steps \
      or transitions; txt, for a terminal or a comment; json, for a program. Without --format, the \
      extension of FILE selects the format: .mmd is mermaid, .puml plantuml, .md markdown.
      """,
      """
      With --old or --old-rev, draws a machine or an interaction of two packs as one picture: what \
      is new is solid with +, what is gone dashed with −, and what is as before pale.
      """,
    ],
    examples: [
      Example("vcdoc diagram application > application.svg", "the states of an app"),
      Example("vcdoc diagram navigation.push -o push.svg", "the callbacks of a push"),
      Example("vcdoc diagram door.yaml --format mermaid", "the machine of a pack of one file"),
      Example(
        "vcdoc diagram order --pack new.yaml --old old.yaml -o order.svg",
        "what changed in a machine"),
      Example("vcdoc diagram viewDidLoad --set iOS=5", "around a callback, in iOS 5"),
      Example("vcdoc diagram view-controller --format dot | dot -Tpdf", "for another tool"),
      Example(
        "vcdoc diagram machine:view-controller --region appearance --format mermaid",
        "one region, for a README on GitHub or GitLab"),
      Example("vcdoc diagram two-tabs --format txt", "a run, for a terminal or a comment"),
      Example("vcdoc diagram navigation.pop --format markdown", "a table of the steps"),
      Example("vcdoc diagram navigation.push --format plantuml", "for PlantUML"),
      Example("vcdoc diagram application --format json", "for a program"),
      Example(
        "vcdoc diagram navigation.push --locale zh-Hans", "in another of the pack's languages"),
      Example(
        "vcdoc diagram application -o app.png --scale 3 --background white", "pixels for a slide"),
      Example(
        "vcdoc diagram sheet --highlight viewDidAppear --theme dark -o sheet.svg",
        "dark, with one callback highlighted"),
    ]
  ) { request, console in
    var mistakes = Mistakes()
    let format = mistakes.catching(try DrawingFormat(request))
    if let format { mistakes.catching(try format.check(request, console)) }
    let old = try OldPack(request, console)
    let pack = try CheckedPack(PackSource(request), console)
    let bytes = try await drawn(
      request, as: format, after: mistakes, from: pack, since: old, console)
    try console.write(bytes, to: request.value(.file))
    return .done
  }
}

extension Command {
  /// Draws the diagram of a request, and prints notes on it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - format: The format; `nil` if it is wrong.
  ///   - former: The mistakes found so far.
  ///   - checked: The pack.
  ///   - old: The pack to draw it together with; `nil` for none.
  ///   - console: Where notes are printed.
  /// - Returns: The file.
  /// - Throws: All mistakes of the request; the reason why it cannot be drawn.
  private static func drawn(
    _ request: Request, as format: DrawingFormat?, after former: Mistakes,
    from checked: CheckedPack, since old: OldPack?, _ console: Console
  ) async throws -> [UInt8] {
    var mistakes = former
    let pack = checked.pack
    let versions = old.map { VersionSubjects(from: $0, to: checked) }
    if request.operands.count > 1 {
      mistakes.add(UsageError("unexpected argument '\(request.operands[1])'", in: "diagram"))
    }
    let subject = mistakes.catching(
      try Self.subject(named: request.operands.first, in: pack, or: versions))
    if let subject, old != nil { mistakes.catching(try VersionSubjects.check(subject)) }
    let settings = mistakes.catching(try request.settings)
    let options = DrawingOptions(request, noting: &mistakes)
    mistakes.catching(try ResolvedDrawingOptions(options, of: subject, in: pack))
    try console.check(mistakes, besides: pack.faults(in: settings ?? []))
    guard let subject, let settings, let format else { preconditionFailure("a mistake was lost") }
    let drawing: Drawing
    if let union = try await versions?.drawing(of: subject, settings, options, console) {
      drawing = union
    } else {
      drawing = try await Drawing(
        of: subject, in: ExplorationSession(of: checked, console), settings: settings,
        options: options)
    }
    let bytes: [UInt8]
    do {
      bytes = try await console.watching("laying out the diagram") { try drawing.bytes(as: format) }
    } catch let error as LayoutError where error.isAboutDiagram {
      let diagnostic = Diagnostic(.picture, error.description, at: subject.place(in: pack))
      throw console.rejection(of: [diagnostic], from: checked.origins)
    }
    for remark in drawing.remarks(on: bytes, as: format) { console.remark(remark) }
    for remark in drawing.remarks(onOptionsOf: request, as: format) { console.remark(remark) }
    return bytes
  }
}

extension Command {
  /// The subject of a diagram: of the pack, or of the old one if only that has it.
  private static func subject(
    named name: String?, in pack: Pack, or versions: VersionSubjects?
  ) throws(UsageError) -> DiagramSubject {
    guard let name else { return try DiagramSubject(onlyOneOf: pack) }
    if let former = versions?.subject(named: name) { return former }
    return try DiagramSubject(named: name, in: pack)
  }
}

extension Option {
  static let drawingFormat = Option(
    "format", value: "FORMAT", choices: DrawingFormat.allCases.map(\.rawValue),
    summary: "format of the diagram")
  static let file = Option(
    "output", "o", value: "FILE", naming: .output,
    summary: "output file [default: standard output]")
}
