import Base

/// Numbers and bullets of lists, `1.`, `(1)`, `①`, `一、`, `Step 1:`, `- [ ]`.
extension Tokens {
  /// Whether it begins with the number or bullet of a list item.
  var isListed: Bool { afterListMarker != nil }

  /// What is left without the number or bullet of a list before it.
  var withoutListMarker: Self { afterListMarker ?? self }

  private var afterListMarker: Self? {
    let bare = drop(while: \.isBlank)
    guard bare.first?.isOne(of: "-*•·–—●○▪◦‣+☐☑") == true,
      bare.dropFirst().first?.isBlank != false
    else { return (bare.afterNumber ?? bare.afterLetter)?.drop(while: \.isBlank) }
    let rest = bare.dropFirst(2)
    let hasBox = ["[ ]", "[x]", "[X]"].contains(rest.prefix(3).text)
    return rest.dropFirst(hasBox ? 3 : 0).drop(while: \.isBlank)
  }

  /// After `1.`, `(1)`, `①`, `一、`, `Step 1:`, `第一步：`.
  private var afterNumber: Self? {
    var rest = ["Step ", "step "].contains(prefix(2).text) ? dropFirst(2) : self
    if rest.first?.isOne(of: "(（[【") == true { rest = rest.dropFirst() }
    guard let word = rest.popFirst(), word.isWord else { return nil }
    let text = word.text.drop { $0 == "第" }
    let digits = text.prefix(while: \.isNumber)
    guard (1...3).contains(digits.count) else { return nil }
    let tail = text.dropFirst(digits.count).drop { $0 == "步" }
    if tail.isEmpty, let mark = rest.popFirst(), mark.isOne(of: ".)、．:：）]】,，") {
      return mark.isOne(of: ".") && rest.first?.text.first?.isNumber == true ? nil : rest
    }
    // A number in a circle or brackets needs no mark after it.
    let isEnclosed = digits.allSatisfy { !$0.isASCII && !$0.isLetter }
    return isEnclosed ? Tokens(String(tail)) + rest : nil
  }

  /// After `a)`, `iv.`: small letters and a blank, so that no class and no module is one.
  private var afterLetter: Self? {
    guard let word = first, word.isSmall,
      word.text.count == 1 || word.text.count < 5 && word.text.allSatisfy("ivx".contains),
      dropFirst().first?.isOne(of: ".)") == true, dropFirst(2).first?.isBlank == true
    else { return nil }
    return dropFirst(2)
  }
}
