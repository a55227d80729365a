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
      '<ul id="search-results" role="listbox" hidden></ul>';
    const box = place.firstChild;
    const list = place.lastChild;
    box.setAttribute("aria-label", place.dataset.label);
    box.setAttribute("placeholder", place.dataset.label + "  /");
    list.setAttribute("aria-label", place.dataset.label);
    place.hidden = false;

    let chosen = -1;
    box.addEventListener("focus", load, { once: true });
    box.addEventListener("input", show);
    box.addEventListener("keydown", (event) => {
      const items = list.querySelectorAll("[role=option]");
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (items.length === 0) return;
        const step = event.key === "ArrowDown" ? 1 : -1;
        choose(items, (chosen + step + items.length) % items.length);
      } else if (event.key === "Enter") {
        const item = items[Math.max(chosen, 0)];
        if (item) location.href = item.dataset.address;
      } else if (event.key === "Escape") {
        box.value = "";
        show();
        return;
      } else {
        return;
      }
      event.preventDefault();
    });
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const item = event.target.closest("[role=option]");
      if (item) location.href = item.dataset.address;
    });
    box.addEventListener("blur", hide);
    document.addEventListener("keydown", (event) => {
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.focus();
    });

    function load() {
      const script = document.createElement("script");
      script.src = root + "assets/search-data.js";
      script.onload = show;
      document.head.append(script);
    }

    function show() {
      chosen = -1;
      box.removeAttribute("aria-activedescendant");
      const words = box.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      const data = window.vcdocSearch;
      if (words.length === 0 || !data) return hide();
      const found = data
        .map((entry, place) => ({ entry, place, rank: rank(entry, words) }))
        .filter((match) => match.rank < Infinity)
        .sort((left, right) => left.rank - right.rank || left.place - right.place)
        .slice(0, most);
      list.replaceChildren(...(found.length ? found.map(item) : [nothing()]));
      list.hidden = false;
      box.setAttribute("aria-expanded", "true");
    }

    function hide() {
      list.hidden = true;
      box.setAttribute("aria-expanded", "false");
    }

    function choose(items, index) {
      if (chosen >= 0) items[chosen].removeAttribute("aria-selected");
      chosen = index;
      items[chosen].setAttribute("aria-selected", "true");
      items[chosen].scrollIntoView({ block: "nearest" });
      box.setAttribute("aria-activedescendant", items[chosen].id);
    }

    function item(match, index) {
      const line = document.createElement("li");
      line.id = "search-result-" + index;
      line.setAttribute("role", "option");
      line.dataset.address = root + match.entry.path;
      for (const part of ["title", "kind", "summary"]) {
        const text = document.createElement("span");
        text.className = part === "kind" && match.entry.mark ? "kind " + match.entry.mark : part;
        text.textContent = match.entry[part] + " ";
        line.append(text);
      }
      return line;
    }

    function nothing() {
      const line = document.createElement("li");
      line.className = "nothing";
      line.textContent = place.dataset.none;
      return line;
    }
  }

  // The smaller the better: a name that begins with the word, one that holds it, a spelling, the
  // sentence about it; Infinity where a word is nowhere.
  function rank(entry, words) {
    const title = entry.title.toLowerCase();
    const others = entry.words.join(" ").toLowerCase();
    const summary = entry.summary.toLowerCase();
    let sum = 0;
    for (const word of words) {
      if (title === word) sum += 0;
      else if (title.startsWith(word)) sum += 1;
      else if (title.includes(word)) sum += 2;
      else if (others.includes(word)) sum += 3;
      else if (summary.includes(word)) sum += 5;
      else return Infinity;
    }
    // What is never called any more comes last of equals.
    return entry.mark === "gone" ? sum + 0.5 : sum;
  }

  build();
})();
