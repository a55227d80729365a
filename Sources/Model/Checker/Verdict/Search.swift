/// What came of searching all models for violations of some properties.
struct Search: Sendable {
  /// The properties.
  let inquiry: Inquiry
  /// For each case, the findings of its component that violate it, ascending.
  let violating: [[Int]]
  /// The cases that speak of nothing.
  let silent: Set<Int>

  /// Puts together what the walks gave.
  ///
  /// - Parameters:
  ///   - inquiry: What was searched for.
  ///   - violated: For each component and finding, the cases that it violates.
  ///   - silent: The cases that no walk has engaged.
  init(of inquiry: Inquiry, violated: [[[Int]]], silent: Set<Int>) {
    self.inquiry = inquiry.concluded()
    var violating: [[Int]] = inquiry.cases.map { _ in [] }
    for findings in violated {
      for (finding, cases) in findings.enumerated() {
        for number in cases { violating[number].append(finding) }
      }
    }
    self.violating = violating
    self.silent = silent.filter { violating[$0].isEmpty }
  }
}

extension Exploration {
  /// Searches for violations, and for a sign that what is never violated speaks of something.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - jobs: How many walks are searched at once; the result does not depend on it.
  /// - Returns: What came of it.
  func searched(for properties: [Property], jobs: Int) async -> Search {
    let inquiry = Inquiry(on: properties, in: terrain)
    let progress = SearchProgress(on: inquiry.cases.indices)
    let tasks = models.indices.flatMap { component in
      models[component].indices.map { (component: component, finding: $0) }
    }
    let results = await tasks.mapped(jobs: jobs, inOrder: inquiry.order(of: tasks)) { task in
      inquiry.violations(
        of: models[task.component][task.finding].walk, component: task.component,
        finding: task.finding, progress)
    }
    var violated: [[[Int]]] = models.map { _ in [] }
    for (task, cases) in zip(tasks, results) { violated[task.component].append(cases) }
    return Search(of: inquiry, violated: violated, silent: progress.silent)
  }
}
