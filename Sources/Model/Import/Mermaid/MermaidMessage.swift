/// A message of a sequence diagram, such as `Alice->>+Bob: text`.
struct MermaidMessage {
  let sender: String
  let receiver: String
  let line: ImportedInteraction.Line
  let text: String
  /// What the line says that one in a pack does not.
  private(set) var remark: String?
  /// Whether it begins or ends an activation, or ends in a circle.
  private(set) var isStyled = false

  /// The arrows of Mermaid: how they are read, and what is lost.
  private static let arrows: [(sign: String, line: ImportedInteraction.Line, loss: String)] = {
    typealias Line = ImportedInteraction.Line
    let whole: [(String, Line, String)] = [
      ("->>", .call, ""), ("-->>", .reply, ""), ("->", .call, ""), ("-->", .reply, ""),
      ("-)", .asynchronous, ""), ("--)", .reply, "it is asynchronous as well"),
      ("<<->>", .call, "it leads both ways"), ("<<-->>", .reply, "it leads both ways"),
      ("-x", .call, "it ends with a cross"), ("--x", .reply, "it ends with a cross"),
    ]
    let ends = ["|\\", "|/", "\\\\", "//"]
    let beginnings = ["/|", "\\|", "//", "\\\\"]
    let halves = [("-", Line.call), ("--", Line.reply)].flatMap { dash, line in
      ends.map { (dash + $0, line, "it has half an arrowhead") }
        + beginnings.map { ($0 + dash, line, "it has half an arrowhead, where it begins") }
    }
    return whole + halves
  }()

  /// Reads a message; `nil` if a statement is none.
  init?(_ statement: String) {
    guard let colon = statement.firstIndex(of: ":") else { return nil }
    let head = statement[..<colon]
    guard let (range, arrow) = Self.arrow(in: head) else { return nil }
    var (sender, receiver) = (
      head[..<range.lowerBound].trimmingBlanks, head[range.upperBound...].trimmingBlanks
    )
    for circle in [sender.hasSuffix("()"), receiver.hasPrefix("()")] where circle {
      isStyled = true
    }
    if sender.hasSuffix("()") { sender = sender.dropLast(2).trimmingBlanks }
    if receiver.hasPrefix("()") { receiver = receiver.dropFirst(2).trimmingBlanks }
    if let sign = receiver.first, sign == "+" || sign == "-" {
      receiver = receiver.dropFirst().trimmingBlanks
      isStyled = true
    }
    guard !sender.isEmpty, !receiver.isEmpty, sender.utf8.count <= 1_000,
      receiver.utf8.count <= 1_000
    else { return nil }
    (self.sender, self.receiver, line) = (sender, receiver, arrow.line)
    remark = arrow.loss.isEmpty ? nil : "'\(arrow.sign)': \(arrow.loss)"
    text = statement[statement.index(after: colon)...].trimmingBlanks.withoutWrap.withoutCodes
  }

  /// The first arrow in a text, the longest of those that begin there; one that ends in `x`, which
  /// a name can have, only if there is no other.
  private static func arrow(
    in head: Substring
  ) -> (Range<Substring.Index>, (sign: String, line: ImportedInteraction.Line, loss: String))? {
    for isCross in [false, true] {
      let signs = arrows.filter { $0.sign.hasSuffix("x") == isCross }
      var index = head.startIndex
      while index < head.endIndex {
        let rest = head[index...]
        if "-<|/\\".contains(rest[index]),
          let arrow = signs.filter({ rest.hasPrefix($0.sign) }).max(by: {
            $0.sign.count < $1.sign.count
          })
        {
          return (index..<head.index(index, offsetBy: arrow.sign.count), arrow)
        }
        index = head.index(after: index)
      }
    }
    return nil
  }
}

extension String {
  /// The statements of a line, which `;` parts unless it ends a code.
  var statements: [String] {
    var statements = [""]
    var rest = self[...]
    while let first = rest.first {
      if first == "#" || first == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        rest[rest.index(after: rest.startIndex)..<end].allSatisfy({
          $0.isLetter || $0.isNumber || $0 == "#"
        }),
        rest.index(after: rest.startIndex) < end
      {
        statements[statements.count - 1] += rest[...end]
        rest = rest[rest.index(after: end)...]
        continue
      }
      if first == ";" {
        statements.append("")
      } else {
        statements[statements.count - 1].append(first)
      }
      rest.removeFirst()
    }
    return statements.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }

  /// The text without the word by which Mermaid breaks its lines, or does not.
  var withoutWrap: String {
    for word in [":wrap:", ":nowrap:", "wrap:", "nowrap:"] where hasPrefix(word) {
      return dropFirst(word.count).trimmingBlanks
    }
    return self
  }

  /// The title of a box without its color; empty if it has only that.
  var boxTitle: String {
    let text = trimmingBlanks
    for function in ["rgb(", "rgba(", "hsl(", "hsla("] where text.lowercased().hasPrefix(function) {
      return text.parted(at: ")")?.after.withoutCodes ?? ""
    }
    let first = text.prefix { !$0.isWhitespace }
    let isColor = Self.colors.contains(first.lowercased()) || first.hasPrefix("#")
    return (isColor ? text.dropFirst(first.count).trimmingBlanks : text).withoutCodes
  }

  /// The names of colors.
  ///
  /// Source: CSS Color Module Level 4, section 6.1.
  private static let colors = Set(
    """
    transparent aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond \
    blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk \
    crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta \
    darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue \
    darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey \
    dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray \
    green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush \
    lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray \
    lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray \
    lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine \
    mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy \
    oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise \
    palevioletred \
    papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue \
    saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray \
    slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white \
    whitesmoke yellow yellowgreen
    """.split(separator: " ").map(String.init))
}
