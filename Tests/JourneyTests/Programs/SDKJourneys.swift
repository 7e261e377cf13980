import Foundation
import PropertyKit

/// The requests of the JavaScript and Apple libraries, as those libraries make them, with what they read of the answers.
/// `make test-clients` plays the same files over HTTP.
enum SDKJourneys {
    /// Below `Tests/Fixtures/journeys`.
    static let names: [String] = {
        let folder = PackageRoot.path("Tests/Fixtures/journeys/sdk")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".jsonl") }.sorted().map { "sdk/\($0)" }
    }()
}
