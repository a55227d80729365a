import PackSupport
import Support
import Testing
@testable import Pack
@testable import Pages

struct HomePageTests {
  private static let head = """
    name: workshop
    title: Lamps & <switches>
    summary: What a *lamp* does, and when.
    options:
      year: {title: Year, ordered: true, values: [2001, 2002, 2003]}
      bulb: {title: Bulb, values: {plain: "a plain one", red: "a <red> one"}}
    phases: {light: The light, rest: All else}

    """

  private func home(_ files: [String: String]) async throws -> String {
    try await SiteSamples.site(of: try .workshop(files)).text("index.html")
  }

  @Test func showsTheLifeThatThePackNames() async throws {
    let page = try await home(["pack.yaml": Self.head + "life: lamp\n"])
    let life = try #require(page.split(separator: "<ol class=\"strip life\">").dropFirst().first)
    #expect(life.prefix { $0 != "\n" }.contains("<a href=\"callbacks/lamp/index.html\">"))
  }

  @Test func showsNoLifeWhereThePackNamesNone() async throws {
    let page = try await home([:])
    #expect(!page.contains("id=\"life\""))
    #expect(page.contains("<a class=\"card\" href=\"callbacks/index.html\">"))
  }

  @Test(arguments: [
    ("", "The lamp is carried."), ("when: Somebody lifts it.", "Somebody lifts it."),
  ])
  func leadsFromSymptomsToTheirAnswers(_ when: String, _ answer: String) async throws {
    let callback = """
      ---
      summary: The lamp is carried.
      \(when)
      phase: rest
      owner: Lamp
      symptoms: [The lamp never moves]
      sources: [manual]
      ---

      """
    let page = try await home(["callbacks/didMove.md": callback])
    let symptom = "<a href=\"callbacks/didMove/index.html\">The lamp never moves<span>\(answer)"
    #expect(page.contains(symptom))
  }

  @Test func refusesALifeThatNoScenarioIs() throws {
    let error = try #require(throws: SampleFault.self) {
      try Pack.workshop(["pack.yaml": Self.head + "life: lump\n"])
    }
    #expect(
      error.description.contains("8:7: error: unknown scenario 'lump'; did you mean 'lamp'?"))
  }
}

extension HomePageTests {
  private static let levels = """
    life: lamp
    home:
      title: The life of a lamp
      machine: lamp
      levels:
        - {title: no light, states: {light: dark}}
        - {title: some light, states: {light: [dim, bright]}}
      symptoms:
        - {says: It is too bright, answer: Turn it., interaction: dim}
        - {says: It falls, answer: Look where it is., callback: didMove}

    """

  @Test func drawsTheLevelsOfALifeWithAnchorsThatAreLinks() async throws {
    let page = try await home(["pack.yaml": Self.head + Self.levels])
    #expect(page.contains(">The life of a lamp</a></h2>"))
    for title in ["no light", "some light"] {
      #expect(page.contains("x=\"0\"") && page.contains(">\(title)</text>"))
    }
    let curve = try #require(page.split(separator: "<figure class=\"curve\">").dropFirst().first)
    #expect(curve.contains("<a href=\"callbacks/lamp/index.html\"><circle"))
  }

  @Test(
    arguments: [
      ("viewDidLoad()", "in memory"), ("viewWillAppear(_:)", "in transition"),
      ("viewDidLayoutSubviews()", "in transition"), ("viewDidAppear(_:)", "on screen"),
      ("viewWillDisappear(_:)", "in transition"), ("viewDidDisappear(_:)", "in memory"),
    ])
  func aCallbackIsOnTheLevelOfItsObjectWhenItRuns(_ name: String, _ level: String) async throws {
    let page = try await SiteSamples.committed.site.text("index.html")
    let levels = page.matches(of: /<path class="g" d="M\d+ (\d+)H\d+"\/><text[^>]*>([^<]+)</)
    let height = try #require(levels.first { $0.2 == level }?.1)
    let dots = page.matches(of: /<circle cx="\d+" cy="(\d+)" r="6"\/><text[^>]*>(?:↻ )?([^<]+)</)
    #expect(try #require(dots.first { $0.2 == name }).1 == height)
  }

  @Test func listsTheSymptomsThatThePackChoosesWithTheirAnswers() async throws {
    let page = try await home(["pack.yaml": Self.head + Self.levels])
    #expect(
      page.contains("<a href=\"situations/dim/index.html\">It is too bright<span>Turn it.</span>"))
    #expect(page.contains("<a href=\"callbacks/didMove/index.html\">It falls<span>"))
  }

  @Test(arguments: [
    ("levels: [{title: a, states: {light: dark}}]", "missing key 'machine'"),
    ("machine: lamp\n  levels: [{title: a, states: {light: drak}}]", "did you mean 'dark'?"),
    ("machine: lamp\n  levels: [{title: a, states: {lihgt: dark}}]", "did you mean 'light'?"),
    ("symptoms: [{says: a, answer: b}]", "write 'callback' or 'interaction', one of them"),
    ("symptoms: [{says: a, answer: b, callback: didMoove}]", "did you mean 'didMove'?"),
  ])
  func refusesWhatThePackHasNot(_ home: String, _ message: String) throws {
    let error = try #require(throws: SampleFault.self) {
      try Pack.workshop(["pack.yaml": Self.head + "home:\n  \(home)\n"])
    }
    #expect(error.description.contains(message), "\(error.description)")
  }
}

/// The picture of a life keeps its labels apart.
struct LifePictureTests {
  private static let longest = 14

  @Test func labelsOnOneSideOfALevelDoNotTouch() throws {
    var random = Dice(state: 53)
    for _ in 0..<200 {
      let count = Int.random(in: 1...Self.longest, using: &random)
      let points = (0..<count).map { _ in
        LifePicture.Point(
          name: String(repeating: "m", count: .random(in: 4...30, using: &random)),
          level: .random(in: 0...3, using: &random), isRepeated: .random(using: &random))
      }
      let value = LifePicture(points: points, titles: ["a", "b", "c", "d"]).values { _ in .home }
      let dots = try #require(value.member("dots")?.items)
      var ends: [Int: Int] = [:]
      var last = 0
      for dot in dots {
        let number = { (name: String) in Int(dot.member(name)?.words ?? "") ?? -1 }
        let label = dot.member("label")?.words ?? ""
        let width = Int(Double(label.count) * 7.2)
        let isLeft = dot.member("anchor")?.words == "end"
        let start = number("labelX") - (isLeft ? width : width / 2)
        #expect(start >= (ends[number("labelY")] ?? 0), "\(label)")
        ends[number("labelY")] = start + width
        #expect(number("x") > last)
        last = number("x")
      }
    }
  }
}

extension Template.Value {
  fileprivate var items: [Template.Value]? {
    if case .list(let items) = self { items } else { nil }
  }
}
