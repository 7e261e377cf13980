#if !arch(wasm32)
internal import CLibc

/// A null-terminated array of C strings, valid as long as the value lives.
struct CStrings: ~Copyable {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        self.pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in self.pointers { free(pointer) }
    }
}
#endif
