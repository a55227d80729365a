import Base
import Conformance
import Pack
import Pages
import Synchronization

/// Checks the logs that readers paste into the page `check/` of a preview, with the same code as
/// `vcdoc trace`.
///
/// A log is in memory while it is checked; the browser keeps it for the tab, because the preview
/// loads its pages again after each edit.
final class PastedLogs: Sendable {
  /// Where logs are sent.
  static let path = "/.vcdoc/check"
  /// The script of the page, which shows the field.
  static let scriptPath = "/.vcdoc/check.js"
  /// The end of the page's path in the site.
  static let page = "check/index.html"
  /// The most bytes of a log.
  static let mostBytes = 16 << 20

  /// The element that loads the script.
  static let tag = Array("<script src=\"\(scriptPath)\"></script>\n".utf8)

  private let pack: Pack
  private let templates: Templates
  private let locales: [Words.Locale]
  private let configurations: [Configuration]?
  /// Made for the first log, because few previews get one.
  private let checker = Mutex<LogChecker?>(nil)

  /// Prepares to check logs.
  ///
  /// - Parameters:
  ///   - pack: The pack of the site.
  ///   - templates: The markup of the site.
  ///   - locales: The languages of the site.
  ///   - configurations: The possible configurations; `nil` for all.
  init(
    _ pack: Pack, _ templates: Templates, in locales: [Words.Locale],
    _ configurations: [Configuration]?
  ) {
    (self.pack, self.templates) = (pack, templates)
    (self.locales, self.configurations) = (locales, configurations)
  }

  /// Checks a log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - file: The page that it was pasted into, which says in which language to answer.
  /// - Returns: What came of it, as a part of that page.
  func answer(to log: [UInt8], on file: String) -> Preview.Response {
    let locale = locales.first { file == "\($0)/\(Self.page)" } ?? locales.first ?? pack.mainLocale
    let checker = checker.withLock { made in
      let checker =
        made ?? LogChecker(pack: pack, configurations: configurations, hasCrowds: false)
      made = checker
      return checker
    }
    do {
      let page = try LogPage(.site, in: pack, templates, in: locale)
      let part = try page.part(of: checker.reading(ofPasted: log))
      return Preview.Response(200, type: "text/html; charset=utf-8", part)
    } catch let errors as PackErrors {
      let messages = errors.diagnostics.map { "\($0.place.path): \($0.message)" }
      return Preview.Response(refusing: 500, messages.joined(separator: "\n"))
    } catch {
      return Preview.Response(refusing: 422, "\(error)")
    }
  }

  /// The script of the page.
  static let script = Array(
    """
    (() => {
      const form = document.getElementById('check')
      const result = document.getElementById('check-result')
      if (!form || !result) return
      const field = form.querySelector('textarea')
      const button = form.querySelector('button')
      const status = form.querySelector('[role=status]')
      const page = encodeURIComponent(decodeURI(location.pathname))
      const key = 'vcdoc-log'
      let isChecked = false
      form.hidden = false

      async function check() {
        const body = new Blob([field.value], {type: 'text/plain'})
        if (body.size > \(mostBytes)) return form.dataset.large
        status.textContent = form.dataset.busy
        const answer = await fetch(`\(path)?page=${page}`, {method: 'POST', body})
        const text = await answer.text()
        if (!answer.ok) return form.dataset.failed + text
        result.innerHTML = text
        return ''
      }

      async function answer() {
        isChecked = true
        button.disabled = true
        try {
          status.textContent = await check()
        } catch (error) {
          status.textContent = form.dataset.failed + error.message
        }
        button.disabled = false
      }

      form.addEventListener('submit', async event => {
        event.preventDefault()
        await answer()
        if (!status.textContent) result.focus()
      })

      addEventListener('pagehide', () => {
        try {
          sessionStorage.setItem(key, JSON.stringify({log: field.value, isChecked}))
        } catch {
          sessionStorage.removeItem(key)  // It is too large to be kept.
        }
      })
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      if (kept.log) {
        field.value = kept.log
        if (kept.isChecked) answer()
      }
    })()

    """.utf8)
}
