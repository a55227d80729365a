// The search box in the head of each page, and the page that shows all results of a query.
// The index and the script that ranks it are loaded when the box is first used; both are scripts, so
// that they work from a folder too.
(() => {
  "use strict";
  const form = document.querySelector("form[role=search]");
  const box = form?.querySelector("input[type=search]");
  if (!box) return;
  const most = 8;
  const root = new URL("..", form.action).href;
  const ranking = new URL("search-rank.js", document.currentScript.src).href;

  // The words of the site, and a function from a query to its results.
  let search = null;
  let loading = null;

  function load() {
    const script = (source) =>
      new Promise((done, fail) => {
        const element = document.createElement("script");
        [element.src, element.onload, element.onerror] = [source, done, fail];
        document.head.append(element);
      });
    loading ||= Promise.all([script(ranking), script(root + "assets/search-data.js")]).then(() => {
      search = { words: window.vcdocSearch.words, results: window.vcdocRank(window.vcdocSearch) };
    });
    return loading;
  }

  const all = (query) => form.action + "?q=" + encodeURIComponent(query);

  function span(name, ...content) {
    const text = document.createElement("span");
    text.className = name;
    text.append(...content);
    return text;
  }

  // A title that may be broken where a word of its name begins.
  function broken(title) {
    const words = title.split(/(?<=[.(])|(?<=[a-z])(?=[A-Z])/);
    return words.flatMap((word) => [word, document.createElement("wbr")]).slice(0, -1);
  }

  // A link to a result: its page, or the section that answers.
  function link({ page, line }) {
    const element = document.createElement("a");
    element.href = root + page.path + (line.fragment ? "#" + line.fragment : "");
    const answers = ["symptom", "section", "claim"].includes(line.field);
    element.append(
      span("title", ...broken(page.title)), " ", span("kind", line.kind || page.kind), " ",
      span("summary", answers ? line.text : page.summary));
    return element;
  }

  // That nothing is found, and what comes nearest.
  function nothing(found) {
    if (!found.nearest) return [search.words.none];
    const near = document.createElement("a");
    near.href = root + found.nearest.page.path;
    near.textContent = found.nearest.page.title;
    return [search.words.nearest + " ", near];
  }

  function buildBox() {
    const list = document.createElement("ul");
    Object.assign(list, { id: "search-results", hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", box.getAttribute("aria-label"));
    const status = document.createElement("p");
    status.className = "nothing";
    status.setAttribute("role", "status");
    form.append(list, status);
    for (const [name, value] of [
      ["role", "combobox"], ["autocomplete", "off"], ["spellcheck", "false"], ["aria-autocomplete", "list"],
      ["aria-expanded", "false"], ["aria-controls", list.id],
    ]) box.setAttribute(name, value);

    let chosen = -1;
    const options = () => list.querySelectorAll("[role=option]");

    function hide() {
      chosen = -1;
      box.removeAttribute("aria-activedescendant");
      list.replaceChildren();
      list.hidden = true;
      box.setAttribute("aria-expanded", "false");
      status.textContent = "";
    }

    function show() {
      hide();
      const query = box.value.trim();
      if (!query || !search || document.activeElement !== box) return;
      const found = search.results(query);
      const links = found.slice(0, most).map(link);
      if (found.length > most) {
        const rest = document.createElement("a");
        rest.href = all(query);
        rest.append(span("summary", `${search.words.all} (${found.length})`));
        links.push(rest);
      }
      list.replaceChildren(...links.map(option));
      list.hidden = links.length === 0;
      box.setAttribute("aria-expanded", String(!list.hidden));
      if (list.hidden) status.replaceChildren(...nothing(found));
    }

    // A link, so that it opens in another tab as others do; the box alone is a stop of the keyboard.
    function option(link, place) {
      Object.assign(link, { id: "search-result-" + place, tabIndex: -1 });
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      const line = document.createElement("li");
      line.setAttribute("role", "none");
      line.append(link);
      return line;
    }

    function choose(place) {
      const items = options();
      if (items.length === 0) return;
      items[chosen]?.setAttribute("aria-selected", "false");
      chosen = (place + items.length) % items.length;
      items[chosen].setAttribute("aria-selected", "true");
      items[chosen].scrollIntoView({ block: "nearest" });
      box.setAttribute("aria-activedescendant", items[chosen].id);
    }

    const start = () => load().then(show, () => {});
    box.addEventListener("focus", start);
    box.addEventListener("input", () => (search ? show() : start()));
    box.addEventListener("blur", hide);
    // The box keeps the focus, and the list stays until the button is up.
    for (const one of [list, status]) one.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("keydown", (event) => {
      // While an input method composes, the keys are its own; Safari says so by the number alone.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(Math.max(chosen, 0) - 1);
      else if (event.key === "Enter" && options().length > 0) options()[Math.max(chosen, 0)].click();
      else if (event.key === "Escape") {
        if (!box.value) box.blur();
        box.value = "";
        hide();
      } else return;
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = document.activeElement.matches("input:not([type=radio], [type=checkbox]), textarea, select");
      const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isLetter = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isSlash && !isLetter) return;
      event.preventDefault();
      box.focus();
      box.select();
    });
  }

  // The page of the search: all results of the query in its address.
  async function fillPage() {
    const place = document.getElementById("results");
    const query = new URLSearchParams(location.search).get("q")?.trim();
    if (!place || !query) return;
    box.value = query;
    await load();
    const found = search.results(query);
    place.hidden = false;
    place.querySelector("[role=status]").replaceChildren(
      `${query}: `, ...(found.length === 0 ? nothing(found) : [String(found.length)]));
    place.querySelector("ul").replaceChildren(
      ...found.map((result) => {
        const line = document.createElement("li");
        line.append(link(result));
        return line;
      }));
  }

  buildBox();
  fillPage();
})();
