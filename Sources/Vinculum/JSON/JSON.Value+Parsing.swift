extension JSON.Value {
    /// Parses a stored value.
    ///
    /// - Returns: `nil` unless the bytes are JSON; there are none where nothing is stored.
    init?(stored json: [UInt8]) {
        do throws(JSON.ReadError) {
            self = try JSON.Document(parsing: json).root
        } catch {
            return nil
        }
    }

    /// A text as JSON, or `nil`; also if it exceeds the limits of claims.
    init?(parsingOrNil text: String) {
        do throws(JSON.ReadError) {
            self = try JSON.Document(parsing: Array(text.utf8), limits: .claims).root
        } catch {
            return nil
        }
    }

    /// A text as JSON without members named twice, or `nil`: what goes into tokens, which are refused with such
    /// members. Also `nil` if it exceeds the limits of claims.
    init?(strictlyParsingOrNil text: String) {
        do throws(JSON.ReadError) {
            self = try JSON.Document(parsing: Array(text.utf8), limits: .claims, duplicateKeys: .refused).root
        } catch {
            return nil
        }
    }
}
