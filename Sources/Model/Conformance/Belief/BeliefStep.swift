import Base
import Pack

/// Finds every way in which interactions lead to a record: those under way go on, or others begin.
///
/// Nothing is supposed that the record does not ask for. An interaction begins only with a record
/// of its own, whatever it did in silence before; it ends when something else has to come.
struct BeliefStep: Sendable {
  let model: TraceModel
  /// What the hypotheses are made of.
  var stage: TraceStage
  /// What interactions do unseen while the objects have slots that have them now.
  var company: TraceCompany
  /// For each program, what it costs beyond its own cost that it begins; empty where nothing does.
  var surcharges: [Int] = []
  /// What the record leads to.
  var found = TraceFindings()

  /// The record.
  var symbol = TraceSymbol(meanings: [], company: [])
  /// The ways to go on from stands.
  private var takes = TraceMemo<[Take]>()
  private var beginnings: [Beginning] = []
  private var ambientBeginnings: [Beginning] = []
  private var lateBeginnings: [Beginning] = []
  private var earlyBeginnings: [Beginning] = []
  /// On what interactions have begun when all others waited.
  private var forks: TraceForks
  /// Interactions that wait while time passes, the one that moved last first.
  private var parked: [(frame: Int, tag: Int)] = []
  /// The world that has ended in silence on the way to the record; none where none has.
  private var over: Int?
  private var others: [[TraceSymbol.Member?]: TraceCompany] = [:]

  /// The most interactions under way that are followed, ambient ones apart.
  private var deepest: Int { model.pack.bounds.nesting }
  /// How many companies are remembered.
  private static let mostCompanies = 32

  /// Prepares to explore.
  init(_ model: TraceModel) {
    self.model = model
    stage = TraceStage(model)
    company = TraceCompany(of: [], model, [])
    forks = TraceForks(usual: model.models.usual)
  }

  /// Finds what a record leads to.
  ///
  /// - Parameters:
  ///   - belief: From where.
  ///   - symbol: The record.
  ///   - knowledge: For each machine, what can be known of its objects.
  mutating func explore(
    _ belief: [Hypothesis], to symbol: TraceSymbol, _ knowledge: [ObjectKnowledge]
  ) {
    clear()
    self.symbol = symbol
    gather(symbol.company, knowledge)
    takes = TraceMemo()
    let first = begin(knowledge, atGaps: false)
    beginnings = first.filter { !$0.isAmbient }
    ambientBeginnings = first.filter(\.isAmbient)
    lateBeginnings =
      belief.contains { $0.open > 0 && !$0.isEarly } ? begin(knowledge, atGaps: true) : []
    earlyBeginnings = belief.contains { $0.open > 0 && $0.isEarly } ? resume() : []
    let isFree = symbol.meanings.contains { model.isFree[model.homes[$0.callback]] }
    for (number, hypothesis) in belief.enumerated() {
      let depth = stage.stacks[hypothesis.stack].depth
      let kept = TraceMove.Tags(upTo: depth)
      if hypothesis.isLost || isFree {
        reach(hypothesis, TraceMove(kept: kept, parent: number, taker: TraceMove.nothing))
      }
      if hypothesis.isLost { continue }
      join(hypothesis, kept, number)
      if depth < deepest + 2 {
        for new in ambientBeginnings {
          add(new, to: hypothesis, kept, number, cost: TraceCost.ambient)
        }
      }
      descend(hypothesis, number)
    }
  }

  /// Lets the record's object be told the same as the one before it, because it belongs to that
  /// one.
  private mutating func join(_ hypothesis: Hypothesis, _ kept: TraceMove.Tags, _ parent: Int) {
    for meaning in symbol.meanings {
      guard let cost = meaning.costOfJoining else { continue }
      var next = hypothesis
      next.mask &= meaning.emissions.reduce(0) { $0 | $1.mask }
      guard next.mask != 0 else { continue }
      next.cost += cost + (symbol.isLate ? TraceCost.lag : 0)
      reach(next, TraceMove(kept: kept, parent: parent, taker: TraceMove.joined))
    }
  }

  /// Forgets what was found.
  mutating func clear() {
    found.clear()
    forks.clear()
  }

  /// What of an exploration serves that of another log: what interactions and relations are made
  /// of.
  var anew: Self {
    var fresh = Self(model)
    fresh.stage = stage.withoutStacks
    return fresh
  }

  /// Turns to those who have slots now.
  private mutating func gather(
    _ members: [TraceSymbol.Member?], _ knowledge: [ObjectKnowledge]
  ) {
    guard members != company.members else { return }
    if others.count >= Self.mostCompanies { others = [:] }
    others[company.members] = company
    company = others.removeValue(forKey: members) ?? TraceCompany(of: members, model, knowledge)
  }

  /// Lets the innermost interaction go on, end, or wait, then asks those outside it.
  private mutating func descend(_ hypothesis: Hypothesis, _ parent: Int) {
    let (below, top) = (stage.stacks[hypothesis.stack].below, stage.stacks[hypothesis.stack].top)
    let tag = stage.stacks[hypothesis.stack].depth - 1
    guard tag >= 0 else {
      begin(on: hypothesis, parent)
      return
    }
    var outer = hypothesis
    outer.stack = below
    let frame = stage.frames[top]
    let program = stage.stands[frame.stand].program
    if isOver(program) { return descend(outer, parent) }
    goOn(top, tag, outer, parent)
    for pause in company.pauses(from: frame.stand, in: &stage)
    where pause.mask & outer.mask != 0 && mayComeBetween(pause) {
      var next = outer
      next.mask &= pause.mask
      next.cost += pause.cost
      let waiting = stage.frame(at: pause.stand, changes: frame.changes | pause.changes)
      if pause.isEnd {
        next.facts = stage.facts(next.facts, after: waiting)
        let former = over
        if model.programs[program].endsWorld { over = model.world(of: program) }
        descend(next, parent)
        over = former
      } else {
        parked.append((waiting, tag))
        descend(next, parent)
        parked.removeLast()
      }
    }
  }

  /// Whether an interaction has ended with its world, in silence on the way to the record.
  func isOver(_ program: Int) -> Bool { over == model.world(of: program) }

  /// Whether the record may come where an interaction pauses: not if it is of the object whose
  /// override runs there.
  private func mayComeBetween(_ pause: TraceCompany.Pause) -> Bool {
    pause.busy < 0 || symbol.meanings.contains { $0.slot >= 0 && $0.slot != pause.busy }
  }

  /// Lets one interaction take the record.
  private mutating func goOn(_ top: Int, _ tag: Int, _ outer: Hypothesis, _ parent: Int) {
    let takes = takes(from: stage.frames[top].stand)
    if takes.isEmpty { return }
    let changes = stage.frames[top].changes
    var kept = TraceMove.Tags(upTo: tag)
    let waiting = unparked(on: outer.stack, &kept)
    kept.append(tag)
    for take in takes {
      var next = outer
      next.mask &= take.mask
      if next.mask == 0 { continue }
      next.cost += take.cost
      next.stack = waiting
      if !take.isAmbient { next.isEarly = false }
      let frame = stage.frame(at: take.stand, changes: changes | take.changes)
      let shape = stage.shape(of: next.stack, and: frame)
      if found.outdo(next, of: shape) { continue }
      if take.claim >= 0 {
        let ties = company.ties(of: take.claim, outer.facts, in: &stage)
        next.cost += ties.cost
        next.facts = ties.facts
      }
      finish(
        next, frame, shape,
        TraceMove(
          kept: kept, parent: parent, taker: tag, program: take.program, role: take.role,
          emission: take.emission))
    }
  }

  /// The ways in which an interaction can go on with the record, from where it stands.
  private mutating func takes(from stand: Int) -> [Take] {
    if let known = takes[stand] { return known }
    let found = waysOn(from: stand)
    takes.keep(found, about: stand)
    return found
  }

  /// A stack with those on top that wait, the one that moved last at the end.
  private mutating func unparked(on stack: Int, _ kept: inout TraceMove.Tags) -> Int {
    var whole = stack
    for (frame, tag) in parked.reversed() {
      whole = stage.stack(whole, frame)
      kept.append(tag)
    }
    return whole
  }

  /// Lets an interaction begin when all others wait, or turn out to have been under way.
  private mutating func begin(on hypothesis: Hypothesis, _ parent: Int) {
    guard parked.count < deepest else { return }
    var whole = hypothesis
    var kept = TraceMove.Tags()
    whole.stack = unparked(on: hypothesis.stack, &kept)
    // Behind the end of a world less can begin, so that what does stands for nothing else.
    let isOpen = over == nil
    guard !isOpen || forks.take(whole, of: stage.stacks[whole.stack].shape) else { return }
    let cost = TraceCost.interaction + (parked.isEmpty ? 0 : TraceCost.within)
    for new in beginnings where mayBegin(new, on: whole.stack) {
      let ties = add(new, to: whole, kept, parent, cost: cost)
      if isOpen { forks.note(ties: ties) }
    }
    guard whole.open > 0 else { return }
    whole.open -= 1
    for new in whole.isEarly ? earlyBeginnings : lateBeginnings
    where !isOver(new.program) && !isLaunchedAgain(with: new, on: whole.stack) {
      let ties = add(new, to: whole, kept, parent, cost: TraceCost.resumed, isResumed: true)
      if isOpen { forks.note(ties: ties) }
    }
  }

  /// Lets an interaction begin on top of the others.
  ///
  /// - Returns: What it supposes of relations.
  @discardableResult
  private mutating func add(
    _ new: Beginning, to hypothesis: Hypothesis, _ kept: TraceMove.Tags, _ parent: Int, cost: Int,
    isResumed: Bool = false
  ) -> Int {
    var next = hypothesis
    next.mask &= new.mask
    guard next.mask != 0 else { return 0 }
    let usual = model.models.usual
    if next.mask & usual == 0, hypothesis.mask & usual != 0 { next.cost += TraceCost.unusual }
    next.cost += cost + new.cost
    if hypothesis.isEarly { next.cost -= model.programs[new.program].costOfLaunch }
    if !new.isAmbient { next.isEarly = false }
    // Without its ties it supposes the least, and is the least to be joined with what is likelier.
    let shape = stage.shape(of: next.stack, and: new.frame)
    if found.outdo(next, of: shape) { return 0 }
    var supposed = 0
    if let mixture = model.programs[new.program].mixture,
      let facts = stage.facts(next.facts, meeting: mixture)
    {
      supposed = TraceCost.otherMixture
      next.facts = facts
    }
    if new.claim >= 0 {
      let ties = company.ties(of: new.claim, next.facts, in: &stage)
      supposed += ties.cost
      next.facts = ties.facts
    }
    next.cost += supposed
    var tags = kept
    tags.append(TraceMove.begun)
    finish(
      next, new.frame, shape,
      TraceMove(
        kept: tags, parent: parent, taker: TraceMove.begun, program: new.program, role: new.role,
        emission: new.emission, isResumed: isResumed))
    return supposed
  }

  /// Puts an interaction that has taken the record on top of the others, unless it is over.
  private mutating func finish(
    _ hypothesis: Hypothesis, _ frame: Int, _ shape: Int, _ move: TraceMove
  ) {
    if found.join(hypothesis, of: shape) { return }
    var (next, move) = (hypothesis, move)
    if stage.frames[frame].isEnd {
      move.kept.removeLast()
      stage.settle(&next)
      next.facts = stage.facts(next.facts, after: frame)
    } else {
      next.stack = stage.stack(next.stack, frame)
      stage.settle(&next)
    }
    reach(next, move)
  }

  /// Adds a hypothesis, or joins it with one that goes on alike.
  mutating func reach(_ hypothesis: Hypothesis, _ move: TraceMove) {
    found.add(
      hypothesis, move,
      of: hypothesis.isLost ? TraceStage.noShape : stage.stacks[hypothesis.stack].shape)
  }
}

extension BeliefStep {
  /// Whether an interaction may begin while others are under way, or behind the end of a world.
  func mayBegin(_ new: Beginning, on stack: Int) -> Bool {
    if isOver(new.program) { return model.programs[new.program].beginsWorld }
    return !isLaunchedAgain(with: new, on: stack)
  }

  /// Whether an interaction begins the life of an object of which there is but one, and another
  /// that has begun it is still under way.
  func isLaunchedAgain(with new: Beginning, on stack: Int) -> Bool {
    let role = model.launchRoles[new.program]
    guard role >= 0 else { return false }
    let object = object(role, of: stage.frames[new.frame].stand)
    var rest = stack
    while stage.stacks[rest].depth > 0 {
      let stand = stage.frames[stage.stacks[rest].top].stand
      let own = model.launchRoles[stage.stands[stand].program]
      if own >= 0, self.object(own, of: stand) == object { return true }
      rest = stage.stacks[rest].below
    }
    return false
  }

  /// The machine of a role, and the slot of the object that plays it.
  private func object(_ role: Int, of stand: Int) -> NumberPair {
    let own = stage.stands[stand]
    return NumberPair(model.programs[own.program].roles[role].machine, own.roles[role])
  }
}
