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
      const found = best(data, words);
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
    function item(entry, index) {
      const line = document.createElement("li");
      line.setAttribute("role", "none");
      const link = document.createElement("a");
      link.id = "search-result-" + index;
      link.href = root + entry.path;
      link.tabIndex = -1;
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      for (const part of ["title", "kind", "summary"]) {
        const text = document.createElement("span");
        text.className = part === "kind" && entry.mark ? "kind " + entry.mark : part;
        text.append(...(part === "title" ? broken(entry.title) : [entry[part]]), " ");
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

  // A word without the sign of a method of Objective-C, or whose method is called.
  function bare(word) {
    return word.replace(/^([-+]+|super\.|self\.)/, "");
  }

  // The entries that hold all words, or where none does, those in whose names some of them begin; the best
  // come first. Of equals, those of one room stay together, and a shorter name has less beside the words.
  function best(data, words) {
    const room = (entry) => entry.path.split("/")[0];
    const rooms = [...new Set(data.map(room))];
    const found = data.map((entry) => ({ entry, room: rooms.indexOf(room(entry)), ...fit(entry, words) }));
    const whole = found.filter((match) => match.isWhole);
    return (whole.length > 0 ? whole : found.filter((match) => match.isNamed))
      .sort((left, right) => left.rank - right.rank || left.room - right.room || left.length - right.length)
      .slice(0, most)
      .map((match) => match.entry);
  }

  // How well an entry fits some words, the smaller the better: by its name, by a spelling, by the sentence
  // about it, by code in what else is said of it. A sentence that is a name tells less by a word than other
  // names do; several words may be one name, as "did appear" is.
  function fit(entry, words) {
    const isSentence = /[.!?\u3002\uff01\uff1f]$/.test(entry.title);
    const named = (word) => nameRank(entry.title, word) + (isSentence ? 3 : 0);
    const texts = [entry.words.join(" "), entry.summary, (entry.code || []).join(" ")].map(fold);
    const ranks = words.map((word) => {
      const place = texts.findIndex((text) => text.includes(word));
      const told = place < 0 ? Infinity : 4 + 2 * place - (texts[place].startsWith(word) ? 1 : 0);
      return Math.min(named(word), told);
    });
    const whole = named(words.join(""));
    const sum = ranks.reduce((sum, rank) => sum + Math.min(rank, 10), 0);
    return {
      // What is never called any more comes last of equals.
      rank: Math.min(whole, sum) + (entry.mark === "gone" ? 0.5 : 0),
      isWhole: whole < Infinity || Math.max(...ranks) < Infinity,
      isNamed: Math.min(...words.map(named)) <= 2,
      // What begins with the word stays in the order of the pack.
      length: isSentence || named(words[0]) < 2 ? 0 : entry.title.length,
    };
  }

  // 0 where a name is the word, 1 where it begins with it, 2 where a word in it does, 3 where it holds it.
  function nameRank(title, word) {
    const name = fold(title);
    if (name === word) return 0;
    if (name.startsWith(word)) return 1;
    for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
      if (/[A-Z]/.test(title[at]) || !/[\p{L}\p{N}]/u.test(title[at - 1])) return 2;
    }
    return name.includes(word) ? 3 : Infinity;
  }

  build();
})();
