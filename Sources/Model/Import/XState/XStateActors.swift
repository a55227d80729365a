import Base
import PackReader

/// The names of the actors that a machine invokes, of which the names of their events are made.
///
/// An actor has the name of its source. Actors of one source have their ids as names, as in XState's
/// event `xstate.done.actor.ID`, or numbers.
struct XStateActors {
  private var names: [Place: String] = [:]

  /// Makes no names.
  init() {}

  /// Names the actors of a machine.
  init(of machine: Node) {
    let actors = machine.actors
    var identities: [String: Set<String>] = [:]
    var sources: [String: Set<String>] = [:]
    for actor in actors {
      identities[actor.actorSource, default: []].insert(actor.actorIdentity)
      sources[actor.actorIdentity, default: []].insert(actor.actorSource)
    }
    var byIdentity: [String: String] = [:]
    var distinct = DistinctWords()
    for actor in actors {
      let (source, identity) = (actor.actorSource, actor.actorIdentity)
      if byIdentity[identity] == nil {
        let isAlone = identities[source]?.count == 1 && sources[identity]?.count == 1
        byIdentity[identity] = distinct.new(of: isAlone ? source : actor["id"]?.text ?? source)
      }
      names[actor.place] = byIdentity[identity]
    }
  }

  /// The name of an actor that is written in a place.
  func name(at place: Place) -> String { names[place] ?? "actor" }
}

extension Node {
  /// What the states of a machine invoke, in the order of the text.
  fileprivate var actors: [Node] {
    (self["invoke"]?.alternatives ?? []) + (self["states"]?.entries ?? []).flatMap(\.value.actors)
  }

  /// What an actor is called in a program.
  var actorSource: String {
    let source = self["src"].flatMap { $0.isNull ? nil : $0 }
    return source?.text ?? self["id"]?.text ?? source?["type"]?.text ?? "actor"
  }

  /// What sets an actor apart: its id, or else its place.
  fileprivate var actorIdentity: String {
    self["id"]?.text.map { "#\($0)" } ?? "\(place.line):\(place.column)"
  }
}
