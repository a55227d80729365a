// The page of the simulator: buttons for what can happen now, the callbacks, and the states. What
// can happen, and what does, is up to `simulator-engine.js`.
(() => {
  "use strict";
  const home = document.getElementById("simulator");
  const words = home.dataset;
  const engine = new VcdocEngine(vcdocSimulator);
  const { callbacks, groups } = vcdocSimulator;
  // How many callbacks the reader has seen, so that the new ones are marked.
  let seen = 0;
  let message = "";

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "onclick") made.addEventListener("click", value);
      else if (value !== null) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  function button(title, onclick, attributes = {}) {
    return element("button", { type: "button", onclick, ...attributes }, title);
  }

  // MARK: Objects: each gets a name when it first takes part, and keeps it to its end.

  // What happened so far, as lines of text, callbacks, and the objects with their last states.
  function story() {
    const objects = new Map();
    const counts = new Map();
    const lives = new Map();
    const lines = [];
    const keyOf = (component, number) => {
      const key = `${engine.components.indexOf(component)}.${number}`;
      return `${key}.${lives.get(key) ?? 0}`;
    };
    const named = (run, number) => {
      const key = keyOf(run.component, number);
      if (!objects.has(key)) {
        const { machine } = run.state.objects[number];
        const { title, most } = run.component.machines[machine];
        const place = `${engine.components.indexOf(run.component)}.${machine}`;
        const count = (counts.get(place) ?? 0) + 1;
        counts.set(place, count);
        const lane = (objects.size % 4) + 1;
        objects.set(key, { name: most > 1 || count > 1 ? `${title} ${count}` : title, lane, component: run.component, machine });
      }
      return objects.get(key);
    };
    const runs = engine.run ? [...engine.played, { run: engine.run, isFilledIn: false }] : engine.played;
    for (const { run, isFilledIn } of runs) {
      const roles = run.act.lines.map(([, isMany, title], role) => (isMany ? null : [title, named(run, run.cast[role][0])]));
      lines.push({ kind: "act", act: run.act, isFilledIn, roles: roles.filter((one) => one !== null) });
      for (const moment of run.moments) addLines(lines, moment, run, named);
      for (const [number, state] of run.state.objects.entries()) {
        const known = objects.get(keyOf(run.component, number));
        if (known) Object.assign(known, { states: state.states, isGone: run.component.ends(state) === 1 });
      }
      if (!run.isDone) continue;
      if (run.state.isOver) lines.push({ kind: "over" });
      for (const number of run.gone()) {
        const key = `${engine.components.indexOf(run.component)}.${number}`;
        lives.set(key, (lives.get(key) ?? 0) + 1);
      }
    }
    return { lines, objects: [...objects.values()] };
  }

  function addLines(lines, moment, run, named) {
    if (moment.kind === "wait") lines.push({ kind: "wait", text: moment.text });
    if (moment.kind === "branch" && moment.label) {
      lines.push({ kind: "branch", text: run.act.labels[moment.label] ?? moment.label });
    }
    if (moment.kind !== "send") return;
    const object = named(run, moment.number);
    for (const [what, text] of moment.actions) {
      if (what >= 0) lines.push({ kind: "call", object, callback: callbacks[what], text: text ?? callbacks[what][1] });
    }
  }

  // MARK: The page

  function show() {
    const { lines, objects } = story();
    const calls = lines.filter(({ kind }) => kind === "call").length;
    home.replaceChildren(
      controls(), element("p", { role: "status", class: "sim-status" }, message),
      element("div", { class: "sim-grid" }, panel(), sequence(lines), lamps(objects)), copies(lines, objects));
    seen = calls;
    const log = home.querySelector(".sim-log");
    log.scrollTop = log.scrollHeight;
  }

  function controls() {
    return element(
      "div", { class: "sim-buttons" },
      button(words.back, back, engine.played.length + (engine.run ? 1 : 0) > 0 ? {} : { disabled: "" }),
      button(words.reset, reset, engine.played.length + (engine.run ? 1 : 0) > 0 ? {} : { disabled: "" }));
  }

  function panel() {
    if (engine.run) return choicePanel();
    const answers = engine.acts.map((act) => ({ act, isPossible: engine.attempt(act, []) !== null }));
    const possible = answers.filter((one) => one.isPossible);
    const pale = answers.filter((one) => !one.isPossible);
    const made = element("div", { class: "sim-acts" }, element("h2", {}, words.possible));
    if (possible.length === 0) made.append(element("p", {}, whyNothing()));
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
    const buttons = run.choices.map(({ label }, place) => button(titles[place], () => choose(label, titles[place])));
    return element(
      "div", { class: "sim-acts" }, element("h2", {}, `${run.act.title}${words.colon}${words.choose}`),
      element("div", { class: "sim-buttons" }, ...buttons));
  }

  // Buttons by the groups of situations.
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

  // Why an act cannot come: the first requirement that is not met.
  function why(act) {
    const state = engine.states.get(act.component);
    if (!state) return words.inside;
    if (state.isOver) return words.over;
    const unmet = act.component.unmet(act, state);
    return unmet < 0 ? words.blocked : `${words.needs}${words.colon}${act.needs[unmet]}`;
  }

  function sequence(lines) {
    let number = 0;
    const items = lines.map((line) => {
      if (line.kind === "act") return actLine(line);
      if (line.kind === "wait") return element("li", { class: "sim-wait" }, `… ${line.text}`);
      if (line.kind === "branch") return element("li", { class: "sim-wait" }, `→ ${line.text}`);
      if (line.kind === "over") return element("li", { class: "sim-wait" }, words.over);
      number += 1;
      return element(
        "li", { class: number > seen ? "new" : null }, element("span", { class: "n" }, `${number}`),
        element("span", { class: `o l${line.object.lane}` }, line.object.name),
        element("a", { href: line.callback[2] }, element("code", {}, line.text)));
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

  function lamp(title, isLit) {
    const now = isLit ? [element("span", { class: "vh" }, ` (${words.now})`)] : [];
    return element("span", { class: isLit ? "lamp on" : "lamp" }, title, ...now);
  }

  // MARK: What the buttons do

  function begin(act) {
    engine.begin(act);
    after(act.title);
  }

  function choose(label, title) {
    engine.choose(label);
    after(title);
  }

  // Shows what happened, says it, and puts the focus where the reader goes on.
  function after(title) {
    const count = engine.calls.length - seen;
    message = `${title}${words.colon}${words.calls.replace("{0}", count)}`;
    setAddress();
    show();
    home.querySelector(engine.run ? ".sim-acts button" : ".sim-acts [data-act]:not([aria-disabled])")
      ?.focus({ preventScroll: true });
  }

  // Takes the last act back, with what was filled in for it; or the choices of one under way.
  function back() {
    let acts = engine.played.map(({ run, isFilledIn }) => ({ run, isFilledIn }));
    if (!engine.run) acts = acts.slice(0, -1);
    while (acts.at(-1)?.isFilledIn) acts.pop();
    replay(acts.map(({ run, isFilledIn }) => ({ word: run.word, isFilledIn })));
    message = words.back;
    setAddress();
    seen = 0;
    show();
  }

  function reset() {
    engine.reset();
    message = words.reset;
    seen = 0;
    setAddress();
    show();
  }

  function say(text) {
    message = text;
    home.querySelector(".sim-status").textContent = text;
  }

  // MARK: The run in the address

  // Plays words of a script; returns the first that cannot be played.
  function replay(script, asksLast = false) {
    engine.reset();
    for (const [place, { word, isFilledIn }] of script.entries()) {
      const colon = word.indexOf(":");
      const id = colon < 0 ? word : word.slice(0, colon);
      const act = engine.acts.find((one) => one.id === id);
      const asks = asksLast && place === script.length - 1 && colon < 0;
      if (!act || !engine.begin(act, asks ? null : labels(act, word.slice(id.length + 1)))) return word;
      if (isFilledIn && engine.played.length > 0) engine.played.at(-1).isFilledIn = true;
    }
    return null;
  }

  function labels(act, text) {
    if (text === "") return [];
    return text in act.labels ? [text] : text.split(",");
  }

  function setAddress() {
    const script = engine.script.map(encodeURIComponent).join("&");
    history.replaceState(null, "", `${location.pathname}${location.search}${script ? `#run-${script}` : ""}`);
  }

  function readAddress() {
    const script = location.hash.replace(/^#(run-)?/, "").split("&").filter((word) => word !== "");
    let words = [];
    try {
      words = script.map(decodeURIComponent);
    } catch {
      // An address that was cut is as good as none.
    }
    const lost = replay(words.slice(0, 200).map((word) => ({ word, isFilledIn: false })), true);
    message = lost === null ? "" : home.dataset.lost.replace("{0}", lost);
    seen = 0;
    show();
  }

  // MARK: Copies

  function copies(lines, objects) {
    const copy = (title, text) => button(title, async () => {
      try {
        await navigator.clipboard.writeText(text());
      } catch {
        // Pages from folders may not use the clipboard in some browsers: show the text instead.
        home.querySelector(".sim-copy").textContent = text();
      }
      say(`${title}${words.colon}${words.copied}`);
    });
    return element(
      "div", {}, element("div", { class: "sim-buttons" },
        copy(words.command, command), copy(words.mermaid, () => mermaid(lines, objects)), copy(words.log, () => log(lines)),
        copy(words.link, () => location.href)), element("pre", { class: "sim-copy" }, command()));
  }

  function command() {
    const quoted = engine.script.map((word) => (/^[\w.:,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
    return ["vcdoc simulate", ...quoted].join(" ");
  }

  function mermaid(lines, objects) {
    const plain = (text) => text.replaceAll(/[;#]/g, (sign) => `#${sign.charCodeAt(0)};`);
    const text = ["sequenceDiagram", ...objects.map(({ name }, place) => `  participant o${place} as ${plain(name)}`)];
    for (const line of lines) {
      if (line.kind === "act" && objects.length > 0) text.push(`  Note over o0: ${plain(line.act.title)}`);
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

  home.hidden = false;
  document.getElementById("simulator-list").hidden = true;
  addEventListener("hashchange", readAddress);
  readAddress();
})();
