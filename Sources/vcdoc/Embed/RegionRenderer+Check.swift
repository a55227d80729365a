import Model
import Render

extension RegionRenderer {
  /// Looks up all words of an instruction, so that all that is wrong with them is told at once.
  ///
  /// - Parameter instruction: The instruction.
  /// - Throws: All reasons, in no order.
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

  /// What a diagram or an order is of; nothing for what is about a callback.
  private func subject(of instruction: Instruction) throws(UsageError) -> DiagramSubject? {
    switch instruction.topic {
    case .diagram: return try DiagramSubject(named: instruction.name, in: pack)
    case .order: return try ordered(instruction.name)
    case .contract, .guarantees:
      _ = try callback(instruction)
      return nil
    }
  }

  /// What the clauses whose words the pack gives a meaning choose, each alone.
  private static func views(of instruction: Instruction) -> [(String, DrawingOptions)] {
    let options = instruction.options
    return [
      ("highlight", DrawingOptions(highlight: options.highlight)),
      ("only", DrawingOptions(region: options.region)),
      ("direction", DrawingOptions(direction: options.direction)),
      ("locale", DrawingOptions(locale: instruction.locale)),
    ]
  }

  /// What is wrong with settings, each with the setting that made it wrong.
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
