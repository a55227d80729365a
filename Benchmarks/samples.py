"""Makes what is measured: large packs, trees of documents, and sites of as many pages for hugo."""

import pathlib
import re

WORDS = (
    "The view is loaded when somebody asks for it and not before. What depends on its size waits "
    "until the layout has run. What was begun in one callback is ended in its counterpart, so that "
    "an interrupted transition leaves nothing behind. Work that takes long goes elsewhere."
).split(". ")


def text(number):
    """A few paragraphs with code, emphasis, a list, and a link; no two numbers have the same."""
    first = WORDS[number % len(WORDS)]
    return (
        f"{first}, says note {number}.\n\n"
        f"It has `code{number}()`, *stress*, and [a link](https://example.org/{number}).\n\n"
        f"- one thing to do in step {number}\n- another, with **weight**\n\n"
        "```swift\nfunc work() {\n  super.work()\n"
        f"  count += {number}\n}}\n```\n"
    )


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def pack(folder, callbacks, states=10):
    """A pack of machines with two rings of states each, in which every step calls a callback."""
    folder = pathlib.Path(folder)
    write(folder / "pack.yaml", "name: synthetic\ntitle: Synthetic\n")
    write(folder / "sources.yaml", "notes:\n  title: Notes\n  kind: notes\n")
    machines = -(-callbacks // (2 * states))
    number = 0
    for machine in range(machines):
        name = f"machine{machine:04}"
        lines = [f"title: Machine {machine}", "regions:"]
        for region in "ab":
            names = ", ".join(f"{region}{state}: State {state} of {region}." for state in range(states))
            lines.append(f"  {region}: {{initial: {region}0, states: {{{names}}}}}")
        lines.append("events:")
        for region in "ab":
            for state in range(states):
                if number == callbacks:
                    call = ""
                else:
                    call = f"calls: [{name}.step{region}{state}], "
                    callback(folder, name, f"step{region}{state}", number)
                    number += 1
                following = f"{region}{(state + 1) % states}"
                lines.append(
                    f"  go{region}{state}: [{{from: {{{region}: {region}{state}}}, "
                    f"{call}to: {{{region}: {following}}}}}]"
                )
        write(folder / "machines" / f"{name}.yaml", "\n".join(lines) + "\n")


def crowd(folder, callbacks, together):
    """A pack of one machine that calls many callbacks: all in one event, or each in its own."""
    folder = pathlib.Path(folder)
    write(folder / "pack.yaml", "name: crowd\ntitle: Crowd\ncallbacks: {owner: Crowd}\n")
    names = [f"step{number}" for number in range(callbacks)]
    lines = ["title: Crowd", "callbacks:", *(f"  - {name}" for name in names)]
    lines += ["regions: {r: {initial: a, states: {a: , b: }}}", "events:"]
    lines.append("  back: [{from: {r: b}, to: {r: a}}]")
    events = [("go", ",\n    ".join(names))] if together else [(f"go{name}", name) for name in names]
    lines += [f"  {event}: [{{from: {{r: a}}, calls: [{calls}], to: {{r: b}}}}]" for event, calls in events]
    write(folder / "machines/crowd.yaml", "\n".join(lines) + "\n")


def machine(folder, states=30):
    """A pack of two files: a machine that goes round its states, with a way back from every third;
    each step calls a callback."""
    folder = pathlib.Path(folder)
    write(folder / "pack.yaml", "name: round\ntitle: Round\ncallbacks: {owner: Round}\n")
    listed = ", ".join(f"at{state}: At {state}." for state in range(states))
    lines = ["title: Round", "regions:", f"  place: {{initial: at0, states: {{{listed}}}}}", "events:"]
    ways = [(f"step{state}", state, (state + 1) % states) for state in range(states)]
    ways += [(f"back{state}", state, (state - 3) % states) for state in range(0, states, 3)]
    for name, here, there in ways:
        way = f"from: {{place: at{here}}}, calls: [did{name}], to: {{place: at{there}}}"
        lines.append(f"  {name}: [{{{way}}}]")
    lines.append(f"callbacks: [{', '.join(f'did{name}' for name, _, _ in ways)}]")
    write(folder / "machines/round.yaml", "\n".join(lines) + "\n")


def worlds(folder, objects=6, states=10):
    """A pack of objects that turn in rings, each by itself: as many worlds as there are numbers of
    that many digits."""
    folder = pathlib.Path(folder)
    bounds = f"bounds: {{states: {2 * states ** objects}, objects: {{ring: {objects}}}}}"
    write(folder / "pack.yaml", f"name: rings\ntitle: Rings\n{bounds}\n")
    write(folder / "sources.yaml", "notes:\n  title: Notes\n  kind: notes\n")
    listed = ", ".join(f"at{state}: At {state}." for state in range(states))
    lines = ["title: Ring", "regions:", f"  place: {{initial: at0, states: {{{listed}}}}}"]
    lines += ["events:", "  turn:"]
    for state in range(states):
        here, there = f"{{place: at{state}}}", f"{{place: at{(state + 1) % states}}}"
        lines.append(f"    - {{from: {here}, calls: [ring.step{state}], to: {there}}}")
        callback(folder, "ring", f"step{state}", state)
    write(folder / "machines/ring.yaml", "\n".join(lines) + "\n")
    write(
        folder / "guarantees/ring.yaml",
        "turns:\n  about: ring.step1\n  says: A ring turns one way.\n"
        "  property: ring.step0 precedes ring.step1\n  sources: [notes]\n",
    )


def callback(folder, machine, step, number):
    write(
        folder / "callbacks" / f"{machine}.{step}.md",
        "---\n"
        f"summary: Step number {number} of the walk.\n"
        f"owner: Machine{number // 20}\n"
        f'swift: "func step{number}(_ sender: Any?)"\n'
        f'objc: "- (void)step{number}:(id)sender"\n'
        'availability: {iOS: "2.0", tvOS: "9.0"}\n'
        "super: required\n"
        f"do: [Keep it short., Count to {number}.]\n"
        "dont: [Wait in it.]\n"
        "sources: [notes]\n"
        "---\n" + text(number),
    )


# A page as the site's pages are: their head, header, sidebar, table of contents, and neighbors.
WHOLE_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }} – {{ .Site.Title }}</title>
<meta name="description" property="og:description" content="{{ .Summary | plainify | truncate 200 }}">
<meta property="og:title" content="{{ .Title }}">
{{ with .OutputFormats.Get "markdown" }}<link rel="alternate" type="text/markdown" href="{{ .RelPermalink }}">{{ end }}
<link rel="stylesheet" href="{{ "assets/style.css" | relURL }}">
<script src="{{ "assets/site.js" | relURL }}"></script>
</head>
<body>
<header>
<a href="{{ "/" | relURL }}">{{ .Site.Title }}</a>
<form role="search" action="{{ "search/" | relURL }}"><input type="search" name="q"></form>
<nav>{{ range .CurrentSection.Parent.Sections }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>
</header>
<nav aria-label="Contents">
{{ $page := . }}{{ range first 20 .CurrentSection.RegularPages -}}
<a href="{{ .RelPermalink }}"{{ if eq . $page }} aria-current="page"{{ end }}>{{ .Title }}</a>
{{ end }}</nav>
<main>
<nav>{{ range .Ancestors.Reverse }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> › {{ end }}</nav>
{{ .Content }}
</main>
{{ .TableOfContents }}
<nav>
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}" rel="prev">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}" rel="next">{{ .Title }}</a>{{ end }}
</nav>
<footer><a href="{{ "search/" | relURL }}">Search</a></footer>
</body>
</html>
"""


def hugo_site(folder, texts, template=None):
    """A hugo site with a page for each text, as HTML and as Markdown, and lists; no theme, no
    diagrams. Without a template, a page has its text and a link."""
    folder = pathlib.Path(folder)
    write(
        folder / "config.toml",
        'baseURL = "https://example.org/"\ntitle = "Pages"\n'
        'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404"]\n'
        '[outputs]\npage = ["html", "markdown"]\n'
        '[mediaTypes."text/markdown"]\nsuffixes = ["md"]\n'
        '[outputFormats.markdown]\nmediaType = "text/markdown"\nisPlainText = true\n'
        '[markup.goldmark.renderer]\nunsafe = true\n',
    )
    write(folder / "layouts/_default/single.md", "{{ .RawContent }}")
    frame = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        "<title>{{ .Title }}</title></head><body>%s</body></html>\n"
    )
    write(
        folder / "layouts/_default/single.html",
        template
        or frame % '<nav><a href="/">Index</a></nav><h1>{{ .Title }}</h1>{{ .Content }}',
    )
    write(
        folder / "layouts/_default/list.html",
        frame % "<ul>{{ range .Pages }}<li><a href={{ .RelPermalink }}>{{ .Title }}</a></li>{{ end }}</ul>",
    )
    write(folder / "layouts/index.html", frame % "<h1>{{ .Title }}</h1>")
    for name, content in texts.items():
        title = name.split("/")[-1]
        write(folder / "content/pages" / f"{name}.md", f'---\ntitle: "{title}"\n---\n{content}')


def prose(pack_folder):
    """The Markdown of a pack's callbacks, by name: what stands in their files as it is."""
    found = {}
    for path in sorted(pathlib.Path(pack_folder, "callbacks").glob("*.md")):
        match = re.match(r"---\n(.*?)\n---\n?(.*)", path.read_text(encoding="utf-8"), re.S)
        front = match.group(1).replace("```", "")
        found[path.stem] = f"```yaml\n{front}\n```\n\n{match.group(2)}"
    return found


def handbook(*folders):
    """The pages of references that vcdoc exported as Markdown, one folder a language, by name: the
    language, the section, and the rest of the path in one word, as hugo's sections need it."""
    texts = {}
    for number, folder in enumerate(folders):
        for path in sorted(pathlib.Path(folder).rglob("*.md")):
            parts = path.relative_to(folder).with_suffix("").parts
            name = "-".join(("page", *parts[1:]))
            texts[f"{number}/{parts[0]}/{name}"] = path.read_text(encoding="utf-8")
    return texts


def tree(folder, questions, documents, regions):
    """Markdown documents of 10 kB, and an empty region, `vcdoc: QUESTION`, in some of them."""
    folder = pathlib.Path(folder)
    filler = "".join(text(number) for number in range(20))
    step = documents // regions
    for number in range(documents):
        region = ""
        if number % step == 0:
            question = questions[number // step % len(questions)]
            region = f"<!-- vcdoc: {question} -->\n<!-- vcdoc: end -->\n\n"
        content = f"# Document {number}\n\n{filler}\n{region}{filler}"
        write(folder / f"{number // 100:03}" / f"{number}.md", content)
