#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of vcdoc: reads the command line, does what it asks for, and says how it went.
struct Program {
  /// The words after the program's name.
  let arguments: [String]
  /// Where results and messages go.
  let console: Console

  /// Runs with the command line of the process and ends the process.
  static func main() async -> Never {
    // A reader that goes away is an error of a write, which is handled, and no reason to die.
    signal(SIGPIPE, SIG_IGN)
    let program = Program(arguments: Array(CommandLine.arguments.dropFirst()), console: .standard)
    exit(await program.run().rawValue)
  }

  /// Does it.
  ///
  /// - Returns: What to tell whoever started the program.
  func run() async -> ExitStatus {
    do {
      var reader = CommandLineReader(arguments, commands: Command.all)
      guard let request = try reader.read() else {
        try console.output.write("vcdoc \(Version.number)\n")
        return .done
      }
      let status = try await request.command.run(request, console)
      return arguments.isEmpty ? .usage : status
    } catch let error as UsageError {
      console.complain(error.message)
      console.tell("Run '\(error.hint)' for help.\n")
      return .usage
    } catch let error as SystemError where error.isClosedPipe {
      return .done
    } catch let error as Rejected {
      return error.status
    } catch {
      console.complain("\(error)")
      return .invalid
    }
  }
}
