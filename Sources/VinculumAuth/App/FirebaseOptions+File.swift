import Foundation
import Vinculum

extension FirebaseOptions {
    /// The longest file that is read, in bytes. Real ones have a few thousand.
    public static let maximumFileSize = 1 << 20

    /// Options from a file of the Firebase console.
    ///
    /// - Parameter path: A `GoogleService-Info.plist` (XML or binary), a `google-services.json`, or the configuration of a
    ///   web app as JSON.
    /// - Returns: `nil` if the file cannot be read, is longer than ``maximumFileSize``, is damaged, or names no API key.
    public convenience init?(contentsOfFile path: String) {
        guard let bytes = FirebaseOptions.bytes(ofFile: path), let values = Values(reading: bytes) else { return nil }
        self.init(values)
    }

    /// The options of the file that comes with the program: `GoogleService-Info.plist` or `google-services.json`, in the
    /// main bundle or the working directory.
    ///
    /// - Returns: `nil` if there is none, or if the first that there is cannot be used.
    public static func defaultOptions() -> FirebaseOptions? {
        FirebaseOptions.defaultFile().flatMap { FirebaseOptions(contentsOfFile: $0) }
    }

    /// Where the file is that comes with the program: in the main bundle, or else in a folder.
    static func defaultFile(in folder: String = FileManager.default.currentDirectoryPath) -> String? {
        let names = [("GoogleService-Info", "plist"), ("google-services", "json")]
        let bundled = names.lazy.compactMap { Bundle.main.path(forResource: $0.0, ofType: $0.1) }
        let nearby = names.lazy.map { "\(folder)/\($0.0).\($0.1)" }
        return bundled.first ?? nearby.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The whole file; `nil` unless it is a regular one of at most ``maximumFileSize`` bytes.
    private static func bytes(ofFile path: String) -> [UInt8]? {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        // Opening a pipe would wait for whoever writes to it.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let file = try? FileHandle(forReadingFrom: url)
        else { return nil }
        defer { try? file.close() }
        // It may have grown since it was looked at.
        guard let data = try? file.read(upToCount: FirebaseOptions.maximumFileSize + 1),
            data.count <= FirebaseOptions.maximumFileSize
        else { return nil }
        return [UInt8](data)
    }
}

extension FirebaseOptions.Values {
    /// - Returns: `nil` if the bytes are no file of the Firebase console, or one without an API key.
    init?(reading bytes: [UInt8]) {
        let first = bytes.first { !$0.isWhitespace }
        if first == UInt8(ascii: "{") { self.init(json: bytes) } else { self.init(propertyList: bytes) }
        if (self.apiKey ?? "").isEmpty { return nil }
    }
}
