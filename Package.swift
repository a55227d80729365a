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

let package = Package(
  name: "vcdoc",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "vcdoc", targets: ["vcdoc"])],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CGraphvizSystem", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .systemLibrary(
      name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .target(name: "CGraphviz", dependencies: ["CGraphvizSystem"]),
    .target(name: "Model", dependencies: ["CYAML"], swiftSettings: strict),
    .target(
      name: "Render", dependencies: ["Model", "CGraphviz", "CCmarkGFM"], swiftSettings: strict),
    .executableTarget(name: "embed", path: "Tools/embed", swiftSettings: strict),
    .plugin(name: "Shipping", capability: .buildTool(), dependencies: ["embed"]),
    .target(
      name: "Shipped", exclude: ["uikit", "templates", "starter"], swiftSettings: strict,
      plugins: ["Shipping"]),
    .target(name: "CSystem"),
    .target(name: "CRsvg"),
    .executableTarget(
      name: "vcdoc", dependencies: ["Model", "Render", "Shipped", "CSystem", "CRsvg"],
      swiftSettings: strict),
    .target(
      name: "Support", dependencies: ["Model", "Render"], path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "ModelTests", dependencies: ["Model", "Render", "Shipped", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderTests", dependencies: ["Model", "Render", "Shipped", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "vcdocTests", dependencies: ["vcdoc", "Model", "Render", "Shipped", "Support"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// The plugin lets the package manager build the program a second time, for the host that runs it.
// A build of the tests has no use for that, and takes half as long without.
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

// libFuzzer brings its own beginning of the program, and counts what is run; see scripts/fuzz.
if Context.environment["VCDOC_FUZZ"] != nil {
  for target in package.targets where target.name == "Model" {
    target.swiftSettings = strict + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
  package.products.append(.executable(name: "fuzz", targets: ["fuzz"]))
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Model", "Shipped", "Support"], path: "Tests/Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
