import Analysis
import Base
import Pack

/// The facts of a callback as values of a page.
struct CallbackFactsValues {
  let page: PageContext
  let model: CallbackModel

  var site: LocalizedSite { page.site }

  /// What the template of a callback names.
  var values: Template.Object {
    let all = site.phrases.all
    return [
      "isMet": .flag(model.runs), "metWhen": .text(site.condition(model.universe, of: all)),
      "metMark": .text(site.phrases.mark(model.universe, of: all)), "counts": counts,
      "isFewestTold": .flag(hasMinimum), "regions": .group(regions),
      "before": list(model.before), "next": list(model.next),
      "lasts": model.last.map { [.object(marks($0))] } ?? [], "never": list(model.neverAfter),
    ]
  }

  /// A set of configurations among those in which the callback runs, in words; empty if it has all
  /// of them, or the default one.
  func condition(_ bits: ConfigurationSet) -> String {
    site.condition(bits, of: model.universe)
  }

  func marks(_ bits: ConfigurationSet) -> Template.Object {
    site.marks(bits, of: model.universe)
  }

  /// A line for each span and each limited count.
  private var counts: Template.Value {
    .group(
      model.counts.filter { $0.value.isLimited }.map { entry in
        .object(["text": .text(sentence(entry.value))] + marks(entry.bits))
      })
  }

  /// Whether a count has a minimum, which is known only of lives that end.
  var hasMinimum: Bool { model.counts.contains { $0.value.atLeast > 0 } }

  /// A count in words: "At most once per appearance".
  func sentence(_ count: CallbackFacts.Count) -> String {
    let strings = site.strings
    let span = count.span.flatMap { name in model.machine?.spans.first { $0.name == name } }
    let within = span.map { strings(.perSpan, site.title(of: $0)) } ?? strings(.inObjectLife)
    switch (count.atLeast, count.atMost) {
    case (1, 1?): return strings(.exactlyOnce, within)
    case (0, 1?): return strings(.atMostOnce, within)
    case (0, nil): return strings(.anyNumber, within)
    case (1, nil): return strings(.atLeastOnce, within)
    case (let least, nil): return strings(.atLeast, within, "\(least)")
    case (0, let most?): return strings(.atMost, within, "\(most)")
    case (let least, let most?) where least == most:
      return strings(.exactly, within, "\(least)")
    case (let least, let most?): return strings(.between, within, "\(least)", "\(most)")
    }
  }

  /// For each region that cannot be in all of its states when the callback runs, those that it can
  /// be in.
  private var regions: [Template.Value] {
    guard let machine = model.machine else { return [] }
    return machine.regions.indices.compactMap { index in
      let (region, states) = (machine.regions[index], model.states[index])
      if region.kind == .history || states.count == region.possibleStates.count { return nil }
      return .object(
        page.region(index, of: machine, in: states.map { ($0.value, condition($0.bits)) }))
    }
  }

  /// The first callbacks of a list; then, if there are more, their number and where all are.
  private func list(_ callbacks: CallbackModel.Callbacks) -> Template.Value {
    let items = callbacks.prefix(Limits.listedCallbacks).enumerated().map { number, entry in
      let name = site.model.order.callbacks[entry.value].name
      return Template.Value.object(
        [
          "name": .name(site.name(of: name)), "path": .link(.page(of: name)),
          "isSelf": .flag(name == model.name), "isFirst": .flag(number == 0),
        ] + marks(entry.bits))
    }
    let rest = callbacks.count - items.count
    if rest == 0 { return .group(items) }
    let more = Template.Value.object(
      [
        "name": .text("… +\(rest.grouped)"), "path": .link(SiteSection.callbacks.index),
        "isSelf": false, "isFirst": false,
      ] + marks(model.universe))
    return .group(items + [more])
  }
}
