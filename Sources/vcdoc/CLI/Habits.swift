/// What other programs call things, and what to write here instead.
enum Habits {
  /// Names of options, without dashes.
  static let options = [
    "json": "write '--format json'",
    "watch": "'vcdoc serve' shows each change in a browser",
    "lang": "write '--locale LANGUAGE'",
    "output-dir": "write '--output DIR'",
    "dir": "write '--output DIR'",
    "pictures": "write '--diagrams svg' or '--diagrams png'",
    "verbose": "leave it out; '--explain' of 'trace' shows how lines are read",
  ]

  /// Operands of commands.
  static let operands: [String: [String: String]] = [
    "export": [
      "html": "write 'vcdoc build'", "site": "write 'vcdoc build'",
      "confluence": "write 'wiki --flavor confluence'", "github": "write 'wiki --flavor github'",
      "gitlab": "write 'wiki --flavor gitlab'",
    ].merging(
      ["mermaid", "plantuml", "svg", "png", "pdf", "dot", "txt"].map {
        ($0, "write 'vcdoc diagram NAME --format \($0)'")
      }, uniquingKeysWith: { first, _ in first })
  ]

  /// Names of commands.
  static let commands = [
    "version": "write 'vcdoc --version'",
    "check": "write 'vcdoc verify', or '--check' with 'build' or 'embed'",
    "lint": "write 'vcdoc verify'",
    "test": "write 'vcdoc verify'",
    "prove": "write 'vcdoc ask' for one property, 'vcdoc verify' for all of a pack",
    "run": "write 'vcdoc simulate'",
    "play": "write 'vcdoc simulate'",
    "draw": "write 'vcdoc diagram'",
    "render": "write 'vcdoc diagram' for one picture, 'vcdoc build' for a site",
    "generate": "write 'vcdoc build'",
    "new": "write 'vcdoc init'",
    "preview": "write 'vcdoc serve'",
    "watch": "write 'vcdoc serve'",
    "log": "write 'vcdoc trace'",
    "compare": "write 'vcdoc diff'",
  ]
}
