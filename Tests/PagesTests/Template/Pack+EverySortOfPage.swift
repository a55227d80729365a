@testable import Pack
import PackSupport

extension Pack {
  /// The workshop with all that a page can show: recordings, parts of interactions, two languages,
  /// and more ways to begin than the first page shows in the open.
  static func everySortOfPage() throws -> Pack {
    try workshop(RecordingPageTests.texts.merging(texts) { _, new in new })
  }

  private static let years = 2001...2010

  private static let texts = [
    "pack.yaml": """
    name: workshop
    title: Lamps & <switches>
    summary: What a *lamp* does, and when.
    locales: [en, de]
    options:
      year: {title: Year, ordered: true, values: [\(years.map(String.init).joined(separator: ", "))]}
      bulb: {values: {plain: "a plain one", red: "a <red> one"}}
    phases: {light: The light, rest: All else}
    life: lamp
    typical: [both]

    """,
    "callbacks/touched.md": """
    ---
    summary: Somebody touches the lamp.
    phase: rest
    owner: Lamp
    notification: LampWasTouched
    caller: Whoever touches it
    symptoms: [Nobody touches it]
    superNote: It does nothing.
    sources: [diary]
    ---

    """,
    "callbacks/wornOnce.md": """
    ---
    summary: The glove is on.
    phase: rest
    owner: Hand
    sources: [diary]
    ---

    """,
    "machines/hand.yaml": """
    title: A hand
    regions:
      glove: {initial: "off", states: {"off": , "on": }}
      grip: {initial: open, states: {open: , shut: , cut: {final: object}}}
    events:
      wear:
        - {from: {glove: "off"}, calls: [wornOnce, {glove: "on"}]}
        - {from: {glove: "on"}}
      touch:
        - {from: {grip: open, glove: "on"}, calls: [touched]}
        - {from: {grip: open, glove: "off"}, calls: [touched, touched]}
        - {from: {grip: shut}, if: year < 2005, calls: [touched]}
        - {from: {grip: shut}, if: year >= 2005}
      grip:
        - {from: {grip: open, glove: "on"}, calls: [{grip: shut}]}
        - {from: {grip: open, glove: "off"}, calls: [touched, {grip: shut}]}
        - {from: {grip: shut}, to: {grip: cut}}
    sources: [manual]

    """,
    "interactions/more.yaml": more,
    "scenarios/more.yaml": years.map {
      "evening\($0): {title: \($0), steps: [lamp], sources: [manual]}\n"
    }
    .joined(),
    "articles/diary.yaml": """
    summary: What somebody wrote.
    claims:
      first: {says: It shines., judged: agreed, sources: [manual]}

    """,
  ]

  private static let more =
    """
    handle:
      title: Handle it
      refOnly: true
      lifelines: {hand: hand}
      steps: [hand.touch]
    touch:
      title: Touch it
      lifelines: {hand: hand, lamps: {machine: lamp, many: true}}
      requires: {hand: {grip: open}}
      steps:
        - {ref: handle}
    wear:
      title: Wear it
      lifelines: {hand: hand}
      steps: [hand.wear]
    both:
      title: Wear it and touch it
      lifelines: {hand: hand}
      requires: {hand: {glove: "off", grip: open}}
      steps: [hand.wear, hand.touch]
    early:
      title: Touch it early
      if: year < 2003
      lifelines: {hand: hand}
      steps: [hand.grip]
    late:
      title: Touch it late
      if: year >= 2003
      lifelines: {hand: hand}
      steps: [hand.grip]

    """
    + years.dropLast().map {
      "in\($0): {title: In \($0), if: year >= \($0), lifelines: {hand: hand}, steps: [hand.touch]}\n"
    }.joined()
}
