import Analysis
import Base
import Formats
import Pack
import Pages
import Shipped
import StateSpace

extension ExportFormat {
  /// The compiled automata of a pack, for programs that play it.
  static let automata = ExportFormat(
    name: "json",
    about: """
      the automata into which vcdoc compiles interactions and events, as one JSON document, for \
      programs that play the model: the simulator of a site runs the same. With --set, only the \
      configurations that have the values. 'vcdoc help schema automata' prints its JSON Schema. \
      For a diagram as JSON, use 'vcdoc diagram NAME --format json'.
      """,
    options: [.oneLocale, .quiet],
    examples: [
      Command.Example("vcdoc export json -o uikit.json", "what the simulator plays"),
      Command.Example("vcdoc export json --set iOS=12", "as it is in iOS 12"),
    ]
  ) { request, console in
    let checked = try CheckedPack(request, console)
    let settings = try request.settings
    let wanted = try console.configuration(of: checked.pack, setting: settings)
    let scope = try console.chosen { () throws(PackErrors) in
      try checked.pack.scope(of: settings)
    }
    let jobs = Environment.processorCount
    let exploration = try await checked.explored(scope, console)
    let facts = await PackFacts(of: exploration, jobs: jobs)
    let explored = facts.configurations
    guard let home = explored.contains(wanted) ? wanted : explored.first else {
      throw console.rejection(of: facts.warnings, from: checked.origins)
    }
    let compiled = try await CompiledPack(
      of: facts, in: home, templates: Templates(files: ShippedFolder.templates.files),
      locale: checked.pack.mainLocale, jobs: jobs)
    try console.write(compiled.json.bytes(.compact), to: request.value(.exported))
    return .done
  }
}
