/// Numbers for who has which slot, of which kind, and what the log shows of them.
struct CompanyNumbers: Sendable {
  /// How many are remembered.
  private static let most = 10_000

  private var numbers: [[TraceSymbol.Member?]: Int] = [:]
  private var count = 0

  /// The number of a company; of one that was forgotten meanwhile, another.
  mutating func number(of company: [TraceSymbol.Member?]) -> Int {
    if let known = numbers[company] { return known }
    if numbers.count >= Self.most { numbers = [:] }
    count += 1
    numbers[company] = count
    return count
  }
}
