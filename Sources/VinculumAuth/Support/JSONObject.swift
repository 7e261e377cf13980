import Foundation

/// Reads a JSON object with `JSONSerialization`.
///
/// - Returns: `nil` if the bytes are not a JSON object.
func jsonObject(_ bytes: [UInt8]) -> [String: Any]? {
    jsonValue(bytes) as? [String: Any]
}

/// Reads any JSON value with `JSONSerialization`; `nil` if the bytes are not JSON.
func jsonValue(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
}
