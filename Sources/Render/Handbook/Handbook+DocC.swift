internal import Model

extension Handbook {
  /// What DocC is told of a catalog: the name under which its pages stand, and its title.
  var catalogDescription: Sheet {
    let pack = catalog.pack
    let values = [
      ("CFBundleDisplayName", pack.title.shown(as: pack.name, in: catalog.locale)),
      ("CFBundleIdentifier", pack.name.text), ("CFBundleName", pack.name.text),
    ]
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """.utf8)
    for (key, value) in values {
      bytes += "  <key>\(key)</key>\n  <string>".utf8
      HTML.escape(value, into: &bytes)
      bytes += "</string>\n".utf8
    }
    bytes += "</dict>\n</plist>\n".utf8
    return Sheet(path: "Info.plist", bytes: bytes)
  }
}
