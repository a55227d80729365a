import Foundation
import PackagePlugin

/// Turns the folders that a target links to into a Swift source, so that a program carries them.
///
/// Every symbolic link in the target's folder is one folder to carry. The build system looks through
/// such links when it asks whether files came or went, so an added page is noticed by a plain
/// `swift build`, and each file is an input of the command, so an edited one is too.
@main
struct Shipping: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    if target.name == "Revision" { return [try revision(context)] }
    return try links(in: target.directoryURL).map { link in
      let output = context.pluginWorkDirectoryURL.appending(path: "\(link.lastPathComponent).swift")
      let folder = link.resolvingSymlinksInPath()
      return .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "embed").url,
        arguments: [link.lastPathComponent, folder.path(), output.path()]
          + extensions(in: link.lastPathComponent),
        inputFiles: [folder] + contents(of: folder),
        outputFiles: [output])
    }
  }

  /// The file extensions of what a program carries of a folder; none for all files.
  private func extensions(in name: String) -> [String] { name == "docs" ? ["md", "txt"] : [] }

  /// Makes a fingerprint of the sources of the program.
  private func revision(_ context: PluginContext) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "fingerprint.swift")
    let sources = context.package.directoryURL.appending(path: "Sources")
    return .buildCommand(
      displayName: "Hashing the sources", executable: try context.tool(named: "embed").url,
      arguments: ["--fingerprint", sources.path(), output.path()],
      inputFiles: contents(of: sources).filter { ["swift", "c", "h"].contains($0.pathExtension) },
      outputFiles: [output])
  }

  private func links(in folder: URL) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isSymbolicLinkKey])
      .filter { try $0.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true }
      .filter { FileManager.default.fileExists(atPath: $0.path()) }
      .sorted { $0.path() < $1.path() }
  }

  private func contents(of folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).sorted { $0.path() < $1.path() }
  }
}
