/// An object as a log names it.
struct ObjectName: Hashable, Sendable {
  /// The machine, by index into the pack.
  let machine: Int
  /// The label; empty when the log gives none.
  let label: String
  /// The address; empty when the log gives none.
  var address = ""

  /// What the log calls it.
  var text: String { address.isEmpty ? label : label.isEmpty ? address : "\(label) \(address)" }
}

/// The objects of a log: what is known of each, what the log shows of it, and who has a slot.
struct TraceCast: Sendable {
  /// What is known of one object.
  struct Object: Sendable {
    /// Where it may be in its life, by the number of a set.
    var set: Int
    /// Whether its first record was one of an object that had done nothing yet.
    var isFresh: Bool
    /// Its slot; -1 while it has none.
    var slot = -1
  }

  /// How many objects take part in interactions at a time; whoever was not heard of for longest
  /// gives way.
  static let size = 8
  /// How many objects are remembered; when there are more, those without a slot are forgotten.
  private static let most = 20_000
  /// How many companies are remembered.
  private static let mostCompanies = 10_000

  private(set) var objects: [ObjectName: Object] = [:]
  private(set) var company: [TraceSymbol.Member?] = Array(repeating: nil, count: size)
  /// A number for who has which slot, of which kind, and what the log shows of them.
  private(set) var companyNumber = 0
  private var companyCount = 0
  private var companies: [[TraceSymbol.Member?]: Int] = [Array(repeating: nil, count: size): 0]
  private(set) var names: [ObjectName?] = Array(repeating: nil, count: size)
  /// For each label and machine, the callbacks that the log shows.
  private var shown: [ObjectName: Set<Int>] = [:]
  private var sights: [ObjectName: Int] = [:]
  private var lastHeard = Array(repeating: 0, count: size)
  private var clock = 0
  /// The machines of which the log has named an object.
  private(set) var named: Set<Int> = []

  /// Notes that the log shows a callback of the objects of a label.
  mutating func show(_ callback: Int, of name: ObjectName, _ knowledge: inout [ObjectKnowledge]) {
    let label = ObjectName(machine: name.machine, label: name.label)
    if !name.text.isEmpty { named.insert(name.machine) }
    guard shown[label, default: []].insert(callback).inserted else { return }
    let sight = knowledge[name.machine].sight(of: shown[label, default: []])
    sights[label] = sight
    for (slot, other) in names.enumerated()
    where other?.machine == name.machine && other?.label == name.label {
      company[slot]?.sight = sight
    }
    numberCompany()
  }

  /// The number of what the log shows of an object.
  func sight(of name: ObjectName) -> Int {
    sights[ObjectName(machine: name.machine, label: name.label)] ?? 0
  }

  /// The callbacks that the log shows of an object.
  func callbacks(of name: ObjectName) -> Set<Int> {
    shown[ObjectName(machine: name.machine, label: name.label)] ?? []
  }

  /// Changes what is known of an object.
  mutating func set(_ set: Int, isFresh: Bool, of name: ObjectName) {
    if objects[name] == nil {
      if objects.count >= Self.most { objects = objects.filter { $0.value.slot >= 0 } }
      objects[name] = Object(set: set, isFresh: isFresh)
    } else {
      objects[name]?.set = set
    }
  }

  /// Gives an object a slot, if it has none.
  ///
  /// - Parameters:
  ///   - name: The object, of which something is known.
  ///   - isCrowd: Whether many objects may stand behind its name.
  ///   - others: Objects that keep their slots.
  /// - Returns: The slot that another object had to give up; none when nobody had to.
  mutating func seat(_ name: ObjectName, isCrowd: Bool, besides others: [ObjectName]) -> Int? {
    clock += 1
    if let slot = objects[name]?.slot, slot >= 0 {
      lastHeard[slot] = clock
      return nil
    }
    let free = names.firstIndex { $0 == nil }
    let oldest = names.indices.filter { slot in names[slot].map { !others.contains($0) } ?? true }
      .min { lastHeard[$0] < lastHeard[$1] }
    guard let slot = free ?? oldest else { return nil }
    let former = names[slot]
    if let former { objects[former]?.slot = -1 }
    names[slot] = name
    objects[name]?.slot = slot
    lastHeard[slot] = clock
    company[slot] = TraceSymbol.Member(
      machine: name.machine, sight: sight(of: name), isFresh: objects[name]?.isFresh ?? false,
      isCrowd: isCrowd)
    numberCompany()
    return former == nil ? nil : slot
  }

  /// Forgets every object, but not what the log shows of whom.
  mutating func clear() {
    objects = [:]
    names = Array(repeating: nil, count: Self.size)
    company = Array(repeating: nil, count: Self.size)
    numberCompany()
  }

  private mutating func numberCompany() {
    if let known = companies[company] {
      companyNumber = known
      return
    }
    if companies.count >= Self.mostCompanies { companies = [:] }
    companyCount += 1
    companyNumber = companyCount
    companies[company] = companyCount
  }

  /// Notes that a record was of an object with a slot, and what is known of it now.
  mutating func hear(_ name: ObjectName, at slot: Int, set: Int) {
    clock += 1
    lastHeard[slot] = clock
    if objects[name]?.set != set { objects[name]?.set = set }
  }
}
