package import Pack

extension Pack {
  /// A small pack with one of nearly everything: a lamp that is switched, dimmed, and carried
  /// about.
  ///
  /// A machine, an interaction, a scenario, and a callback are called `lamp`, and titles have
  /// letters that mean something in markup.
  ///
  /// - Parameter texts: Files that replace those of the pack, or come beside them.
  /// - Returns: The pack.
  /// - Throws: The report of what is wrong.
  package static func workshop(_ texts: [String: String] = [:]) throws -> Pack {
    try sample(workshopTexts.merging(texts) { _, new in new })
  }

  private static let workshopTexts = [
    "pack.yaml": """
    name: workshop
    title: Lamps & <switches>
    summary: What a *lamp* does, and when.
    options:
      year: {title: Year, ordered: true, values: [2001, 2002, 2003]}
      bulb: {title: Bulb, values: {plain: "a plain one", red: "a <red> one"}}
    phases: {light: The light, rest: All else}

    """,
    "sources.yaml": """
    manual: {title: "The manual, \\"2nd\\" edition", kind: guide, address: "https://example.org/a?b&c"}

    """,
    "callbacks/lamp.md": """
    ---
    summary: The lamp *lights*; see `didDim`.
    phase: light
    owner: Lamp
    swift: "func lamp(_ lamp: Lamp<White>)"
    objc: "- (void)lamp:(Lamp *)lamp;"
    availability: {LampOS: "2.0-3.1"}
    super: required
    thread: main
    do: [Look away.]
    dont: ["Touch `lamp<T>` & burn."]
    sources: [manual]
    ---
    A paragraph with `lamp`, `unknown<T>`, and [a link](https://example.org/x?y&z).

    | column | other |
    | --- | --- |
    | 1 < 2 | & |

    """,
    "callbacks/didDim.md": """
    ---
    summary: The light is *low*.
    phase: light
    owner: Lamp
    if: year >= 2002
    sources: [{source: manual, at: "page 7"}]
    ---

    """,
    "callbacks/didMove.md": """
    ---
    summary: Somebody carries the lamp.
    phase: rest
    owner: Lamp
    sources: [manual]
    ---

    """,
    "machines/lamp.yaml": """
    title: A lamp & its bulb
    summary: It is dark, dim, or bright.
    regions:
      light: {title: Light, initial: dark, states: {dark: No light., bright: , dim: Some light.}}
      place: {title: Place, initial: shelf, states: {shelf: , table: }}
    events:
      press:
        - {from: {light: dark}, calls: [{light: bright}, lamp]}
        - {from: {light: [bright, dim]}, to: {light: dark}}
      turn:
        - {from: {light: bright}, if: year >= 2002, calls: [{light: dim}, didDim]}
        - {from: {light: bright}, if: year < 2002}
        - {from: {light: dim}}
      carry:
        - {from: {place: shelf}, calls: [didMove(table), {place: table}]}
        - {from: {place: table}, calls: [{call: didMove(shelf), if: bulb = plain}], to: {place: shelf}}

    """,
    "interactions/all.yaml": """
    lamp:
      title: Switch <on>
      summary: Somebody presses the switch.
      lifelines: {lamp: {machine: lamp, title: the lamp}}
      requires: {lamp: {light: dark}}
      steps:
        - lamp.press
        - {check: {lamp: {light: bright}}}
      sources: [manual]
    dim:
      title: Turn it down
      lifelines: {lamp: lamp}
      requires: {lamp: {light: bright}}
      steps:
        - {loop: [lamp.turn], name: turns, title: while it is turned, atMost: 3}
        - wait: a moment
        - alt: {off: [lamp.press], kept: []}
    carry:
      title: Carry it
      anytime: true
      lifelines: {lamp: lamp}
      steps:
        - lamp.carry

    """,
    "guarantees/all.yaml": """
    lamp.first:
      about: lamp
      says: It *lights* before it dims.
      property: lamp precedes didDim
      if: year >= 2002
    lamp.dimmed:
      about: [lamp, dim]
      misconception: Every light, `on<T>` & off, is dimmed.
      property: lamp leads to didDim
      if: year >= 2002
      claimedBy: [{source: manual, at: page-8}]
      instead: It may `stay` bright.

    """,
    "articles/manual.yaml": """
    summary: What the manual says of *lamps* & switches.
    claims:
      page-8:
      page-9: {says: A lamp does `not` fall., denies: [lamp.first]}
      page-10: {says: It costs a & b., judged: open, why: Nobody *says* so., sources: [manual]}

    """,
    "scenarios/all.yaml": """
    lamp:
      title: An evening
      summary: On, down, and *off*.
      steps: [lamp, {interaction: dim, branches: ["off"], repeat: {turns: 2}}]

    """,
  ]
}
