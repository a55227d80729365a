import Base
import Pack

/// The pages that cite each source.
struct SourceCitations {
  /// A page that cites a source.
  struct CitingPage {
    let title: Words
    let address: Address
    /// Whether its title is a name in code.
    let isCode: Bool
  }

  /// For each source, the pages that cite it, each once.
  private(set) var pages: [Name<Source>: [CitingPage]] = [:]
  private var seen: [Name<Source>: Set<Address>] = [:]

  /// Gathers the citations of a site.
  init(in site: SiteModel) {
    let (pack, lookup) = (site.pack, site.lookup)
    let guarantees = Dictionary(grouping: pack.guarantees, by: \.topics.first)
    func citations(about topic: Guarantee.Topic) -> [Citation] {
      (guarantees[topic] ?? []).flatMap(\.allCitations)
    }
    for callback in pack.callbacks {
      add(
        callback.citations + citations(about: .callback(callback.name)),
        Words(pack.callbackNames.display(callback.name)), .page(of: callback.name), isCode: true)
    }
    for machine in pack.declaredMachines {
      add(machine.citations, machine.title, .page(of: machine.name))
    }
    for situation in pack.situations {
      let own = situation.interactions.flatMap {
        (lookup.interactions[$0]?.citations ?? []) + citations(about: .interaction($0))
      }
      let shown = situation.scenarios.flatMap { lookup.scenarios[$0]?.citations ?? [] }
      add(own + shown, situation.title, .page(of: situation.name))
    }
    for recording in pack.recordings {
      add([recording.citation], recording.title, site.addresses[recording.name])
    }
  }

  private mutating func add(
    _ citations: [Citation], _ title: Words, _ address: Address, isCode: Bool = false
  ) {
    for source in citations.map(\.source)
    where seen[source, default: []].insert(address).inserted {
      pages[source, default: []].append(CitingPage(title: title, address: address, isCode: isCode))
    }
  }
}

extension Guarantee {
  /// All citations: those of its claimants, its sources, and reports of violations.
  fileprivate var allCitations: [Citation] {
    claimants + citations + violations.map(\.citation)
  }
}
