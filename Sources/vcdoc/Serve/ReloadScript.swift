/// The script that a preview adds to each page as it is served; the built site has none.
///
/// It waits for the next site by one request at a time, and only while the page is visible, since a
/// browser opens few connections to one server. Errors of the pack are shown over the page.
enum ReloadScript {
  /// Where it is served.
  ///
  /// No path of a site begins with a dot.
  static let path = "/.vcdoc/reload.js"
  /// Where it asks for the state of the preview.
  static let statePath = "/.vcdoc/state"

  /// The element that loads it, in a page of a site.
  static func tag(forSite name: String) -> [UInt8] {
    Array("<script src=\"\(path)?site=\(name)\"></script>\n".utf8)
  }

  static let bytes = Array(
    """
    (() => {
      const own = new URL(document.currentScript.src).searchParams.get('site')
      let seen = '', panel, waiting
      const pause = () => new Promise(done => setTimeout(done, 1000))

      function show(problem) {
        if (!problem) {
          panel?.remove()
          panel = undefined
          return
        }
        if (!panel) {
          panel = document.createElement('pre')
          panel.setAttribute('role', 'alert')
          Object.assign(panel.style, {
            position: 'fixed', inset: 'auto 0 0 0', zIndex: 1000, maxHeight: '50vh', margin: 0,
            overflow: 'auto', padding: '1em', borderTop: '3px solid #b3261e', background: '#fff1f0',
            color: '#410e0b', font: '14px/1.5 ui-monospace, monospace', whiteSpace: 'pre-wrap'
          })
          document.body.append(panel)
        }
        panel.textContent = problem
      }

      async function ask() {
        const page = encodeURIComponent(decodeURI(location.pathname))
        const address = `\(statePath)?page=${page}&seen=${seen}`
        const answer = await fetch(address, {signal: waiting.signal})
        if (!answer.ok) throw new Error(answer.statusText)
        const state = await answer.json()
        if (state.site !== own) {
          location.reload()
          return new Promise(() => {})
        }
        show(state.problem)
        if (state.change === seen) await pause()
        seen = state.change
      }

      async function watch() {
        const turn = waiting = new AbortController()
        while (!turn.signal.aborted) {
          try {
            await ask()
          } catch {
            await pause()
          }
        }
      }

      function follow() {
        waiting?.abort()
        if (document.visibilityState === 'visible') watch()
      }
      document.addEventListener('visibilitychange', follow)
      follow()
    })()

    """.utf8)
}
