import Testing

@testable import vcdoc

extension Scratch {
  /// A folder with the sample pack and its site.
  static func withSite() async throws -> Scratch {
    let scratch = try Scratch(holding: SamplePack.files)
    #expect(try await scratch.build().status == .done)
    return scratch
  }

  /// Builds the site of the pack in the folder.
  func build(_ words: String...) async throws -> Session {
    try await Session(["build", "--pack", at("pack"), "-o", at("site")] + words)
  }
}
