import Analysis
import Base
import Graphics
package import Pack

extension SnippetBuilder {
  /// The states of a machine as tables, one for each region that the pack writes: what they mean, and
  /// how they are left.
  package func states(of machine: Machine) -> Snippet {
    let strings = site.strings
    let model = MachineModel(of: machine, in: site.model)
    let regions = machine.regions.indices.filter { machine.regions[$0].kind == .states }
    let hasMeaning = machine.writtenRegions.contains { region in
      region.states.contains { !site.text($0.summary).isEmpty }
    }
    let head = [strings(.state)] + (hasMeaning ? [strings(.meaning)] : []) + [strings(.leaves)]
    return Snippet(
      regions.flatMap { index -> [Snippet.Block] in
        let region = machine.regions[index]
        let rows = machine.writtenStates(in: index).map { place -> [Snippet.Line] in
          let state = region.states[place]
          let isInitial = place == region.initialIndex
          let name: Snippet.Line =
            [.text(site.title(of: state))]
            + (isInitial ? [.text(" "), .emphasis("(\(strings(.initial)))")] : [])
          let meaning = hasMeaning ? [Snippet.line(ofMarkdown: site.text(state.summary))] : []
          return [name] + meaning + [leaves(of: place, in: index, of: model)]
        }
        let heading: [Snippet.Block] =
          regions.count > 1 ? [.paragraph([.emphasis(site.title(of: region))])] : []
        return heading + [.table(Snippet.Table(head: head, rows: rows))]
      })
  }

  /// The transitions that leave a state: `pay → paid; fail [third] → canceled`.
  private func leaves(of state: Int, in region: Int, of model: MachineModel) -> Snippet.Line {
    let machine = model.machine
    let guards = GuardText(of: machine, in: site.locale)
    let written = Set(machine.writtenStates(in: region))
    var ways: [(text: String, bits: ConfigurationSet)] = []
    for entry in model.moves {
      let move = entry.value
      guard move.region == region, move.from == state, move.to != state,
        written.contains(move.to)
      else { continue }
      let events = guards.texts(of: [.init(event: move.event, conditions: move.conditions)])
      let byItself = events.allSatisfy(\.isEmpty) ? [site.strings(.byItself)] : []
      let target = site.title(of: machine.regions[region].states[move.to])
      let text = (byItself + events).joined() + " → " + target
      if let known = ways.firstIndex(where: { $0.text == text }) {
        ways[known].bits.formUnion(entry.bits)
      } else {
        ways.append((text, entry.bits))
      }
    }
    let isEnd = machine.regions[region].states[state].end != .nothing
    if ways.isEmpty { return isEnd ? [.emphasis(site.strings(.final))] : [] }
    let texts = ways.map { text, bits in
      let phrase = site.phrases.phrase(bits, of: model.universe)
      return phrase.isEmpty ? text : "\(text) (\(phrase))"
    }
    return [.text(texts.joined(separator: "; "))]
  }

  /// The events of a machine as a table: what they mean, from where they are possible, and what
  /// they do.
  package func events(of machine: Machine) -> Snippet {
    let strings = site.strings
    let model = MachineModel(of: machine, in: site.model)
    let hasMeaning = machine.declaredEvents.contains { !site.text($0.summary).isEmpty }
    let head =
      [strings(.event)] + (hasMeaning ? [strings(.meaning)] : [])
      + [strings(.from), strings(.does)]
    let rows = machine.declaredEvents.flatMap { event in
      EventRow.all(of: event, in: model).enumerated().map { number, row -> [Snippet.Line] in
        let isFirst = number == 0
        let name: Snippet.Line = isFirst ? [.text(site.title(of: event))] : []
        let meaning = isFirst ? Snippet.line(ofMarkdown: site.text(event.summary)) : []
        return [name] + (hasMeaning ? [meaning] : [])
          + [source(of: row, on: machine), effects(of: row, on: machine)]
      }
    }
    return Snippet([.table(Snippet.Table(head: head, rows: rows))])
  }

  private func source(of row: EventRow, on machine: Machine) -> Snippet.Line {
    let clauses = row.source.allowed.sorted { $0.key < $1.key }.map { region, states in
      DrawnTransitions.Condition(region: region, states: states)
    }
    let guardText = GuardText(of: machine, in: site.locale).text(of: clauses)
    return [
      .text(
        (guardText.isEmpty ? site.strings(.anyState) : guardText)
          + remark(on: row.condition, machine))
    ]
  }

  /// The configurations in which a condition holds, in parentheses; empty if it always does.
  private func remark(on condition: Condition, _ machine: Machine) -> String {
    if condition == .always { return "" }
    let models = site.model.models
    let universe = ConfigurationSet(
      joining: models.machines[machine.name, default: []].map { models.all[$0].bits })
    let bits = site.model.bits(condition).intersection(universe)
    let phrase = site.phrases.phrase(bits, of: universe)
    return phrase.isEmpty ? "" : " (\(phrase))"
  }

  /// What runs and what is entered, in order: `didOpen, → open`.
  private func effects(of row: EventRow, on machine: Machine) -> Snippet.Line {
    let items = row.effects.compactMap { effect -> Snippet.Line? in
      switch effect {
      case .call(let call):
        call.isEvent
          ? nil
          : [
            .code(site.pack.callbackNames.short(call)), .text(remark(on: call.condition, machine)),
          ]
      case .enter(let region, let state):
        [.text("→ " + site.title(of: machine.regions[region].states[state]))]
      case .change(let text): [.code(text)]
      }
    }
    return items.isEmpty ? [.emphasis(site.strings(.nothingHappens))] : .list(items)
  }
}

extension Machine {
  /// The states of a region that the pack writes, by index: not that of a region that is not active.
  fileprivate func writtenStates(in region: Int) -> [Int] {
    let leaves = chart.map { ChartLayout(of: $0).leaves[region] }
    return regions[region].states.indices.filter { (leaves?[$0] ?? 0) >= 0 }
  }
}
