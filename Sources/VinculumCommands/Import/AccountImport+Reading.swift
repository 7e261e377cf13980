import Vinculum

extension AccountImport {
    /// Adds a row in the format of `firebase auth:export`, or of account lookups and downloads, which differ in one
    /// name.
    mutating func add(_ value: JSON.Value, row: Int) {
        self.note(value, isSeed: false)
        do throws(RowList.Malformed) {
            self.add(try AccountImport.user(value), row: row)
        } catch {
            self.refuse(row: row, uid: value.string(of: "localId"), error.reason)
        }
    }

    /// The account of a row in any of these formats. Its custom claims are the text `customAttributes`, or
    /// `customClaims`, an object. Its instants are milliseconds, or RFC 3339.
    static func user(_ row: JSON.Value) throws(RowList.Malformed) -> Wire.UserInfo {
        if let objection = RowAudit.objection(to: row) { throw RowList.Malformed(reason: objection) }
        var user: Wire.UserInfo
        do throws(FieldError) {
            user = try Wire.ExportedUser(reading: row, strict: true).userInfo
            if user.lastLoginAt == nil {
                user.lastLoginAt = try Wire.UserInfo(reading: row, strict: true).lastLoginAt
            }
            if let claims = try self.claims(of: row) { user.customAttributes = claims }
        } catch {
            throw RowList.Malformed(reason: error.description)
        }
        user.createdAt = try RowTime.milliseconds(user.createdAt, "createdAt")
        user.lastLoginAt = try RowTime.milliseconds(user.lastLoginAt, "lastSignedInAt")
        return user
    }

    /// The text of `customClaims`; `nil` for none.
    private static func claims(of row: JSON.Value) throws(FieldError) -> String? {
        guard let claims = row["customClaims"], !claims.isNull else { return nil }
        if let text = claims.string { return text }
        guard claims.kind == .object else { throw FieldError(pointer: "/customClaims", expectation: .object) }
        var writer = JSON.Writer()
        writer.value(claims)
        return writer.text
    }
}
