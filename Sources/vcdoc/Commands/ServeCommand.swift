extension Command {
  static let serve = Command(
    name: "serve", summary: "preview the site in a browser while you edit the pack",
    operands: Operands(),
    options: [.pack, .port, .host, .open, .set, .locale, .templates, .jobs, .quiet],
    about: [
      """
      Builds the site into memory and serves it on this machine. When a file of the pack or of the \
      templates changes, vcdoc builds the site again, and open pages reload. Nothing is written to \
      disk; Ctrl-C ends it.
      """,
      """
      If the pack has errors, open pages show them, with place and fix, over the last good site. \
      The page that is open is made first. After an edit of prose, vcdoc keeps the verdicts; after \
      an edit of the model, it explores the model again. A newer edit ends the build before it.
      """,
      """
      On the page check/, you can paste a console log: the page shows what 'vcdoc trace' says of \
      it. The log stays on this machine; your browser keeps it until you close the tab.
      """,
      """
      Only browsers on this machine reach the preview. With --host, others do, too: for a \
      container, write '--host 0.0.0.0'.
      """,
      """
      Needs libmicrohttpd: 'apt-get install libmicrohttpd12' or 'brew install libmicrohttpd'.
      """,
    ],
    examples: [
      Example("vcdoc serve --pack docs/lifecycle", "preview your own pack"),
      Example("vcdoc serve --pack docs/lifecycle --open", "the same, and open a browser"),
      Example("vcdoc serve --pack docs/lifecycle --port 9000", "at another port"),
    ]
  ) { request, console in
    var run = try ServeRun(request, console)
    return try await run.run()
  }
}

extension Option {
  static let port = Option("port", value: "NUMBER", summary: "port to serve at [default: 8000]")
  static let host = Option(
    "host", value: "ADDRESS", summary: "address to serve at [default: 127.0.0.1]")
  static let open = Option("open", summary: "open the site in a browser")
}
