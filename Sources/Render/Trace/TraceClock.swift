/// Tells the times of a log since its first, all in one unit and with as many decimals.
///
/// Seconds when ten or more pass, else milliseconds. There are as many decimals as tell all times apart as
/// well as the log does, down to a millisecond, or to a hundredth of one.
struct TraceClock: Hashable, Sendable {
  /// The microseconds of a unit.
  private let unit: Int
  /// The microseconds of the last decimal, or of a unit without decimals.
  private let step: Int

  /// Sets a clock by the times that it is to tell, in microseconds since the first of the log.
  init(for times: [Int]) {
    let spans = times.map(abs)
    unit = spans.contains { $0 >= 10_000_000 } ? 1_000_000 : 1000
    var step = unit
    while step > unit / (unit == 1000 ? 100 : 1000), spans.contains(where: { $0 % step != 0 }) {
      step /= 10
    }
    self.step = step
  }

  /// A time as a reader sees it: `0.25 ms`, `12.500 s`; what is finer than the last decimal is cut off.
  func text(_ time: Int) -> String {
    let steps = abs(time) / step
    let digits = String(unit / step).count - 1
    let sign = time < 0 && steps > 0 ? "-" : ""
    let rest = String(steps % (unit / step))
    let fraction =
      digits == 0 ? "" : "." + String(repeating: "0", count: digits - rest.count) + rest
    return "\(sign)\(steps / (unit / step))\(fraction) \(unit == 1000 ? "ms" : "s")"
  }
}
