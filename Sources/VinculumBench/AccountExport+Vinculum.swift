import Vinculum

// The same export through Vinculum's reader and writer: every field is visited and every string is created.

extension AccountExport {
    init(_ value: JSON.Value) {
        self.users = []
        guard let users = value["users"] else { return }
        self.users.reserveCapacity(users.count)
        for user in users.elements { self.users.append(User(user)) }
    }

    func write(_ writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("users")
        writer.beginArray()
        for user in self.users { user.write(&writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension AccountExport.User {
    init(_ value: JSON.Value) {
        self.init(localId: "", createdAt: "", providerUserInfo: [])
        for member in value.members {
            if member.keyEquals("localId") {
                self.localId = member.value.string ?? ""
            } else if member.keyEquals("createdAt") {
                self.createdAt = member.value.string ?? ""
            } else if member.keyEquals("lastSignedInAt") {
                self.lastSignedInAt = member.value.string
            } else if member.keyEquals("disabled") {
                self.disabled = member.value.bool
            } else if member.keyEquals("email") {
                self.email = member.value.string
            } else if member.keyEquals("emailVerified") {
                self.emailVerified = member.value.bool
            } else if member.keyEquals("displayName") {
                self.displayName = member.value.string
            } else if member.keyEquals("photoUrl") {
                self.photoUrl = member.value.string
            } else if member.keyEquals("phoneNumber") {
                self.phoneNumber = member.value.string
            } else if member.keyEquals("passwordHash") {
                self.passwordHash = member.value.string
            } else if member.keyEquals("salt") {
                self.salt = member.value.string
            } else if member.keyEquals("customAttributes") {
                self.customAttributes = member.value.string
            } else if member.keyEquals("mfaInfo") {
                self.mfaInfo = member.value.elements.map { AccountExport.Factor($0) }
            } else if member.keyEquals("providerUserInfo") {
                self.providerUserInfo = member.value.elements.map { AccountExport.Provider($0) }
            }
        }
    }

    func write(_ writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("localId", self.localId)
        writer.member("createdAt", self.createdAt)
        writer.member("lastSignedInAt", self.lastSignedInAt)
        writer.member("disabled", self.disabled)
        writer.member("email", self.email)
        writer.member("emailVerified", self.emailVerified)
        writer.member("displayName", self.displayName)
        writer.member("photoUrl", self.photoUrl)
        writer.member("phoneNumber", self.phoneNumber)
        writer.member("passwordHash", self.passwordHash)
        writer.member("salt", self.salt)
        writer.member("customAttributes", self.customAttributes)
        if let mfaInfo = self.mfaInfo {
            writer.key("mfaInfo")
            writer.beginArray()
            for factor in mfaInfo {
                writer.beginObject()
                writer.member("mfaEnrollmentId", factor.mfaEnrollmentId)
                writer.member("phoneInfo", factor.phoneInfo)
                writer.member("displayName", factor.displayName)
                writer.member("enrolledAt", factor.enrolledAt)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.key("providerUserInfo")
        writer.beginArray()
        for provider in self.providerUserInfo {
            writer.beginObject()
            writer.member("providerId", provider.providerId)
            writer.member("rawId", provider.rawId)
            writer.member("email", provider.email)
            writer.member("displayName", provider.displayName)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension AccountExport.Factor {
    init(_ value: JSON.Value) {
        self.init(mfaEnrollmentId: "")
        for member in value.members {
            if member.keyEquals("mfaEnrollmentId") {
                self.mfaEnrollmentId = member.value.string ?? ""
            } else if member.keyEquals("phoneInfo") {
                self.phoneInfo = member.value.string
            } else if member.keyEquals("displayName") {
                self.displayName = member.value.string
            } else if member.keyEquals("enrolledAt") {
                self.enrolledAt = member.value.string
            }
        }
    }
}

extension AccountExport.Provider {
    init(_ value: JSON.Value) {
        self.init(providerId: "", rawId: "")
        for member in value.members {
            if member.keyEquals("providerId") {
                self.providerId = member.value.string ?? ""
            } else if member.keyEquals("rawId") {
                self.rawId = member.value.string ?? ""
            } else if member.keyEquals("email") {
                self.email = member.value.string
            } else if member.keyEquals("displayName") {
                self.displayName = member.value.string
            }
        }
    }
}
