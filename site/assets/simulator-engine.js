// Plays acts on the tables of `simulator-data.js`, by the rules of vcdoc's scripts: see StepRules,
// ScriptSystem, and InteractionRun there. It decides nothing that the tables do not say.
class VcdocComponent {
  constructor({ machines, acts, starts }) {
    Object.assign(this, { machines, starts });
    this.acts = acts.map((act) => ({ ...act, component: this, loops: VcdocComponent.loops(act) }));
    this.fillers = this.acts.filter((act) => act.fills);
  }

  static loops({ positions, labels }) {
    const steps = positions.flat().map(([, step]) => step).filter(([kind]) => kind === 5);
    const most = new Map(steps.map(([, loop, more]) => [loop, more < 0 ? 100 : Math.min(more + 1, 100)]));
    return [...most].map(([loop, most]) => [loop, labels[loop] ?? loop, most]);
  }

  // MARK: States: {objects: [{machine, states, links}], isOver}; a link is an object, or -1.

  start(number) {
    const [objects, links] = this.starts[number];
    const state = { isOver: false, objects: objects.map(([machine, states]) => this.object(machine, states)) };
    for (const [object, relation, target] of links) state.objects[object].links[relation] = target;
    return state;
  }

  object(machine, states) {
    const { regions, relations } = this.machines[machine];
    return {
      machine, states: states ? [...states] : regions.map((region) => region[2]), links: relations.map(() => -1),
    };
  }

  copy({ objects, isOver }) {
    return {
      isOver,
      objects: objects.map(({ machine, states, links }) => ({ machine, states: [...states], links: [...links] })),
    };
  }

  ends(object) {
    const ends = object.states.map((state, region) => this.machines[object.machine].regions[region][4][state]);
    return ends.includes(2) ? 2 : ends.includes(1) ? 1 : 0;
  }

  isFresh(number, { objects }) {
    const { machine, states, links } = objects[number];
    return states.every((state, region) => state === this.machines[machine].regions[region][2])
      && links.every((target) => target < 0) && !objects.some((other) => other.links.includes(number));
  }

  holds(guard, object) {
    return guard.every(([region, ...allowed]) => allowed.includes(object.states[region]));
  }

  rule(event, object) {
    const isOver = this.ends(object) === 1;
    return this.machines[object.machine].rules[event]
      .find(([isIgnoring, guard]) => (!isOver || isIgnoring) && this.holds(guard, object));
  }

  partner(number, relation, inverseOf, { objects }) {
    if (inverseOf < 0) return objects[number].links[relation];
    return objects.findIndex(({ machine, links }) => machine === inverseOf && links[relation] === number);
  }

  passes([role, guard, links], act, cast, state) {
    const isMany = act.lines[role][1];
    return cast[role].every((number) => {
      const object = state.objects[number];
      if (isMany && this.ends(object) === 1) return true;
      return this.holds(guard, object) && links.every(([relation, inverseOf, goal]) => {
        const found = relation < 0 ? -1 : this.partner(number, relation, inverseOf, state);
        return goal === -2 ? found < 0 : goal === -1 ? found >= 0 : relation >= 0 && found === cast[goal][0];
      });
    });
  }

  relate(number, relation, target, { objects }) {
    const { machine, links } = objects[number];
    const isMutual = this.machines[machine].relations[relation][1];
    if (isMutual && links[relation] >= 0) objects[links[relation]].links[relation] = -1;
    links[relation] = -1;
    if (target < 0) return;
    for (const other of objects) {
      if (other.machine === machine && other.links[relation] === target) other.links[relation] = -1;
    }
    links[relation] = target;
    if (isMutual) objects[target].links[relation] = number;
  }

  // Does what an event does to an object; returns what its actions are, or null if it is refused.
  send(event, number, state) {
    const object = state.objects[number];
    const rule = this.rule(event, object);
    if (!rule) return null;
    const before = object.states.join();
    for (const [what, value] of rule[2]) if (what < 0) object.states[-1 - what] = value;
    if (object.states.join() === before) return rule[2];
    const end = this.ends(object);
    if (end === 2) state.isOver = true;
    if (end === 1) {
      object.links.fill(-1);
      for (const other of state.objects) {
        other.links = other.links.map((target) => (target === number ? -1 : target));
      }
    }
    return rule[2];
  }

  // Every way to begin an act, the objects of each role, in the order of scripts.
  casts(act, state, count = act.needs.length) {
    if (state.isOver) return [];
    const tests = act.tests.slice(0, count);
    const pools = act.lines.map(([machine, isMany], role) => (isMany ? null
      : this.pool(machine, state, tests.filter((test) => test[0] === role).map((test) => test[1]))));
    if (pools.some((pool) => pool !== null && pool.free.length === 0 && !pool.isNew)) return [];
    let ways = [{ cast: [], state }];
    pools.forEach((pool, role) => {
      const decided = tests.filter((test) => this.decides(test, act) === role);
      ways = pool === null
        ? ways.map(({ cast, state }) => ({ cast: [...cast, []], state }))
        : ways.flatMap((way) => this.candidates(pool, way))
          .filter(({ cast, state }) => decided.every((test) => this.passes(test, act, cast, state)));
    });
    return ways.map(({ cast, state }) => {
      const named = cast.flat();
      const others = (machine) => [...state.objects.keys()]
        .filter((one) => state.objects[one].machine === machine && !named.includes(one));
      return { cast: act.lines.map(([machine, isMany], role) => (isMany ? others(machine) : cast[role])), state };
    }).filter(({ cast, state }) => tests.every((test) => this.passes(test, act, cast, state)));
  }

  // The objects that guards allow, and whether they allow a new one.
  pool(machine, state, guards) {
    const { free, fresh, count } = this.objectsOf(machine, state);
    const isAllowed = (object) => guards.every((guard) => this.holds(guard, object));
    return {
      machine, fresh, count, isNew: count < this.machines[machine].most && isAllowed(this.object(machine)),
      free: free.filter((one) => isAllowed(state.objects[one])),
      all: free,
    };
  }

  objectsOf(machine, state) {
    this.living ??= new WeakMap();
    if (!this.living.has(state)) this.living.set(state, []);
    const known = this.living.get(state);
    if (!known[machine]) {
      const own = [...state.objects.keys()].filter((one) => state.objects[one].machine === machine);
      const free = own.filter((one) => this.ends(state.objects[one]) !== 1);
      known[machine] = { free, fresh: free.filter((one) => this.isFresh(one, state)), count: own.length };
    }
    return known[machine];
  }

  decides([role, , links], { lines }) {
    const roles = [role, ...links.map(([, , goal]) => goal)].filter((one) => one >= 0);
    return roles.some((one) => lines[one][1]) ? -1 : Math.max(...roles);
  }

  // The objects that one more role can have; of those that are as they were made only the first.
  candidates(pool, { cast, state }) {
    const taken = cast.flat();
    const fresh = pool.fresh.find((one) => !taken.includes(one));
    const found = pool.free.filter((one) => !taken.includes(one) && (one === fresh || !pool.fresh.includes(one)))
      .map((one) => ({ cast: [...cast, [one]], state }));
    const count = pool.count + taken.filter((one) =>
      !pool.all.includes(one) && state.objects[one].machine === pool.machine).length;
    if (fresh === undefined && pool.isNew && count < this.machines[pool.machine].most) {
      const larger = { ...state, objects: [...state.objects, this.object(pool.machine)] };
      found.push({ cast: [...cast, [larger.objects.length - 1]], state: larger });
    }
    return found;
  }

  // The first requirement that cannot be met together with those before it; -1 if all can be.
  unmet(act, state) {
    return act.needs.findIndex((_, last) => this.casts(act, state, last + 1).length === 0);
  }


  // Begins an act after a state, with what must be filled in before it; null if it is impossible.
  begin(act, state, labels = null, repeats = {}) {
    for (const route of this.knownRoutes(state)) {
      for (const { cast, state } of this.casts(act, route.state)) {
        const run = new VcdocRun(act, cast, state, labels, repeats);
        if (run.completes()) return { filledIn: route.filledIn, run };
      }
    }
    return null;
  }

  // The ways to fill in, found once for all acts after a state.
  *knownRoutes(state) {
    if (this.routed !== state) Object.assign(this, { routed: state, found: [], source: this.routes(state) });
    for (let place = 0; ; place += 1) {
      if (place === this.found.length) {
        const { value, done } = this.source.next();
        if (done) return;
        this.found.push(value);
      }
      yield this.found[place];
    }
  }

  *routes(state) {
    let last = [{ filledIn: [], state }];
    const seen = new Set([JSON.stringify(state)]);
    yield last[0];
    for (let depth = 0; depth < 3 && this.fillers.length > 0; depth += 1) {
      const next = [];
      for (const route of last) {
        for (const act of this.fillers) {
          for (const { cast, state } of this.casts(act, route.state)) {
            const run = new VcdocRun(act, cast, state, []).advance();
            if (!run.isDone || run.state.isOver) continue;
            const longer = { filledIn: [...route.filledIn, run], state: run.next() };
            const key = JSON.stringify(longer.state);
            if (seen.has(key)) continue;
            seen.add(key);
            next.push(longer);
            yield longer;
          }
        }
      }
      last = next;
    }
  }
}

class VcdocRun {
  // `labels` are the choices of a script; null if a reader makes them. `repeats` says how often loops run.
  constructor(act, cast, state, labels, repeats = {}) {
    Object.assign(this, { act, cast, labels, repeats, component: act.component, before: state });
    this.state = this.component.copy(state);
    // How often the body of each loop that is under way ran before its last time.
    this.laps = {};
    this.position = 0;
    this.taken = [];
    this.answers = {};
    this.unmet = labels ? [...labels] : [];
    // The objects of a role for many that already got the event of the position.
    this.served = new Set();
    this.moments = [];
    this.choices = [];
    this.isDone = false;
    this.isStuck = false;
    // Whether it stops at its waits, in which others can begin; and whether it is in one.
    this.pauses = false;
    this.isWaiting = false;
    this.looksAhead = true;
    this.steps = 0;
  }

  copy() {
    const copy = Object.assign(Object.create(VcdocRun.prototype), this);
    copy.state = this.component.copy(this.state);
    copy.served = new Set(this.served);
    for (const list of ["taken", "unmet", "moments", "choices"]) copy[list] = [...this[list]];
    copy.answers = { ...this.answers };
    copy.laps = { ...this.laps };
    return copy;
  }

  advance() {
    this.choices = [];
    this.isWaiting = false;
    while (!this.isDone && !this.isStuck && !this.isWaiting && this.choices.length === 0) this.step();
    return this;
  }

  // Takes over what another run did while this one waited. An event that ends an object cuts this one
  // short if a later step sends to it: see InteractionCuts in vcdoc.
  include(run) {
    const ended = [...run.state.objects.keys()].filter((one) =>
      this.component.ends(run.state.objects[one]) === 1
      && !(one < this.state.objects.length && this.component.ends(this.state.objects[one]) === 1));
    this.state = this.component.copy(run.state);
    this.isDone = this.state.isOver || (run.act.isEvent && ended.some((one) => this.sendsTo(one)));
    this.isCut = this.isDone && !this.state.isOver;
  }

  sendsTo(number) {
    const seen = new Set([this.position].filter((one) => one >= 0));
    for (const position of seen) {
      for (const [conditions, [kind, role, event], next] of this.act.positions[position]) {
        if (this.isClosed(conditions, number)) continue;
        const isSent = kind === 3 && !this.act.lines[role][1] && this.cast[role][0] === number;
        if (isSent && !this.component.rule(event, this.state.objects[number])) return true;
        if (next >= 0) seen.add(next);
      }
    }
    return false;
  }

  // Whether conditions do not hold as long as an object is as it is.
  isClosed(conditions, number) {
    return this.verdict(conditions.filter(([kind, subject]) => {
      const [role, , links] = kind < 2 ? this.act.tests[subject] : [subject, , []];
      const isMany = this.act.lines[role][1];
      return kind === 0 ? !isMany && links.length === 0 && this.cast[role][0] === number
        : kind > 1 && this.cast[role].includes(number);
    })) !== "open";
  }

  choose(label) {
    const choice = this.choices.find((one) => one.label === label);
    this.choices = [];
    if (choice.path) this.take(choice.path);
    else this.answers[choice.skips] = false;
    return this.advance();
  }

  completes() {
    const run = this.copy();
    run.looksAhead = false;
    run.pauses = false;
    run.advance();
    return run.isDone || run.choices.some(({ label }) => run.copy().choose(label).completes());
  }

  step() {
    if (this.position < 0 || this.state.isOver) {
      this.isDone = this.unmet.length === 0;
      this.isStuck = !this.isDone;
      return;
    }
    this.steps += 1;
    const paths = this.open(this.act.positions[this.position]);
    if (this.isStuck || paths.length === 0 || this.steps > 20000) {
      this.isStuck = true;
      return;
    }
    const [kind, label, isAlt] = paths[0][1];
    if (this.labels || kind !== 1) {
      this.take(paths[0]);
    } else if (isAlt) {
      this.ask(paths.filter(([, step]) => step[0] === 1 && step[2]).map((path) => ({ label: path[1][1], path })));
    } else if (this.answers[label] === undefined) {
      this.ask([{ label, path: paths[0] }, { label: "", skips: label }]);
    } else {
      this.take(paths[0]);
    }
  }

  // Leaves choices open that lead to the end; makes the only one at once.
  ask(choices) {
    const possible = choices.filter(({ path, skips }) => {
      const run = this.copy();
      if (path) run.take(path);
      else run.answers[skips] = false;
      return !this.looksAhead || run.completes();
    });
    if (possible.length === 0) {
      this.isStuck = true;
    } else if (possible.length > 1) {
      this.choices = possible;
    } else if (possible[0].path) {
      this.take(possible[0].path);
    } else {
      this.answers[possible[0].skips] = false;
    }
  }

  // The paths that can be taken, best first; a check that fails makes the run stuck.
  open(all) {
    const paths = this.repeated(all);
    const wanted = this.wanted(paths);
    const found = [];
    for (const path of paths) {
      const [conditions, [kind, label, isAlt]] = path;
      const isOption = kind === 1 && !isAlt;
      if (isOption && !this.takes(label)) continue;
      if (kind === 1 && isAlt && wanted !== undefined && label !== wanted) continue;
      const verdict = this.verdict(conditions);
      if (verdict === "untrue" && found.length === 0) this.isStuck = true;
      if (verdict === "untrue") break;
      if (verdict === "open") {
        found.push(path);
      } else if (isOption) {
        // A script that chose it would have to take it here.
        if (this.labels ? this.labels.includes(label) : this.answers[label]) {
          this.isStuck = found.length === 0;
          break;
        }
        this.answers[label] = false;
      }
      if (isOption && this.labels && verdict === "open") break;
    }
    return found;
  }

  // The path on which a loop runs once more, if it does; else the others.
  repeated(paths) {
    const again = paths.find(([, step]) => step[0] === 5);
    if (!again) return paths;
    const [, loop, most] = again[1];
    const wanted = (this.repeats[loop] ?? 1) - 1;
    const isAgain = (this.laps[loop] ?? 0) < (most < 0 ? wanted : Math.min(wanted, most));
    if (!isAgain) this.laps[loop] = 0;
    return isAgain ? [again] : paths.filter((one) => one !== again);
  }

  takes(label) {
    return this.labels ? this.labels.includes(label) : this.answers[label] !== false;
  }

  // The label that a script chooses here.
  wanted(paths) {
    if (!this.labels) return undefined;
    const here = paths.filter(([, step]) => step[0] === 1 && step[2]).map(([, step]) => step[1]);
    return this.unmet.find((label) => here.includes(label)) ?? this.labels.findLast((label) => here.includes(label));
  }

  verdict(conditions) {
    for (const [kind, subject, event] of conditions) {
      if (kind < 2) {
        const isTrue = this.component.passes(this.act.tests[subject], this.act, this.cast, this.state);
        if (!isTrue) return kind === 0 ? "closed" : "untrue";
      } else if ((this.accepting(subject, event) === undefined) === (kind === 2)) {
        return "unfit";
      }
    }
    return "open";
  }

  // The first object in a role that accepts an event, of many each once.
  accepting(role, event) {
    return this.cast[role].find((number) =>
      !(this.act.lines[role][1] && this.served.has(number)) && this.component.rule(event, this.state.objects[number]));
  }

  take([conditions, step, next]) {
    const [kind, first, second] = step;
    const isMany = kind === 3 && this.act.lines[first][1];
    if (kind === 3) {
      const number = isMany ? this.accepting(first, second) : this.cast[first][0];
      const states = number === undefined ? [] : [...this.state.objects[number].states];
      const actions = number === undefined ? null : this.component.send(second, number, this.state);
      if (!actions) {
        this.isStuck = true;
        return;
      }
      const sender = step.length > 3 ? this.cast[step[3]][0] : -1;
      this.moments.push({ kind: "send", number, event: second, sender, actions, states });
      if (isMany) {
        // The event goes to the others that accept it before the act goes on.
        this.served.add(number);
        return;
      }
    } else if (kind === 4) {
      for (const number of this.cast[first]) {
        this.component.relate(number, second, step[3] < 0 ? -1 : this.cast[step[3]][0], this.state);
      }
    } else if (kind === 1) {
      if (first) this.taken.push(first);
      if (!step[2]) this.answers[first] = true;
      const place = this.unmet.indexOf(first);
      if (place >= 0) this.unmet.splice(place, 1);
      this.moments.push({ kind: "branch", label: first });
    } else if (kind === 0) {
      this.moments.push({ kind: "wait", text: first });
      this.isWaiting = this.pauses;
    } else if (kind === 2) {
      this.moments.push({ kind: "group", group: first, text: second });
    } else if (kind === 5) {
      this.laps[first] = (this.laps[first] ?? 0) + 1;
    }
    this.served.clear();
    this.position = next;
  }

  // The state after the act: what no longer exists is replaced by new objects.
  next() {
    const state = this.component.copy(this.state);
    for (const number of this.gone()) {
      const object = state.objects[number];
      object.states = this.component.object(object.machine).states;
    }
    return state;
  }

  gone() {
    if (this.state.isOver) return [];
    return [...this.state.objects.keys()].filter((one) => this.component.ends(this.state.objects[one]) === 1);
  }

  get waits() {
    return this.moments.filter(({ kind }) => kind === "wait").length;
  }

  get callCount() {
    return this.moments.reduce((count, { kind, actions, run }) => count
      + (kind === "send" ? actions.filter(([what]) => what >= 0).length : kind === "inside" ? run.callCount : 0), 0);
  }

  script(depth, wait = 0) {
    const all = [depth > 0 ? `${"+".repeat(depth)}${wait}:${this.word}` : this.word];
    let waits = 0;
    for (const { kind, run } of this.moments) {
      if (kind === "wait") waits += 1;
      if (kind === "inside") all.push(...run.script(depth + 1, waits));
    }
    return all;
  }

  get word() {
    return this.taken.length > 0 ? `${this.act.id}:${this.taken.join(",")}` : this.act.id;
  }
}

class VcdocEngine {
  // `variant` is what a configuration plays, by its place.
  constructor({ machines, rules, acts, plays, starts, variants, nesting }, variant = 0) {
    this.components = variants[variant].map(([ruled, played, begins], place) => new VcdocComponent({
      machines: machines[place].map((machine, number) => ({
        ...machine, rules: ruled[number].map((one) => rules[one]),
      })),
      acts: played.map((one, number) => {
        const [act, tests, positions] = plays[one];
        return { ...acts[act], tests, positions, start: begins[number] };
      }),
      starts,
    }));
    this.acts = this.components.flatMap(({ acts }) => acts);
    // How often loops run, by name; those of what is filled in run once.
    this.repeats = {};
    // Whether acts stop at their waits.
    this.pauses = false;
    this.nesting = nesting;
    this.reset();
  }

  reset() {
    this.played = [];
    this.states = new Map();
    // The act under way, and those in whose waits it runs, the outermost first.
    this.run = null;
    this.hosts = [];
  }

  get underWay() {
    return this.run ? [...this.hosts, this.run] : [];
  }

  // What is under way in a component; only there acts come inside one another.
  underWayIn(component) {
    return this.underWay.filter((run) => run.component === component);
  }

  isFull(component) {
    return this.underWayIn(component).length >= this.nesting;
  }

  // The state in which an act would begin: a script begins in the nearest in which its act can.
  state({ component, start }) {
    return this.underWayIn(component).at(-1)?.state ?? this.states.get(component)
      ?? (start < 0 ? null : component.start(start));
  }

  attempt(act, labels = null, repeats = this.repeats) {
    const state = this.state(act);
    if (!state || (this.run && !this.run.isWaiting) || this.isFull(act.component)) return null;
    if (this.states.has(act.component) && this.underWayIn(act.component).length === 0) {
      const begun = act.component.begin(act, state, labels, repeats);
      return begun && { ...begun, run: this.started(begun.run) };
    }
    // Nothing is filled in before the first act, or in a wait.
    for (const { cast, state: first } of act.component.casts(act, state)) {
      const run = new VcdocRun(act, cast, first, labels, repeats);
      if (run.completes()) return { filledIn: [], run: this.started(run) };
    }
    return null;
  }

  // A run waits if anything could come into its waits.
  started(run) {
    run.pauses = this.pauses && this.components.some((one) =>
      this.underWayIn(one).length + (one === run.component ? 1 : 0) < this.nesting);
    return run.advance();
  }

  // Whether an event that comes next moves an object into a state of a region.
  takes(act, number, [region, state]) {
    const { run, filledIn } = this.attempt(act, []) ?? {};
    if (!run || filledIn.length > 0 || run.cast[0][0] !== number) return false;
    const send = run.moments.find(({ kind }) => kind === "send");
    return send?.actions.some(([what, value]) => what === -1 - region && value === state) ?? false;
  }

  begin(act, labels = null) {
    const begun = this.attempt(act, labels);
    if (!begun) return false;
    for (const run of begun.filledIn) this.end(run, true);
    if (this.run) this.hosts.push(this.run);
    this.run = begun.run;
    this.settle();
    return true;
  }

  goOn() {
    this.run.advance();
    this.settle();
  }

  choose(label) {
    this.run.choose(label);
    this.settle();
  }

  settle() {
    while (this.run?.isDone) {
      const { run } = this;
      if (run.isCut) run.moments.push({ kind: "cut" });
      this.run = this.hosts.pop() ?? null;
      this.end(run, false);
    }
  }

  // Notes that a run has come to its end, inside the one that waits for it if there is one.
  end(run, isFilledIn) {
    const host = this.underWayIn(run.component).at(-1);
    if (host) host.include(run);
    else this.states.set(run.component, run.next());
    if (this.run) this.run.moments.push({ kind: "inside", run, isFilledIn, isOwn: !host });
    else this.played.push({ run, isFilledIn });
  }

  // What `vcdoc simulate --format json` says of an act in `possible`.
  answer(act) {
    const begun = this.attempt(act, [], {});
    if (!begun) {
      const state = this.states.get(act.component);
      return { possible: false, requirement: state ? act.component.unmet(act, state) : -1 };
    }
    const { filledIn, run } = begun;
    const before = filledIn.at(-1)?.next() ?? this.state(act);
    const objects = JSON.stringify(run.cast.filter((_, role) => !act.lines[role][1]));
    const first = act.component.casts(act, before).find(({ cast }) =>
      JSON.stringify(cast.filter((_, role) => !act.lines[role][1])) === objects);
    const branches = Object.keys(act.labels).filter((label) =>
      new VcdocRun(act, first.cast, first.state, [label]).advance().isDone);
    return { possible: true, filledIn: filledIn.map((one) => one.act.id), branches };
  }

  // The words of a script; "+1:scene.home" began in the first wait of the act before it.
  get script() {
    return this.played.flatMap(({ run }) => run.script(0));
  }

  get runs() {
    return [...this.played.map(({ run }) => run), ...this.underWay];
  }

  get callCount() {
    return this.runs.reduce((count, run) => count + run.callCount, 0);
  }
}
