import Checker
import StateSpace

extension Command {
  static let path = Command(
    name: "path", summary: "print the shortest run from one callback or state to another",
    operands: Operands("NAME", .callback, count: 2...2),
    options: [.pack, .set, .textOrJSON, .textLocale],
    about: [
      """
      NAME is a callback, an event that is one, or a state as properties name it, such as 'order \
      paid'. The run begins with the first and ends with the second. If one machine has both, it \
      is a run of one object; otherwise two objects take part. The first line has the counters \
      that are not 0 when it begins. If no run exists in the default configuration, vcdoc uses the \
      closest one that matches --set and prints a note.
      """,
      """
      Interactions are printed with the branches that they took, as 'vcdoc simulate' takes them, \
      and 'reproduce' is the command that simulates the run, if there is one. With --format json, \
      they are 'script' and 'command', and 'moments' is everything that the text shows. If there \
      is no run, the lists are empty, 'configuration' is null, and the exit status is 1.
      """,
    ],
    examples: [
      Example(
        "vcdoc path viewWillAppear viewDidDisappear", "the shortest way to the end of an appearance"
      ),
      Example("vcdoc path viewDidUnload viewDidLoad --set iOS=5", "how a view came back"),
      Example("vcdoc path 'view loaded' viewDidAppear", "from a state to a callback"),
      Example("vcdoc path dealloc init", "a run that does not exist", status: .found),
    ]
  ) { request, console in
    let checked = try CheckedPack(request, console)
    let model = try NearestConfigurationSearch(
      of: checked, about: request.operands, request, console)
    let (first, last) = (model.subjects[0], model.subjects[1])
    let found = try await model.nearest("this path") { exploration, configuration in
      exploration.path(from: first, to: last, in: configuration).map { ($0, exploration) }
    }
    guard let (run, exploration) = found else {
      let ends = request.operands.map { "'\($0)'" }.joined(separator: " to ")
      console.complain("no run leads from \(ends) in \(model.extent)")
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
