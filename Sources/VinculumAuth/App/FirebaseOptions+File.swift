import Foundation
import Vinculum

extension FirebaseOptions {
    /// The maximum size of a file that is read, in bytes. Real files have a few thousand.
    public static let maximumFileSize = 1 << 20

    /// Reads options from a file of the Firebase console.
    ///
    /// - Parameter path: The path of a `GoogleService-Info.plist` (XML or binary), a `google-services.json`, or the
    ///   configuration of a web app as JSON.
    /// - Returns: `nil` if the file cannot be read, is larger than ``maximumFileSize``, is damaged, or has no API key.
    public convenience init?(contentsOfFile path: String) {
        guard let bytes = FirebaseOptions.bytes(ofFile: path), let values = Values(reading: bytes) else { return nil }
        self.init(values)
    }

    /// The options in the file of the program: `GoogleService-Info.plist` or `google-services.json`, in the main bundle
    /// or the working directory.
    ///
    /// - Returns: `nil` if there is no such file, or if the first one cannot be used.
    public static func defaultOptions() -> FirebaseOptions? {
        FirebaseOptions.defaultFile().flatMap { FirebaseOptions(contentsOfFile: $0) }
    }

    /// The path of the program's options file: in the main bundle, otherwise in a folder.
    static func defaultFile(in folder: String = FileManager.default.currentDirectoryPath) -> String? {
        let names = [("GoogleService-Info", "plist"), ("google-services", "json")]
        let bundled = names.lazy.compactMap { Bundle.main.path(forResource: $0.0, ofType: $0.1) }
        let nearby = names.lazy.map { "\(folder)/\($0.0).\($0.1)" }
        return bundled.first ?? nearby.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The bytes of a file; `nil` unless it is a regular file of at most ``maximumFileSize`` bytes.
    private static func bytes(ofFile path: String) -> [UInt8]? {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        // Opening a pipe would wait until another process writes to it.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let file = try? FileHandle(forReadingFrom: url)
        else { return nil }
        defer { try? file.close() }
        // The file may have grown since its attributes were read.
        guard let data = try? file.read(upToCount: FirebaseOptions.maximumFileSize + 1),
            data.count <= FirebaseOptions.maximumFileSize
        else { return nil }
        return [UInt8](data)
    }
}

extension FirebaseOptions.Values {
    /// - Returns: `nil` if the bytes are not a file of the Firebase console, or have no API key.
    init?(reading bytes: [UInt8]) {
        let first = bytes.first { !$0.isWhitespace }
        if first == UInt8(ascii: "{") { self.init(json: bytes) } else { self.init(propertyList: bytes) }
        if (self.apiKey ?? "").isEmpty { return nil }
    }
}
