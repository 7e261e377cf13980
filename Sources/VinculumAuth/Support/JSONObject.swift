import Foundation

/// A JSON object in the types that Foundation reads JSON into.
///
/// - Returns: `nil` if the bytes are something else.
func jsonObject(_ bytes: [UInt8]) -> [String: Any]? {
    jsonValue(bytes) as? [String: Any]
}

/// A JSON text of any kind in the types that Foundation reads JSON into.
func jsonValue(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
}
