import Base
import Logs
package import Pack

/// The source of a class that prints every callback of its own in a form that is read without
/// doubt: the class, the address, and the callback's name.
///
/// It inherits from the class that has the callbacks, or conforms to the protocol. An app's classes
/// inherit from it, and its log goes to `vcdoc trace`. The signatures are those of the pack; what
/// the pack calls deprecated is left out, since overriding it changes what is called.
package struct Probe {
  /// The language it is written in.
  package enum Language: String, CaseIterable, Sendable {
    case swift, objc
  }

  /// The classes and protocols of a pack that a probe can be written for, the one with most
  /// callbacks first.
  package static func classes(of pack: Pack, in language: Language) -> [String] {
    var counts: [String: Int] = [:]
    let protocols = pack.knownProtocols
    for callback in pack.callbacks where language.method(of: callback, protocols) != nil {
      counts[callback.owner, default: 0] += 1
    }
    let own = counts.keys.filter { $0 != root }
    return own.sorted { (-(counts[$0] ?? 0), $0) < (-(counts[$1] ?? 0), $1) }
  }

  /// The class that all classes inherit from where callbacks have declarations in Objective-C.
  private static let root = "NSObject"

  private let owner: String
  private let language: Language
  private let origin: ProbeMethod.Origin
  private let methods: [ProbeMethod]

  /// Prepares the probe of a class or protocol.
  ///
  /// - Parameters:
  ///   - owner: The class or protocol, one of those that the pack has.
  ///   - pack: The pack.
  ///   - language: The language to write.
  package init(of owner: String, in pack: Pack, _ language: Language) {
    self.owner = owner
    self.language = language
    let protocols = pack.knownProtocols
    origin = ProbeMethod.Origin(of: owner, protocols)
    let reader = TraceReader(Spellings(of: pack))
    var seen: Set<String> = []
    methods = pack.byPhase.compactMap { index in
      let callback = pack.callbacks[index]
      guard [owner, Self.root].contains(callback.owner), callback.isCurrent,
        var method = language.method(of: callback, protocols),
        seen.insert(method.declaration).inserted
      else { return nil }
      method.choose(by: reader, for: index, named: callback.name.text)
      return method
    }
  }

  /// The source, with a line end.
  package var text: String {
    switch language {
    case .swift: swiftText
    case .objc: objectiveCText
    }
  }

  /// What a log holds when each method has run once on one object: a line a method, in their order.
  package var log: String {
    methods.map { "<\(name): 0x600000c040f0> \($0.spelling)\n" }.joined()
  }

  /// How many methods print.
  package var count: Int { methods.count }

  private var name: String { "Probe" + owner.drop { $0.isUppercase }.capitalizedFirst(of: owner) }

  private var framework: String { owner.hasPrefix("UI") ? "UIKit" : "Foundation" }

  /// What a class that conforms to the protocol inherits from: of UIKit's delegates, some must be
  /// responders, and all may be.
  private var base: String { framework == "UIKit" ? "UIResponder" : Self.root }

  private var hint: String {
    let start = "// Let your classes inherit from this one, run the app, and give what it prints to"
    let words =
      switch origin {
      case .superclass: ""
      case .conformance:
        """
        // What a method returns here is a guess: yes, or nothing. Where your class has the method
        // itself, let it call super, which prints, and return its own answer.

        """
      }
    return "\(start) `vcdoc trace`.\n\(words)// Delete the methods that your SDK does not declare."
  }

  private var swiftText: String {
    let ancestors = origin == .superclass ? owner : "\(base), \(owner)"
    return """
      import \(framework)

      \(hint)
      class \(name): \(ancestors) {
        private nonisolated func log(_ callback: String = #function) {
          let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
          NSLog("%@", "<\\(type(of: self)): 0x\\(address)> \\(callback)")
        }

      \(methods.map { $0.source(in: .swift) }.joined(separator: "\n"))
      }

      """
  }

  private var objectiveCText: String {
    let ancestors = origin == .superclass ? owner : "\(base) <\(owner)>"
    return """
      #import <\(framework)/\(framework).h>

      \(hint)
      #define LOG(callback) NSLog(@"<%@: %p> %@", [self class], self, callback)

      @interface \(name) : \(ancestors)
      @end

      @implementation \(name)
      \(methods.map { $0.source(in: .objc) }.joined(separator: "\n"))
      @end

      """
  }
}

extension Pack {
  /// The callbacks by index, phase by phase.
  fileprivate var byPhase: [Int] {
    let phases = Dictionary(zip(phases.map(\.name), phases.indices)) { first, _ in first }
    return callbacks.indices.sorted { left, right in
      let (first, second) = (
        phases[callbacks[left].phase] ?? 0, phases[callbacks[right].phase] ?? 0
      )
      return (first, left) < (second, right)
    }
  }
}

extension Callback {
  /// Whether the platform that it is listed for first does not advise against it.
  fileprivate var isCurrent: Bool { availability.first?.deprecated.isEmpty ?? true }
}

extension Pack {
  /// The owners of callbacks that are protocols: those that it names, and those with an optional
  /// method.
  fileprivate var knownProtocols: Set<String> {
    protocols.union(callbacks.filter(\.isOptional).map(\.owner))
  }
}

extension ProbeMethod.Origin {
  /// Where the methods of a class or protocol come from.
  fileprivate init(of owner: String, _ protocols: Set<String>) {
    self = protocols.contains(owner) ? .conformance : .superclass
  }
}

extension Probe.Language {
  /// How a class has a callback; nothing where it is no method.
  fileprivate func method(of callback: Callback, _ protocols: Set<String>) -> ProbeMethod? {
    let origin = ProbeMethod.Origin(of: callback.owner, protocols)
    return switch self {
    case .swift: ProbeMethod(swift: callback, from: origin)
    case .objc: ProbeMethod(objc: callback, from: origin)
    }
  }
}

extension Substring {
  /// A class without its prefix: `UIViewController` is `ViewController`, `Task` stays `Task`.
  fileprivate func capitalizedFirst(of whole: String) -> String {
    let capitals = whole.count - count
    return capitals > 1 ? String(whole.dropFirst(capitals - 1)) : whole
  }
}
