@testable import Graphics
import Testing

@Suite struct PaletteTests {
  /// The relative luminance of a color such as `#1c2128`, as WCAG 2 defines it.
  private func luminance(_ color: String) throws -> Double {
    let value = try #require(Int(color.dropFirst(), radix: 16))
    let weights = [(16, 0.2126), (8, 0.7152), (0, 0.0722)]
    return weights.reduce(0) { sum, weight in
      let channel = Double(value >> weight.0 & 0xFF) / 255
      let linear = channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055)
      return sum + weight.1 * linear
    }
  }

  /// The number to the power of 2.4, as `x² · x^(2/5)`, the fifth root by Newton's method.
  private func power(_ number: Double) -> Double {
    let square = number * number
    var root = 0.5
    for _ in 0..<60 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
  }

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let lights = try [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  @Test func contrastIsMeasuredAsWCAGDoes() throws {
    #expect(try contrast("#000000", "#ffffff") == 21)
    #expect(abs(try contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test(arguments: [Palette.light, .dark])
  func textMeetsLevelAAOnEveryBackground(_ palette: Palette) throws {
    for ground in [palette.panel, palette.surface, palette.accentSurface] {
      for text in [palette.ink, palette.muted, palette.accent, palette.wrong] {
        #expect(try contrast(text, ground) >= 4.5)
      }
    }
  }

  @Test(arguments: [Palette.light, .dark])
  func linesHaveEnoughContrast(_ palette: Palette) throws {
    #expect(try contrast(palette.rule, palette.panel) >= 3)
    #expect(try contrast(palette.rule, palette.surface) >= 3)
    for ground in [palette.panel, palette.surface] {
      #expect(try contrast(palette.pale, ground) >= 3)
      #expect(try contrast(palette.pale, ground) + 1 < contrast(palette.muted, ground))
    }
  }
}
