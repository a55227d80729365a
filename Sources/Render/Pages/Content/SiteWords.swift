import Base
import Formats
import Graphics
import Pack

extension PageFrame {
  /// `assets/words.js`: the words of `site.js` in the language of the pages, and the options of the
  /// pack that a reader may choose.
  var words: Sheet {
    let strings = catalog.strings
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
      "choices": .array(catalog.telling.map(choice) + [theme]),
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
