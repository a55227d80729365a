@testable import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

struct PropertyReadingTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let pattern: Pattern
    let scope: Scope

    init(_ text: String, _ pattern: Pattern, _ scope: Scope = .globally) {
      self.text = text
      self.pattern = pattern
      self.scope = scope
    }

    var testDescription: String { text }
  }

  private static func call(_ word: String, _ argument: String? = nil, of role: Int = 0)
    -> Proposition
  {
    guard let name = Name<Callback>(word) else { return .anyCall(role: nil) }
    return .call(role: role, name, argument: argument)
  }

  private static let load = call("load")
  private static let appear = call("appear")
  private static let vanish = call("vanish")
  private static let loaded = Proposition.state(role: 0, region: 0, state: 1)
  private static let attached = Proposition.state(role: 0, region: 1, state: 1)

  private static let patterns = [
    Case("no load", .absence(load)),
    Case("load happens", .existence(load, .some)),
    Case("load happens at most twice", .existence(load, .init(atLeast: 0, atMost: 2))),
    Case("load happens at least 3 times", .existence(load, .init(atLeast: 3, atMost: nil))),
    Case("load happens exactly once", .existence(load, .init(atLeast: 1, atMost: 1))),
    Case("always window attached", .universality(.state(role: 0, region: 1, state: 1))),
    Case("appear only in view loaded", .limitation(appear, to: loaded)),
    Case("load precedes appear", .precedence([load], appear)),
    Case("load then appear precede vanish", .precedence([load, appear], vanish)),
    Case("appear leads to vanish", .response(appear, [vanish])),
    Case("load leads to appear then vanish", .response(load, [appear, vanish])),
    Case("load is followed at once by appear", .succession(load, by: appear)),
    Case("appear comes right after load", .predecession(appear, after: load)),
  ]

  private static let scopes = [
    Case("no load before appear", .absence(load), .before(appear)),
    Case("no load after appear", .absence(load), .after(appear)),
    Case("no load between appear and vanish", .absence(load), .between(appear, vanish)),
    Case("no load after appear until vanish", .absence(load), .afterUntil(appear, vanish)),
    Case(
      "no load between appear or load and (vanish and view loaded)", .absence(load),
      .between(.any([appear, load]), .all([vanish, loaded]))),
  ]

  private static let propositions = [
    Case("no move", .absence(call("move"))),
    Case("no move(nil)", .absence(call("move", "nil"))),
    Case("no callback after free", .absence(.anyCall(role: nil)), .after(call("free"))),
    Case("no (load or appear)", .absence(.any([load, appear]))),
    Case(
      "no load or appear and vanish", .absence(.any([load, .all([appear, vanish])]))),
    Case("no load and not view loaded", .absence(.all([load, .not(loaded)]))),
    Case("no  load\n  before appear", .absence(load), .before(appear)),
  ]

  @Test(arguments: patterns + scopes + propositions)
  private func aSentenceIsReadAsItsPatternAndScope(_ example: Case) throws {
    let property = try Property(example.text, names: PropertyNames(of: Pack.screens()))
    #expect(property.pattern == example.pattern)
    #expect(property.scope == example.scope)
    #expect(property.roles == [Property.Role(machine: 1)])
    #expect(property.context == nil)
  }

  @Test func aSentenceAboutAnInteractionNamesRolesAndLabels() throws {
    let property = try Property(
      "in pop:cancelled: source.appear precedes target.vanish and source.view loaded",
      names: PropertyNames(of: Pack.screens()))
    #expect(property.context == Property.Context(interaction: 5, labels: ["cancelled"]))
    #expect(
      property.roles == [
        Property.Role(machine: 1, lifeline: 1), Property.Role(machine: 1, lifeline: 2),
      ])
    #expect(
      property.pattern
        == .precedence(
          [Self.call("appear", of: 0)],
          .all([Self.call("vanish", of: 1), .state(role: 0, region: 0, state: 1)])))
  }

  @Test func aWordOfNoLifelineIsAboutAnObjectOfItsMachine() throws {
    let names = PropertyNames(of: try Pack.screens())
    let quit = try Property("in quit: no vanish before quit", names: names)
    #expect(quit.roles == [Property.Role(machine: 1), Property.Role(machine: 0, lifeline: 0)])
    let both = try Property("launch precedes load", names: names)
    #expect(both.roles == [Property.Role(machine: 0), Property.Role(machine: 1)])
  }

  @Test func aSentenceEndsWithWhatItDoesNotSpeakOf() throws {
    let names = PropertyNames(of: try Pack.screens())
    let property = try Property("load leads to appear unless killed when os >= 2", names: names)
    #expect(property.isUnlessKilled)
    #expect(property.condition == .compare(axis: 0, .atLeast, value: 1))
    let narrower = property.limited(to: .compare(axis: 0, .equal, value: 2))
    #expect(narrower.condition == .all([property.condition, .compare(axis: 0, .equal, value: 2)]))
  }
}
