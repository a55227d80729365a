import PackSupport
import Shipped
import Base
@testable import Analysis
@testable import Conformance
@testable import Graphics
@testable import Pack
@testable import Pages
@testable import StateSpace

/// The shipped pack for tests of pages, in all scopes of the default options and of the oldest
/// without scenes; explored once for all tests.
enum ShippedSite {
  private static let site = Task {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let home = pack.defaultConfiguration
    let options = pack.axes.indices.filter { !pack.axes[$0].isScope }
    let chosen = pack.configurations.filter { configuration in
      let isOld = options.allSatisfy {
        configuration.choices[$0] == (pack.axes[$0].name.text == "lifeCycle" ? 1 : 0)
      }
      return isOld || options.allSatisfy { configuration.choices[$0] == home.choices[$0] }
    }
    let survey = try await PackFacts(of: pack, scope: .init(configurations: chosen), jobs: 2)
    return await SiteModel(of: survey, Verification(), hasHistory: false, jobs: 2)
  }

  /// The model of the site, without verdicts and without differences between versions.
  static var model: SiteModel {
    get async throws { try await site.value }
  }

  /// The site in a language.
  static func site(in locale: String) async throws -> LocalizedSite {
    let templates = try Templates(files: ShippedFolder.templates.files)
    return LocalizedSite(try await model, in: locale, try templates.strings(in: locale))
  }
}
