@testable import Graphics
@testable import Pages
import Testing

@Suite struct HTMLNameTests {
  private func markup(_ name: String) -> String {
    var bytes: [UInt8] = []
    HTML.escape(name: name, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("viewDidLoad", "viewDidLoad"), ("viewWillTransition(to:x)", "viewWillTransition(to:x)"),
    (
      "shouldAutorotateToInterfaceOrientation",
      "should<wbr>Autorotate<wbr>ToInterface<wbr>Orientation"
    ),
    (
      "application(_:didFinishLaunchingWithOptions:)",
      "application(_:<wbr>didFinish<wbr>Launching<wbr>WithOptions:)"
    ),
    (
      "UIApplication.didBecomeActiveNotification",
      "UIApplication.<wbr>didBecome<wbr>Active<wbr>Notification"
    ),
    (
      "anyview<UIKit> & some other words of code",
      "anyview&lt;UIKit&gt; &amp; some other words of code"
    ),
    ("averylongnamewithoutanyhumpinit", "averylongnamewithoutanyhumpinit"),
  ])
  func breaksALongNameBetweenItsWords(_ name: String, markup: String) {
    #expect(self.markup(name) == markup)
  }

  @Test func breaksNamesInPagesAndNowhereElse() throws {
    let template = try Template(path: "t", source: Array("{{.}}".utf8))
    let long = Template.Value.name("application.didEnterBackground")
    for (language, text) in [
      (TemplateLanguage.html(from: .home), "application.<wbr>didEnter<wbr>Background"),
      (
        .markdown(MarkdownFormat(target: .folder, diagrams: .svg), from: "README.md"),
        "application.didEnterBackground"
      ),
    ] {
      var renderer = TemplateRenderer(partials: [:], isStrict: true, language: language)
      renderer.render(template, in: [long])
      #expect(String(decoding: renderer.output.bytes, as: UTF8.self) == text)
    }
  }
}
