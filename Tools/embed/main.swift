#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Usage: embed NAME|--fingerprint FOLDER OUTPUT [EXTENSION...], called by the plugin `Shipping`.
do {
  try Embedding(arguments: CommandLine.arguments).write()
} catch let fault as Embedding.Fault {
  print("error: \(fault.message)")
  exit(1)
}
