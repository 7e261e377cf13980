import Vinculum

/// Values stored beside the accounts, such as the signed-in session and the token keys, sorted by name.
package struct KeyValueStore: Equatable, Sendable {
    /// One value under its key.
    struct Entry: Equatable, Sendable {
        let key: String
        let value: [UInt8]
    }

    private(set) var all: [Entry] = []

    /// The value of a key; assigning `nil` removes it.
    package subscript(key: String) -> [UInt8]? {
        get { self.all.first { $0.key == key }?.value }
        set {
            self.all.removeAll { $0.key == key }
            guard let newValue else { return }
            let place = self.all.firstIndex { key < $0.key } ?? self.all.count
            self.all.insert(Entry(key: key, value: newValue), at: place)
        }
    }
}
