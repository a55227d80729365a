/// The programs of a stage, and the questions they ask, in common arrays.
struct Score: Sendable {
  /// The programs: first the pack's interactions, then the events of free machines.
  var programs: [Program] = []
  /// The positions of all programs.
  var positions: [Position] = []
  /// The edges of all programs.
  var edges: [Edge] = []
  /// The requirements.
  var tests: [Test] = []
  /// Who said each requirement.
  var testOrigins: [TestOrigin] = []
  /// Where relations must lead.
  var links: [Link] = []
  /// What is asked on the way to edges.
  var pathTests: [PathTest] = []
  /// What must be true on arrival at positions: indices of tests.
  var arrivals: [Int] = []
  /// Who said each step.
  var steps: [StepOrigin] = []
  /// What gaps say.
  var labels: [Words] = []
  /// For each machine of the stage, the guards that are asked.
  var guards: [[Guard]] = []
}
