import CRsvg

/// A picture in pixels or on a page, made from SVG by librsvg.
///
/// The library is loaded when the first picture is asked for, and need not be there before.
struct Raster: Hashable, Sendable {
  /// What the picture becomes.
  enum Form: Hashable, Sendable {
    /// Pixels, so many for one point of the SVG.
    case png(scale: Double)
    /// A page of the picture's size.
    case pdf
  }

  /// The bytes of the file.
  let bytes: [UInt8]

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - svg: The picture.
  ///   - form: What it becomes.
  /// - Throws: `DrawingError` where librsvg is missing, or refuses.
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
      throw DrawingError(isMissing ? "\(problem); \(Self.wayOut)" : "no picture: \(problem)")
    }
    unsafe bytes = Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  /// How to install what is missing.
  private static let wayOut =
    "png and pdf need it: 'apt-get install librsvg2-2' or 'brew install librsvg'"
}
