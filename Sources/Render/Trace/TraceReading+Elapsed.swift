internal import Model

extension TraceReading {
  /// The times of its records, in microseconds since the first of the log.
  ///
  /// A clock without a date that jumps by more than half a day has passed midnight.
  var elapsed: [TracePlace: Int] {
    let day = 86_400_000_000
    var (first, last, midnights): (Int?, Int, Int) = (nil, 0, 0)
    var elapsed: [TracePlace: Int] = [:]
    for line in lines {
      guard let time = line.time?.microseconds else { continue }
      if last < day, last - time > day / 2 { midnights += 1 }
      if midnights > 0, time - last > day / 2 { midnights -= 1 }
      last = time
      let now = time + midnights * day
      elapsed[line.place] = now - (first ?? now)
      first = first ?? now
    }
    return elapsed
  }
}
