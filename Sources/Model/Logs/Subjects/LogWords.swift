/// The words by which records are read, in the languages in which logs are written.
enum LogWords {
  /// Words around names and callbacks that name no object.
  static let filler = words(
    "debug info trace warn warning error notice log verbose default is was are were be being",
    "called calls call calling invoke invoked invokes receives receive received gets sends runs",
    "run ran executed fired in on of at from by for and then animated true false yes enter",
    "entering entered exit exiting exited begin end leaving before after took now inside flutter",
    "func function method the self override void public open objectidentifier"
  ).union(nothings)

  /// What logs write in place of an object.
  static let nothings = words("nil null private")

  /// What is said of calls in other languages; in scripts without blanks, what is joined to more.
  static let foreignFiller = words(
    "被 已 正 在 中 里 裡 内 从 由 了 到 的 方法 函数 调用 执行 进入 打印 输出 触发 走 来 回调 运行 开始 结束 离开 退出 完成 当前 当前页面",
    "呼叫 調用 執行 進入 觸發 列印 開始 結束 離開 完了 終了 が は を で の に から 呼ばれた 呼ばれました 呼び出し 呼び出された 実行 에서 의 가 이 을 를",
    "호출 됨 됐다 되었습니다 실행 시작 종료 вызван вызвана вызвано вызвал вызвала вызов вызывается вызвался метод метода",
    "функция контроллера контроллере класса экрана начало конец вход выход сработал сработала",
    "выполнен выполняется appel appelé appelée appelle appelons méthode fonction exécution début",
    "fin entrée sortie aufruf aufgerufen wird wurde methode funktion ausgeführt anfang ende",
    "llamada llamado llamando llama método función ejecutando ejecutado chamada chamado chamando",
    "chamou função executando executado início inicio")

  /// Words too short to count in capitals, which may be the initials of a name.
  static let prepositions = words(
    "de du des dans par sur pour est von im aus auf bei en del desde se em do da na у в из на для",
    "от")

  /// Words that deny.
  static let negations = words(
    "not never no without isn't wasn't doesn't didn't won't hasn't isn’t wasn’t doesn’t didn’t",
    "won’t hasn’t cannot can't can’t aren't couldn't haven't fails failed")

  /// Words before a callback that say that it does not come.
  static let denials = negations.union(words("missing expected expecting 漏 漏掉 缺 缺少"))

  /// Words of calling.
  static let calls = words(
    "call called calling calls come comes came execute executed fire fired fires get gets got",
    "happen happened happens hit implemented invoke invoked received run runs ran sent trigger",
    "triggered")

  /// Words that deny in other languages.
  static let foreignNegations = words("nicht nie niemals не никогда pas jamais no nunca não jamás")

  /// How words of calling begin in Japanese and Korean, and how verbs that deny end.
  static let foreignDenials = [
    (list("ばれ び出され され 来 こな 通ら 走ら"), list("ない なかった ません ずに")),
    (list("불리 불려 호출 실행"), list("지않 안됨 안돼 못") + ["지 않", "안 "]),
    (["안 불", "안불"], ["불"]),
  ]

  /// How words of calling begin in other languages.
  static let foreignCalls = list(
    "aufgerufen gerufen ausgeführt aufruf вызв вызыв выполн сраб приход appel exécut invoqu",
    "llama ejecut invoca chamad chama execut")

  /// Prepositions before a callback in which something else happens.
  static let relations = words(
    "in from by during inside within before after at on until when while since for")

  /// Words with which people say where a program is, or that it prints.
  static let standing = words(
    "now currently still just here again already hello hi hey world we i am you it this that a",
    "an my our has have m re wir sind ich bin jetzt print prints printed printing println logs",
    "logged logging nslog test testing message output statement code text stop stopped stopping",
    "breakpoint running executing execution step line number inside within arrived reached",
    "landed thread")

  /// Words for objects, which are part of the names that people give them.
  static let roles = words(
    "view controller viewcontroller vc screen page scene window delegate app application object",
    "instance class root child parent tab nav navigation modal detail master main first second",
    "third left right top bottom inner outer new old red green blue")

  /// Words for scenes, windows, and delegates in other scripts.
  static let foreignRoles = list("场景 場景 窗口 視窗 代理 シーン ウィンドウ 장면 윈도우 сцен окно")

  /// Words that say by themselves that a call returns.
  static let ends = words("exit exiting exited leave leaving end ended ending")

  /// The same in other languages.
  static let foreignEnds = words(
    "结束 离开 退出 完成 执行完成 执行结束 调用完成 调用结束 結束 離開 執行完成 執行結束 呼叫結束 終了 完了 終わり 종료 끝 완료 конец выход завершен",
    "завершён завершено завершение закончен закончено terminé finalización término")

  /// Words that say so where nothing else follows but how long it took.
  static let turns = words("finish finished done return returned returning completed after")

  /// Both.
  static let returns = ends.union(turns)

  /// Words that say something of a call, and name no object.
  static let sayings = filler.union(denials).union(returns)

  /// Words before a span of time, after the name of what took it.
  static let beginningsOfSpans = turns.union(words("took takes duration cost costs"))

  /// Those, units, and words that may be beside such a span.
  static let wordsOfSpans = beginningsOfSpans.union(units)
    .union(words("in it super call elapsed about only 耗时 用时 耗時 用時"))

  /// Units of time.
  static let units = words(
    "ms msec s sec secs second seconds millisecond milliseconds us µs μs ns 毫秒 秒")

  /// Parts of words that say in another script what a callback means, or how often it came.
  static let happenings = list(
    "即将 已经 将要 加载完 加载视图 视图加载 显示 出现 消失 销毁 释放 布局 初始化 一次 二次 两次 三次 再次 読み込 回目 表示 消え 나타 사라 번째")

  /// Parts of sentences in Chinese that no name has.
  static let clauses = list("会在 会被 会调 要到 要在 这里 这时 此时 它是 它在 因为 所以 如果 之后 之前")

  /// Words that say what a callback means.
  static let deeds = words(
    "about will did loaded loading appeared appearing appears disappeared disappearing",
    "disappears shown hidden visible memory layout laid finished created destroyed has been",
    "already before after")

  /// Words before a number that counts lines or records.
  static let counters = words("line step seq sequence count counter index idx tick event entry")

  /// Words for logs of this kind rather than names.
  static let genericTags = words(
    "lifecycle life cycle event events callback method hook message msg function vc ui uikit",
    "生命周期 生命週期")

  /// Names of colors and color spaces.
  static let colors = words(
    "red green blue black white gray grey yellow orange purple pink brown cyan magenta clear rgb",
    "rgba srgb")

  /// What appears and is no controller.
  static let things = words(
    "keyboard alert menu banner ad ads toast spinner image data text button cell it they this",
    "that what which message request cache")

  /// Words of a title in brackets.
  static let titleWords = words("with without all when if using no")

  /// Keys for the name of a controller.
  static let objectKeys = words(
    "vc class controller viewcontroller view_controller screen object self page scene")

  /// Keys for a tag, which may be the name of a controller.
  static let tagKeys = words(
    "logger tag category source caller type file screen_name class_name classname name module view")

  /// How keys end that may come after a callback, before a colon and the name of a controller.
  static let keysBeforeColons = list(
    "vc class controller view_controller screen page title 控制器 页面 界面 类名")

  /// Keys for what happened.
  static let callbackKeys = words(
    "message msg callback method function func fn event event_name eventname selector sel text",
    "action",
    "方法 方法名 回调 函数 事件 消息")

  /// What an id is of that is not that of an object.
  static let idsOfWriters = words(
    "thread process p t trace span request req correlation session user tenant event message msg",
    "log record activity parent device build host container pod bundle client account")

  /// Keys for a time.
  static let timeKeys = words("t ts time timestamp elapsed uptime date")

  /// Words that say nothing beside a callback and its object.
  static let idle = words("no null optional class title screen again twice")

  /// Types in the declaration of a method of Objective-C.
  static let types = words(
    "void BOOL id instancetype IBAction NSInteger NSUInteger CGFloat CGSize",
    "UIInterfaceOrientationMask UIStatusBarStyle Class")

  /// What may come before a declaration.
  static let modifiers = words(
    "override public private internal open fileprivate final static class mutating required",
    "convenience protected @objc @IBAction @MainActor @Override nonisolated optional")

  /// Functions that print.
  static let loggers = words(
    "nslog print println printf debugprint os_log log logger console timber dump ddlog",
    "ddlogdebug ddloginfo nsprint debuglog oslog")

  /// How the names of files with source code end.
  static let fileEndings = list(".swift .mm .m")

  /// Levels, as the console writes them.
  static let levels = words("default info debug error fault notice")

  /// Types of arguments that no record prints in place of an object.
  static let valueTypes = words(
    "Bool BOOL Int NSInteger Double CGFloat CGSize CGRect CGPoint String NSString TimeInterval",
    "NSTimeInterval Selector SEL UIInterfaceOrientation UIViewAnimationOptions")

  /// The words of some texts, with blanks between.
  private static func list(_ texts: String...) -> [String] {
    texts.flatMap { $0.split(separator: " ") }.map { String($0) }
  }

  private static func words(_ texts: String...) -> Set<String> {
    Set(texts.flatMap { $0.split(separator: " ") }.map { String($0) })
  }
}

extension ArraySlice<UInt8> {
  /// Without the ending of a file with source code; none where it ends otherwise.
  var withoutFileEnding: Self? {
    LogWords.fileEndings.first { suffix($0.utf8.count).elementsEqual($0.utf8) }
      .map { dropLast($0.utf8.count) }
  }
}
