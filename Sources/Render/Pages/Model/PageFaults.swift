package import Base
import Formats
package import Pack
package import PackReader
package import StateSpace

extension PackDraft {
  /// The faults of the texts that could be read; a link to something that could not be read is
  /// none.
  ///
  /// - Parameter locales: The languages of the pages.
  /// - Returns: The faults, sorted, each once.
  package func textFaults(in locales: [Words.Locale]) -> [Diagnostic] {
    pack.textFaults(in: locales, LinkTargets(of: self))
  }
}

extension Pack {
  /// The faults of the texts that pages show: unknown links, and markup that has no place there.
  ///
  /// Pages show texts without looking for faults again.
  ///
  /// - Parameter locales: The languages of the pages.
  /// - Returns: The faults, sorted, each once.
  package func textFaults(in locales: [Words.Locale]) -> [Diagnostic] {
    textFaults(in: locales, LinkTargets(of: self))
  }
}

extension Exploration {
  /// The faults that keep pages from being made: those of texts, and scenarios that the model
  /// cannot run.
  ///
  /// - Parameter locales: The languages of the pages.
  /// - Returns: The faults, sorted, each once.
  package func pageFaults(in locales: [Words.Locale]) -> [Diagnostic] {
    let runs = pack.scenarios.flatMap { scenario -> [Diagnostic] in
      do throws(PackErrors) {
        _ = try run(of: scenario)
        return []
      } catch {
        return error.diagnostics
      }
    }
    return Set(pack.textFaults(in: locales) + runs).sorted()
  }
}

extension Pack {
  func textFaults(in locales: [Words.Locale], _ targets: LinkTargets) -> [Diagnostic] {
    let links = PackLinks(targets: targets, page: .home)
    let (lines, blocks) = (lines, blocks)
    let faults = locales.flatMap { locale in
      lines.flatMap { Markdown($0, in: locale, at: $1).line(links: links).faults }
        + blocks.flatMap { Markdown($0, in: locale, at: $1).blocks(links: links).faults }
        + callbacks.flatMap {
          Markdown($0.texts.prose, in: locale, at: $0.place)
            .blocks(links: links, hasAnchors: true).faults
        }
    }
    return Set(faults).sorted()
  }

  /// A text that a page shows, and the place of what it belongs to.
  private typealias PlacedText = (words: Words, place: Place)

  /// The texts that are one sentence.
  private var lines: [PlacedText] {
    let states = machines.flatMap { $0.regions.flatMap(\.states) }
    let claims = articles.flatMap(\.claims)
    return [(summary, head)]
      + callbacks.flatMap { callback in callback.texts.lines.map { ($0, callback.place) } }
      + states.map { ($0.summary, $0.place) }
      + machines.flatMap(\.events).map { ($0.summary, $0.place) }
      + guarantees.map { ($0.statement, $0.place) }
      + guarantees.flatMap(\.violations).map { ($0.about, $0.place) }
      + articles.map { ($0.summary, $0.place) }
      + axes.flatMap { axis in
        let adoption = axis.adoption.map { $0.timeline + $0.dos + $0.donts } ?? []
        return (axis.values.flatMap(\.knownFor) + adoption).map { ($0, axis.place) }
      }
      + (home?.symptoms.map { ($0.answer, head) } ?? [])
      + claims.flatMap { [($0.statement, $0.place), ($0.reason, $0.place)] }
  }

  /// The texts of several paragraphs, except the prose of callbacks.
  private var blocks: [PlacedText] {
    machines.map { ($0.summary, $0.place) }
      + interactions.map { ($0.summary, $0.place) }
      + scenarios.map { ($0.summary, $0.place) }
      + situations.map { ($0.summary, $0.place) }
      + guarantees.flatMap { [($0.instead, $0.place), ($0.reason, $0.place)] }
      + recordings.flatMap { [($0.shows, $0.place), ($0.reason, $0.place)] }
      + axes.compactMap { axis in axis.adoption.map { ($0.summary, axis.place) } }
  }
}
