import Shipped
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// A recording of the articles, and the script that explains every line of it.
struct ArticleRecording: CustomTestStringConvertible {
  let file: String
  let script: [String]
  var settings: [String: String] = ["iOS": "12"]
  /// Which object a line belongs to, by a word in it; the first that fits decides.
  let labels: [(word: String, object: String)]
  /// A callback that the model's one class has had before: in the recording it is another class.
  var past = ""
  /// How many lines at the end belong to a round that the recording breaks off.
  var brokenOff = 0

  var testDescription: String { file }

  static let all: [ArticleRecording] = [
    .init(
      file: "a000-1-launch-storyboard", script: ["application.launch"],
      labels: [("+[Board", "class"), ("-[Board", "root")]),
    .init(
      file: "a000-2-push-code", script: ["application.launch", "create.code", "navigation.push"],
      labels: [("+[Code", "class"), ("-[Code", "destination"), ("-[Board", "source")],
      past: "initialize"),
    .init(
      file: "a000-4-pop-xib", script: ["create.xib", "navigation.push", "navigation.pop"],
      labels: [("Xib", "destination"), ("Code", "source")]),
    .init(
      file: "a000-5-pop-code", script: ["create.code", "navigation.push", "navigation.pop"],
      labels: [("Code", "destination"), ("Board", "source")]),
    .init(
      file: "a001-1-a-to-b", script: ["application.launch", "create.code", "navigation.push"],
      labels: [("-A", "source"), ("-B", "destination")]),
    .init(
      file: "a001-2-b-to-a", script: ["create.code", "navigation.push", "navigation.pop"],
      labels: [("-A", "source"), ("-B", "destination")]),
    .init(
      file: "a001-3-a-to-b-again", script: ["create.code", "navigation.push"],
      labels: [("-A", "source"), ("-B", "destination")]),
    .init(
      file: "a001-4-whole",
      script: [
        "application.launch", "create.code", "navigation.push", "navigation.pop", "create.code",
        "navigation.push",
      ], labels: [("-A", "source"), ("-B", "destination")]),
    .init(
      file: "a004-1-storyboard-init", script: ["create.storyboard"], labels: [("", "controller")]),
    .init(file: "a004-2-code-init", script: ["create.code"], labels: [("", "controller")]),
    .init(
      file: "a004-3-life", script: ["create.code", "navigation.push", "navigation.pop"],
      labels: [("", "destination")]),
    .init(
      file: "a004-4-rotation", script: ["rotation.rotate:traits"], labels: [("", "controller")]),
    .init(
      file: "a004-6-loadview-loop", script: ["create.code", "view.loadNothing:read"],
      labels: [("", "controller")],
      brokenOff: 1),
  ]
}

@Suite struct ArticleRecordingTests {
  @Test(arguments: ArticleRecording.all)
  func everyLineOfTheRecordingIsWhatTheModelDoes(_ recording: ArticleRecording) async throws {
    let exploration = try await UIKitModel.shared.exploration()
    let lines = try Self.lines(of: recording)
    #expect(lines.count > 1 || recording.file == "a004-2-code-init")
    let visible = Set(lines.map(\.callback))
    let run = try exploration.run(recording.script, settings: recording.settings)
    let owners = Set(lines.map(\.object))
    let calls = run.calls.filter { visible.contains($0.call.callback.text) }.map { call in
      Line(object: Self.owner(call.participant), callback: call.call.callback.text)
    }
    let seen = calls.filter { owners.contains($0.object) }
    #expect(Self.collapsed(Array(seen.suffix(lines.count))) == Self.collapsed(lines))
  }

  struct Line: Equatable {
    let object: String
    let callback: String
  }

  /// A second controller behind one label is still that label.
  private static func owner(_ participant: String) -> String {
    participant.split(separator: " ").first.map(String.init) ?? participant
  }

  /// The lines, with repeated pairs of lines, such as layout passes, told once.
  private static func collapsed(_ lines: [Line]) -> [Line] {
    var kept: [Line] = []
    for line in lines {
      kept.append(line)
      let count = kept.count
      if count >= 4, kept[(count - 4)..<(count - 2)] == kept[(count - 2)...] {
        kept.removeLast(2)
      }
    }
    return kept
  }

  private static func lines(of recording: ArticleRecording) throws -> [Line] {
    let bytes = try #require(ShippedFolder.uikit.files["recordings/\(recording.file).log"])
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let body = try #require(text.split(separator: "\n---\n", maxSplits: 1).last)
    let lines = body.split(separator: "\n").compactMap { line -> Line? in
      guard let callback = spellings.first(where: { line.contains($0.spelling) })?.callback,
        let label = recording.labels.first(where: { $0.word.isEmpty || line.contains($0.word) })
      else { return nil }
      return Line(object: label.object, callback: callback)
    }
    return lines.filter { $0.callback != recording.past }.dropLast(recording.brokenOff)
  }

  /// How the recordings spell callbacks, longer spellings first.
  private static let spellings: [(spelling: String, callback: String)] = [
    ("initWithNibName:bundle:", "init.nibName"), ("init(nibName:bundle:)", "init.nibName"),
    ("initWithCoder:", "init.coder"), ("init(coder:)", "init.coder"),
    ("viewWillLayoutSubviews", "viewWillLayoutSubviews"),
    ("viewDidLayoutSubviews", "viewDidLayoutSubviews"), ("viewDidLoad", "viewDidLoad"),
    ("viewWillAppear", "viewWillAppear"), ("viewDidAppear", "viewDidAppear"),
    ("viewWillDisappear", "viewWillDisappear"), ("viewDidDisappear", "viewDidDisappear"),
    ("willTransition(to:with:)", "willTransition"), ("awakeFromNib", "awakeFromNib"),
    ("loadView", "loadView"), ("dealloc", "dealloc"), ("deinit", "dealloc"),
    (" initialize]", "initialize"), (" alloc]", "alloc"), (" init]", "init"),
    (" load]", "load"),
  ]
}
