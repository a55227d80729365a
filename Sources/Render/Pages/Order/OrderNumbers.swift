import Base

/// The numbers of the calls of an order in a table, and where among them the steps are whose order
/// is open.
///
/// Calls of the default run have the numbers 1, 2, and so on. Those of a branch have a letter, too:
/// a1, a2, and so on.
struct OrderNumbers {
  private let steps: [OrderList.Step]
  /// For each step, its number; empty for one that is no call, or that is not numbered.
  private let labels: [String]

  /// Numbers the calls of an order; `isNumbered` is false for steps of other configurations.
  init(of steps: [OrderList.Step], isNumbered: [Bool]) {
    self.steps = steps
    var counts: [[OrderList.Fragment]: Int] = [:]
    var letters: [[OrderList.Fragment]: String] = [:]
    labels = zip(steps, isNumbered).map { step, isNumbered in
      guard step.isCall, isNumbered else { return "" }
      let branch = step.fragments.lastIndex(where: \.kind.isFold)
        .map { Array(step.fragments[...$0]) }
      counts[branch ?? [], default: 0] += 1
      let letter = branch.map { letters[$0] ?? Self.letters(letters.count) } ?? ""
      if let branch { letters[branch] = letter }
      return "\(letter)\(counts[branch ?? [], default: 0])"
    }
  }

  /// The number of a step.
  subscript(place: Int) -> String { labels[place] }

  /// The letters of a branch: a to z, then aa, ab, and so on.
  private static func letters(_ number: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    let first = number < alphabet.count ? "" : letters(number / alphabet.count - 1)
    return first + String(alphabet[number % alphabet.count])
  }

  /// The headings around a step, outermost first, in one line; with numbers if the order of its
  /// steps is open.
  func context(at place: Int, _ strings: Strings) -> String {
    let fragments = steps[place].fragments
    let colon = strings(.colon) + (strings(.space).isEmpty ? "" : " ")
    let texts = fragments.indices.map { depth -> String in
      let path = fragments[...depth]
      let parts =
        switch fragments[depth].kind {
        case .either: [ends(of: path, strings), fragments[depth].text]
        case .aside: [surroundings(of: path.dropLast(), strings), fragments[depth].text]
        case .branch: [strings(.orElse), fragments[depth].text]
        case .earlier: [strings(.earlier), fragments[depth].text]
        default: [fragments[depth].text]
        }
      return parts.filter { !$0.isEmpty }.joined(separator: colon)
    }
    return texts.filter { !$0.isEmpty }.joined(separator: " › ")
  }

  /// The first and the last number in a fragment.
  private func ends(of path: ArraySlice<OrderList.Fragment>, _ strings: Strings) -> String {
    let inside = steps.indices.filter { steps[$0].fragments.starts(with: path) }
    let numbers = inside.map { labels[$0] }.filter { !$0.isEmpty }
    guard let first = numbers.first, let last = numbers.last, first != last else { return "" }
    return strings(.fromCallToCall, first, last)
  }

  /// The numbers of the certain calls before and after a fragment.
  private func surroundings(
    of path: ArraySlice<OrderList.Fragment>, _ strings: Strings
  ) -> String {
    let path = Array(path)
    guard let start = steps.firstIndex(where: { $0.fragments.starts(with: path) }),
      let end = steps.lastIndex(where: { $0.fragments.starts(with: path) })
    else { return "" }
    let before = steps[..<start].indices.last { isCertain($0, beside: path) }
    let after = steps[(end + 1)...].indices.first { isCertain($0, beside: path) }
    return switch (before, after) {
    case (let before?, let after?): strings(.betweenCalls, labels[before], labels[after])
    case (let before?, nil): strings(.afterCall, labels[before])
    case (nil, let after?): strings(.beforeCall, labels[after])
    case (nil, nil): ends(of: path[...], strings)
    }
  }

  /// Whether a step comes either before or after a fragment: it is in no part that is open to the
  /// fragment, and no alternative to it.
  private func isCertain(_ place: Int, beside path: [OrderList.Fragment]) -> Bool {
    if labels[place].isEmpty { return false }
    let own = steps[place].fragments
    let shared = zip(own, path).prefix { $0 == $1 }.count
    if shared > 0, [.either, .interleaved].contains(path[shared - 1].kind) { return false }
    return !own[shared...].contains(where: \.kind.isFold)
      && !isAlternative(own, to: path, at: shared)
  }

  /// Whether two fragments are the first operand of a choice and another of the same choice, which
  /// follows it with only others between them.
  private func isAlternative(
    _ own: [OrderList.Fragment], to path: [OrderList.Fragment], at depth: Int
  ) -> Bool {
    guard own.indices.contains(depth), path.indices.contains(depth), own[depth].kind == .given,
      path[depth].kind == .branch,
      let last = steps.lastIndex(where: { $0.fragments.starts(with: own[...depth]) }),
      let first = steps.firstIndex(where: { $0.fragments.starts(with: path[...depth]) }),
      last < first
    else { return false }
    return steps[(last + 1)..<first].allSatisfy { step in
      step.fragments.starts(with: path[..<depth]) && step.fragments.count > depth
        && step.fragments[depth].kind == .branch
    }
  }
}
