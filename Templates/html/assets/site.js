// What a page of the site does besides being read: the theme, the reader's configuration, links to
// headings, and buttons to copy. Without it, everything is shown.
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
    const menu = document.getElementById("options");
    if (!menu) return;
    const title = document.createElement("summary");
    title.textContent = words.menu;
    const form = document.createElement("form");
    form.append(...words.choices.map(field));
    menu.append(title, form);
    for (const select of menu.querySelectorAll("select")) {
      const kept = storage.get(select.name);
      if (kept !== null && [...select.options].some((option) => option.value === kept)) select.value = kept;
      read(select);
      select.addEventListener("change", () => {
        storage.set(select.name, select.value);
        read(select);
        if (select.name === "theme") setTheme(select.value);
        else filter();
      });
    }
    menu.hidden = false;
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
    for (const [name, title] of values) select.add(new Option(title, name, name === value, name === value));
    const label = document.createElement("label");
    label.append(title, select);
    return label;
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
    const names = "h2, h3, h4, caption, summary, thead";
    for (const parent of parents) {
      const children = [...parent.children].filter((child) => !child.matches(names));
      if (children.every((child) => child.hidden)) {
        for (const child of children) child.hidden = false;
      }
    }
    reveal();
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
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = words.copy;
      button.addEventListener("click", async () => {
        if (!(await copy(code.textContent))) return;
        button.textContent = words.copied;
        setTimeout(() => (button.textContent = words.copy), 2000);
      });
      const frame = document.createElement("div");
      frame.className = "code";
      code.replaceWith(frame);
      frame.append(code, button);
    }
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
    setUpMenu();
    window.addEventListener("hashchange", reveal);
  });
})();
