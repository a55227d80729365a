/// What came before an object was made.
extension TraceMonitor {
  /// The deviation of a record by which an object is made of which one came before that comes only right
  /// after it.
  mutating func lateMaking(_ line: TraceRecord, _ meanings: [TraceMeaning]) -> TraceDeviation? {
    guard let own = meanings.first(where: \.isOwn), !model.laterThanMaking[own.callback].isEmpty,
      !own.name.text.isEmpty, !isCrowd(own.name), let object = process.cast.object(own.name),
      object.hasOne,
      model.laterThanMaking[own.callback].contains(object.last.callback),
      !own.name.address.isEmpty || isInside(object.last.line)
    else { return nil }
    return deviate(
      line, meanings,
      after: TraceStart(
        callback: object.last.callback, line: object.last.line, name: own.name))
  }

  /// Whether a record came in the recording before a line: what that line tells of did not begin before
  /// the log did.
  private func isInside(_ line: Int) -> Bool {
    process.stretch.places.map { $0.lowerBound.line < line } ?? false
  }
}

extension TraceModel {
  /// For each callback, where objects are made with it, those that come only right after it in a life: in
  /// every interaction, after it and before time passes.
  static func laterThanMaking(
    in programs: [TraceProgram], _ machines: [TraceMachine], count: Int
  ) -> [Set<Int>] {
    var later = [Set<Int>](repeating: [], count: count)
    for (machine, own) in machines.enumerated() {
      let calls = Set(own.moves.map(\.callback)).subtracting(own.makings).subtracting([-1])
      for making in own.makings {
        later[making] = calls.filter { call in
          programs.allSatisfy { $0.calls(call, onlyRightAfter: making, of: machine) }
            && programs.contains { $0.callees[call] != nil }
        }
      }
    }
    return later
  }
}

extension TraceProgram {
  /// Whether objects of a machine are told something only once they were told another, before time passes;
  /// or not at all.
  fileprivate func calls(_ callback: Int, onlyRightAfter first: Int, of machine: Int) -> Bool {
    guard let called = callees[callback] else { return true }
    let made = callees[first, default: []]
    return called.allSatisfy { role in
      roles[role].machine == machine && made.contains(role)
        && !mayCall(callback, of: role, from: [nodes.startIndex] + gaps, before: [first])
    }
  }
}
