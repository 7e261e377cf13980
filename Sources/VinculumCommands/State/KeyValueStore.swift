import Vinculum

/// What is kept beside the accounts: who is signed in, and the keys of tokens. A few values by name, in the order of their names.
package struct KeyValueStore: Equatable, Sendable {
    private(set) var all: [(key: String, value: [UInt8])] = []

    package subscript(key: String) -> [UInt8]? {
        get { self.all.first { sameBytes($0.key, key) }?.value }
        set {
            self.all.removeAll { sameBytes($0.key, key) }
            guard let newValue else { return }
            let place = self.all.firstIndex { precedesInBytes(key, $0.key) } ?? self.all.count
            self.all.insert((key, newValue), at: place)
        }
    }

    package static func == (a: KeyValueStore, b: KeyValueStore) -> Bool {
        a.all.count == b.all.count && zip(a.all, b.all).allSatisfy { sameBytes($0.key, $1.key) && $0.value == $1.value }
    }
}
