// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let model: [Target.Dependency] = [
  "Base", "Pack", "PackReader", "StateSpace", "Analysis", "Checker", "Logs", "Conformance",
  "Import",
]

// The libraries of vcdoc, in the order in which they may use one another: each depends on targets
// above it, and on nothing else.
let libraries: [Target] = [
  library("Model/Base", []),
  library("Model/Pack", ["Base"]),
  library("Model/PackReader", ["Base", "Pack", "CYAML"]),
  library("Model/StateSpace", ["Base", "Pack"]),
  library("Model/Analysis", ["Base", "Pack", "StateSpace"]),
  library("Model/Checker", ["Base", "Pack", "StateSpace", "Analysis"]),
  library("Model/Logs", ["Base", "Pack"]),
  library("Model/Conformance", ["Base", "Pack", "StateSpace", "Checker", "Logs"]),
  library("Model/Import", ["Base", "Pack", "PackReader", "CExpat"]),
  library("Render/Graphics", ["Base", "Pack", "StateSpace", "Analysis", "CGraphviz"]),
  library(
    "Render/Formats",
    ["Base", "Pack", "Analysis", "Checker", "Logs", "Conformance", "Graphics", "CCmarkGFM"]),
  library("Render/Pages", model + ["Graphics", "Formats"]),
]
let all: [Target.Dependency] = model + ["Graphics", "Formats", "Pages"]

/// A library in a folder of Sources; its name is that of the folder.
func library(_ path: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: path.split(separator: "/").last.map(String.init) ?? path, dependencies: dependencies,
    path: "Sources/\(path)", swiftSettings: strict)
}

/// The tests of a target, in the folder of Tests that has its name.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    swiftSettings: strict)
}

/// What tests of several targets share, in the folder of Tests that has its name.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

// The tests of each target, which see the targets that they need: a change above leaves their build
// as it is. A test of several targets is with the last one.
let allTests: [Target] = [
  support("Support", []),
  support("PackSupport", ["Base", "Pack", "PackReader", "Support"]),
  support("CheckerSupport", ["Base", "Pack", "StateSpace", "Checker"]),
  support("LogsSupport", ["Logs"]),
  support("GraphicsSupport", ["Base", "Pack", "Analysis", "Graphics"]),
  tests("Base", ["Base"]),
  tests("Pack", ["Base", "Pack", "Support", "PackSupport"]),
  tests("PackReader", ["Base", "Pack", "PackReader", "Support", "PackSupport"]),
  tests(
    "StateSpace",
    [
      "Base", "Pack", "PackReader", "StateSpace", "Shipped", "Support", "PackSupport",
    ]),
  tests(
    "Analysis",
    [
      "Base", "Pack", "StateSpace", "Analysis", "Shipped", "Support", "PackSupport",
    ]),
  tests(
    "Checker",
    [
      "Base", "Pack", "PackReader", "StateSpace", "Analysis", "Checker", "Support", "PackSupport",
      "CheckerSupport",
    ]),
  tests("Logs", ["Base", "Pack", "Logs", "Shipped", "Support", "PackSupport", "LogsSupport"]),
  tests(
    "Conformance",
    [
      "Base", "Pack", "StateSpace", "Checker", "Logs", "Conformance", "Shipped", "PackSupport",
    ]),
  tests("Import", ["Base", "Pack", "PackReader", "StateSpace", "Import", "Support"]),
  tests(
    "Graphics",
    [
      "Base", "Pack", "StateSpace", "Analysis", "Graphics", "Support", "PackSupport",
      "GraphicsSupport",
    ]),
  tests(
    "Formats",
    [
      "Base", "Pack", "PackReader", "StateSpace", "Analysis", "Checker", "Logs", "Conformance",
      "Graphics", "Formats", "Shipped", "Support", "PackSupport", "CheckerSupport",
      "GraphicsSupport",
    ]),
  tests(
    "Pages",
    [
      "Base", "Pack", "StateSpace", "Analysis", "Conformance", "Graphics", "Formats", "Pages",
      "Shipped", "Support", "PackSupport",
    ]),
  tests(
    "UIKit",
    [
      "Base", "Pack", "PackReader", "StateSpace", "Analysis", "Checker", "Logs", "Conformance",
      "Shipped", "PackSupport", "CheckerSupport",
    ]),
  tests(
    "vcdoc",
    [
      "Base", "Pack", "PackReader", "Import", "Graphics", "Formats", "Pages", "Revision", "vcdoc",
      "CSystem", "Support", "PackSupport",
    ]),
]

let package = Package(
  name: "vcdoc",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "vcdoc", targets: ["vcdoc"])],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CGraphvizSystem", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .systemLibrary(
      name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .target(name: "CGraphviz", dependencies: ["CGraphvizSystem"]),
    .executableTarget(name: "embed", path: "Tools/embed", swiftSettings: strict),
    .plugin(name: "Shipping", capability: .buildTool(), dependencies: ["embed"]),
    .target(
      name: "Shipped", exclude: ["uikit", "templates", "starter", "docs"], swiftSettings: strict,
      plugins: ["Shipping"]),
    .target(name: "Revision", swiftSettings: strict, plugins: ["Shipping"]),
    .target(name: "CSystem"),
    .target(name: "CRsvg"),
    .target(name: "CMicroHTTPD"),
    .executableTarget(
      name: "vcdoc",
      dependencies: all + ["Shipped", "Revision", "CSystem", "CRsvg", "CMicroHTTPD"],
      swiftSettings: strict),
    .executableTarget(
      name: "SitePages",
      dependencies: ["Pack", "PackReader", "Analysis", "Conformance", "Pages", "Shipped"],
      path: "Benchmarks/SitePages", swiftSettings: strict),
  ] + libraries + allTests,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// The plugin lets the package manager build the program a second time, for the host that runs it.
if Context.environment["VCDOC_WITHOUT_PLUGIN"] == nil {
  package.products.append(.plugin(name: "VcdocCommand", targets: ["VcdocCommand"]))
  package.targets.append(
    .plugin(
      name: "VcdocCommand",
      capability: .command(
        intent: .custom(verb: "vcdoc", description: "Build, embed, and verify documentation"),
        permissions: [
          .writeToPackageDirectory(reason: "vcdoc writes sites, and fills regions of documents")
        ]),
      dependencies: ["vcdoc"]))
}

// The program contains the standard library, so that it runs alone. The tests do not: swift-testing
// links a standard library, too. A package that others use cannot link so at all. Only the link
// differs: the libraries are compiled once for the program and the tests.
if Context.environment["VCDOC_ALONE"] != nil {
  for target in package.targets where target.name == "vcdoc" {
    target.linkerSettings = [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]
  }
}

// libFuzzer brings its own beginning of the program, and counts what is run; see scripts/fuzz.
if Context.environment["VCDOC_FUZZ"] != nil {
  for target in package.targets where libraries.contains(where: { $0.name == target.name }) {
    target.swiftSettings = strict + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
  package.products.append(.executable(name: "fuzz", targets: ["fuzz"]))
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: model + ["Shipped", "LogsSupport"], path: "Tests/Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
