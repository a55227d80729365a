import Checker
import StateSpace

extension Command {
  static let path = Command(
    name: "path", summary: "print the shortest run from one callback to another",
    operands: Operands("CALLBACK", .callback, count: 2...2),
    options: [.pack, .set, .textOrJSON],
    about: [
      """
      The run begins with the first callback and ends with the second. Where one machine calls \
      both, it is a run of one object; otherwise two objects take part. Where there is none in the \
      configuration, the nearest one that has it is chosen among those that have what --set says, and a \
      note says so.
      """,
      """
      An interaction is named with the operands that it took, as 'vcdoc simulate' takes them, and \
      'again' is the line that simulates the run, unless no script does. With --format json, they \
      are 'script' and 'command'; 'moments' is all that the text shows. Where no run leads there, the \
      lists are empty, 'configuration' is null, and the exit status is 1.
      """,
    ],
    examples: [
      Example("vcdoc path viewWillAppear viewDidDisappear", "how an appearance can end soonest"),
      Example("vcdoc path viewDidUnload viewDidLoad --set iOS=5", "how a view came back"),
      Example("vcdoc path dealloc init", "what cannot be", status: .found),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let model = try NearestConfigurationSearch(
      of: checked, calling: request.operands, request, console)
    let (first, last) = (model.callbacks[0], model.callbacks[1])
    let found = try await model.nearest("this path") { exploration, configuration in
      exploration.path(from: first, to: last, in: configuration).map { ($0, exploration) }
    }
    guard let (run, exploration) = found else {
      console.complain("no run leads from '\(first)' to '\(last)' in \(model.extent)")
      try console.print("", or: Run.noJSON, for: request)
      return .found
    }
    let (pack, replay) = (
      checked.pack, try Replay(of: run, fromTheBeginning: false, in: exploration, request)
    )
    try console.print(run.listing(in: pack, replay), or: run.json(in: pack, replay), for: request)
    return .done
  }
}
