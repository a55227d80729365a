@testable import Pack
@testable import Analysis
@testable import Conformance
@testable import Pages
import Shipped
import Support
import PackSupport

/// Sites as values, each made once for all tests.
enum SiteSamples: String, CaseIterable {
  case workshop, download
  /// The committed site of the shipped pack, which is made by a command of its own.
  case committed

  private static let workshopSite = Task { try await site(of: try .workshop()) }
  private static let downloadSite = Task { try await site(of: try .example("download-task")) }

  /// The site.
  var site: Site {
    get async throws {
      switch self {
      case .workshop: try await Self.workshopSite.value
      case .download: try await Self.downloadSite.value
      case .committed: try Site(files: CommittedFiles.files(in: "site"))
      }
    }
  }

  /// Makes a site with the shipped templates, some of them replaced.
  static func site(
    of pack: Pack, templates texts: [String: String] = [:], address: String = "", jobs: Int = 2
  ) async throws -> Site {
    let own = texts.mapValues { Array($0.utf8) }
    let files = ShippedFolder.templates.files.merging(own) { _, own in own }
    let survey = try await PackFacts(of: pack, jobs: jobs)
    return try await Site(
      of: survey, await Verification(of: survey.exploration, jobs: jobs),
      templates: try Templates(files: files),
      options: SiteOptions(locales: pack.locales, address: address, jobs: jobs))
  }
}

extension Site {
  /// A file as text; empty when there is none.
  func text(_ path: String) -> String { String(decoding: files[path] ?? [], as: UTF8.self) }
}
