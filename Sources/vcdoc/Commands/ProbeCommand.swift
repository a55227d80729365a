import Base
import Formats
import Pack

extension Command {
  static let probe = Command(
    name: "probe", summary: "generate a class that logs every callback, to subclass in an app",
    operands: Operands("CLASS", count: 0...1), options: [.probeLanguage, .pack],
    about: [
      """
      Subclasses of the printed class log each callback, with class and address, so that 'vcdoc \
      trace' recognizes every line. The callbacks and their signatures are those of the pack, \
      without deprecated ones. CLASS is the class to print [default: the one with most callbacks]. \
      The class is Swift or Objective-C; callbacks that are declared only in other languages are \
      left out.
      """,
      """
      CLASS can be a protocol, such as UISceneDelegate. Return values are placeholders: true, or \
      none. An optional method that returns anything else is left out.
      """,
    ],
    examples: [
      Example("vcdoc probe > ProbeViewController.swift", "the class in Swift"),
      Example("vcdoc probe --language objc > ProbeViewController.m", "the class in Objective-C"),
      Example("vcdoc probe UISceneDelegate", "for a delegate to subclass"),
      Example("vcdoc probe Task --pack docs/lifecycle", "a class of your own pack"),
    ]
  ) { request, console in
    let pack = try CheckedPack(PackSource(request), console).pack
    let language = request.value(.probeLanguage).flatMap(Probe.Language.init(rawValue:)) ?? .swift
    let classes = Probe.classes(of: pack, in: language)
    guard let owner = request.operands.first ?? classes.first else {
      let other = Probe.Language.allCases.first { !Probe.classes(of: pack, in: $0).isEmpty }
      console.complain(
        "no class of the pack has callbacks declared in this language; "
          + (other.map { "try --language \($0.rawValue)" } ?? Command.declaring(pack.callbacks)))
      return .invalid
    }
    guard classes.contains(owner) else { throw Command.undeclared(owner, in: pack, among: classes) }
    try console.output.write(Array(Probe(of: owner, in: pack, language).text.utf8))
    return .done
  }

  /// How to declare callbacks so that a probe can be written.
  private static func declaring(_ callbacks: [Callback]) -> String {
    let others = Set(callbacks.flatMap(\.declarations).map(\.language)).sorted()
    let wayOut = "write their declarations into the files of callbacks, 'swift: ...' or 'objc: ...'"
    if others.isEmpty { return wayOut }
    return "they are in \(others.listed("and")), and a probe is Swift or Objective-C: print a "
      + "line with the object and the callback's name in your own class, or \(wayOut)"
  }

  /// The error that a class has no probe.
  ///
  /// - Parameters:
  ///   - owner: The class.
  ///   - pack: The pack.
  ///   - classes: The classes that have a probe in the requested language.
  /// - Returns: An error with a suggestion.
  private static func undeclared(
    _ owner: String, in pack: Pack, among classes: [String]
  ) -> UsageError {
    let start = "'\(owner)' has no callbacks declared in "
    let other = Probe.Language.allCases.first { Probe.classes(of: pack, in: $0).contains(owner) }
    if let other {
      return UsageError(
        start + "this language; try --language \(other.rawValue)", in: Command.probe.name)
    }
    let owners = Set(pack.callbacks.map(\.owner)).sorted()
    if owners.contains(owner) {
      let own = pack.callbacks.filter { $0.owner == owner }
      return UsageError(
        start + "Swift or Objective-C; " + declaring(own), in: Command.probe.name)
    }
    return .unknown(
      "class", owner, among: classes.isEmpty ? owners : classes, listsAll: true,
      in: Command.probe.name)
  }
}

extension Option {
  static let probeLanguage = Option(
    "language", value: "LANGUAGE", choices: ["swift", "objc"], summary: "language of the class")
}
