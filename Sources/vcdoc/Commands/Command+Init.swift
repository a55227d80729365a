import Model
import Shipped

extension Command {
  /// Writes a new pack.
  static let initialize = Command(
    name: "init", summary: "write a small pack to begin with, which builds at once",
    operands: Operands("DIR", .output, count: 1...1), options: [.quiet],
    about: [
      """
      The pack models a connection that is opened, used, lost, and closed: an object such as a team \
      has many of. Its comments say what each part is for. Change the names, then the states; \
      'vcdoc verify --pack DIR' says after each step whether it still holds together.
      """
    ],
    examples: [
      Example("vcdoc init docs/lifecycle", "a pack in a new folder"),
      Example("vcdoc build --pack docs/lifecycle -o public", "and its site"),
    ]
  ) { request, console in
    let path = try request.checked(request.operands.first ?? "", of: "'init'", as: "folder")
    let pack: StarterPack
    do {
      pack = try StarterPack(in: path)
      try pack.write()
    } catch let error as OutputError {
      throw UsageError(error.reason ?? "\(error)", in: "init")
    }
    if !request.has(.quiet) {
      let folder = path.hasPrefix("-") ? "./" + path : path
      let isAround = try OutputFolder("site").isInside(path)
      let site = isAround ? (path == "." ? "../site" : folder + "/../site") : "site"
      try console.output.write(
        "wrote \(pack.files.count) files to '\(path)'\n"
          + "Next: vcdoc build --pack \(folder.quotedForShell) -o \(site.quotedForShell)\n")
    }
    return .done
  }
}
