import Base

/// An explanation with its interactions by number.
///
/// A search remembers hundreds of thousands of explanations, and most have the same interactions
/// under way as others.
struct PackedExplanation: MixedKey, Sendable {
  /// What is under way, what was set aside, and how far the process is.
  let rest: Rest
  /// The models in which it is possible.
  let models: UInt64
  /// For each slot, what is known of its object, by number in `ObjectStates`.
  let sets: SIMD8<UInt16>

  /// What is shared by explanations of which one can dominate another.
  struct Rest: MixedKey, Sendable {
    /// The interactions under way, by number; -1 for none.
    fileprivate let frames: SIMD4<Int32>
    fileprivate let flags: UInt64

    /// Whether nothing is under way.
    var isQuiet: Bool { frames == SIMD4(repeating: -1) }

    /// How far the process is.
    var life: ProcessLife { ProcessLife(rawValue: UInt8(flags >> 1 & 7)) ?? .open }

    /// The same for each life of a process that is not over, and in each segment.
    var withoutLife: Self {
      Self(frames: frames, flags: flags & (life == .over ? ~0b110000 : ~0b111110))
    }

    var mixed: UInt64 {
      (0..<Explanation.most).reduce(HashIndex.mixed(flags)) {
        HashIndex.mixed(UInt64(UInt32(bitPattern: frames[$1])), into: $0)
      }
    }
  }

  var mixed: UInt64 { sets.mixed(into: HashIndex.mixed(models, into: rest.mixed)) }
}

extension Interner<InteractionFrame> {
  /// An explanation with its interactions by number.
  mutating func pack(_ state: Explanation) -> PackedExplanation {
    var numbers = SIMD4<Int32>(repeating: -1)
    for place in 0..<Int(state.count) {
      numbers[place] = Int32(truncatingIfNeeded: intern(state[place]))
    }
    let flags =
      UInt64(UInt32(bitPattern: state.held)) << 8 | UInt64(state.life.rawValue) << 1
      | UInt64(state.segmentStart.rawValue) << 4 | (state.isYoung ? 1 : 0)
    return PackedExplanation(
      rest: PackedExplanation.Rest(frames: numbers, flags: flags), models: state.models,
      sets: state.sets)
  }

  /// The explanation of a packed one.
  func unpack(_ packed: PackedExplanation) -> Explanation {
    var state = Explanation(models: packed.models)
    state.sets = packed.sets
    for place in 0..<Explanation.most where packed.rest.frames[place] >= 0 {
      state.begin(self[Int(packed.rest.frames[place])])
    }
    state.isYoung = packed.rest.flags & 1 != 0
    state.segmentStart = SegmentStart(rawValue: UInt8(packed.rest.flags >> 4 & 3)) ?? .none
    state.life = packed.rest.life
    state.held = Int32(bitPattern: UInt32(truncatingIfNeeded: packed.rest.flags >> 8))
    return state
  }
}

/// Explanations, each once.
struct Explanations: Sendable {
  private var all = Interner<PackedExplanation>()
  private var frames = Interner<InteractionFrame>()

  /// The number of an explanation.
  @discardableResult
  mutating func intern(_ state: Explanation) -> Int { all.intern(frames.pack(state)) }

  /// The models of an explanation.
  func models(of number: Int) -> UInt64 { all[number].models }

  /// An explanation, by number.
  subscript(number: Int) -> Explanation { frames.unpack(all[number]) }
}
