import Model
import Render

extension Site {
  /// The files with each SVG turned into a PNG, two pixels for a point.
  ///
  /// - Parameters:
  ///   - ending: What the names of these end in.
  ///   - jobs: How many pictures are turned at once.
  ///   - console: Where it is told what cannot be drawn.
  /// - Returns: The site with these in place of those.
  /// - Throws: `Rejected`, after all that cannot be drawn has been told.
  func inPixels(_ ending: String, jobs: Int, _ console: Console) async throws(Rejected) -> Site {
    let pictures = paths.filter { $0.hasSuffix(".svg") }.map { path in
      (path: "\(path.dropLast(4))\(ending)", svg: files[path, default: []])
    }
    // The largest first, so that nobody waits for a single one at the end.
    let order = pictures.indices.sorted {
      (pictures[$1].svg.count, $0) < (pictures[$0].svg.count, $1)
    }
    let results = await pictures.mapped(jobs: jobs, inOrder: order) { picture in
      Result { () throws(DrawingError) in try Raster(of: picture.svg, as: .png(scale: 2)).bytes }
    }
    var site = Site(files: files.filter { !$0.key.hasSuffix(".svg") })
    var faults: [(path: String, reason: String)] = []
    for (picture, result) in zip(pictures, results) {
      switch result {
      case .success(let bytes): site.files[picture.path] = bytes
      case .failure(let error): faults.append((picture.path, error.description))
      }
    }
    if faults.isEmpty { return site }
    let isOne = faults.count == pictures.count && Set(faults.map(\.reason)).count == 1
    for fault in isOne ? faults.prefix(1) : faults[...] {
      console.refuse(isOne ? fault.reason : "\(fault.path): \(fault.reason)")
    }
    throw Rejected()
  }
}
