import Model

/// Where the drawing that a request asks for is kept from one run to the next, so that the pack of a
/// drawing that was made before need not even be read.
struct KeptDrawing {
  /// A drawing, and what was said when it was made.
  struct Print: Hashable, Sendable {
    /// The file.
    let bytes: [UInt8]
    /// The notes, in order.
    let remarks: [String]
  }

  private let question: KeptAnswers.Question
  private let shelf: AnswerShelf

  /// Finds the place; nothing where nothing is to be kept: where the program cannot be told from
  /// another, of a pack that cannot be read whole, and of pixels, which depend on libraries that are
  /// looked for later.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for; all of its options but where it comes from and where it goes
  ///     make a difference.
  ///   - format: The form of the drawing.
  ///   - pack: The files of the pack; none for the pack that the program carries, which the program
  ///     itself stands for.
  ///   - folder: The user's folder for such things.
  init?(
    _ request: Request, as format: DrawingFormat, of pack: PackFiles?, in folder: String?
  ) {
    let program = RunningProgram.identity
    guard let folder, format.isText, !program.isEmpty, pack?.diagnostics.isEmpty ?? true else {
      return nil
    }
    let options = request.command.options.filter {
      request.has($0) && $0.name != Option.pack.name && $0.name != Option.file.name
    }
    let words = options.flatMap { ["--\($0.name)"] + request.values($0) }
    question = KeptAnswers.Question(["diagram", format.rawValue] + request.operands + words)
    var print = Fingerprint()
    print.add(program)
    print.add(question.text)
    if let pack { print.add(pack) }
    shelf = AnswerShelf(in: folder, of: .drawings, for: print.text)
  }

  /// The drawing, as a former run kept it; nothing where none did.
  var drawing: Print? {
    guard let answer = shelf.answers?[question], let file = answer.files.first else { return nil }
    return Print(bytes: file.bytes, remarks: answer.lines)
  }

  /// Keeps a drawing for later runs.
  func keep(_ drawing: Print) {
    let file = Answer.File(path: RelativePath("drawing", in: nil), bytes: drawing.bytes)
    var answers = KeptAnswers()
    answers[question] = Answer(lines: drawing.remarks, files: [file])
    shelf.put(answers)
  }
}
