import Base

/// Numbers and bullets of lists, `1.`, `(1)`, `①`, `一、`, `Step 1:`, `- [ ]`.
extension String {
  /// Whether it begins with the number or bullet of a list item.
  var isListed: Bool { listMarkerEnd > startIndex }

  /// After the number or bullet of a list before it; its beginning if there is none.
  fileprivate var listMarkerEnd: Index {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    guard start < endIndex else { return startIndex }
    let rest = self[start...]
    if "-*•·–—●○▪◦‣+☐☑".contains(rest[start]), rest.dropFirst().first?.isWhitespace ?? true {
      return rest.dropFirst().afterCheckbox
    }
    return rest.afterNumber ?? rest.afterLetter ?? startIndex
  }
}

extension Substring {
  private var afterBlanks: Index { firstIndex { !$0.isWhitespace } ?? endIndex }

  /// After blanks and `[ ]`.
  fileprivate var afterCheckbox: Index {
    let rest = self[afterBlanks...]
    guard ["[ ]", "[x]", "[X]"].contains(where: rest.hasPrefix) else { return rest.startIndex }
    return rest.dropFirst(3).afterBlanks
  }

  /// After `1.`, `(1)`, `①`, `一、`, `Step 1:`, `第一步：`.
  fileprivate var afterNumber: Index? {
    var inner = self
    for word in ["Step ", "step ", "第"] where hasPrefix(word) { inner = dropFirst(word.count) }
    let isNamed = inner.startIndex > startIndex
    if let first = inner.first, "(（[【".contains(first) { inner = inner.dropFirst() }
    let digits = inner.prefix { $0.isNumber }
    guard !digits.isEmpty, digits.count < 4 else { return nil }
    inner = inner.dropFirst(digits.count)
    if isNamed, inner.first == "步" { inner = inner.dropFirst() }
    let isCircled = digits.unicodeScalars.allSatisfy(\.isEnclosed)
    if let next = inner.first, ".)、．:：）]】,，".contains(next) {
      inner = inner.dropFirst()
      if next == ".", inner.first?.isNumber ?? false { return nil }
    } else if !isCircled {
      return nil
    }
    return inner.afterBlanks
  }

  /// After `a)`, `iv.`: small letters and a blank, so that no class and no module is one.
  fileprivate var afterLetter: Index? {
    let letters = prefix { $0.isASCII && $0.isLowercase }
    guard
      letters.count == 1 || (2...4).contains(letters.count) && letters.allSatisfy("ivx".contains)
    else { return nil }
    let inner = dropFirst(letters.count)
    guard let mark = inner.first, ".)".contains(mark), inner.dropFirst().first == " " else {
      return nil
    }
    return inner.dropFirst().afterBlanks
  }
}

extension Unicode.Scalar {
  /// Whether it is a number in a circle or brackets, `①`, which needs no mark after it.
  fileprivate var isEnclosed: Bool {
    (0x2460...0x249B).contains(value) || (0x2776...0x2793).contains(value)
      || (0x3220...0x32BF).contains(value)
  }
}

extension Tokens {
  /// What is left without the number or bullet of a list before it.
  var withoutListMarker: Self {
    if let first = bare.first, first.text.utf8.count > 4, first.text.first?.isASCII == true {
      return self
    }
    let text = text
    let end = text.listMarkerEnd
    return end == text.startIndex ? self : Self(String(text[end...]))
  }
}
