// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that a native build of the root never sees what is for WebAssembly alone.
// It is compiled with the toolset that toolset/write prints, and linked by toolset/link: `make wasm` in the root.

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// Where the commands are compiled for the host of WASI: without the passes that the package next door leaves out.
let commandsForHost: [SwiftSetting] =
    strict + [.unsafeFlags(["inline", "function-signature-opts"].flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] })]

/// A module of one file is a script without this: its globals would begin when a `main` runs that no host calls.
let library: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"]), .enableExperimentalFeature("Extern")]

let package = Package(
    name: "VinculumWasm",
    products: [
        .executable(name: "vinculum-wasi", targets: ["vinculum-wasi"]),
        .executable(name: "vinculum-module", targets: ["vinculum-module"]),
        .executable(name: "vinculum-playground", targets: ["vinculum-playground"]),
        .executable(name: "host-contract", targets: ["host-contract"]),
        .executable(name: "vinculum-bench-wasi", targets: ["vinculum-bench-wasi"]),
    ],
    dependencies: [
        // By name, because the folder of a clone may have any name.
        .package(name: "Vinculum", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "vinculum-wasi",
            dependencies: [
                .product(name: "VinculumCommands", package: "Vinculum"),
                .product(name: "VinculumSystem", package: "Vinculum"),
            ],
            swiftSettings: commandsForHost + [.enableExperimentalFeature("Extern")]
        ),
        .executableTarget(
            name: "vinculum-module",
            dependencies: ["host-memory", .product(name: "VinculumEmbedding", package: "Vinculum")],
            swiftSettings: strict + library
        ),
        .executableTarget(
            name: "vinculum-playground",
            dependencies: [
                "host-memory",
                .product(name: "VinculumEmbedding", package: "Vinculum"),
                .product(name: "VinculumPlayground", package: "Vinculum"),
            ],
            swiftSettings: commandsForHost + library
        ),
        // The buffers of hosts, which both modules have.
        .target(name: "host-memory", swiftSettings: strict + library),
        .executableTarget(
            name: "host-contract",
            dependencies: [
                .product(name: "Contracts", package: "Vinculum"),
                .product(name: "VinculumCommands", package: "Vinculum"),
                .product(name: "VinculumSystem", package: "Vinculum"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "vinculum-bench-wasi",
            dependencies: [
                .product(name: "VinculumBenchLoads", package: "Vinculum"),
                .product(name: "VinculumCommands", package: "Vinculum"),
                .product(name: "VinculumSystem", package: "Vinculum"),
            ],
            swiftSettings: strict
        ),
    ]
)
