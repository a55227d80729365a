// Ranks the pages of the site for a query: vcdocRank(index) gives a function from a query to its
// results, the best first. Loaded with the index when a search box is first used.
(() => {
  "use strict";

  // What a word is worth by where it is found: names before headings before sentences.
  const worth = { name: 9, title: 8, synonym: 7, symptom: 6, section: 5, part: 4, claim: 3, summary: 2.5, text: 1.5 };
  // Words that say nothing about what is looked for.
  const stop = new Set(
    ("a an and any are as at be between by call called calling calls can difference differences do does " +
      "doesn doesnt don dont for from func get gets happen happens has have how i if in into is isn isnt " +
      "it its me method methods my no not ns of on or order our override runs self so super t that the " +
      "their them then there these they this to ui void vs was what when where which who why will with " +
      "you your").split(" "));
  // The same in Chinese, longer ones first; they also part words on both sides of them.
  const chineseStop =
    /为什么|会不会|有没有|是不是|哪几个|什么|怎么|怎样|如何|哪里|哪些|哪个|区别|时候|方法|函数|回调|调用|执行|触发|不会|没有|可以|应该|一个|以及|还是|[的了吗呢吧是会和与或及在把被让给从到对就都也很再又请我你它走能按时后里不没]/g;
  // The share of a query that a result has to hold, less if what people call it holds it.
  const least = 0.4, leastNamed = 0.25;
  // What a match counts but for a typing error, by the beginning of a word, by one ideograph.
  const typed = 0.7, begun = 0.6, sign = 0.5;
  // What a word weighs that is nowhere, and what everything is about.
  const unknown = 2, faint = 0.3, app = "application";
  // What a pair of ideographs weighs that is nowhere: one of two words, or a word; and one across two words.
  const rare = 0.15, halfKnown = 0.5, across = 0.4;
  // What the name of a page adds in a query with other words; short names are words, too.
  const namedWhole = 60, longName = 8;
  // How many pages are looked at line by line.
  const enough = 100;
  // What a page counts about which people seldom ask, and one that is about what is gone.
  const aside = 0.5, gone = 0.85;
  // Other words for the same.
  const same = new Map(Object.entries({ app, multiple: "twice", several: "twice", repeatedly: "twice" }));

  // Small letters of usual width.
  const fold = (text) => text.normalize("NFKC").toLowerCase();

  // The words of a name: viewDidLoad, NSUserActivity, iOS 26.
  const parts = (name) => name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) || [];

  // A word without its ending, so that "dismissed", "dismisses", and "dismissing" are one.
  function stem(word) {
    if (same.has(word)) return same.get(word);
    if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
    const bare = word.replace(/(?<=...)(ations?|ating|ated?|ates|ances?|ions?|ings?|ed|es|ly|e|(?<!s)s)$|(?<=.....)al$/, "");
    return bare.replace(/([^aeiou])\1$/, "$1");
  }

  const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
  // Pairs of neighbors in a run of ideographs, which has no blanks between its words.
  function pairs(run) {
    const signs = [...run];
    return signs.length < 2 ? signs : signs.slice(1).map((sign, place) => signs[place] + sign);
  }

  const words = (text) => text.normalize("NFKC").replace(ideographs, " ").match(/[\p{L}\p{N}]+/gu) || [];
  const runs = (text) => text.match(ideographs) || [];

  // The tokens of a text: names as wholes, their words and pairs of these, ideographs and pairs of them.
  function tokens(text) {
    const found = new Set(runs(text).flatMap((run) => [...run, ...pairs(run)]));
    let last = "";
    for (const word of words(text)) {
      found.add(stem(fold(word)));
      for (const part of parts(word).map(fold)) {
        found.add(stem(part)).add(stem(last + part));
        last = part;
      }
    }
    return found;
  }

  // How many letters a text has in words that say something.
  function length(text) {
    const own = words(text).filter((word) => !stop.has(fold(word)));
    return [...runs(text.replace(chineseStop, " ")).flatMap(pairs), ...own].join("").length;
  }

  // A name without signs: "application:didFinish:" and "application(_:didFinish:)" are one.
  const squash = (name) => fold(name).trim().replace(/^[-+]?\[(super|self)?|^(super|self)\./, "").replace(/[^\p{L}\p{N}]/gu, "");

  // Whether one typing error parts two words: a letter too many, too few, another, or two swapped.
  function isNear(left, right) {
    if (Math.abs(left.length - right.length) > 1 || left === right) return left === right;
    let start = 0, end = 0;
    while (start < left.length && left[start] === right[start]) start += 1;
    while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
    const [one, other] = [left.length - start - end, right.length - start - end];
    if (one <= 1 && other <= 1) return true;
    return one === 2 && other === 2 && left[start] === right[start + 1] && left[start + 1] === right[start];
  }

  // Whether at most two typing errors part two long words.
  function isNearEnough(left, right) {
    if (isNear(left, right)) return true;
    if (left.length < longName || Math.abs(left.length - right.length) > 2) return false;
    // The distance by Damerau and Levenshtein, row by row: letters too many, too few, others, or swapped.
    let [before, row] = [[], [...right].map((_, place) => place + 1)];
    row.unshift(0);
    for (let i = 1; i <= left.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= right.length; j += 1) {
        const change = left[i - 1] === right[j - 1] ? 0 : 1;
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + change);
        if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
          next[j] = Math.min(next[j], before[j - 2] + 1);
        }
      }
      if (Math.min(...next) > 2) return false;
      [before, row] = [row, next];
    }
    return row[right.length] <= 2;
  }

  // The lines of a page, each with its tokens.
  function lines(page) {
    const line = (field) => (text) => ({ field, text, tokens: tokens(text), length: length(text) });
    return [
      line("title")(page.title),
      ...(page.names || []).map(line("part")),
      ...(page.synonyms || []).map(line("synonym")),
      ...(page.symptoms || []).map(line("symptom")),
      ...(page.sections || []).map(([text, fragment, kind]) => ({ ...line(kind ? "claim" : "section")(text), fragment, kind })),
      line("summary")(page.summary),
      ...(page.texts || []).map(line("text")),
    ];
  }

  globalThis.vcdocRank = (index) => {
    const pages = index.pages.map((page) => {
      const names = [page.title, ...(page.names || [])].map(squash);
      return { page, names: new Set(names), lines: lines(page) };
    });
    // For each token, the pages that hold it, and what it is worth there.
    const holders = new Map();
    function hold(token, place, value) {
      if (!holders.has(token)) holders.set(token, new Map());
      const values = holders.get(token);
      values.set(place, Math.max(value, values.get(place) || 0));
    }
    pages.forEach(({ names, lines }, place) => {
      for (const line of lines) for (const token of line.tokens) hold(token, place, worth[line.field]);
      for (const name of names) if (name.length > 2) hold(stem(name), place, worth.name);
    });
    // Those that are words by themselves somewhere, not as parts of names alone.
    const texts = pages.flatMap(({ lines }) => lines.map(({ text }) => text));
    const wholes = new Set(texts.flatMap(words).map((word) => stem(fold(word))));
    const rarity = (count) => Math.log(1 + pages.length / (count + 0.5));

    // A word of a query as the tokens that it may mean, each with what it counts.
    function term(word, isLast) {
      const known = new Map();
      if (holders.has(word)) known.set(word, 1);
      const isWord = /^[a-z0-9]+$/.test(word);
      if (isLast && isWord && word.length > 2) {
        for (const token of holders.keys()) if (token !== word && token.startsWith(word)) known.set(token, begun);
      }
      if (known.size === 0 && isWord && word.length > 3) {
        for (const token of holders.keys()) if (token[0] === word[0] && isNear(token, word)) known.set(token, typed);
      }
      if (known.size === 0 && isWord && word.length >= longName) {
        for (const token of holders.keys()) {
          if (token[0] === word[0] && isNearEnough(token, word)) known.set(token, typed * typed);
        }
      }
      const found = new Set([...known.keys()].flatMap((token) => [...holders.get(token).keys()]));
      // What no page knows is most of what was asked.
      const share = word === app ? faint : found.size === 0 ? unknown : 1;
      const names = [...known].filter(([token, count]) => count >= typed && token.length >= longName);
      return { known, names: names.map(([token]) => token), weight: rarity(found.size) * share };
    }

    // The pairs of a run of ideographs. One that is rarer than those beside it lies across two words,
    // most likely; of those that are nowhere, such say nothing, and in others a single sign may help.
    function runTerms(run) {
      const all = pairs(run).map((pair) => ({ pair, ...term(pair, false) }));
      const isKnown = (place) => all[place]?.known.size > 0 && all[place].pair.length > 1;
      return all.flatMap((one, place) => {
        if (isKnown(place)) {
          const beside = Math.max(all[place - 1]?.weight ?? Infinity, all[place + 1]?.weight ?? Infinity);
          return [one.weight > beside ? { ...one, weight: one.weight * across } : one];
        }
        const open = (isKnown(place - 1) ? 0 : 1) + (isKnown(place + 1) ? 0 : 1);
        if (open === 0) return [];
        for (const half of one.pair) if (holders.has(half)) one.known.set(half, sign);
        return [{ ...one, weight: one.weight * (open === 2 && one.pair.length > 1 ? halfKnown : rare) }];
      });
    }

    function terms(query, isAll = false) {
      const found = [];
      for (const run of runs(isAll ? query : query.replace(chineseStop, " "))) found.push(...runTerms(run));
      words(query).forEach((word, place, list) => {
        if (!isAll && stop.has(fold(word))) return;
        const isLast = place === list.length - 1 && query.endsWith(word);
        const own = parts(word).map(fold).filter((part) => !stop.has(part));
        const whole = term(stem(fold(word)), isLast);
        // Two words may be one name, and one name two words: "life cycle", AppDelegate.
        const neighbors = [list.slice(place, place + 2), list.slice(Math.max(place - 1, 0), place + 1)];
        const joined = neighbors.filter((pair) => pair.length > 1).map((pair) => stem(fold(pair.join(""))));
        const isName = [...whole.known.keys()].some((token) => wholes.has(token));
        const asked = isName || own.length < 2 ? [whole] : own.map((part) => term(stem(part), false));
        if (asked[0] !== whole) joined.push(...whole.known.keys());
        for (const { known } of asked) {
          for (const token of joined) if (holders.has(token)) known.set(token, 1);
        }
        found.push(...asked);
      });
      return found.length > 0 || isAll ? found : terms(query, true);
    }

    // How well a page answers by the words that it holds, wherever they are.
    function measure(place, terms, name) {
      const { names } = pages[place];
      let sum = 0, share = 0, isNamed = names.has(name);
      const exact = isNamed ? 1000 : 0;
      for (const term of terms) {
        const isName = term.names.some((token) => names.has(token));
        isNamed ||= isName;
        let value = isName ? namedWhole / term.weight : 0, most = 0;
        for (const [token, count] of term.known) {
          const here = holders.get(token).get(place);
          if (here === undefined) continue;
          value = Math.max(value, here * count);
          most = Math.max(most, count);
        }
        sum += value * term.weight;
        share += most * term.weight;
      }
      share /= terms.reduce((sum, term) => sum + term.weight, 0);
      return { place, share, isNamed, exact, score: share * sum };
    }

    // How well a line answers: it holds much of the query, and little else.
    function fit(line, terms) {
      let sum = 0, letters = 0;
      for (const { known, weight } of terms) {
        let most = 0, size = 0;
        for (const [token, count] of known) {
          if (count > most && line.tokens.has(token)) [most, size] = [count, token.length];
        }
        sum += most * weight;
        letters += most * size;
      }
      return worth[line.field] * sum * (0.5 + Math.min(1, letters / line.length) / 2);
    }

    // A result: the page, and the line of it that answers best.
    function result({ place, share, isNamed, exact, score }, terms) {
      const { page, lines } = pages[place];
      let best = lines[0], top = 0;
      for (const line of lines) {
        const value = fit(line, terms);
        if (value > top) [best, top] = [line, value];
      }
      const prior = (page.isAside ? aside : 1) * (page.isGone ? gone : 1);
      const isFound = isNamed || share >= (worth[best.field] >= worth.symptom ? leastNamed : least);
      return { page, line: best, share, isFound, score: exact + (score + top) * prior };
    }

    return (query) => {
      const asked = terms(query);
      const name = squash(query);
      const tokens = asked.flatMap(({ known }) => [...known.keys()]);
      const places = new Set(tokens.flatMap((token) => [...holders.get(token).keys()]));
      pages.forEach(({ names }, place) => names.has(name) && places.add(place));
      const byScore = (left, right) => right.score - left.score;
      const ranked = [...places]
        .map((place) => measure(place, asked, name))
        .sort((left, right) => right.exact - left.exact || byScore(left, right))
        .slice(0, enough)
        .map((measured) => result(measured, asked))
        .sort(byScore);
      const found = ranked.filter(({ isFound }) => isFound);
      // What comes nearest if nothing answers.
      found.nearest = found.length === 0 ? ranked.find(({ page }) => !page.isAside) : undefined;
      return found;
    };
  };
})();
