// What a page of the site does besides being read: the theme, the reader's configuration, links to
// headings, and buttons to copy code and diagrams. Without it, everything is shown.
(() => {
  "use strict";
  // Words in the language of the page, and the choices, come from `words.js`.
  let words;
  const root = document.documentElement;
  const storage = {
    get(key) {
      try {
        return localStorage.getItem("vcdoc-" + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem("vcdoc-" + key, value);
      } catch {
        // What cannot be kept holds for this page.
      }
    },
  };

  function setTheme(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  }

  // At once, so that no page flashes in the other theme.
  setTheme(storage.get("theme"));

  // The reader's choices: for each option its value, and the values in order if it has one.
  const choices = new Map();

  function setUpMenu() {
    const menu = document.createElement("details");
    menu.className = "menu";
    document.querySelector(".top > div").append(menu);
    const title = document.createElement("summary");
    const form = document.createElement("form");
    form.append(...words.choices.map(field));
    menu.append(title, form);
    const address = new URLSearchParams(location.search);
    for (const select of menu.querySelectorAll("select")) {
      // What the address says holds for this page: ?iOS=17&lifeCycle=app.
      const kept = address.get(select.name.slice(7)) ?? storage.get(select.name);
      if (kept !== null && [...select.options].some((option) => option.value === kept)) select.value = kept;
      read(select);
      select.addEventListener("change", () => {
        keep(select);
        if (select.name === "theme") {
          setTheme(select.value);
        } else {
          makePossible(select);
          filter();
          setAddress();
        }
        say();
      });
    }
    const options = [...form.elements].filter((one) => one.name.startsWith("option-"));
    const isUsual = ({ selectedOptions: [one] }) => one.defaultSelected;
    // An answer can be sent: the address has the choices that are not the usual ones.
    const setAddress = () => {
      const address = new URL(location.href);
      for (const one of options) {
        if (isUsual(one)) address.searchParams.delete(one.name.slice(7));
        else address.searchParams.set(one.name.slice(7), one.value);
      }
      history.replaceState(null, "", address);
    };
    // The first two choices, and others that are not the usual ones: "iOS 27 · scenes".
    const say = () => {
      const shown = options.filter((one, index) => index < 2 || !isUsual(one)).map((one) => {
        const text = one.selectedOptions[0].text;
        return "ordered" in one.dataset ? `${one.dataset.title} ${text}` : text;
      });
      title.textContent = shown.join(" · ") || words.menu;
      title.setAttribute("aria-label", [words.menu, ...shown].join(", "));
      for (const note of document.querySelectorAll(".note.warn[data-unless]")) {
        note.dataset.choice = title.textContent;
      }
    };
    say();
    document.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
    filter();
  }

  // A label with a list of values.
  function field({ name, title, isOrdered, value, values }) {
    const select = document.createElement("select");
    select.name = name;
    if (isOrdered) select.dataset.ordered = "";
    select.dataset.title = title;
    for (const [name, title] of values) select.add(new Option(title, name, name === value, name === value));
    const label = document.createElement("label");
    label.append(title, select);
    return label;
  }

  function keep(select) {
    storage.set(select.name, select.value);
    read(select);
  }

  // Changes another option where no app can have the value of this one beside its own: to the newest version,
  // or to the first value that goes.
  function makePossible(chosen) {
    const isImpossible = () => words.impossible !== "" && holds(words.impossible);
    const others = [...chosen.form.elements].filter((one) => one !== chosen && one.name.startsWith("option-"));
    for (const select of others) {
      if (!isImpossible()) return;
      const former = select.value;
      const values = [...select.options].map((option) => option.value);
      select.value = values.find((value) => {
        select.value = value;
        read(select);
        return !isImpossible();
      }) ?? former;
      keep(select);
    }
  }

  function read(select) {
    if (!select.name.startsWith("option-")) return;
    // Versions are listed newest first.
    const order = "ordered" in select.dataset ? [...select.options].map((option) => option.value).reverse() : null;
    choices.set(select.name.slice(7), { value: select.value, order });
  }

  // Whether something holds where "iOS:13-;lifeCycle:app" says so: "|" joins alternatives, ";" what must
  // hold together, "," values of one option; of ordered ones also ranges, open where a side is empty.
  function holds(when) {
    return when.split("|").some((area) => area.split(";").every(allows));
  }

  function allows(condition) {
    const colon = condition.indexOf(":");
    const choice = choices.get(condition.slice(0, colon));
    if (!choice) return true;
    const values = condition.slice(colon + 1).split(",");
    return values.some((value) => value === choice.value || (choice.order !== null && isInRange(value, choice)));
  }

  function isInRange(range, { value, order }) {
    const place = order.indexOf(value);
    for (let dash = range.indexOf("-"); dash >= 0; dash = range.indexOf("-", dash + 1)) {
      const [least, most] = [range.slice(0, dash), range.slice(dash + 1)];
      const from = least === "" ? 0 : order.indexOf(least);
      const to = most === "" ? order.length - 1 : order.indexOf(most);
      if (from >= 0 && to >= 0) return from <= place && place <= to;
    }
    return false;
  }

  // Hides what the choices exclude, but never all of a list: what is about another configuration as a whole
  // says so itself.
  function filter() {
    const parents = new Set();
    for (const element of document.querySelectorAll("[data-when]")) {
      element.hidden = !holds(element.dataset.when);
      parents.add(element.parentElement);
    }
    for (const element of document.querySelectorAll("[data-unless]")) {
      element.hidden = holds(element.dataset.unless);
    }
    const names = "h2, h3, h4, caption, summary, thead";
    for (const parent of parents) {
      const children = [...parent.children].filter((child) => !child.matches(names));
      if (children.every((child) => child.hidden)) {
        for (const child of children) child.hidden = false;
      }
    }
    setSeparators();
    reveal();
    const detail = Object.fromEntries([...choices].map(([name, { value }]) => [name, value]));
    document.dispatchEvent(new CustomEvent("vcdoc-choices", { detail }));
  }

  // A separator stands only behind something that is shown.
  function setSeparators() {
    for (const separator of document.querySelectorAll("main i")) {
      const box = separator.closest("th, td, dd, details, p");
      const isBefore = (one) => one.compareDocumentPosition(separator) & Node.DOCUMENT_POSITION_FOLLOWING;
      separator.hidden = ![...box.querySelectorAll("a, code, dd > span")].some(
        (one) => isBefore(one) && !one.closest("[hidden]"),
      );
    }
  }

  // Opens and shows what the address leads to.
  function reveal() {
    let id;
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return;
    }
    const target = id && document.getElementById(id);
    if (!target) return;
    for (let element = target; element; element = element.parentElement) {
      if (element.tagName === "DETAILS") element.open = true;
      if (element.dataset.when !== undefined) element.hidden = false;
    }
    target.scrollIntoView();
  }

  function setUpHeadings() {
    for (const heading of document.querySelectorAll("main :is(h2, h3)")) {
      const section = heading.parentElement;
      const id = heading.id || (section.firstElementChild === heading && section.id);
      if (!id || heading.querySelector("a")) continue;
      const link = document.createElement("a");
      link.className = "hash";
      link.href = "#" + id;
      link.textContent = "#";
      link.setAttribute("aria-label", words.here + ": " + heading.textContent.trim());
      link.addEventListener("click", () => copy(new URL("#" + id, location.href).href));
      heading.append(link);
    }
  }

  function setUpCode() {
    for (const code of document.querySelectorAll("main pre")) {
      const frame = document.createElement("div");
      frame.className = "code";
      code.replaceWith(frame);
      frame.append(code, copyButton(words.copy, () => code.textContent));
    }
  }

  function copyButton(title, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = title;
    button.addEventListener("click", async () => {
      if (!(await copy(text()))) return;
      button.textContent = words.copied;
      setTimeout(() => (button.textContent = title), 2000);
    });
    return button;
  }

  // Groups of the sidebar open in place.
  function setUpSidebar() {
    const base = new URL(root.dataset.root || ".", location.href).href;
    for (const link of document.querySelectorAll(".side > a:not(.open)")) {
      const pages = link.href.startsWith(base) && words.sidebar[link.href.slice(base.length)];
      if (!pages) continue;
      const group = document.createElement("details");
      const title = document.createElement("summary");
      title.textContent = link.textContent;
      group.append(title);
      group.addEventListener("toggle", () => {
        if (group.children.length > 1) return;
        const list = document.createElement("div");
        list.className = link.href.startsWith(base + "callbacks/") ? "mono" : "";
        list.append(...pages.map(([name, page]) => {
          const item = document.createElement("a");
          item.href = base + page;
          item.textContent = name;
          return item;
        }));
        group.append(list);
      });
      link.replaceWith(group);
    }
  }

  // The outline shows which section is at the top of the window.
  function setUpOutline() {
    const links = [...document.querySelectorAll(".toc a[href^='#']")];
    const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const show = () => {
      const shown = targets.findLastIndex((target) => target && target.getBoundingClientRect().top < 120);
      links.forEach((link, place) => {
        if (place === shown) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
    };
    if (links.length === 0) return;
    addEventListener("scroll", show, { passive: true });
    show();
  }

  // The page as Markdown goes to the clipboard; pages opened from a folder lead to the file.
  function setUpMarkdown() {
    const link = document.querySelector("a.twin");
    if (!link || location.protocol === "file:") return;
    const title = link.textContent;
    link.addEventListener("click", async (event) => {
      event.preventDefault();
      try {
        const text = await (await fetch(link.href)).text();
        if (!(await copy(text))) throw new Error();
        link.textContent = words.copied;
        setTimeout(() => (link.textContent = title), 2000);
      } catch {
        location.href = link.href;
      }
    });
  }

  function setUpDiagrams() {
    const title = words.copy + " Mermaid";
    for (const list of document.querySelectorAll(".seq")) {
      list.nextElementSibling.append(" ", copyButton(title, () => sequence(list)));
    }
    const states = document.getElementById("states");
    const caption = states && document.querySelector("#diagram figcaption");
    if (caption) caption.append(copyButton(title, () => machine(states)));
  }

  // The text of an element as Mermaid takes it.
  function plain(element) {
    const text = element.textContent.trim().replace(/\s+/g, " ");
    return text.replace(/[#;:<>&"`{}%[\]\\]/g, (sign) => `#${sign.charCodeAt(0)};`);
  }

  // The list of an order, as far as it is shown, in Mermaid.
  function sequence(list) {
    const lanes = [...list.querySelectorAll(".lanes span")];
    const lines = ["sequenceDiagram"];
    // Who sends, if the list says it; else code, or the system.
    function sender(call) {
      const ends = call.querySelector(":scope > b").textContent.split(" → ");
      if (ends.length > 1) return "l" + (lanes.findIndex((lane) => lane.textContent === ends[0]) + 1);
      return call.firstElementChild.textContent.endsWith(" ●") ? "c" : "s";
    }
    const senders = new Set([...list.querySelectorAll("li.call")].map(sender));
    if (senders.has("c")) lines.push("participant c as ●");
    const hasSystem = senders.size === 0 || senders.has("s");
    if (hasSystem) lines.push("participant s as " + plain({ textContent: list.dataset.system }));
    lines.push(...lanes.map((lane, index) => `participant l${index + 1} as ${plain(lane)}`));
    const note = (text) => lines.push(`Note over ${hasSystem ? "s" : "l1"},l${lanes.length}: ${text}`);
    const operators = { loop: "loop", optional: "opt", break: "break", either: "par", interleaved: "par" };

    const items = (list) => [...list.children].filter((item) => !item.hidden);
    const inside = (item) => item.querySelector(":scope > ol, :scope > details > ol");
    function heading(item) {
      const element = item.querySelector(":scope > em, :scope > details > summary > span, :scope > .say");
      return element ? plain(element) : " ";
    }

    // Branches follow what they are instead of.
    function addAll(all) {
      let isChoice = false;
      all.forEach((item, index) => {
        const isBranch = item.matches(".branch");
        const hasMore = all[index + 1]?.matches(".branch");
        if (isBranch || hasMore) lines.push((isBranch && isChoice ? "else " : "alt ") + heading(item));
        isChoice = isBranch || hasMore;
        add(item, isChoice);
        if (isChoice && !hasMore) lines.push("end");
      });
    }

    function add(item, isOperand) {
      const kind = item.classList[0];
      if (kind === "call") {
        const name = plain(item.firstElementChild);
        const text = name.endsWith(" ●") ? name.slice(0, -2) : name;
        const isOptional = !isOperand && item.querySelector(".say");
        if (isOptional) lines.push("opt " + heading(item));
        lines.push(`${sender(item)}->>${item.classList[1]}: ${text}`);
        if (isOptional) lines.push("end");
      } else if (kind === "wait" || kind === "said") {
        note(plain(item));
      } else if (kind in operators) {
        lines.push(`${operators[kind]} ${heading(item)}`);
        if (operators[kind] !== "par") addAll(items(inside(item)));
        else {
          items(inside(item)).forEach((turn, index) => {
            if (index > 0) lines.push("and " + heading(turn));
            addAll(items(inside(turn)));
          });
        }
        lines.push("end");
      } else {
        if (!isOperand) note(heading(item));
        addAll(items(inside(item)));
      }
    }

    addAll(items(list.querySelector("ol")));
    return lines.join("\n") + "\n";
  }

  // The states of a machine, as far as they are shown, in Mermaid.
  function machine(section) {
    const lines = ["stateDiagram-v2"];
    const cards = [...section.querySelectorAll(".state-card")];
    const names = new Map(cards.map((card, index) => [card.id, "s" + index]));
    const shown = (parent, list) => [...parent.querySelectorAll(list)].filter((one) => !one.closest("[hidden]"));
    function label(way) {
      const calls = [...way.querySelectorAll(".calls code")].map(plain).join(", ");
      return plain(way.querySelector(".event a")) + (calls ? " / " + calls : "");
    }
    shown(section, ".region-states").forEach((region, index) => {
      lines.push(`state "${plain(region.querySelector("h3").firstChild)}" as r${index} {`);
      const states = shown(region, ".state-card").map((card) => ({ card, name: names.get(card.id) }));
      lines.push(...states.map(({ card, name }) => `state "${plain(card.querySelector("h4"))}" as ${name}`));
      for (const { card, name } of states) {
        if (card.querySelector(".initial")) lines.push(`[*] --> ${name}`);
        for (const way of shown(card, ".stays li")) lines.push(`${name} : ${label(way)}`);
        for (const way of shown(card, ".reenters li")) lines.push(`${name} --> ${name} : ${label(way)}`);
        for (const way of shown(card, ".leaves li")) {
          const target = names.get(decodeURIComponent(way.querySelector("a").hash.slice(1)));
          lines.push(`${name} --> ${target} : ${label(way)}`);
        }
      }
      lines.push("}");
    });
    return lines.join("\n") + "\n";
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  }

  // Pages opened from a folder may have no clipboard.
  function copyBySelection(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.cssText = "position:fixed;opacity:0";
    const before = document.activeElement;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    before?.focus();
    return isDone;
  }

  document.addEventListener("DOMContentLoaded", () => {
    words = vcdocWords;
    setUpHeadings();
    setUpCode();
    setUpDiagrams();
    setUpSidebar();
    setUpOutline();
    setUpMarkdown();
    setUpMenu();
    window.addEventListener("hashchange", reveal);
  });
})();
