import Testing

@testable import vcdoc

struct ManualPageTests {
  private let text = ManualPage(of: Command.all).text

  @Test(arguments: Command.all)
  func explainsEveryCommandAndOption(_ command: Command) {
    #expect(text.contains(".SS vcdoc \(command.name)"))
    for option in command.options {
      #expect(text.contains(".B " + option.spelling.replacing("-", with: "\\-")))
    }
    for example in command.examples {
      #expect(text.contains(example.line.replacing("-", with: "\\-")))
    }
  }

  @Test func usesOnlyRequestsThatManKnows() {
    let known = [
      ".TH", ".SH", ".SS", ".TP", ".B", ".I", ".PP", ".RS", ".RE", ".nf", ".fi",
    ]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test func isPrintedOnDemand() async throws {
    #expect(try await Session("help", "--man") == Session(status: .done, output: text))
    #expect(try await Session("help", "--man", "build").status == .usage)
  }
}
