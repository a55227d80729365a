/// What some models agree on: values, each with the models that give it.
struct Variation<Value: Hashable> {
  /// One value, and the models that give it.
  struct Entry {
    let value: Value
    var models: ModelSet
  }

  /// The values, each once, in the order in which the models gave them.
  private(set) var entries: [Entry] = []
  /// All models that gave any value.
  private(set) var universe = ModelSet()
  private var places: [Value: Int] = [:]

  /// Gathers one value a model.
  init(_ values: some Swift.Sequence<(model: Int, value: Value)>) {
    for (model, value) in values {
      universe.insert(model)
      add(value, of: model)
    }
  }

  /// Gathers any number of values a model; an element belongs to all models that list it.
  init(elements lists: some Swift.Sequence<(model: Int, value: [Value])>) {
    for (model, values) in lists {
      universe.insert(model)
      for value in values { add(value, of: model) }
    }
  }

  private mutating func add(_ value: Value, of model: Int) {
    if let place = places[value] {
      entries[place].models.insert(model)
    } else {
      places[value] = entries.count
      entries.append(Entry(value: value, models: ModelSet([model])))
    }
  }
}
