import Base
import Pack

extension RegionRenderer {
  /// Looks up all names in an instruction, so that all errors are reported at once.
  ///
  /// - Parameter instruction: The instruction.
  /// - Throws: All reasons, in no particular order.
  func check(_ instruction: Instruction) throws(InstructionError) {
    var reasons: [InstructionError.Reason] = []
    func check(_ part: Instruction.Part, _ look: () throws(UsageError) -> Void) {
      do throws(UsageError) { try look() } catch {
        reasons += named(error).messages.map { InstructionError.Reason(message: $0, part: part) }
      }
    }
    var subject: DiagramSubject?
    check(.name) { () throws(UsageError) in subject = try self.subject(of: instruction) }
    for (word, options) in Self.views(of: instruction) {
      check(.clause(word)) { () throws(UsageError) in
        _ = try ResolvedDrawingOptions(options, of: subject, in: pack)
      }
    }
    reasons += settingReasons(instruction)
    if !reasons.isEmpty { throw InstructionError(reasons) }
  }

  /// The subject of a diagram or an order; `nil` for tables.
  private func subject(of instruction: Instruction) throws(UsageError) -> DiagramSubject? {
    switch instruction.topic {
    case .diagram: return try DiagramSubject(named: instruction.name, in: pack)
    case .order: return try ordered(instruction.name)
    case .contract, .guarantees:
      _ = try callback(instruction)
      return nil
    case .states, .events:
      _ = try machine(instruction)
      return nil
    }
  }

  /// The options of each clause whose words are looked up in the pack.
  private static func views(of instruction: Instruction) -> [(String, DrawingOptions)] {
    let options = instruction.options
    return [
      ("highlight", DrawingOptions(highlight: options.highlight)),
      ("region", DrawingOptions(region: options.region)),
      (
        "state",
        DrawingOptions(region: options.state.flatMap { _ in options.region }, state: options.state)
      ),
      ("direction", DrawingOptions(direction: options.direction)),
      ("locale", DrawingOptions(locale: instruction.locale)),
    ]
  }

  /// The errors of settings, each with the first setting that causes it.
  private func settingReasons(_ instruction: Instruction) -> [InstructionError.Reason] {
    let own = instruction.settings
    let reasons = own.indices.flatMap { index in
      let before = pack.faults(in: Array(own[..<index])).count
      return pack.faults(in: Array(own[...index])).dropFirst(before)
        .map { InstructionError.Reason(message: $0.message, part: .setting(index)) }
    }
    if !reasons.isEmpty { return reasons }
    do { _ = try pack.configuration(setting: settings(of: instruction)) } catch {
      return error.diagnostics.map {
        InstructionError.Reason(message: $0.message, part: .setting(0))
      }
    }
    return []
  }
}
