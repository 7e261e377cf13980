/// The envelope of a saved flow: a JSON object that says what it is and in which form.
enum SavedFlow {
    /// The form that is written; a change to it needs a new number.
    private static let version: Int64 = 1

    /// Writes the envelope around what `body` writes.
    static func writing(_ kind: String, _ body: (inout JSON.Writer) -> Void) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("kind")
        writer.string(kind)
        writer.key("version")
        writer.int(Self.version)
        body(&writer)
        writer.endObject()
        return writer.bytes
    }

    /// The members inside the envelope.
    static func reading(_ bytes: [UInt8], _ kind: String) throws(SavedFlowError) -> Members {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw .unreadable(error)
        }
        guard let saved = root["kind"], saved.isString(kind) else { throw .otherKind }
        guard root["version"]?.int64 == Self.version else { throw .unknownVersion }
        return Members(value: root)
    }

    /// The members of an object, each read with its type and named when it does not fit.
    struct Members {
        let value: JSON.Value

        func string(_ key: String) throws(SavedFlowError) -> String {
            guard let string = self.value[key]?.string else { throw .malformed(key) }
            return string
        }

        /// `nil` if absent; `null` is not written and not read.
        func optionalString(_ key: String) throws(SavedFlowError) -> String? {
            self.value[key] == nil ? nil : try self.string(key)
        }

        func int64(_ key: String) throws(SavedFlowError) -> Int64 {
            guard let number = self.value[key]?.int64 else { throw .malformed(key) }
            return number
        }

        /// Milliseconds since 1970, exactly; `nil` if absent.
        func optionalInstant(_ key: String) throws(SavedFlowError) -> Instant? {
            self.value[key] == nil ? nil : Instant(milliseconds: try self.int64(key))
        }

        func object(_ key: String) throws(SavedFlowError) -> Members {
            guard let value = self.value[key], value.kind == .object else { throw .malformed(key) }
            return Members(value: value)
        }

        func array(_ key: String) throws(SavedFlowError) -> JSON.Elements {
            guard let value = self.value[key], value.kind == .array else { throw .malformed(key) }
            return value.elements
        }
    }
}

extension JSON.Writer {
    /// Milliseconds since 1970, or nothing if there is no value.
    mutating func member(_ key: String, _ value: Instant?) {
        guard let value else { return }
        self.key(key)
        self.int(value.milliseconds)
    }
}
