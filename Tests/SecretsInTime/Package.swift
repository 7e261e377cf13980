// swift-tools-version: 6.2
import PackageDescription

// A separate package, because the header of valgrind that it includes is not on every machine that builds the root.
// `make secrets` in the root builds and runs it.

let package = Package(
    name: "SecretsInTime",
    dependencies: [
        // By name, because the folder of a clone may have any name.
        .package(name: "Vinculum", path: "../..")
    ],
    targets: [
        .target(name: "CMemcheck"),
        .executableTarget(
            name: "secrets-in-time",
            dependencies: ["CMemcheck", .product(name: "Vinculum", package: "Vinculum")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
    ]
)
