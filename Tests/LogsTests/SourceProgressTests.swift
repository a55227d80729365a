@testable import Logs
import Testing

/// Messages that loggers print from inside a callback, each behind the function and the line of
/// source.
struct SourceProgressTests {
  /// The log of ZHLog's own example, April 2018.
  private static let messages = [
    "2018-04-21 11:42:03.260355+0800 ZHLog[75592:3057889] ✅Debug: -[ViewController viewDidLoad] [Line 26] debug",
    "2018-04-21 11:42:03.260438+0800 ZHLog[75592:3057889] 💧Info: -[ViewController viewDidLoad] [Line 27] Info",
    "2018-04-21 11:42:03.260725+0800 ZHLog[75592:3057889] ⚠️Warning: -[ViewController viewDidLoad] [Line 30] warning",
    "2018-04-21 11:42:03.260800+0800 ZHLog[75592:3057889] ✅Debug: -[ViewController viewDidLoad] [Line 33] tofile debug",
  ]

  @Test func readsSeveralMessagesOfOneCallAsOne() throws {
    #expect(try TraceDoubt.all(in: Self.messages) == [nil, .sameCall, .sameCall, .sameCall])
  }

  @Test(arguments: [
    ["Home.swift:20 viewDidAppear(_:) a", "Home.swift:24 viewDidAppear(_:) b"],
    ["[Home.m:20] -[Home viewDidAppear:] a", "[Home.m:24] -[Home viewDidAppear:] b"],
    ["Home.viewDidAppear(_:):20 - a", "Home.viewDidAppear(_:):24 - b"],
    ["<Home.swift:viewDidAppear(_:):20> a", "<Home.swift:viewDidAppear(_:):24> b"],
    ["-[Home viewDidAppear:] 第20行", "-[Home viewDidAppear:] 第24行"],
    ["Home.viewDidAppear(_:)[20]: a", "Home.viewDidAppear(_:)[24]: b"],
    ["Home.swift viewDidAppear(_:) 20: a", "Home.swift viewDidAppear(_:) 24: b"],
  ])
  func readsTheLineWhereverItStands(_ pair: [String]) throws {
    #expect(try TraceDoubt.all(in: pair) == [nil, .sameCall])
    let other = "-[Menu viewDidLoad] line 12"
    #expect(try TraceDoubt.all(in: [pair[0], other, pair[1]]) == [nil, nil, .sameCall])
    #expect(try TraceDoubt.all(in: [pair[1], pair[0]]) == [nil, nil])
    #expect(try TraceDoubt.all(in: [pair[0], pair[0]]) == [nil, nil])
    #expect(
      try TraceDoubt.all(in: [pair[0], "Home viewWillDisappear", pair[1]]) == [nil, nil, nil])
    #expect(try TraceDoubt.all(in: pair + pair) == [nil, .sameCall, nil, .sameCall])
  }

  @Test(arguments: [
    ["viewDidLoad() line 20", "viewDidLoad() line 24"],
    ["Home viewDidAppear 20 items", "Home viewDidAppear 24 items"],
    ["Home viewDidAppear(_:) 20: a", "Home viewDidAppear(_:) 24: b"],
    ["-[Home viewDidAppear:] [Line 20]", "-[Menu viewDidAppear:] [Line 24]"],
  ])
  func readsWhatMayBeAnotherCallAsOne(_ pair: [String]) throws {
    #expect(try TraceDoubt.all(in: pair) == [nil, nil])
  }

  @Test(arguments: [
    ["-[Home viewDidLoad] <Home: 0x7f8a>", "-[Base viewDidLoad] <Home: 0x7f8a>"],
    ["Home.viewDidLoad() self=Home", "Base.viewDidLoad() self=Home"],
    ["-[HomeVC viewDidLoad]", "-[BaseVC viewDidLoad] HomeVC"],
  ])
  func readsTheMethodOfASuperclassAsTheSameCall(_ pair: [String]) throws {
    #expect(try TraceDoubt.all(in: pair) == [nil, .inherited])
    #expect(try TraceDoubt.all(in: pair.reversed()) == [nil, .inherited])
    #expect(try TraceDoubt.all(in: pair + pair) == [nil, .inherited, nil, .inherited])
    #expect(try TraceDoubt.all(in: [pair[1], pair[1]]) == [nil, nil])
    let other = "-[Menu viewDidLoad] <Menu: 0x7f8b>"
    #expect(try TraceDoubt.all(in: [pair[1], other, pair[0]]) == [nil, nil, .inherited])
  }

  @Test(arguments: [[], ["--> A viewDidLoad", "<-- A viewDidLoad"]])
  func readsALineAlikeWhetherOrNotAnEqualOneCameBefore(_ marks: [String]) throws {
    let above = "<Home: 0x1000> -[Base viewDidLoad]"
    let call = ["<Home: 0x1000> viewWillAppear", "<Home: 0x1000> viewDidLoad", above]
    let expected: [TraceDoubt?] = [nil, nil, .inherited]
    #expect(try TraceDoubt.all(in: marks + call).suffix(3) == expected[...])
    #expect(try TraceDoubt.all(in: marks + [above] + call).suffix(3) == expected[...])
    #expect(try TraceDoubt.all(in: marks + call + call).suffix(3) == expected[...])
  }
}
