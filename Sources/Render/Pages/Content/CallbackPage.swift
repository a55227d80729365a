import Base
import Graphics
import Pack

/// The page of one callback.
struct CallbackPage {
  /// How many neighbors of its phase a page lists on either side.
  private static let reach = 5

  private let callback: Callback
  private let picture: Template.Value
  private let pictureWhen: String
  private var scope: PageScope

  /// Prepares the page of a callback.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - catalog: The pack.
  ///   - picture: Where it stands on its machine, as markup; empty when there is no machine.
  ///   - shown: The configurations that the picture shows, in words; empty for all.
  init(of callback: Callback, in catalog: Catalog, picture: [UInt8], shown: String) {
    self.callback = callback
    self.picture = .html(picture)
    pictureWhen = shown
    scope = PageScope(catalog, about: callback.name)
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let contract = CallbackContract(of: callback.name, in: scope)
    let guarantees = scope.shelf(about: .callback(callback.name))
    var values = declaration
    values.reserveCapacity(40)
    values += advice()
    values += contract.values
    values += frame
    values += [("hasDeclaration", .flag(hasDeclaration))]
    values += [("summary", scope.line(callback.texts.summary, at: callback.place))]
    values += guarantees
    return Page(
      address: scope.address, template: "html/callback", title: scope.name(of: callback.name),
      description: scope.plain(callback.texts.summary, at: callback.place), crumbs: crumbs,
      values: values, faults: scope.faults)
  }

  private var phase: (phase: Phase, callbacks: Range<Int>)? {
    scope.catalog.phases.first { $0.phase.name == callback.phase }
  }

  private var crumbs: [(title: String, address: Address)] {
    let callbacks = scope.crumbs(to: .callbacks)
    guard let phase = phase?.phase else { return callbacks }
    let title = phase.title.shown(as: phase.name, in: scope.catalog.locale)
    return callbacks + [(title, .page(of: phase.name))]
  }

  private var declaration: [(String, Template.Value)] {
    [
      ("name", .name(scope.name(of: callback.name))), ("owner", .text(callback.owner)),
      ("declarations", .list(Declaration.all(of: callback).map(\.values))),
      ("notification", .name(callback.notification)),
      ("availability", .group(callback.availability.map { row($0) })),
      ("citations", scope.citations(callback.citations)),
    ]
  }

  /// Whether anything is said of how the callback is declared and called.
  private var hasDeclaration: Bool {
    let texts = callback.texts
    return !Declaration.all(of: callback).isEmpty || !callback.notification.isEmpty
      || !callback.availability.isEmpty || callback.superRule != .none
      || [texts.caller, texts.thread, texts.superNote].contains { !scope.catalog.text($0).isEmpty }
  }

  private func row(_ row: Callback.Availability) -> Template.Value {
    [
      "platform": .text(row.platform), "introduced": .text(row.introduced),
      "deprecated": .text(row.deprecated), "obsoleted": .text(row.obsoleted),
    ]
  }

  private mutating func advice() -> [(String, Template.Value)] {
    let (texts, place) = (callback.texts, callback.place)
    return [
      ("caller", scope.line(texts.caller, at: place)),
      ("thread", scope.line(texts.thread, at: place)), ("superRule", .text(superRule)),
      ("superNote", scope.line(texts.superNote, at: place)),
      ("dos", .group(texts.dos.map { scope.line($0, at: place) })),
      ("donts", .group(texts.donts.map { scope.line($0, at: place) })),
      ("hasAdvice", .flag(!texts.dos.isEmpty || !texts.donts.isEmpty)),
      ("prose", scope.blocks(texts.prose, at: place, isVerbatim: true)),
    ]
  }

  private var superRule: String {
    switch callback.superRule {
    case .required: scope.strings(.superRequired)
    case .optional: scope.strings(.superOptional)
    case .forbidden: scope.strings(.superForbidden)
    case .none: ""
    }
  }

  /// What stands around the text: the picture, the contents, the neighbors.
  private var frame: [(String, Template.Value)] {
    let machine = scope.catalog.home(of: callback.name)?.machine
    let address = scope.catalog.pictures[callback.name]
    let regions = machine.flatMap { scope.catalog.register.machines[$0] }?.regions ?? []
    return [
      ("picture", picture), ("picturePath", .text(address.path)),
      ("pictureWhen", .text(pictureWhen)), ("hasManyRegions", .flag(regions.count > 1)),
      ("machine", machine.map { [scope.item($0)] } ?? []),
      ("siblings", .group(siblings)),
    ]
  }

  /// The nearest callbacks of the phase in reading order, this one among them.
  private var siblings: [Template.Value] {
    guard let stretch = phase?.callbacks, let place = scope.callback else { return [] }
    let near = (place - Self.reach)..<(place + Self.reach + 1)
    return near.clamped(to: stretch).map { scope.item($0) }
  }
}
