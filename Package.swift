// swift-tools-version: 6.2
import PackageDescription

/// The strict settings every Swift target shares, said once.
///
/// `EmbeddedRestrictions` makes the native build refuse most of what the Embedded build would,
/// so a mistake shows before the slower WebAssembly build does.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Whether the program is compiled as Embedded Swift natively too, as `make build` does, for what that lacks.
let isEmbedded = Context.environment["EMBEDDED"] != nil

/// Whether `String` is the core's `CompactString`, as `make wasm` asks: Sources/Vinculum/Bytes/CompactString.
let isCompact = Context.environment["COMPACT_TEXT"] != nil

let embeddable: [SwiftSetting] =
    strict + [.treatWarning("EmbeddedRestrictions", as: .error)] + (isCompact ? [.define("COMPACT_TEXT")] : [])

/// For the modules that use the core. With `CompactString` the compiler imports the core into each of their files, and
/// publicly: a file that says `String` would else have to, and a native build refuses a public import without a use.
let onTheCore: [SwiftSetting] =
    embeddable + (isCompact ? [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "Vinculum"])] : [])

/// For the modules around the core, in WebAssembly: nothing in them runs often, and without inlining by Swift's
/// optimiser, and functions of two signatures, the WASI program is a tenth smaller. The core keeps both: hashing and
/// signing take twice as long without.
let aroundTheCore: [SwiftSetting] =
    onTheCore
    + (isCompact
        ? [.unsafeFlags(["inline", "function-signature-opts"].flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] })] : [])

/// Tests are compiled as they stand in every configuration: optimising 30,000 lines of expectations costs more than
/// running them ever does. What they test is optimised. Nothing imports them, so their module needs no compiler run of
/// its own ahead of the code.
let asTheyStand: [SwiftSetting] = [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

let tests: [SwiftSetting] = strict + asTheyStand

let package = Package(
    name: "Vinculum",
    products: [
        .library(name: "Vinculum", targets: ["Vinculum"]),
        .library(name: "VinculumAuth", targets: ["VinculumAuth"]),
        .library(name: "VinculumServer", targets: ["VinculumServer"]),
        .library(name: "VinculumCommands", targets: ["VinculumCommands"]),
        .library(name: "VinculumSystem", targets: ["VinculumSystem"]),
        .library(name: "VinculumEmbedding", targets: ["VinculumEmbedding"]),
        // For the WebAssembly build alone: what a page has instead of a server.
        .library(name: "VinculumPlayground", targets: ["VinculumPlayground"]),
        // For whoever writes an adapter of a port, and for the WebAssembly build to check its own.
        .library(name: "Contracts", targets: ["Contracts"]),
        // What both the native benchmark and the one in WebAssembly measure.
        .library(name: "VinculumBenchLoads", targets: ["VinculumBenchLoads"]),
        .executable(name: "vinculum", targets: ["VinculumProgram"]),
        .executable(name: "vinculum-bench", targets: ["VinculumBench"]),
        .executable(name: "vinculum-bench-program", targets: ["VinculumBenchProgram"]),
    ],
    targets: [
        .target(name: "Vinculum", swiftSettings: embeddable),
        .target(name: "VinculumServer", dependencies: ["Vinculum"], swiftSettings: aroundTheCore),
        .target(
            name: "VinculumExplorer", dependencies: ["Vinculum", "VinculumServer"], swiftSettings: aroundTheCore),
        .target(
            name: "VinculumCommands",
            dependencies: ["Vinculum", "VinculumServer"] + (isCompact ? [] : ["VinculumExplorer"]),
            // The readers of other systems' exports, the search for attacks, stores in databases, and what writes the
            // manual and completions are too large for the WASI program. It refuses them by name. It makes no calls,
            // and so administers no server.
            exclude: isCompact
                ? [
                    "Administration/Remote", "Moving/Reading", "Exploring/Searching", "Manual/Writing",
                    "Stores/Databases",
                ]
                : [
                    "Administration/Elsewhere", "Moving/Elsewhere", "Exploring/Elsewhere", "Manual/Elsewhere",
                    "Stores/Elsewhere",
                ],
            swiftSettings: aroundTheCore
        ),
        .target(name: "VinculumEmbedding", dependencies: ["Vinculum"], swiftSettings: onTheCore),
        .target(
            name: "VinculumPlayground",
            dependencies: ["Vinculum", "VinculumServer", "VinculumExplorer", "VinculumCommands", "VinculumEmbedding"],
            swiftSettings: aroundTheCore
        ),
        .target(
            name: "VinculumAuth",
            dependencies: ["Vinculum", "VinculumServer"],
            swiftSettings: strict
        ),
        .systemLibrary(name: "CLibc"),
        .target(
            name: "VinculumSystem",
            dependencies: ["Vinculum", "VinculumServer", "VinculumCommands", "CLibc"]
                + (isCompact ? [] : ["VinculumConsole"]),
            swiftSettings: aroundTheCore
        ),
        // What a debugger and failed expectations show of the core's boxes.
        .target(name: "VinculumReflection", dependencies: ["Vinculum"], swiftSettings: strict),
        .executableTarget(
            name: "VinculumProgram",
            dependencies: ["VinculumCommands", "VinculumSystem"] + (isEmbedded ? [] : ["VinculumReflection"]),
            swiftSettings: strict
        ),
        .target(
            name: "VinculumBenchLoads", dependencies: ["Vinculum", "VinculumEmbedding"], swiftSettings: onTheCore),
        .executableTarget(
            name: "VinculumBench",
            dependencies: ["Vinculum", "VinculumBenchLoads", "VinculumEmbedding"],
            swiftSettings: strict
        ),
        // The files of the console have what allocates in the program.
        .executableTarget(
            name: "VinculumBenchProgram",
            dependencies: ["VinculumBenchLoads", "CLibc"] + (isCompact ? [] : ["VinculumConsole"]),
            swiftSettings: strict
        ),
        .systemLibrary(name: "CChild", path: "Tests/CChild"),
        .target(name: "PropertyKit", dependencies: ["CChild"], path: "Tests/PropertyKit", swiftSettings: strict),
        .target(
            name: "Contracts",
            dependencies: ["Vinculum", "VinculumCommands"],
            path: "Tests/Contracts",
            swiftSettings: onTheCore
        ),
        .target(
            name: "ProviderTesting", dependencies: ["Vinculum"], path: "Tests/ProviderTesting", swiftSettings: strict),
        .testTarget(name: "PropertyKitTests", dependencies: ["PropertyKit"], swiftSettings: tests),
        .testTarget(
            name: "VinculumTests",
            dependencies: ["Vinculum", "VinculumExplorer", "VinculumReflection", "PropertyKit"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "ServerTests",
            dependencies: ["Vinculum", "VinculumServer", "PropertyKit"],
            swiftSettings: tests
        ),
        .target(
            name: "AuthTesting",
            dependencies: ["Vinculum", "VinculumAuth", "ProviderTesting", "PropertyKit"],
            path: "Tests/AuthTesting",
            swiftSettings: strict
        ),
        .testTarget(
            name: "AuthTests",
            dependencies: ["Vinculum", "VinculumAuth", "AuthTesting", "ProviderTesting", "PropertyKit"],
            swiftSettings: tests
        ),
        // Code of the documentation, in the language that it was written in.
        .testTarget(
            name: "ListingTests",
            dependencies: ["VinculumAuth", "AuthTesting", "ProviderTesting", "PropertyKit"],
            swiftSettings: [.swiftLanguageMode(.v5)] + asTheyStand
        ),
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "Vinculum", "VinculumCommands", "VinculumEmbedding", "VinculumExplorer", "VinculumPlayground",
                "VinculumSystem",
                "PropertyKit",
                "ProviderTesting",
                "Contracts",
            ],
            swiftSettings: tests
        ),
    ]
)

// The console's files, which `.ci/console` lists. The WASI program serves nothing and has a limit of size.
if !isCompact {
    // `make build` says which commit it builds, and with what; elsewhere it would compile anew after each commit.
    let told = ["VINCULUM_COMMIT", "VINCULUM_TOOLCHAIN", "EMBEDDED"].compactMap { name in
        Context.environment[name].map { CSetting.define(name, to: $0) }
    }
    package.targets.append(.target(name: "VinculumConsole", exclude: ["site"], cSettings: told))
}

// The façade under the names of Apple's modules, so that programs keep their import lines. On Apple platforms the
// Firebase libraries have these names, so they exist elsewhere only.
#if !canImport(Darwin)
package.products += [
    .library(name: "FirebaseAuth", targets: ["FirebaseAuth"]),
    .library(name: "FirebaseCore", targets: ["FirebaseCore"]),
]
package.targets += [
    .target(name: "FirebaseAuth", dependencies: ["VinculumAuth"], swiftSettings: strict),
    .target(name: "FirebaseCore", dependencies: ["VinculumAuth"], swiftSettings: strict),
]
for target in package.targets where target.name == "AuthTests" {
    target.dependencies += ["FirebaseAuth", "FirebaseCore"]
}
#endif
