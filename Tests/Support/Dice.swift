/// Numbers that look random and are the same in every run.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  /// Begins a row of numbers, another one for each state.
  package init(state: UInt64) { self.state = state }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
