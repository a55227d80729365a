import Base
import Testing
@testable import Analysis
@testable import Graphics
@testable import Pack
@testable import Pages
@testable import StateSpace

/// The orders on the pages of situations, in each format and language, against the runs of the
/// model.
struct OrderOracleTests {
  /// An order that a page shows, and what the model says.
  private struct Subject {
    let interaction: Interaction
    let observed: ObservedOrder
    /// The callbacks by what is printed of them.
    let calls: [ShownOrder.Call: ObservedOrder.Call]
    let isSilent: Bool
  }

  private static func subjects(
    on page: PageContext, of model: SituationModel
  ) throws -> [Subject?] {
    try model.interactions.map { one in
      guard let variant = one.variants.first else { return nil }
      let order = OrderList(of: page.site.sequence(of: one.interaction, variant), in: page)
      let titles = one.interaction.lifelines.map { page.site.title(of: $0) }
      var calls: [ShownOrder.Call: ObservedOrder.Call] = [:]
      for step in order.steps where step.isCall {
        guard let lane = step.lane, let lifeline = titles.firstIndex(of: lane),
          !one.interaction.lifelines[lifeline].isMany,
          let callback = page.model.order.callback(at: step.path)
        else { continue }
        calls[ShownOrder.Call(lane: lane, text: step.text)] =
          ObservedOrder.Call(lifeline: lifeline, callback: callback)
      }
      let facts = page.model.facts
      let place = try #require(facts.configurations.firstIndex(of: variant.configuration))
      let graphs = facts.exploration.models.joined()
        .filter { $0.configurations.contains(place) }.map(\.graph)
      let observed = graphs.lazy.compactMap { ObservedOrder(of: one.interaction.name, in: $0) }
      return Subject(
        interaction: one.interaction, observed: try #require(observed.first), calls: calls,
        isSilent: order.isSilent)
    }
  }

  /// What is wrong with an order, in words.
  private static func faults(in shown: ShownOrder, of subject: Subject) -> [String] {
    let known = shown.calls.map { subject.calls[$0] }
    var faults: [String] = []
    var open: Set<[ObservedOrder.Call]> = []
    var before: Set<[ObservedOrder.Call]> = []
    for (second, later) in known.enumerated() {
      for (first, earlier) in known[..<second].enumerated() {
        guard let earlier, let later, earlier != later else { continue }
        let (forth, back) = (
          subject.observed.allows(earlier, before: later),
          subject.observed.allows(later, before: earlier)
        )
        switch shown.relation(first, second) {
        case .open where forth != back:
          faults.append("'\(earlier)' and '\(later)' are in order, and shown as open")
        case .open, .repeated: open.formUnion([[earlier, later], [later, earlier]])
        case .ordered: before.insert([earlier, later])
        }
      }
    }
    // Calls of two branches exclude each other; each shows its own order.
    for pair in before.subtracting(open) where !before.contains([pair[1], pair[0]]) {
      guard subject.observed.allows(pair[1], before: pair[0]) else { continue }
      faults.append(
        subject.observed.allows(pair[0], before: pair[1])
          ? "the order of '\(pair[0])' and '\(pair[1])' is open, and shown as certain"
          : "'\(pair[1])' comes before '\(pair[0])', and is shown after it")
    }
    return faults
  }

  @Test func theDefaultRunNumbersNothingThatTheUsualStatesRuleOut() async throws {
    let site = try await ShippedSite.site(in: "en")
    var judged = 0
    for situation in site.pack.situations {
      let page = PageContext(site, at: .page(of: situation.name))
      let model = try SituationModel(of: situation, in: site.model)
      for one in model.interactions where !one.interaction.usually.isEmpty {
        let variant = try #require(one.variants.first)
        let order = OrderList(of: site.sequence(of: one.interaction, variant), in: page)
        let lanes = one.interaction.usually.map {
          site.title(of: one.interaction.lifelines[$0.lifeline])
        }
        let main = order.steps.filter { step in
          !step.fragments.contains { $0.kind == .branch } && lanes.contains(step.lane ?? "")
        }
        #expect(!main.contains { $0.text == "loadView()" || $0.text == "viewDidLoad()" })
        // In some, no view can be unloaded on current versions.
        if order.steps.contains(where: { $0.text == "loadView()" }) { judged += 1 }
      }
    }
    #expect(judged >= 4)
  }

  @Test(arguments: ["en", "zh-Hans"])
  func pagesShowAsOpenWhatRunsLeaveOpenAndNothingElse(in locale: String) async throws {
    let site = try await ShippedSite.site(in: locale)
    var judged: [PageFormat: Int] = [:]
    for situation in site.pack.situations {
      let model = try SituationModel(of: situation, in: site.model)
      let page = PageContext(site, at: .page(of: situation.name))
      let content = SituationPage(page: page, model: model).content
      let subjects = try Self.subjects(on: page, of: model)
      for format in PageFormat.allCases {
        let orders = format.orders(in: try format.text(of: content, on: site), site.strings)
        let expected = subjects.filter { subject in
          subject.map { format == .html || !$0.isSilent } ?? false
        }
        try #require(orders.count == expected.count + model.runs.count, "\(situation.name)")
        for case (let shown, let subject?) in zip(orders, expected) {
          let faults = Self.faults(in: shown, of: subject)
          #expect(faults.isEmpty, "\(situation.name), \(format): \(subject.interaction.name)")
          if !subject.isSilent { #expect(!shown.calls.isEmpty) }
          judged[format, default: 0] += shown.calls.count
        }
      }
    }
    print("orders: judged \(judged.values.sorted()) calls in \(locale)")
    #expect(judged.values.allSatisfy { $0 > 500 })
  }
}
