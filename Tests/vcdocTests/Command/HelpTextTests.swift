import Support
import Testing

@testable import vcdoc

struct HelpTextTests {
  private let command = Command(
    name: "draw", summary: "draw a thing", operands: Command.Operands("NAME", count: 1...9),
    options: [
      Option("format", "f", value: "FORMAT", choices: ["svg", "dot"], summary: "how"),
      Option("set", value: "A=B", isRepeatable: true, summary: "choose"),
    ],
    about: [
      "Words that go on and on until they are so many that no line of eighty columns holds them."
    ],
    examples: [Command.Example("vcdoc draw x", "an x")]
  ) { _, _ in .done }

  @Test func explainsACommand() {
    #expect(
      HelpText(of: command).text == """
        vcdoc draw: draw a thing

        Usage: vcdoc draw [options] NAME...

        Words that go on and on until they are so many that no line of eighty columns
        holds them.

        Options:
          -f, --format FORMAT  how: svg (default), dot
          --set A=B            choose; may be repeated
          -h, --help           show this help
          --color WHEN         color messages: auto (default), always, never

        Examples:
          vcdoc draw x  an x

        """)
  }

  @Test func fitsANarrowTerminal() {
    #expect(
      HelpText(of: command, width: 44).text == """
        vcdoc draw: draw a thing

        Usage: vcdoc draw [options] NAME...

        Words that go on and on until they are so
        many that no line of eighty columns holds
        them.

        Options:
          -f, --format FORMAT
                        how: svg (default), dot
          --set A=B     choose; may be repeated
          -h, --help    show this help
          --color WHEN  color messages: auto
                        (default), always, never

        Examples:
          vcdoc draw x  an x

        """)
    for command in Command.all {
      let text = HelpText(of: command, width: 40).text
      #expect(text.split(separator: "\n").count { $0.count > 60 } < 20, "\(text)")
    }
  }

  @Test func fitsEightyColumnsAndShowsEveryCommandAtWork() {
    let texts = [HelpText(of: Command.all).text] + Command.all.map { HelpText(of: $0).text }
    for line in texts.flatMap({ $0.split(separator: "\n") }) { #expect(line.count <= 80) }
    for command in Command.all {
      #expect(!command.examples.isEmpty)
      #expect(command.examples.allSatisfy { $0.line.hasPrefix("vcdoc ") })
      #expect(texts[0].contains("  \(command.name) "))
    }
  }

  @Test(arguments: vcdoc.ExitStatus.allCases)
  func saysEverywhereWhatAStatusMeans(_ status: vcdoc.ExitStatus) throws {
    let texts = [HelpText(of: Command.all).text, try CommittedFiles.text("docs/ci.md")]
    for text in texts {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("\(status.rawValue) \(status.meaning)"))
    }
    let page = ManualPage(of: Command.all).text
    #expect(page.contains(".TP\n.B \(status.rawValue)\n\(status.meaning)\n"))
  }

  @Test func givesNoLetterTwice() {
    for command in Command.all {
      let letters = (command.options + [.help, .version]).compactMap(\.letter)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test func spellsAnOptionOfOneNameAlikeEverywhere() {
    let options = Command.all.flatMap(\.options)
    for option in options {
      #expect(
        options.allSatisfy {
          $0.name != option.name || ($0.letter, $0.takesValue) == (option.letter, option.takesValue)
        })
    }
  }
}
