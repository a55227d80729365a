extension Command {
  /// Prints a base class that logs.
  static let probe = Command(
    name: "probe", summary: "print a base class that logs every callback, to inherit in an app",
    operands: Operands(), options: [.probeLanguage],
    about: [
      """
      Controllers that inherit from the class print a line for each callback, with class and \
      address, in a form that 'vcdoc trace' reads without doubt.
      """
    ],
    examples: [
      Example("vcdoc probe > ProbeViewController.swift", "the class in Swift"),
      Example("vcdoc probe --language objc > Probe.m", "the class in Objective-C"),
    ]
  ) { request, console in
    let isSwift = request.value(.probeLanguage) != "objc"
    try console.output.write(isSwift ? Probe.swift : Probe.objectiveC)
    return .done
  }
}

extension Option {
  /// The language of the base class.
  static let probeLanguage = Option(
    "language", value: "LANGUAGE", choices: ["swift", "objc"], summary: "the language of the class")
}
