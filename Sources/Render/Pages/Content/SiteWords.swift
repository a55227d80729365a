import Analysis
import Base
import Formats
import Graphics
import Pack

extension PageFrame {
  /// `assets/words.js`: the words of `site.js` in the language of the pages, and the options of the
  /// pack that a reader may choose.
  var words: Sheet {
    let (strings, telling) = (catalog.strings, catalog.telling)
    let themes: [(name: String, title: Strings.Key)] = [
      ("", .themeAuto), ("light", .themeLight), ("dark", .themeDark),
    ]
    let theme: JSON = [
      "name": "theme", "title": .string(strings(.theme)), "value": "",
      "values": .array(themes.map { .array([.string($0.name), .string(strings($0.title))]) }),
    ]
    let words: JSON = [
      "copy": .string(strings(.copy)), "copied": .string(strings(.copied)),
      "here": .string(strings(.linkHere)), "menu": .string(strings(.options)),
      "choices": .array(telling.map(choice) + [theme]),
      "impossible": .string(catalog.impossibleChoices(of: telling)),
    ]
    return Sheet(
      path: "assets/words.js", bytes: Array("vcdocWords = ".utf8) + words.bytes(.compact))
  }

  /// An option, with its values in the order of a list, the newest of versions first, each with its
  /// title.
  private func choice(_ axis: Axis) -> JSON {
    let values = axis.values.map { value -> JSON in
      let title = value.title.shown(as: value.name, in: catalog.locale)
      return .array([.string(value.name.text), .string(title)])
    }
    return [
      "name": .string("option-\(axis.name)"),
      "title": .string(axis.title.shown(as: axis.name, in: catalog.locale)),
      "isOrdered": .bool(axis.isOrdered),
      "value": .string(axis.values[axis.defaultIndex].name.text),
      "values": .array(axis.isOrdered ? values.reversed() : values),
    ]
  }
}

extension Catalog {
  /// The pairs of values of two of some options that no configuration has, in the form of
  /// `data-when`: `lifeCycle:scene;iOS:5,6`.
  fileprivate func impossibleChoices(of options: [Axis]) -> String {
    let names = Set(options.map(\.name))
    let axes = pack.axes.indices.filter { names.contains(pack.axes[$0].name) }
      .sorted { (pack.axes[$0].values.count, $0) < (pack.axes[$1].values.count, $1) }
    let known = survey.configurations.map(\.choices)
    let areas = axes.indices.flatMap { place in
      axes[(place + 1)...].flatMap { other in
        excluded(
          pack.axes[axes[place]], pack.axes[other], Set(known.map { [$0[axes[place]], $0[other]] }))
      }
    }
    return areas.joined(separator: "|")
  }

  /// For each value of an option, the values of another one that are never chosen with it.
  private func excluded(_ one: Axis, _ other: Axis, _ known: Set<[Int]>) -> [String] {
    one.values.indices.compactMap { value in
      let never = other.values.indices.filter { !known.contains([value, $0]) }
      if never.isEmpty || never.count == other.values.count { return nil }
      let names = never.map { other.values[$0].name.text }.joined(separator: ",")
      return "\(one.name):\(one.values[value].name);\(other.name):\(names)"
    }
  }
}
