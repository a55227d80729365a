// The page of the simulator: buttons for what can happen now, the callbacks, and the states. What
// can happen, and what does, is up to `simulator-engine.js`.
(() => {
  "use strict";
  const home = document.getElementById("simulator");
  const words = home.dataset;
  let engine = new VcdocEngine(vcdocSimulator);
  const { callbacks, groups, options, configurations } = vcdocSimulator;
  // The value of each option; the first configuration is the usual one.
  let values = configurations[0].slice(0, -1);
  let seen = 0;
  // Whether the reader sees one callback after the other, and how many are shown.
  let isStepping = false;
  let limit = Infinity;
  let message = "";
  const isOpen = new Map();

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "onclick") made.addEventListener("click", value);
      else if (value !== null) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  const [top, status, body] = [element("div"), element("p", { role: "status", class: "sim-status" }), element("div")];

  function button(title, onclick, attributes = {}) {
    return element("button", { type: "button", onclick, ...attributes }, title);
  }

  // MARK: Objects: each gets a name when it first takes part, and keeps it to its end.

  // What happened up to the limit. `isCut` says whether more happened.
  function story() {
    const told = { lines: [], isCut: false, calls: 0, depth: 0 };
    const objects = new Map();
    const counts = new Map();
    const lives = new Map();
    const { lines } = told;
    const keyOf = (component, number) => {
      const key = `${engine.components.indexOf(component)}.${number}`;
      return `${key}.${lives.get(key) ?? 0}`;
    };
    const named = (run, number) => {
      const key = keyOf(run.component, number);
      if (!objects.has(key)) {
        const { machine, states } = run.before.objects[number];
        const { title, most } = run.component.machines[machine];
        const place = `${engine.components.indexOf(run.component)}.${machine}`;
        const count = (counts.get(place) ?? 0) + 1;
        counts.set(place, count);
        const lane = (objects.size % 4) + 1;
        const name = most > 1 || count > 1 ? `${title} ${count}` : title;
        objects.set(key, { name, lane, component: run.component, machine, number, states });
      }
      return objects.get(key);
    };
    const tell = (run, isFilledIn) => {
      const roles = run.act.lines.map(([, isMany, title], role) => (isMany ? null : [title, named(run, run.cast[role][0])]));
      lines.push({ kind: "act", act: run.act, isFilledIn, roles: roles.filter((one) => one !== null) });
      for (const moment of run.moments) {
        if (moment.kind === "inside" && !told.isCut) {
          tell(moment.run, moment.isFilledIn);
          if (moment.isOwn && !told.isCut) replace(moment.run);
        } else {
          addLines(told, moment, run, named);
        }
      }
      if (told.isCut) return;
      for (const [number, state] of run.state.objects.entries()) {
        const known = objects.get(keyOf(run.component, number));
        if (known) Object.assign(known, { states: state.states, isGone: run.component.ends(state) === 1 });
      }
    };
    const replace = (run) => {
      if (run.state.isOver) lines.push({ kind: "over" });
      for (const number of run.gone()) {
        const key = `${engine.components.indexOf(run.component)}.${number}`;
        lives.set(key, (lives.get(key) ?? 0) + 1);
      }
    };
    for (const { run, isFilledIn } of engine.played) {
      tell(run, isFilledIn);
      if (told.isCut) break;
      replace(run);
    }
    for (const run of told.isCut ? [] : engine.underWay) tell(run, false);
    return { ...told, objects: [...objects.values(), ...beginning()] };
  }

  // The objects of components that play events alone, before the first of them.
  function beginning() {
    return engine.components.filter((component) => isOfEvents(component) && !engine.states.has(component)
      && engine.underWayIn(component).length === 0).flatMap((component) => {
      const state = engine.state(component.acts.find(({ start }) => start >= 0) ?? component.acts[0]);
      return (state?.objects ?? []).map(({ machine, states }, number) => {
        const { title, most } = component.machines[machine];
        return { name: most > 1 ? `${title} ${number + 1}` : title, lane: (number % 4) + 1, component, machine, number, states };
      });
    });
  }

  function isOfEvents({ acts }) {
    return acts.length > 0 && acts.every(({ isEvent }) => isEvent);
  }

  function addLines(told, moment, run, named) {
    if (told.isCut) return;
    const add = (line) => told.lines.push({ ...line, depth: told.depth });
    if (moment.kind === "wait") add({ kind: "wait", text: `… ${moment.text}` });
    if (moment.kind === "branch" && moment.label) {
      add({ kind: "wait", text: `→ ${run.act.labels[moment.label] ?? moment.label}` });
    }
    if (moment.kind === "cut") add({ kind: "wait", text: words.cut });
    if (moment.kind === "group") addGroup(told, add, moment);
    if (moment.kind !== "send") return;
    const object = named(run, moment.number);
    object.states = [...moment.states];
    for (const [what, text] of moment.actions) {
      if (what < 0) {
        object.states[-1 - what] = text;
        continue;
      }
      told.isCut = told.calls === limit;
      if (told.isCut) return;
      told.calls += 1;
      add({ kind: "call", object, callback: callbacks[what], text: text ?? callbacks[what][1] });
    }
  }

  // What may come in either order, or need not come; not if nothing happens in it.
  function addGroup(told, add, { group, text }) {
    if (group === 1 || group === 3) {
      const times = text < 0 ? words.any : words.most.replace("{0}", text);
      const either = text ? `${words.either}${words.colon}${text}` : words.either;
      add({ kind: group === 1 ? "either" : "optional", text: group === 1 ? either : times });
      told.depth += 1;
    } else if (group === 2) {
      add({ kind: "next" });
    } else {
      told.depth -= 1;
      while (["either", "optional", "next"].includes(told.lines.at(-1).kind)) {
        const { kind, depth } = told.lines.pop();
        if (kind !== "next" && depth === told.depth) return;
      }
      add({ kind: "end" });
    }
  }

  function show() {
    const { lines, objects, calls, isCut } = story();
    top.replaceChildren(controls());
    status.textContent = message;
    body.replaceChildren(
      element("div", { class: "sim-grid" }, isCut ? stepPanel() : panel(), sequence(lines), lamps(objects)),
      ...pictures(objects), copies(lines, objects));
    seen = calls;
    const log = home.querySelector(".sim-log");
    log.scrollTop = log.scrollHeight;
  }

  function controls() {
    const none = engine.runs.length > 0 ? {} : { disabled: "" };
    const hasWaits = (engine.nesting > 1 || engine.components.length > 1) && engine.acts.some(({ positions }) =>
      positions.some((paths) => paths.some(([, step]) => step[0] === 0)));
    return element(
      "div", { class: "sim-buttons" }, button(words.back, back, { name: "back", ...none }), button(words.reset, reset, none),
      toggle("step", isStepping, () => [isStepping, limit] = [!isStepping, Infinity]),
      ...(hasWaits ? [toggle("pause", engine.pauses, () => engine.pauses = !engine.pauses)] : []),
      ...options.map(selector), ...loops());
  }

  // A button that stays pressed.
  function toggle(name, isOn, change) {
    const press = () => {
      change();
      show();
      focus(`[name=${name}]`);
    };
    return button(words[name], press, { name, "aria-pressed": `${isOn}` });
  }

  // Puts the focus on what is named; else where the reader goes on: at a question, the same act, or
  // the first.
  function focus(...lists) {
    const act = ".sim-acts [data-act]:not([aria-disabled])";
    const last = engine.played.at(-1)?.run.act.id;
    lists.push(".sim-acts>.sim-buttons button", `${act}[data-act="${last}"]`, act, "[name=back]:enabled");
    const found = lists.map((list) => home.querySelector(list)).find((one) => one);
    found?.focus();
    // The callbacks may still cover it.
    found?.scrollIntoView({ block: "nearest" });
  }

  function loops() {
    const found = new Map(engine.runs.flatMap(({ act }) => act.loops.map((loop) => [loop[0], loop])));
    return [...found.values()].map(([name, title, most]) => {
      const count = element("input", { type: "number", min: 1, max: most, value: engine.repeats[name] ?? 1, name: `loop-${name}` });
      count.addEventListener("change", () => {
        const wanted = Math.round(count.valueAsNumber);
        setLoop(name, Math.min(Math.max(wanted || 1, 1), most));
      });
      return element("label", {}, words.loop.replace("{0}", title), count);
    });
  }

  function setLoop(name, count) {
    if (count > 1) engine.repeats[name] = count;
    else delete engine.repeats[name];
    setAddress();
    readAddress();
    focus(`[name="${CSS.escape(`loop-${name}`)}"]`);
  }

  function stepPanel() {
    const reveal = (count) => {
      limit = count;
      seen = count === Infinity ? seen : count - 1;
      show();
      say([...home.querySelectorAll(".sim-log .new")].map((one) => one.textContent).join(" "));
      focus();
    };
    return element(
      "div", { class: "sim-acts" }, element("h2", {}, words.step),
      element("div", { class: "sim-buttons" }, button(words.next, () => reveal(limit + 1)), button(words.rest, () => reveal(Infinity))));
  }

  // An option: the list in the menu of the page, where it is at hand.
  function selector([name, title, all], place) {
    const list = element("select", { name: `sim-${name}` }, ...all.map(([value, title]) => new Option(title, value)));
    list.value = values[place];
    list.addEventListener("change", () => {
      const menu = document.querySelector(`.menu select[name="option-${name}"]`);
      if (!menu) return;
      menu.value = list.value;
      menu.dispatchEvent(new Event("change"));
      focus(`[name="sim-${name}"]`);
    });
    return element("label", {}, title, list);
  }

  // Plays the run in the configuration that the reader has chosen.
  function choose(choices) {
    const wanted = options.map(([name], place) => choices[name] ?? values[place]);
    if (wanted.join() === values.join()) return;
    // If there is none with all of these values, the first with those that are new.
    const found = configurations.find((one) => wanted.every((value, place) => value === one[place]))
      ?? configurations.find((one) => wanted.every((value, place) => value === values[place] || value === one[place]));
    if (!found) return say(words.unlisted);
    values = found.slice(0, -1);
    const { pauses } = engine;
    engine = Object.assign(new VcdocEngine(vcdocSimulator, found.at(-1)), { pauses });
    readAddress();
  }

  function panel() {
    if (engine.run && !engine.run.isWaiting) return choicePanel();
    const answers = engine.acts.map((act) => ({ act, isPossible: engine.attempt(act, []) !== null }));
    const possible = answers.filter((one) => one.isPossible);
    const pale = answers.filter((one) => !one.isPossible);
    const made = element("div", { class: "sim-acts" }, element("h2", {}, engine.run ? words.meanwhile : words.possible));
    if (engine.run) made.append(element("div", { class: "sim-buttons" }, button(words.goOn, goOn, { "data-go": "" })));
    if (!engine.run && possible.length === 0) made.append(element("p", {}, whyNothing()));
    made.append(...grouped(possible));
    if (pale.length > 0) {
      made.append(
        element("details", { class: "fold" }, element("summary", {}, `${words.impossible} (${pale.length})`),
          element("div", {}, ...grouped(pale))));
    }
    return made;
  }

  function whyNothing() {
    const isOver = [...engine.states.values()].some((state) => state.isOver);
    return isOver ? words.over : words.nothing;
  }

  function choicePanel() {
    const { run } = engine;
    const titles = run.choices.map(({ label }) => (label === "" ? words.skip : run.act.labels[label] ?? label));
    const buttons = run.choices.map(({ label }, place) => button(titles[place], () => take(label, titles[place])));
    return element(
      "div", { class: "sim-acts" }, element("h2", {}, `${run.act.title}${words.colon}${words.choose}`),
      element("div", { class: "sim-buttons" }, ...buttons));
  }

  function grouped(answers) {
    const titles = [...groups, words.other];
    return titles.flatMap((title, place) => {
      const own = answers.filter(({ act }) => (act.group < 0 ? groups.length : act.group) === place);
      if (own.length === 0) return [];
      return [
        element("fieldset", {}, element("legend", {}, title),
          element("div", { class: "sim-buttons" }, ...own.map(({ act, isPossible }) => actButton(act, isPossible)))),
      ];
    });
  }

  function actButton(act, isPossible) {
    if (isPossible) return button(act.title, () => begin(act), { "data-act": act.id });
    const reason = why(act);
    const made = button(act.title, () => say(`${act.title}${words.colon}${reason}`), {
      "aria-disabled": "true", title: reason, "data-act": act.id,
    });
    made.addEventListener("focus", () => say(`${act.title}${words.colon}${reason}`));
    return made;
  }

  function why(act) {
    const state = engine.underWayIn(act.component).at(-1)?.state ?? engine.states.get(act.component);
    if (!state) return words.inside;
    if (engine.isFull(act.component)) return words.nested;
    if (state.isOver) return words.over;
    const unmet = act.component.unmet(act, state);
    return unmet < 0 ? words.blocked : `${words.needs}${words.colon}${act.needs[unmet]}`;
  }

  function sequence(lines) {
    let number = 0;
    const items = lines.map((line) => {
      if (line.kind === "act") return actLine(line);
      const margin = "┆ ".repeat(line.depth ?? 0);
      if (["wait", "either", "optional", "next"].includes(line.kind)) {
        return element("li", { class: "sim-wait" }, `${margin}${line.text ?? ""}`);
      }
      if (line.kind === "end") return "";
      if (line.kind === "over") return element("li", { class: "sim-wait" }, words.over);
      number += 1;
      return element(
        "li", { class: number > seen ? "new" : null }, element("span", { class: "n" }, `${number}`),
        element("span", { class: `o l${line.object.lane}` }, line.object.name),
        element("a", { href: line.callback[2] }, margin, element("code", {}, line.text)));
    });
    if (items.length === 0) items.push(element("li", { class: "sim-wait" }, words.nothing));
    return element(
      "div", {}, element("h2", {}, words.run),
      element("ol", { class: "sim-log", tabindex: "0", "aria-label": words.run }, ...items));
  }

  function actLine({ act, isFilledIn, roles }) {
    const title = act.path ? element("a", { href: act.path }, act.title) : act.title;
    const casts = roles.map(([title, { name, lane }]) =>
      (title === name ? null : element("span", { class: "small" }, `${title}${words.colon}`, element("span", { class: `l${lane}` }, name))));
    return element(
      "li", { class: "act" }, title, isFilledIn ? element("span", { class: "small mute" }, ` (${words.filled})`) : "",
      ...casts.filter((one) => one !== null));
  }

  function lamps(objects) {
    const shown = objects.filter(({ states }) => states);
    return element("div", {}, element("h2", {}, words.states), ...shown.map(({ name, lane, component, machine, states, isGone }) => {
      const rows = component.machines[machine].regions.map(([title, isShown, , titles], region) => (isShown
        ? element("tr", {}, element("th", { scope: "row" }, title),
            element("td", {}, ...titles.flatMap((state, place) => [lamp(state, place === states[region]), " "])))
        : null));
      return element(
        "table", { class: "table sim-lamps" }, element("caption", { class: `l${lane}` }, isGone ? `${name} – ${words.gone}` : name),
        element("tbody", {}, ...rows.filter((row) => row !== null)));
    }));
  }

  // The pictures of all objects; of one whose life is over as long as none of its machine comes after it.
  function pictures(objects) {
    const shown = objects.filter(({ component, machine, isGone }, place) =>
      component.machines[machine].picture.length > 0 && !(isGone && objects.some((other, later) =>
        other.component === component && other.machine === machine && (!other.isGone || later > place))));
    return shown.map((object) => {
      const { name, component, machine, states } = object;
      const [path, [width, height], regions, arrows = []] = component.machines[machine].picture;
      const frames = states.map((state, region) => regions[region][state]).filter((frame) => frame.length > 0);
      const style = ([x, y, width, height]) => `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
      const title = `${words.diagram}${words.colon}${name}`;
      const picture = element("div", { class: "sim-picture", tabindex: "0", role: "group", "aria-label": title },
        element("div", {}, element("img", { src: path, width, height, loading: "lazy", alt: "" }),
          ...frames.map((frame) => element("span", { style: style(frame) })),
          ...arrows.flatMap((arrow) => arrowButtons(object, arrow, style))));
      const made = element("details", { class: "fold" }, element("summary", {}, title), picture);
      made.open = isOpen.get(name) ?? isOfEvents(component);
      made.addEventListener("toggle", () => {
        isOpen.set(name, made.open);
        const [x, y] = frames[0] ?? [0, 0];
        picture.scrollTo(x - picture.clientWidth / 3, y - picture.clientHeight / 3);
      });
      return made;
    });
  }

  // A button on each event of an arrow that takes it next.
  function arrowButtons(object, [[region, state], targets, labels], style) {
    if (object.states[region] !== state) return [];
    const plain = (title) => title.replace(/ \[.*/s, "");
    return labels.flatMap(([event, frame]) =>
      object.component.acts.filter((act) => act.isEvent && plain(act.title) === event
        && targets.some((target) => engine.takes(act, object.number, target))).slice(0, 1)
        .map((act) => button("", () => begin(act, ".sim-arrow"), {
          class: "sim-arrow", style: style(frame), title: act.title, "aria-label": act.title,
        })));
  }

  function lamp(title, isLit) {
    const now = isLit ? [element("span", { class: "vh" }, ` (${words.now})`)] : [];
    return element("span", { class: isLit ? "lamp on" : "lamp" }, title, ...now);
  }

  function begin(act, ...next) {
    seen = engine.callCount;
    engine.begin(act);
    after(act.title, ...next);
  }

  function take(label, title) {
    seen = engine.callCount;
    engine.choose(label);
    after(title);
  }

  function goOn() {
    seen = engine.callCount;
    engine.goOn();
    after(words.goOn);
  }

  // Shows what happened, says it, and puts the focus where the reader goes on.
  function after(title, ...next) {
    const count = engine.callCount - seen;
    limit = isStepping && count > 0 ? seen + 1 : Infinity;
    message = `${title}${words.colon}${words.calls.replace("{0}", count)}`;
    setAddress();
    show();
    focus(...next);
  }

  // Takes the last act back, or what is under way.
  function back() {
    let acts = [...engine.played];
    if (!engine.run) acts = acts.slice(0, -1);
    while (acts.at(-1)?.isFilledIn) acts.pop();
    replay(acts.flatMap(({ run, isFilledIn }) => run.script(0).map((word) => ({ word, isFilledIn }))));
    message = words.back;
    setAddress();
    showAll();
    focus("[name=back]:enabled");
  }

  function showAll() {
    [seen, limit] = [0, Infinity];
    show();
  }

  function reset() {
    engine.reset();
    engine.repeats = {};
    message = words.reset;
    setAddress();
    showAll();
    focus();
  }

  function say(text) {
    message = text;
    status.textContent = text;
  }

  // MARK: The address

  // Plays words of a script; returns the first that cannot be played.
  function replay(script, asksLast = false) {
    const wish = engine.pauses;
    engine.reset();
    const lost = script.find(({ word, isFilledIn }, place) => {
      const [, depth, wait, plain] = /^(\+*)(?:(?<=\+)(\d+):)?(.*)$/s.exec(word);
      const colon = plain.indexOf(":");
      const id = colon < 0 ? plain : plain.slice(0, colon);
      const act = engine.acts.find((one) => one.id === id);
      const next = script[place + 1];
      const asks = asksLast && !next && colon < 0;
      // It stops at its waits if something began in them.
      while (engine.run && engine.hosts.length >= depth.length) engine.goOn();
      while (engine.run?.isWaiting && engine.run.waits < Number(wait)) engine.goOn();
      engine.pauses = next ? /^\+*/.exec(next.word)[0].length > depth.length : wish && asks;
      if (!act || (depth !== "" && !engine.run)) return true;
      if (!engine.begin(act, asks ? null : labels(act, plain.slice(id.length + 1)))) return true;
      if (isFilledIn && engine.played.length > 0) engine.played.at(-1).isFilledIn = true;
      return false;
    });
    while (engine.run?.isWaiting && !(asksLast && wish)) engine.goOn();
    engine.pauses = wish;
    return lost ? lost.word : null;
  }

  function labels(act, text) {
    if (text === "") return [];
    return text in act.labels ? [text] : text.split(",");
  }

  function setAddress() {
    const script = [...engine.script, ...repeats("--repeat=")].map(encodeURIComponent).join("&");
    history.replaceState(null, "", `${location.pathname}${location.search}${script ? `#run-${script}` : ""}`);
  }

  function repeats(before) {
    return Object.entries(engine.repeats).map(([name, count]) => `${before}${name}=${count}`);
  }

  function addressed() {
    const linked = engine.acts.find(({ link }) => link && location.hash === `#${link}`);
    if (linked) return [linked.id];
    try {
      return location.hash.replace(/^#(run-)?/, "").split("&").filter((word) => word !== "").map(decodeURIComponent);
    } catch {
      return [];
    }
  }

  function readAddress() {
    const all = addressed().slice(0, 200);
    const counts = all.map((word) => /^--repeat=(.+)=(\d{1,3})$/.exec(word)).filter((one) => one !== null);
    engine.repeats = Object.fromEntries(counts.map(([, name, count]) => [name, Math.min(Math.max(count, 1), 100)]));
    const script = all.filter((word) => !word.startsWith("--repeat="));
    const lost = replay(script.map((word) => ({ word, isFilledIn: false })), true);
    message = lost === null ? "" : words.lost.replace("{0}", lost);
    showAll();
  }

  function copies(lines, objects) {
    const copy = (title, text) => button(title, async () => {
      let result = words.copied;
      try {
        await navigator.clipboard.writeText(text());
      } catch {
        // Pages from folders may not use the clipboard.
        const box = home.querySelector(".sim-copy");
        box.textContent = text();
        getSelection().selectAllChildren(box);
        result = words.select;
      }
      say(`${title}${words.colon}${result}`);
    });
    return element(
      "div", {}, element("div", { class: "sim-buttons" },
        copy(words.command, command), copy(words.mermaid, () => mermaid(lines, objects)), copy(words.log, () => log(lines)),
        copy(words.link, () => location.href)), element("pre", { class: "sim-copy" }, command()));
  }

  function command() {
    if (engine.played.some(({ run }) => run.moments.some(({ kind }) => kind === "inside"))) return words.nocommand;
    const usual = configurations[0];
    const set = options.flatMap(([name], place) =>
      (values[place] === usual[place] ? [] : [`--set ${quote(`${name}=${values[place]}`)}`]));
    const from = home.dataset.pack ? [`--pack ${home.dataset.pack}`] : [];
    const counts = repeats("").map((one) => `--repeat ${quote(one)}`);
    return ["vcdoc simulate", ...engine.script.map(quote), ...counts, ...set, ...from].join(" ");
  }

  function quote(word) {
    return /^[\w.:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  }

  function mermaid(lines, objects) {
    const plain = (text) => text.replaceAll(/[;#]/g, (sign) => `#${sign.charCodeAt(0)};`);
    const text = ["sequenceDiagram", ...objects.map(({ name }, place) => `  participant o${place} as ${plain(name)}`)];
    for (const line of lines) {
      if (line.kind === "act" && objects.length > 0) text.push(`  Note over o0: ${plain(line.act.title)}`);
      const sign = { either: "par ", optional: "opt ", next: "and ", end: "end" }[line.kind];
      if (sign) text.push(`  ${sign}${plain(line.text ?? "")}`.trimEnd());
      if (line.kind !== "call") continue;
      const place = objects.indexOf(line.object);
      text.push(`  o${place}->>o${place}: ${plain(line.text)}`);
    }
    return `${text.join("\n")}\n`;
  }

  function log(lines) {
    return lines.flatMap((line) => {
      if (line.kind === "act") return [`# ${line.act.title}`];
      return line.kind === "call" ? [`[${line.object.name.replaceAll(" ", "")}] ${line.text}`] : [];
    }).join("\n") + "\n";
  }

  // The live region stays, so that readers hear what changes in it.
  home.append(top, body, status);
  home.hidden = false;
  if (options.length > 0) document.getElementById("simulator-configuration").hidden = true;
  document.getElementById("simulator-list").hidden = true;
  addEventListener("hashchange", readAddress);
  document.addEventListener("vcdoc-choices", ({ detail }) => choose(detail));
  readAddress();
})();
