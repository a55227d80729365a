// Search: a box in the head of each page that finds callbacks, machines, interactions, scenarios.
// The list is loaded when the box is first used, as a script, so that it works from a folder too.
(() => {
  "use strict";
  const root = document.currentScript.dataset.root;
  const most = 12;

  function build() {
    const place = document.getElementById("search");
    if (!place) return;
    place.innerHTML =
      '<input type="search" role="combobox" autocomplete="off" spellcheck="false"' +
      ' aria-autocomplete="list" aria-expanded="false" aria-controls="search-results">' +
      '<ul id="search-results" role="listbox" hidden></ul>' +
      '<p class="nothing" role="status"></p>';
    const [box, list, status] = place.children;
    box.setAttribute("aria-label", place.dataset.label);
    box.setAttribute("placeholder", place.dataset.label + "  /");
    list.setAttribute("aria-label", place.dataset.label);
    place.hidden = false;

    let chosen = -1;
    box.addEventListener("focus", load, { once: true });
    box.addEventListener("focus", show);
    box.addEventListener("input", show);
    box.addEventListener("keydown", (event) => {
      // While an input method composes, the keys are its own; Safari says so by the number alone.
      if (event.isComposing || event.keyCode === 229) return;
      const items = list.querySelectorAll("[role=option]");
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (items.length === 0) return;
        const next = event.key === "ArrowDown" ? chosen + 1 : Math.max(chosen, 0) - 1;
        choose(items, (next + items.length) % items.length);
      } else if (event.key === "Enter") {
        items[Math.max(chosen, 0)]?.click();
      } else if (event.key === "Escape") {
        box.value = "";
        show();
        return;
      } else {
        return;
      }
      event.preventDefault();
    });
    // The box keeps the focus, and the list stays until the button is up.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("blur", hide);
    document.addEventListener("keydown", (event) => {
      const isTyping = document.activeElement.matches("input:not([type=radio]), textarea, select");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.focus();
    });

    function load() {
      const script = document.createElement("script");
      script.src = root + "assets/search-data.js";
      script.onload = () => {
        if (document.activeElement === box) show();
      };
      document.head.append(script);
    }

    function show() {
      hide();
      const words = fold(box.value).split(/\s+/).map(bare).filter(Boolean);
      const data = window.vcdocSearch;
      if (words.length === 0 || !data) return;
      const found = data
        .map((entry, place) => ({ entry, place, rank: rank(entry, words) }))
        .filter((match) => match.rank < Infinity)
        .sort((left, right) => left.rank - right.rank || left.place - right.place)
        .slice(0, most);
      list.replaceChildren(...found.map(item));
      list.hidden = found.length === 0;
      box.setAttribute("aria-expanded", String(!list.hidden));
      if (list.hidden) status.textContent = place.dataset.none;
    }

    function hide() {
      chosen = -1;
      box.removeAttribute("aria-activedescendant");
      list.replaceChildren();
      list.hidden = true;
      box.setAttribute("aria-expanded", "false");
      status.textContent = "";
    }

    function choose(items, index) {
      if (chosen >= 0) items[chosen].setAttribute("aria-selected", "false");
      chosen = index;
      items[chosen].setAttribute("aria-selected", "true");
      items[chosen].scrollIntoView({ block: "nearest" });
      box.setAttribute("aria-activedescendant", items[chosen].id);
    }

    // A link, so that it opens in another tab as others do; the box alone is a stop of the keyboard.
    function item(match, index) {
      const line = document.createElement("li");
      line.setAttribute("role", "none");
      const link = document.createElement("a");
      link.id = "search-result-" + index;
      link.href = root + match.entry.path;
      link.tabIndex = -1;
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      for (const part of ["title", "kind", "summary"]) {
        const text = document.createElement("span");
        text.className = part === "kind" && match.entry.mark ? "kind " + match.entry.mark : part;
        text.append(...(part === "title" ? broken(match.entry.title) : [match.entry[part]]), " ");
        link.append(text);
      }
      line.append(link);
      return line;
    }
  }

  // A title that may be broken where a word of its name begins.
  function broken(title) {
    const words = title.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/);
    return words.flatMap((word) => [word, document.createElement("wbr")]).slice(0, -1);
  }

  // Small letters, and one apostrophe for all that are typed or set.
  function fold(text) {
    return text.toLowerCase().replace(/[\u2018\u2019\u02bc\uff07]/g, "'");
  }

  // A word without the sign of a method of Objective-C.
  function bare(word) {
    return word.replace(/^[-+]+/, "");
  }

  // The smaller the better: a name that is the word, one that begins with it, one that holds it, a spelling,
  // the sentence about it, code in what else is said of it; Infinity where a word is nowhere. A name that holds several words in a row holds
  // them as one.
  function rank(entry, words) {
    const title = fold(entry.title);
    const others = fold(entry.words.join(" "));
    const summary = fold(entry.summary);
    const code = fold((entry.code || []).join(" "));
    const named = (word) =>
      title === word ? 0 : title.startsWith(word) ? 1 : title.includes(word) ? 2 : Infinity;
    let sum = 0;
    for (const word of words) {
      if (named(word) < Infinity) sum += named(word);
      else if (others.includes(word)) sum += 3;
      else if (summary.includes(word)) sum += 5;
      else if (code.includes(word)) sum += 7;
      else return Infinity;
    }
    sum = Math.min(sum, named(words.join("")));
    // What is never called any more comes last of equals.
    return entry.mark === "gone" ? sum + 0.5 : sum;
  }

  build();
})();
