import Base
package import Pack
import PackReader
import Support

extension Pack {
  /// Reads the shipped pack and its recordings from the files of the package.
  package static func shipped(_ files: [String: [UInt8]]) throws -> Pack {
    let reading = PackReading(of: PackFiles(files))
    if let pack = reading.pack { return pack }
    throw SampleFault(description: Report(of: reading.diagnostics, files: files).text)
  }

  /// Reads a pack from the folder `Examples` of the package.
  package static func example(_ name: String) throws -> Pack {
    try shipped(try CommittedFiles.files(in: "Examples/\(name)"))
  }
}
