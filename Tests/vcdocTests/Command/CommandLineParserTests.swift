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
    ("drow a", "there is no command 'drow'; did you mean 'draw'?"),
    ("xyz", "there is no command 'xyz'"),
    ("draw a --fromat dot", "there is no option '--fromat'; did you mean '--format'?"),
    ("make --hue", "there is no option '--hue'"),
    ("make --color", "'--color' wants a value: --color WHEN"),
    ("make -x", "there is no option '-x'"),
    ("make --format dot", "'make' takes no option '--format', only 'draw'"),
    ("draw a --format dit", "'--format' takes no 'dit'; did you mean 'dot'?"),
    ("draw a --format png", "'--format' takes no 'png'; it takes: svg, dot"),
    ("draw a --output", "'--output' wants a value: --output FILE"),
    (
      "draw a -o --set",
      "'-o' wants a value: -o FILE; '--set' wants a value: --set OPTION=VALUE"
    ),
    (
      "draw a --output --out", "'--output' wants a value: --output=FILE; there is no option '--out'"
    ),
    ("draw a --output -name", "'--output' wants a value: --output=FILE; there is no option '-n'"),
    ("make --check=yes", "'--check' takes no value, and was given 'yes'"),
    ("draw", "'draw' wants NAME"),
    ("draw a b c", "nothing can be made of 'c' here"),
    ("make it", "nothing can be made of 'it' here"),
    ("make it so", "nothing can be made of 'it' here; nothing can be made of 'so' here"),
    ("say it so", "'say' wants one sentence; put quotes around it: 'it so'"),
    (
      "drow --hue a --tint",
      "there is no command 'drow'; did you mean 'draw'?; "
        + "there is no option '--hue'; there is no option '--tint'"
    ),
    ("make --color red", "'--color' takes no 'red'; it takes: auto, always, never"),
    (
      "draw --format png --check=no",
      "'--check' takes no value, and was given 'no'; 'draw' takes no option '--check', only 'make'; "
        + "'--format' takes no 'png'; it takes: svg, dot; 'draw' wants NAME"
    ),
    ("make --x --x", "there is no option '--x'"),
  ])
  func explainsWhatIsWrongWith(_ line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try read(line) }
    #expect(error?.message == message)
  }

  @Test func namesTheCommandWhoseHelpExplainsMore() {
    #expect(throws: UsageError("there is no option '--x'", in: "make")) { try read("make --x") }
    #expect(throws: UsageError("there is no option '--x'")) { try read("--x make") }
  }
}
