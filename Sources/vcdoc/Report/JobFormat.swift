/// How findings are told to a build service.
enum JobFormat: String, Hashable, Sendable, CaseIterable {
  /// Commands of GitHub's workflows, which show them beside the changed lines.
  case github
  /// GitLab's report of code quality.
  case gitlab
  /// The Static Analysis Results Interchange Format.
  case sarif
  /// The report of a test run, as JUnit writes it.
  case junit

  /// Whether the report is a document, beside which nothing else can stand.
  var isDocument: Bool { self != .github }
}

extension Option {
  /// How findings are told.
  static let jobFormat = Option(
    "format", value: "FORMAT", choices: ["text"] + JobFormat.allCases.map(\.rawValue),
    summary: "how to tell what is found")
}

extension Request {
  /// The build service that findings are told to; none for a person.
  var jobFormat: JobFormat? { value(.jobFormat).flatMap(JobFormat.init(rawValue:)) }
}
