/// The envelope of a saved flow: a JSON object with its kind and the version of its form.
enum SavedFlow {
    /// The version of the form; every change of the form needs a new one.
    private static let version: Int64 = 1

    /// Writes the envelope around the members that `body` writes.
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

    /// Reads the envelope and returns its members.
    static func reading(_ bytes: [UInt8], _ kind: String) throws(SavedFlowError) -> Members {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw .unreadable(error)
        }
        guard let saved = root["kind"], saved.isString(kind) else { throw .otherKind }
        guard root.int64(of: "version") == Self.version else { throw .unknownVersion }
        return Members(value: root)
    }

    /// The members of an object with typed access and errors that name the member.
    struct Members {
        let value: JSON.Value

        func string(_ key: String) throws(SavedFlowError) -> String {
            guard let string = self.value[named: key]?.string else { throw .malformed(key) }
            return string
        }

        /// The string of a member; `nil` if it is absent. `null` is not allowed.
        func optionalString(_ key: String) throws(SavedFlowError) -> String? {
            self.value[named: key] == nil ? nil : try self.string(key)
        }

        func int64(_ key: String) throws(SavedFlowError) -> Int64 {
            guard let number = self.value[named: key]?.int64 else { throw .malformed(key) }
            return number
        }

        /// The instant of a member in milliseconds since 1970; `nil` if it is absent.
        func optionalInstant(_ key: String) throws(SavedFlowError) -> Instant? {
            self.value[named: key] == nil ? nil : Instant(milliseconds: try self.int64(key))
        }

        func object(_ key: String) throws(SavedFlowError) -> Members {
            guard let value = self.value[named: key], value.kind == .object else { throw .malformed(key) }
            return Members(value: value)
        }

        func array(_ key: String) throws(SavedFlowError) -> JSON.Elements {
            guard let value = self.value[named: key], value.kind == .array else { throw .malformed(key) }
            return value.elements
        }
    }
}

extension JSON.Writer {
    /// Writes an instant in milliseconds since 1970; writes nothing if `value` is `nil`.
    mutating func member(_ key: String, _ value: Instant?) {
        guard let value else { return }
        self.key(key)
        self.int(value.milliseconds)
    }
}

/// The reason why a saved ``MultiFactorResolver`` or ``EnrollmentFlow`` cannot be read.
public enum SavedFlowError: Error, Equatable, Sendable {
    /// The bytes are not JSON.
    case unreadable(JSON.ReadError)
    /// The JSON is not a saved flow of this kind.
    case otherKind
    /// The form has a version that this program does not know.
    case unknownVersion
    /// The member with this name is missing, has a wrong type, or contradicts another member.
    case malformed(String)
}
