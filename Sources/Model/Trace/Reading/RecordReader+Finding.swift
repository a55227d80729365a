/// What the words of a record say, once more is known of whom they speak.
extension RecordReader.Finding {
  /// Whether what stands behind a call says more than it does.
  func isFollowed(by words: ArraySlice<UInt8>) -> Bool {
    guard case .call(let call) = self else { return false }
    return words.saysMore(of: call)
  }

  /// With the name of an object for a call that has none; as it is where the name is empty.
  func named(_ label: String) -> Self {
    guard !label.isEmpty, case .call(let call) = self, call.isNameless else { return self }
    return .call(call.named(label))
  }

  /// Takes over the object of the call before it in a row, if it names none itself.
  mutating func takeName(of former: Self) {
    guard case .call(let own) = self, case .call(let other) = former, own.label.isEmpty,
      own.address.isEmpty
    else { return }
    self = .call(
      TraceCall(
        callbacks: own.callbacks, label: other.label, address: other.address,
        argument: own.argument, clue: other.clue, spelling: own.spelling))
  }
}
