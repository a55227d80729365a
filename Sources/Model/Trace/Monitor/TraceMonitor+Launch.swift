/// A record of a process that comes only after its launch.
struct TraceStart: Sendable {
  /// The callback, by index into the pack.
  let callback: Int
  /// Its line, from 1.
  let line: Int
  /// Whose it was.
  let name: ObjectName
}

/// What came before the launch of a process, where the log says which process writes.
extension TraceMonitor {
  /// The deviation of a launch before which a record of its process came that comes only after it; of any
  /// other record, it is noted what launches must have come before it.
  mutating func lateLaunch(_ line: TraceRecord, _ meanings: [TraceMeaning]) -> TraceDeviation? {
    if let start = start(before: meanings) { return deviate(line, meanings, after: start) }
    noteStart(with: meanings)
    return nil
  }

  /// A record of this process that comes only after a launch which is told now; none where none came: a
  /// process is launched once.
  func start(before meanings: [TraceMeaning]) -> TraceStart? {
    guard meanings.count == 1, model.isLaunch[meanings[0].callback], meanings[0].isOwn,
      let start = process.starts[meanings[0].callback]
    else { return nil }
    let isOfAnother = start.name != meanings[0].name
    return isOfAnother && start.name.machine == meanings[0].name.machine ? nil : start
  }

  /// Notes a record that comes only after the launch of its process.
  private mutating func noteStart(with meanings: [TraceMeaning]) {
    guard meanings.count == 1, model.isAfterLaunch[meanings[0].callback], !process.number.isEmpty,
      process.starts.count < model.laterThanLaunch.count, meanings[0].isOwn, !meanings[0].isDoubtful
    else { return }
    let (name, callback) = (meanings[0].name, meanings[0].callback)
    for (launch, later) in model.laterThanLaunch
    where process.starts[launch] == nil && later.contains(callback) {
      process.starts[launch] = TraceStart(callback: callback, line: line, name: name)
    }
  }

  /// Notes a deviation, a launch that comes too late, and goes on as if the process had just been launched;
  /// or an object that is made too late, which goes on from there.
  mutating func deviate(
    _ line: TraceRecord, _ meanings: [TraceMeaning], after start: TraceStart
  ) -> TraceDeviation {
    if model.isLaunch[meanings[0].callback] { process.starts = [:] }
    process.early = nil
    var deviation = deviation(line.line, meanings)
    deviation.early = TraceDeviation.End(
      callback: model.pack.callbacks[start.callback].name, line: start.line,
      isOfObject: start.name == meanings[0].name && !model.isLaunch[meanings[0].callback])
    reach(line)
    list(deviation)
    if let passage = passage(for: meanings) ?? surprise(meanings) { go(through: passage, line) }
    return deviation
  }
}
