internal import FoundationEssentials

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The model checker Spin, asked about models in a folder of its own.
package struct Spin: ~Copyable {
  /// What went wrong, with what the tools said.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let folder: String

  /// Whether Spin and a C compiler are there.
  package static let isInstalled = run("command -v spin && command -v gcc", in: "/") == 0

  /// Compiles a model; its claims are told from its text.
  package init(_ model: String, flags: String = "", compiler: String = "") throws {
    let base = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    folder = "\(base)\(base.hasSuffix("/") ? "" : "/")vcdoc-spin-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(model.utf8).write(to: URL(filePath: "\(folder)/model.pml"))
    let line = "spin -a \(flags) model.pml && gcc -O0 -w -DNOREDUCE \(compiler) -o pan pan.c"
    guard Self.run(line, in: folder) == 0 else {
      throw Failure(description: "\(try said())\n\(model.prefix(2_000))")
    }
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch { print("left: \(folder)") }
  }

  /// Whether some run violates a claim.
  package func refutes(_ claim: String) throws -> Bool {
    let output = try search("-a -N \(claim)")
    if output.contains("assertion violated 0") { throw Failure(description: output) }
    return !output.contains("errors: 0")
  }

  /// How many states there are.
  package func stateCount() throws -> Int {
    let output = try search("")
    guard output.contains("errors: 0"),
      let line = output.split(separator: "\n").first(where: { $0.contains("states, stored") }),
      let count = line.split(separator: " ").first.flatMap({ Int($0) })
    else { throw Failure(description: output) }
    return count
  }

  private func search(_ options: String) throws -> String {
    let status = Self.run("./pan \(options) -m4000000 -E", in: folder)
    let output = try said()
    guard status == 0, output.contains("errors: "), !output.contains("too small") else {
      throw Failure(description: output)
    }
    return output
  }

  private func said() throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/said")), as: UTF8.self)
  }

  private static func run(_ line: String, in folder: String) -> Int32 {
    let said = folder == "/" ? "/dev/null" : "said"
    return unsafe system("cd '\(folder)' && { \(line); } > \(said) 2>&1")
  }
}
