import Base

/// How stamps of a log look: lines repeat them, but for the digits of the time.
///
/// A line whose stamp differs from one that was read before in digits alone needs no second
/// reading. Each digit of a time counts for so many microseconds, which is found out by trying.
struct StampMemory: Sendable {
  /// A stamp that was read, with what its digits count for.
  fileprivate struct Form: Sendable {
    let bytes: [UInt8]
    /// For each byte, how many microseconds one more of it adds; `fixed` where it must not differ.
    let weights: [Int]
    let time: Int
    let process: String
    let form: Stamp.Form
    let head: Range<Int>?
    let isTagged: Bool

    /// In place of a weight: the byte must not differ.
    static let fixed = Int.min
  }

  /// How many forms are remembered, and how many other stamps may come before they are forgotten.
  private static let most = 6
  private static let patience = 4_096

  private var forms: [Form] = []
  private var last = 0
  private var strangers = 0

  /// Reads the stamp at the beginning of a record; nothing when there is none.
  ///
  /// - Parameters:
  ///   - line: The record.
  ///   - spellings: What no process is called that has but one number, `viewDidLoad[24]: `.
  /// - Returns: The stamp, or nothing.
  mutating func stamp(at line: ArraySlice<UInt8>, _ spellings: Spellings) -> Stamp? {
    if last < forms.count, let known = forms[last].stamp(at: line) { return known }
    for (place, form) in forms.enumerated() where place != last {
      guard let known = form.stamp(at: line) else { continue }
      last = place
      return known
    }
    var stamp = Stamp(at: line)
    if let process = stamp?.process, !process.isEmpty, stamp?.isOfCall(line, spellings) == true {
      stamp = Stamp(at: line, hasProcess: false)
    }
    guard let stamp, stamp.time != nil, !stamp.process.isEmpty else { return stamp }
    strangers += 1
    if forms.count < Self.most, let form = Form(of: stamp, at: line) {
      last = forms.count
      forms.append(form)
    } else if strangers > Self.patience {
      (forms, strangers) = ([], 0)
    }
    return stamp
  }
}

extension Stamp {
  /// Whether what was taken for its process is a callback with a number of a line behind it.
  fileprivate func isOfCall(_ line: ArraySlice<UInt8>, _ spellings: Spellings) -> Bool {
    let head = line[..<min(end, line.endIndex)]
    if isTagged { return spellings.mayMention(head) && !spellings.mentions(in: head).isEmpty }
    guard let open = head.lastIndex(of: UInt8(ascii: "[")), spellings.mayMention(head[..<open]),
      head[(open + 1)...].drop(while: \.isDigit).first == UInt8(ascii: "]")
    else { return false }
    return spellings.mentions(in: head[..<open]).contains {
      $0.range.upperBound == open && $0.spelling.strength > .weak
    }
  }
}

extension StampMemory.Form {
  /// Learns what the digits of a stamp count for; nothing where what follows could belong to a
  /// stamp as well.
  fileprivate init?(of stamp: Stamp, at line: ArraySlice<UInt8>) {
    let head = line[..<min(stamp.end, line.endIndex)]
    guard let time = stamp.time, head.count < 200, Self.isFree(line, after: head.endIndex) else {
      return nil
    }
    var weights: [Int] = []
    for place in head.indices {
      guard head[place].isDigit else {
        weights.append(Self.fixed)
        continue
      }
      weights.append(Self.weight(of: place, in: head, stamp, time) ?? Self.fixed)
    }
    self.init(
      bytes: Array(head), weights: weights, time: time.microseconds, process: stamp.process,
      form: stamp.form, head: stamp.head, isTagged: stamp.isTagged)
  }

  /// What one more of a digit adds to the time, when all ten digits are read alike there.
  private static func weight(
    of place: Int, in head: ArraySlice<UInt8>, _ stamp: Stamp, _ time: TraceTime
  ) -> Int? {
    var weight: Int?
    for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != head[place] {
      var other = head
      other[place] = digit
      guard let read = Stamp(at: other), let moment = read.time, read.process == stamp.process,
        read.end == stamp.end, read.form == stamp.form
      else { return nil }
      let step = Int(digit) - Int(head[place])
      let (each, rest) = (moment.microseconds - time.microseconds).quotientAndRemainder(
        dividingBy: step)
      guard rest == 0, weight == nil || weight == each, abs(each) < day else { return nil }
      weight = each
    }
    return weight
  }

  /// Days do not count one by one.
  private static let day = 86_400_000_000

  /// Whether what stands behind a stamp cannot belong to one.
  private static func isFree(_ line: ArraySlice<UInt8>, after end: Int) -> Bool {
    guard end < line.endIndex else { return false }
    switch line[end] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "("): return false
    case UInt8(ascii: "<"): return !line[(end + 1)...].prefix(10).contains(UInt8(ascii: ">"))
    case UInt8(ascii: "["):
      let inside = line[(end + 1)...].prefix(120)
      return !inside.prefix { $0 != UInt8(ascii: "]") && !$0.isBlank }.isSubsystem
    default: return true
    }
  }

  /// The stamp of a line that has the same form; nothing when it has another.
  fileprivate func stamp(at line: ArraySlice<UInt8>) -> Stamp? {
    let (start, count) = (line.startIndex, bytes.count)
    guard line.count > count, Self.isFree(line, after: start + count) else { return nil }
    var time = time
    let (span, own, weights) = (line.span, bytes.span, weights.span)
    for place in 0..<count where span[place] != own[place] {
      guard weights[place] != Self.fixed, span[place].isDigit else { return nil }
      time &+= (Int(span[place]) &- Int(own[place])) &* weights[place]
    }
    var stamp = Stamp(
      time: TraceTime(microseconds: time), process: process, end: start + count, form: form)
    stamp.head = head
    stamp.isTagged = isTagged
    return stamp
  }
}
