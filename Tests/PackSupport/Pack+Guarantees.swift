package import Pack

extension Pack {
  /// A small pack for properties: a screen that loads, appears, and goes, and the app around it.
  ///
  /// - Parameter texts: Files that replace those of the pack, or come beside them.
  /// - Returns: The pack.
  /// - Throws: The report of what is wrong.
  package static func screens(_ texts: [String: String] = [:]) throws -> Pack {
    let callbacks = "launch quit load appear appeared vanish vanished move free".split(
      separator: " ")
    return try sample(
      screenTexts.merging(texts) { _, new in new },
      callbacks: callbacks.filter { texts["callbacks/\($0).md"] == nil }.joined(separator: " "))
  }

  private static let screenTexts = [
    "pack.yaml": """
    name: screens
    title: Screens
    options: {os: {ordered: true, values: [1, 2, 3]}}
    bounds: {objects: {screen: 2}}
    """,
    "machines/app.yaml": """
    title: App
    regions:
      process: {initial: none, states: {none: , running: , gone: {final: process}}}
    events:
      launch: [{from: {process: none}, calls: [{process: running}, launch]}]
      quit: [{from: {process: running}, calls: [quit, {process: gone}]}]
      kill: [{from: {process: running}, to: {process: gone}}]
    """,
    "machines/screen.yaml": """
    title: Screen
    regions:
      view: {initial: unloaded, states: {unloaded: , loaded: }}
      window: {initial: detached, states: {detached: , attached: , freed: {final: object}}}
      appearance: {initial: gone, states: {gone: , coming: , here: , going: }}
    relations:
      below: {to: screen, inverse: above}
    events:
      load:
        - {from: {view: unloaded}, calls: [{view: loaded}, load]}
        - {from: {view: loaded}}
      willAppear:
        - from: {view: loaded, appearance: [gone, going]}
          calls: [{appearance: coming}, appear]
      didAppear:
        - {from: {appearance: coming}, calls: [{appearance: here}, {window: attached}, appeared]}
      willVanish:
        - {from: {appearance: [here, coming]}, calls: [{appearance: going}, vanish]}
      didVanish:
        - {from: {appearance: going}, calls: [{appearance: gone}, {window: detached}, vanished]}
      join: [{from: {view: loaded}, calls: [move(parent)]}]
      leave: [{from: {view: loaded}, calls: [move(nil)]}]
      free:
        - {from: {view: loaded, window: detached, appearance: gone}, if: os >= 2, calls: [free, {window: freed}]}
        - {from: {view: loaded, window: detached, appearance: gone}, if: os < 2, to: {window: freed}}
    """,
    "interactions/all.yaml": """
    launch:
      title: Launch
      lifelines: {app: app}
      requires: {app: {process: none}}
      steps: [app.launch]
    kill:
      title: Kill
      lifelines: {app: app}
      requires: {app: {process: running}}
      steps: [app.kill]
    quit:
      title: Quit
      lifelines: {app: app}
      requires: {app: {process: running}}
      steps: [app.quit]
    show:
      title: Show
      lifelines: {app: app, screen: screen, others: {machine: screen, many: true}}
      requires:
        app: {process: running}
        screen: {window: detached, appearance: gone, below: none, above: none}
        others: {appearance: gone}
      steps: [screen.load, screen.willAppear, screen.didAppear]
    push:
      title: Push
      lifelines: {app: app, source: screen, target: screen}
      requires:
        app: {process: running}
        source: {appearance: here, above: none}
        target: {window: detached, appearance: gone, below: none, above: none}
      steps:
        - {set: target.below, to: source}
        - target.load
        - target.join
        - source.willVanish
        - target.willAppear
        - wait: the animation
        - source.didVanish
        - target.didAppear
    pop:
      title: Pop
      lifelines: {app: app, source: screen, target: screen}
      requires:
        app: {process: running}
        source: {appearance: here, below: target}
        target: {appearance: gone}
      steps:
        - source.willVanish
        - target.willAppear
        - wait: the finger
        - alt:
            completed:
              - source.didVanish
              - target.didAppear
              - source.leave
              - {set: source.below, to: none}
              - alt: {kept: [], released: [source.free]}
            cancelled: [target.willVanish, target.didVanish, source.willAppear, source.didAppear]
    """,
  ]
}
