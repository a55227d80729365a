package import PackReader

extension Construct {
  /// Every construct that values of some shapes can have inside, each once, outer ones first.
  package static func all(in shapes: [Shape]) -> [Construct] {
    var found: [Construct] = []
    func gather(_ shape: Shape) {
      switch shape {
      case .list(let inner, _), .named(let inner), .mapping(let inner): gather(inner)
      case .either(let shapes): for shape in shapes { gather(shape) }
      case .construct(let make), .arrow(let make):
        let construct = make()
        let isKnown = found.contains { other in
          other.what == construct.what && other.keys.map(\.name) == construct.keys.map(\.name)
        }
        if isKnown { return }
        found.append(construct)
        for key in construct.keys { gather(key.shape) }
      default: break
      }
    }
    for shape in shapes { gather(shape) }
    return found
  }
}
