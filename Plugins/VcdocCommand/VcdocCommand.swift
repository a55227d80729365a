import Foundation
import PackagePlugin

/// `swift package vcdoc build|embed|verify ...`: runs vcdoc in the folder of the package.
///
/// The program is the one that this package builds, so a team's build and its documentation agree on
/// the version. Where the system has a sandbox for plugins, what writes into the package needs
/// `--allow-writing-to-package-directory`.
@main
struct VcdocCommand: CommandPlugin {
  /// The program ended with another status than 0.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String { "vcdoc ended with status \(status)" }
  }

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let vcdoc = Process()
    vcdoc.executableURL = try context.tool(named: "vcdoc").url
    vcdoc.arguments = arguments
    vcdoc.currentDirectoryURL = context.package.directoryURL
    try vcdoc.run()
    vcdoc.waitUntilExit()
    guard vcdoc.terminationStatus == 0 else { throw Failure(status: vcdoc.terminationStatus) }
  }
}
