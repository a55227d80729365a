import Testing

@testable import vcdoc

struct CommandLineParserTests {
  private static let format = Option(
    "format", "f", value: "FORMAT", choices: ["svg", "dot"], summary: "")
  private static let output = Option("output", "o", value: "FILE", summary: "")
  private static let check = Option("check", "c", summary: "")
  private static let set = Option("set", value: "OPTION=VALUE", isRepeatable: true, summary: "")
  private static let commands = [
    Command(
      name: "draw", summary: "", operands: Command.Operands("NAME", count: 1...2),
      options: [format, output, set], about: [], examples: []
    ) { _, _ in .done },
    Command(
      name: "make", summary: "", operands: Command.Operands(), options: [output, check, set],
      about: [], examples: []
    ) { _, _ in .done },
    Command(
      name: "help", summary: "", operands: Command.Operands("COMMAND", count: 0...1), options: [],
      about: [], examples: []
    ) { _, _ in .done },
    Command(
      name: "say", summary: "", operands: Command.Operands("TEXT", .sentence, count: 1...1),
      options: [], about: [], examples: []
    ) { _, _ in .done },
  ]

  private func read(_ line: String) throws(UsageError) -> String {
    var reader = CommandLineParser(
      line.split(separator: " ").map(String.init), commands: Self.commands)
    guard let request = try reader.read() else { return "version" }
    let options = [Self.format, Self.output, Self.check, Self.set]
    let values = options.filter { request.has($0) }.map { option in
      "\(option.name)=\(request.values(option).joined(separator: ","))"
    }
    return ([request.command.name] + request.operands + values).joined(separator: " ")
  }

  @Test(arguments: [
    ("draw a", "draw a"),
    ("draw --output x a", "draw a output=x"),
    ("draw a --output=x", "draw a output=x"),
    ("--output x draw a b", "draw a b output=x"),
    ("draw a -o x", "draw a output=x"),
    ("draw a -ox", "draw a output=x"),
    ("draw a -o=x", "draw a output=x"),
    ("draw a -o -", "draw a output=-"),
    ("draw a --output=--check", "draw a output=--check"),
    ("draw a --output=", "draw a output="),
    ("draw a --output x --output y", "draw a output=x,y"),
    ("draw a --set iOS=12 --set=exits=yes", "draw a set=iOS=12,exits=yes"),
    ("draw -- --set -o", "draw --set -o"),
    ("draw -", "draw -"),
    ("-- draw a", "draw a"),
    ("make -co x", "make output=x check="),
    ("make --check --check", "make check="),
    ("help draw", "help draw"),
    ("draw --help", "help draw"),
    ("draw a b c d -h", "help draw"),
    ("-h", "help"),
    ("", "help"),
    ("--version", "version"),
    ("make --version", "version"),
    ("-v", "version"),
    ("draw a --color always", "draw a"),
  ])
  func understands(_ line: String, as meaning: String) throws {
    #expect(try read(line) == meaning)
  }

  @Test(arguments: [
    ("drow a", "unknown command 'drow'; did you mean 'draw'?"),
    ("xyz", "unknown command 'xyz'"),
    ("draw a --fromat dot", "unknown option '--fromat'; did you mean '--format'?"),
    ("make --hue", "unknown option '--hue'"),
    ("make --color", "missing value for '--color'; write '--color WHEN'"),
    ("make -x", "unknown option '-x'"),
    ("make --format dot", "'make' has no option '--format'; it is for 'draw'"),
    ("draw a --format dit", "unknown value 'dit' of '--format'; did you mean 'dot'?"),
    ("draw a --format png", "unknown value 'png' of '--format'; known: svg, dot"),
    ("draw a --output", "missing value for '--output'; write '--output FILE'"),
    (
      "draw a -o --set",
      "missing value for '-o'; write '-o FILE'; missing value for '--set'; write '--set OPTION=VALUE'"
    ),
    (
      "draw a --output --out",
      "missing value for '--output'; write '--output=FILE'; unknown option '--out'"
    ),
    (
      "draw a --output -name",
      "missing value for '--output'; write '--output=FILE'; unknown option '-n'"
    ),
    ("make --check=yes", "'--check' takes no value; remove 'yes'"),
    ("draw", "'draw' needs NAME"),
    ("draw a b c", "unexpected argument 'c'; remove it"),
    ("make it", "unexpected argument 'it'; remove it"),
    ("make it so", "unexpected argument 'it'; remove it; unexpected argument 'so'; remove it"),
    ("say it so", "'say' needs one sentence; quote it: 'it so'"),
    (
      "drow --hue a --tint",
      "unknown command 'drow'; did you mean 'draw'?; "
        + "unknown option '--hue'; unknown option '--tint'"
    ),
    ("make --color red", "unknown value 'red' of '--color'; known: auto, always, never"),
    (
      "draw --format png --check=no",
      "'--check' takes no value; remove 'no'; 'draw' has no option '--check'; it is for 'make'; "
        + "unknown value 'png' of '--format'; known: svg, dot; 'draw' needs NAME"
    ),
    ("make --x --x", "unknown option '--x'"),
  ])
  func explainsWhatIsWrongWith(_ line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try read(line) }
    #expect(error?.message == message)
  }

  @Test func namesTheCommandWhoseHelpExplainsMore() {
    #expect(throws: UsageError("unknown option '--x'", in: "make")) { try read("make --x") }
    #expect(throws: UsageError("unknown option '--x'")) { try read("--x make") }
  }
}
