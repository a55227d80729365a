extension Exploration {
  /// An interaction as the record begins it.
  struct Beginning {
    let frame: Hypothesis.Frame
    let mask: TraceModels.Mask
    let cost: Int
    let role: Int
    let emission: Int
    let isAmbient: Bool
  }

  /// The ways in which the record can be the first of an interaction that goes on from some nodes.
  func begin(_ starts: (TraceProgram) -> [Int]) -> [Beginning] {
    symbol.meanings.flatMap { meaning in
      model.entries[meaning.callback].flatMap { entry -> [Beginning] in
        let program = model.programs[entry.program]
        let nodes = starts(program)
        guard !nodes.isEmpty, let roles = roles(of: entry, for: meaning) else { return [] }
        let need = needCost(of: entry, for: meaning)
        return nodes.flatMap { start in
          reached(from: start, of: entry.program, roles: roles).flatMap { point in
            edges(at: point.node, of: entry, for: meaning).map { edge in
              Beginning(
                frame: Hypothesis.Frame(
                  program: entry.program, node: edge.target, roles: roles, changes: point.changes),
                mask: program.mask & point.mask & edge.mask & meaning.mask(of: edge),
                cost: point.cost + need + meaning.cost
                  + (program.nodes[point.node].isOpen ? Cost.interleaving : 0),
                role: entry.role, emission: edge.emission, isAmbient: program.isAmbient)
            }
          }
        }
      }
    }
  }

  /// The ways in which the record can be any record of an interaction.
  func resume() -> [Beginning] {
    symbol.meanings.flatMap { meaning in
      model.entries[meaning.callback].flatMap { entry -> [Beginning] in
        let program = model.programs[entry.program]
        guard let roles = roles(of: entry, for: meaning) else { return [] }
        return program.nodes.indices.flatMap { node in
          edges(at: node, of: entry, for: meaning).map { edge in
            Beginning(
              frame: Hypothesis.Frame(program: entry.program, node: edge.target, roles: roles),
              mask: program.mask & edge.mask & meaning.mask(of: edge), cost: meaning.cost,
              role: entry.role, emission: edge.emission,
              isAmbient: program.isAmbient)
          }
        }
      }
    }
  }

  func edges(
    at node: Int, of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning
  ) -> [TraceProgram.Edge] {
    model.programs[entry.program].nodes[node].edges.filter {
      $0.callback == meaning.callback && $0.role == entry.role && meaning.mask(of: $0) != 0
    }
  }

  /// Who plays in an interaction of which only one record is known.
  func roles(
    of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning
  ) -> [Int]? {
    let program = model.programs[entry.program]
    var roles = [Int](repeating: Hypothesis.Frame.nobody, count: program.roles.count)
    guard meaning.slot >= 0 else { return roles }
    guard symbol.company[meaning.slot]?.machine == program.roles[entry.role].machine else {
      return nil
    }
    if !program.roles[entry.role].isMany { roles[entry.role] = meaning.slot }
    return roles
  }
}

extension TraceSymbol.Meaning {
  /// The models in which a move may be what called it.
  func mask(of edge: TraceProgram.Edge) -> TraceModels.Mask {
    if slot < 0 { return .max }
    return emissions.first { $0.number == edge.emission }?.mask ?? 0
  }
}
