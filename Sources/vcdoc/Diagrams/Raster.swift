import CRsvg

/// A PNG or PDF that librsvg draws from SVG.
///
/// The library is loaded for the first picture, and only then has to be installed.
struct Raster: Hashable, Sendable {
  /// The format of the picture.
  enum Form: Hashable, Sendable {
    /// A PNG; `scale` is the number of pixels for one point of the SVG.
    case png(scale: Double)
    /// A PDF with one page of the picture's size.
    case pdf
  }

  let bytes: [UInt8]

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - svg: The picture.
  ///   - form: The format.
  /// - Throws: `DrawingError` if librsvg is missing or reports an error.
  init(of svg: [UInt8], as form: Form) throws(DrawingError) {
    let (kind, scale) =
      switch form {
      case .png(let scale): (CRSVG_PNG, scale)
      case .pdf: (CRSVG_PDF, 1.0)
      }
    let result = unsafe crsvg_draw(svg, svg.count, kind, scale)
    defer { unsafe crsvg_free(result) }
    guard unsafe result.outcome == CRSVG_DONE else {
      let problem = unsafe withUnsafeBytes(of: result.problem) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isMissing = unsafe result.outcome == CRSVG_NO_LIBRARY
      throw DrawingError(
        isMissing
          ? "\(problem); \(Self.wayOut)"
          : "cannot make the picture: "
            + "\(problem)")
    }
    unsafe bytes = Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  /// How to install librsvg.
  private static let wayOut =
    "png and pdf need it: 'apt-get install librsvg2-2' or 'brew install librsvg'"
}
