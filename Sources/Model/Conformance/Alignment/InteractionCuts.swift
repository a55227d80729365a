import Base
import StateSpace

/// Interactions that an event cuts short which comes by itself and ends an object.
///
/// Such an interaction ends at once if a later step sends the object an event that it refuses.
extension AlignmentSearch {
  /// An explanation in which an object has got an event that comes by itself, once for each that it
  /// can be: gone, and so taken out of the interactions that need it, or not.
  mutating func parted(_ next: Start, by reading: LogEvent.Reading) -> [Start] {
    let known = objects[reading.machine].end(of: Int(next.from.state.sets[reading.slot]))
    guard let gone = known.gone else { return [next] }
    var cut = next
    cut.from.state.sets[reading.slot] = UInt16(truncatingIfNeeded: gone)
    for place in (0..<Int(cut.from.state.count)).reversed() {
      let role = (0..<InteractionFrame.mostRoles).first {
        cut.from.state[place].slot(of: $0) == reading.slot
      }
      guard let role else { continue }
      if isMany(role, in: cut.from.state[place]) {
        cut.from.state[place].roles[role] = InteractionFrame.wild
      } else if needs(role, as: gone, cut.from.state[place]) {
        end(place, of: &cut)
      }
    }
    guard let alive = known.alive else { return [cut] }
    var other = next
    other.from.state.sets[reading.slot] = UInt16(truncatingIfNeeded: alive)
    return [cut, other]
  }

  /// An explanation in which an event that the log does not print has cut an interaction short.
  mutating func cutSilently(_ place: Int, of base: Start) -> Start? {
    let frame = base.from.state[place]
    guard frame.run == 0 else { return nil }
    for role in 0..<min(model.roleCount(of: frame.automaton), InteractionFrame.mostRoles)
    where !isMany(role, in: frame) {
      let machine = machine(of: role, in: frame)
      guard model.endings[machine].contains(where: { !isPrinted($0, of: machine) }) else {
        continue
      }
      var cut = base
      let slot = frame.slot(of: role)
      let set = slot.map { Int(base.from.state.sets[$0]) } ?? ObjectStates.anything
      guard let gone = objects[machine].end(of: set).gone, needs(role, as: gone, frame) else {
        continue
      }
      if let slot { cut.from.state.sets[slot] = UInt16(truncatingIfNeeded: gone) }
      end(place, of: &cut)
      return cut
    }
    return nil
  }

  private func end(_ place: Int, of cut: inout Start) {
    noteEnd(of: cut.from.state[place].automaton, in: &cut.from.state)
    cut.from.state.end(place)
    cut.from.cost += costs.cut
    cut.kept = cut.kept.without(place)
  }

  /// Whether a later step sends the object in a role an event that it refuses as it is.
  private mutating func needs(_ role: Int, as set: Int, _ frame: InteractionFrame) -> Bool {
    let machine = machine(of: role, in: frame)
    var points = Interner([Int(frame.position)])
    var next = 0
    while next < points.count {
      for number in model.automata.positions[points[next]].edges {
        let edge = model.automata.edges[number]
        let isClosed = edge.tests.contains {
          $0.role == role && objects[machine].filter(set, by: $0.question) == nil
        }
        if isClosed { continue }
        if case .send(role, let event) = edge.action,
          objects[machine].filter(set, by: .accepts(event)) == nil
        {
          return true
        }
        _ = points.insert(edge.target)
      }
      next += 1
    }
    return false
  }
}
