/// Words around names and callbacks that name nobody.
extension String {
  /// Whether it is a word around names that names nobody.
  var isFiller: Bool {
    let small = lowercased()
    return Self.filler.contains(small) || Self.foreignFiller.contains(small)
      || Self.prepositions.contains(self)
  }

  private static let filler: Set<String> = [
    "debug", "info", "trace", "warn", "warning", "error", "notice", "log", "verbose", "default",
    "is", "was", "are", "were", "be", "being", "called", "calls", "call", "calling", "invoke",
    "invoked", "invokes",
    "receives", "receive", "received", "gets", "sends", "runs", "run", "ran", "executed", "fired",
    "in", "on", "of", "at", "from", "by", "for", "and", "then", "animated", "true", "false", "yes",
    "enter", "entering", "entered", "exit", "exiting", "exited", "begin", "end", "leaving",
    "before", "after", "took", "now", "inside",
    "nil", "func", "function", "method", "the", "self", "override", "void", "public", "open",
  ]

  /// What is said of calls in other languages.
  private static let foreignFiller: Set<String> = [
    "被调用", "被调用了", "调用", "调用了", "调用到", "执行", "执行了", "执行到", "进入", "进入了", "方法", "的", "了",
    "打印", "打印了", "输出", "触发", "触发了", "走到", "走了", "来到", "回调", "运行", "运行到",
    "开始", "结束", "离开", "退出", "完成",
    "呼叫", "調用", "執行", "執行到", "進入", "觸發", "列印", "開始", "結束", "離開", "完了", "終了",
    "が呼ばれた", "が呼ばれました", "呼ばれた", "呼び出し", "が呼び出された", "実行", "実行中",
    "호출", "호출됨", "호출됐다", "호출되었습니다", "실행", "실행됨", "시작", "종료",
    "вызван", "вызвана", "вызвано", "вызов", "вызывается", "вызвался", "метод", "метода", "функция",
    "контроллера", "контроллере", "класса", "экрана",
    "начало", "конец", "вход", "выход", "сработал", "сработала", "выполнен", "выполняется",
    "appel", "appelé", "appelée", "appelle", "appelons", "méthode", "fonction", "exécution",
    "début",
    "fin", "entrée", "sortie",
    "aufruf", "aufgerufen", "wird", "wurde", "methode", "funktion", "ausgeführt", "anfang", "ende",
    "llamada", "llamado", "llamando", "llama", "método", "función", "ejecutando", "ejecutado",
    "chamada", "chamado", "chamando", "chamou", "função", "executando", "executado", "início",
    "inicio",
  ]

  /// Words too short to count in capitals, which may be the initials of a name.
  private static let prepositions: Set<String> = [
    "de", "du", "des", "dans", "par", "sur", "pour", "est", "von", "im", "aus", "auf", "bei", "en",
    "del", "desde", "se", "em", "do", "da", "у", "в", "из", "на", "для", "от", "에서", "で",
  ]
}
