/// A form of the property language, with what it is for.
package struct PropertyPhrase: Hashable, Sendable {
  /// The meaning, such as `A always comes before B`.
  package let meaning: String
  /// How to say it of the callbacks A, B, and C, and of the state S of the region R.
  package let sentence: String

  private init(_ meaning: String, _ sentence: String) {
    (self.meaning, self.sentence) = (meaning, sentence)
  }

  /// The forms that people ask for, as `docs/properties.md` has them.
  package static let all = [
    Self("A always comes before B", "A precedes B"),
    Self("A and then B come before C", "A then B precede C"),
    Self("after A, B comes at some time", "A leads to B"),
    Self("after A, B comes at some time, and then C", "A leads to B then C"),
    Self("A never happens", "no A"),
    Self("A happens at some time", "A happens"),
    Self("A happens at most once", "A happens at most once"),
    Self("A happens exactly twice", "A happens exactly twice"),
    Self("region R is always in state S", "always R S"),
    Self("A runs only while region R is in state S", "A only in R S"),
    Self("region R is never in state S while Q is in T", "no R S and Q T"),
    Self("right after A comes B, with no callback between", "A is followed at once by B"),
    Self("right before A came B, with no callback between", "A comes right after B"),
    Self("from everywhere, region R can still come to state S", "R S can always be reached"),
    Self("... before A happens the first time", "no B before A"),
    Self("... after A has happened the first time", "no B after A"),
    Self("... between each A and the B that follows it", "no C between A and B"),
    Self("... after each A, until B, if B ever comes", "no C after A until B"),
    Self("A at most once for each B", "A happens at most once after B until B"),
  ]
}
