import Vinculum

/// Values stored beside the accounts, such as the signed-in session and the token keys, sorted by name.
package struct KeyValueStore: Equatable, Sendable {
    private(set) var all: [(key: String, value: [UInt8])] = []

    /// The value of a key; assigning `nil` removes it.
    package subscript(key: String) -> [UInt8]? {
        get { self.all.first { sameBytes($0.key, key) }?.value }
        set {
            self.all.removeAll { sameBytes($0.key, key) }
            guard let newValue else { return }
            let place = self.all.firstIndex { precedesInBytes(key, $0.key) } ?? self.all.count
            self.all.insert((key, newValue), at: place)
        }
    }

    /// Whether both stores have the same keys and values, byte for byte.
    package static func == (a: KeyValueStore, b: KeyValueStore) -> Bool {
        a.all.count == b.all.count && zip(a.all, b.all).allSatisfy { sameBytes($0.key, $1.key) && $0.value == $1.value }
    }
}
