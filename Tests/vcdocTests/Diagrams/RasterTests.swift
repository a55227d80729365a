import Testing

@testable import vcdoc

struct RasterTests {
  private let svg = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>
    """.utf8)

  /// The width and height that a PNG says it has.
  private func size(of png: [UInt8]) -> [Int] {
    [16, 20].map { png[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(arguments: [(1.0, [20, 10]), (2.5, [50, 25]), (0.1, [2, 1])])
  func drawsAsManyPixelsAsAskedFor(_ scale: Double, pixels: [Int]) throws {
    let png = try Raster(of: svg, as: .png(scale: scale)).bytes
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(size(of: png) == pixels)
  }

  @Test func makesAPageThatTellsNoDate() throws {
    let pdf = try Raster(of: svg, as: .pdf).bytes
    #expect(pdf.starts(with: Array("%PDF-".utf8)))
    #expect(!String(decoding: pdf, as: UTF8.self).contains("Date"))
    #expect(try Raster(of: svg, as: .pdf).bytes == pdf)
  }

  @Test func saysWhyThereIsNoPicture() {
    #expect(throws: DrawingError.self) { try Raster(of: Array("<svg".utf8), as: .pdf) }
    #expect(throws: DrawingError.self) { try Raster(of: [], as: .png(scale: 1)) }
    #expect(
      throws: DrawingError(
        "cannot make the picture: the picture would have a side of more than 32767 pixels; take a lower scale, or svg"
      )
    ) { try Raster(of: svg, as: .png(scale: 4_000)) }
  }

  @Test func drawsLightWhereNobodyCanAskTheReader() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    func png(_ option: String) async throws -> String? {
      let words = ["diagram", "--pack", scratch.at("pack"), "fail", "-o", scratch.at("d.png")]
      #expect(try await Session(words + [option]) == Session(status: .done))
      return try scratch.files(in: ".")["d.png"]
    }
    let light = try await png("--theme=light")
    #expect(try await png("--theme=auto") == light)
    #expect(try await png("--theme=dark") != light)
  }
}
