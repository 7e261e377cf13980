import PropertyKit
import Testing
@testable import Vinculum

/// The bytes of every kind of change, as journals and snapshots of earlier versions hold them. A row never changes; a
/// new kind of change gets a new row.
@Suite("Stored form")
struct StoredFormTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: Change
        let hex: String
        let location: SourceLocation

        init(_ name: String, _ change: Change, _ hex: String, _ location: SourceLocation = #_sourceLocation) {
            (self.testDescription, self.change, self.hex, self.location) = (name, change, hex, location)
        }
    }

    private static let id = AccountID(stored: "u")
    private static let instant = Instant(milliseconds: 1_600_000_000_500)
    private static let origin = Origin(epoch: Epoch(3), proof: .mailbox)
    private static let number = PhoneNumber("+4915") ?? .plain

    private static let claim: FederatedClaim = {
        var claim = FederatedClaim(provider: .google, subject: SubjectID("s"))
        claim.email = EmailAddress(normalised: "a@x.com")
        claim.isEmailVerified = true
        return claim
    }()

    private static let claimedSignIn: ProviderSignIn = {
        var signIn = ProviderSignIn(provider: .google, salt: [9], redirectURI: "r", scope: "s")
        signIn.claimant = [1, 2]
        return signIn
    }()

    private static func account(_ delta: AccountChange) -> Change { .account(.changed(id, [delta])) }

    private static func verified(_ key: PasskeyPublicKey) -> Passkey {
        Passkey(
            id: "p", name: "n", origin: origin,
            credential: PasskeyCredential(
                publicKey: key, signCount: 300, transports: ["usb", "nfc"], isBackupEligible: true, isBackedUp: false,
                aaguid: [0xAA], createdAt: instant))
    }

    private static func session(
        _ number: UInt64, _ method: ProviderID, refreshed: UInt32, _ factor: SessionRecord.SecondFactor?
    ) -> SessionRecord {
        var record = SessionRecord(
            number: number, begun: SessionRecord.hour(instant), method: method, secondFactor: factor)
        record.refreshed = refreshed
        return record
    }

    private static func named(_ record: SessionRecord) -> SessionRecord {
        var record = record
        record.name = "n"
        record.peer = Peer(ipv4: 0x7F00_0001)
        return record
    }

    private static func merge(_ phase: Merge.Phase, _ change: (inout Merge) -> Void = { _ in }) -> Change {
        let factor = SecondFactorClaim(identifier: "f", provider: "phone")
        var merge = Merge(
            id: MergeID("m")!,
            survivor: Merge.Side(account: id, epoch: Epoch(3), session: 2, secondFactor: factor),
            absorbed: Merge.Side(account: AccountID(stored: "v"), epoch: Epoch(1), session: 300, wasAnonymous: true),
            preparedAt: instant)
        (merge.phase, merge.sequence) = (phase, 5)
        change(&merge)
        return .merge(merge)
    }

    private static func code(_ purpose: PendingCode.Purpose) -> Change {
        let code = PendingCode(
            key: "k", purpose: purpose, epoch: Epoch(3), sequence: 5, createdAt: instant,
            expiresAt: instant.adding(seconds: 600), attemptsLeft: 4, endedSessionCount: 2
        )
        return .code(.stored(code))
    }

    @Test("a change is written as the bytes of its row, and read back from them", arguments: Self.rows)
    func bytes(row: Row) throws {
        var set = ChangeSet()
        set.changes = [row.change]
        // No tenant, one change.
        let hex = "0001" + row.hex
        #expect(Hex.encoded(set.encoded()) == hex, sourceLocation: row.location)
        let read = try ChangeSet(decoding: Hex.decoded(hex))
        #expect(shown(read) == shown(set), sourceLocation: row.location)
    }

    @Test(
        "a count of messages of an earlier version is read and dropped",
        arguments: [
            PropertyKit.Row(
                "03106d657373616765732031202b343931350005e887f4f6905de8a6bdf7905d0000170298f8f3f6905de887f4f6905d"),
            PropertyKit.Row(
                "03106d657373616765732032202b343931350005e887f4f6905de8a6bdf7905d0000170298f8f3f6905de887f4f6905d"),
        ])
    func messageCounts(row: PropertyKit.Row<String>) throws {
        // No tenant, two changes: the count, and a code that was used.
        let read = try ChangeSet(decoding: Hex.decoded("0002" + row.fields + "04016b"))
        #expect(shown(read) == shown(try ChangeSet(decoding: Hex.decoded("000104016b"))), sourceLocation: row.line)
        for count in 2..<row.fields.utf8.count / 2 {
            let cut = Array(try Hex.decoded("0001" + row.fields).prefix(count))
            #expect(throws: ByteReader.Failure.self, sourceLocation: row.line) { try ChangeSet(decoding: cut) }
        }
    }

    static let rows: [Row] = [
        Row("an account without deltas", .account(.changed(id, [])), "01017500"),
        Row("created", account(.created(instant)), "0101750101e887f4f6905d"),
        Row(
            "e-mail",
            account(
                .email(EmailIdentifier(address: EmailAddress(normalised: "a@x.com"), isVerified: true, origin: origin))
            ),
            "0101750102076140782e636f6d010301"
        ),
        Row("no e-mail", account(.email(nil)), "0101750103"),
        Row("phone", account(.phone(PhoneIdentifier(number: number, origin: origin))), "0101750104052b343931350301"),
        Row("no phone", account(.phone(nil)), "0101750105"),
        Row(
            "password",
            account(
                .password(
                    PasswordCredential(hash: [1, 2], salt: [3], algorithm: 300, updatedAt: instant, origin: origin)
                )
            ),
            "01017501060201020103ac02e887f4f6905d0301"
        ),
        Row("no password", account(.password(nil)), "0101750107"),
        Row("e-mail link", account(.emailLink(origin)), "01017501080301"),
        Row("no e-mail link", account(.emailLink(nil)), "0101750109"),
        Row(
            "identity",
            account(
                .identityLinked(
                    Identity(provider: .google, subject: "g", email: "a@x.com", displayName: "A", origin: origin)
                )
            ),
            "010175010a0a676f6f676c652e636f6d016701076140782e636f6d01014100000301"
        ),
        Row(
            "identity with a federated id",
            account(
                .identityLinked(
                    Identity(provider: .google, subject: "g", federatedID: "f", phoneNumber: "+1", origin: origin)
                )
            ),
            "01017501320a676f6f676c652e636f6d016700000000030101016601022b31"
        ),
        Row("identity unlinked", account(.identityUnlinked(.google)), "010175010b0a676f6f676c652e636f6d"),
        Row(
            "phone factor",
            account(
                .factorEnrolled(
                    EnrolledFactor(
                        factor: Factor(id: "f", kind: .phone(number: "+1"), displayName: "P", enrolledAt: instant),
                        origin: origin
                    )
                )
            ),
            "010175010c016600022b3101015001e887f4f6905d0301"
        ),
        Row(
            "TOTP factor",
            account(
                .factorEnrolled(
                    EnrolledFactor(
                        factor: Factor(
                            id: "f", kind: .totp(secret: [9, 8], lastAcceptedStep: -1), displayName: nil,
                            enrolledAt: nil
                        ),
                        origin: origin
                    )
                )
            ),
            "010175010c0166010209080100000301"
        ),
        Row(
            "phone factor enrolled behind a verified address",
            account(
                .factorEnrolled(
                    EnrolledFactor(
                        factor: Factor(id: "f", kind: .phone(number: "+1"), displayName: "P", enrolledAt: instant),
                        origin: origin, provenAddress: EmailAddress(normalised: "a@x.com")
                    )
                )
            ),
            "0101750133016600022b3101015001e887f4f6905d0301076140782e636f6d"
        ),
        Row(
            "phone factor that a client claimed",
            account(
                .factorEnrolled(
                    EnrolledFactor(
                        factor: Factor(id: "f", kind: .phone(number: "+1"), displayName: "P", enrolledAt: instant),
                        origin: Origin(epoch: Epoch(3), proof: .claimed)
                    )
                )
            ),
            "010175010c016600022b3101015001e887f4f6905d0308"
        ),
        Row("factor withdrawn", account(.factorWithdrawn(id: "f")), "010175010d0166"),
        Row(
            "quarantined password",
            account(
                .quarantined(
                    Tombstone(subject: .password, reason: .emailProvenByNewOwner, retiredAt: instant, origin: origin)
                )
            ),
            "010175010e0000e887f4f6905d0301"
        ),
        Row(
            "quarantined emailLink",
            account(
                .quarantined(
                    Tombstone(subject: .emailLink, reason: .phoneProvenByNewOwner, retiredAt: instant, origin: origin)
                )
            ),
            "010175010e0101e887f4f6905d0301"
        ),
        Row(
            "quarantined phone",
            account(
                .quarantined(
                    Tombstone(subject: .phone(number: "+1"), reason: .emailRecycled, retiredAt: instant, origin: origin)
                )
            ),
            "010175010e02022b3102e887f4f6905d0301"
        ),
        Row(
            "quarantined identity",
            account(
                .quarantined(
                    Tombstone(
                        subject: .identity(provider: .google, subject: "g"), reason: .recoveredByMailbox,
                        retiredAt: instant, origin: origin
                    )
                )
            ),
            "010175010e030a676f6f676c652e636f6d016703e887f4f6905d0301"
        ),
        Row(
            "quarantined factor",
            account(
                .quarantined(
                    Tombstone(
                        subject: .factor(id: "f"), reason: .emailChangeTakenBack, retiredAt: instant, origin: origin
                    )
                )
            ),
            "010175010e04016604e887f4f6905d0301"
        ),
        Row(
            "quarantined passkey",
            account(
                .quarantined(
                    Tombstone(
                        subject: .passkey(id: "p"), reason: .emailProvenByNewOwner, retiredAt: instant, origin: origin
                    )
                )
            ),
            "010175010e05017000e887f4f6905d0301"
        ),
        Row("quarantine lifted", account(.quarantineLifted(.emailLink)), "010175010f01"),
        Row("display name", account(.displayName("t")), "0101750110010174"),
        Row("no display name", account(.displayName(nil)), "010175011000"),
        Row("photo", account(.photoURL("t")), "0101750111010174"),
        Row("no photo", account(.photoURL(nil)), "010175011100"),
        Row("screen name", account(.screenName("t")), "0101750112010174"),
        Row("no screen name", account(.screenName(nil)), "010175011200"),
        Row("custom attributes", account(.customAttributes("t")), "0101750113010174"),
        Row("no custom attributes", account(.customAttributes(nil)), "010175011300"),
        Row("disabled", account(.disabled(true)), "010175011401"),
        Row("stated verified", account(.statedVerified(true)), "010175016e01"),
        Row("not stated verified", account(.statedVerified(nil)), "010175016f"),
        Row("custom token used", account(.usedCustomToken), "0101750115"),
        Row("initial e-mail", account(.initialEmail("a@x.com")), "010175011601076140782e636f6d"),
        Row("last login", account(.lastLogin(instant)), "010175011701e887f4f6905d"),
        Row("last refresh", account(.lastRefresh(nil)), "010175011800"),
        Row("valid since", account(.validSince(seconds: 1_600_000_000)), "01017501190180c0f0f50b"),
        Row("epoch", account(.epoch(Epoch(7))), "010175011a07"),
        Row("session issued", account(.sessionIssued(300)), "010175011bac02"),
        Row("sessions revoked", account(.sessionsRevoked(below: 301)), "010175011cad02"),
        Row(
            "session recorded",
            account(.sessionRecorded(session(300, .google, refreshed: 444_446, .totp))), "0101750155ac029c901b0246"),
        Row(
            "session with a name and a peer",
            account(.sessionRecorded(named(session(5, ProviderID("oidc.x"), refreshed: 444_444, nil)))),
            "0101750156059c901b0000066f6964632e7801016e0101818080f807"),
        Row("sessions ended", account(.sessionsEnded(from: 2, through: 300)), "010175015702ac02"),
        Row("sessions forgotten", account(.sessionsForgotten), "0101750158"),
        Row("second factor failures", account(.secondFactorFailures([instant])), "010175011d01e887f4f6905d"),
        // Tag 80: salt, digests, instant, session 300, epoch 3 and proof 1, an address.
        Row(
            "recovery codes",
            account(
                .recoveryCodes(
                    RecoveryCodes(
                        salt: [1, 2], digests: [UInt8](repeating: 5, count: 32), createdAt: instant,
                        sessionNumber: 300, origin: origin, provenAddress: EmailAddress(normalised: "a@x.com")))),
            "0101750150020102" + "20" + String(repeating: "05", count: 32)
                + "e887f4f6905d" + "ac02" + "0301" + "0107" + "6140782e636f6d"
        ),
        Row("no recovery codes", account(.recoveryCodes(nil)), "0101750151"),
        Row("recovery code used", account(.recoveryCodeUsed(index: 300)), "0101750152ac02"),
        Row(
            "passkey",
            account(.passkeyEnrolled(Passkey(id: "p", name: "n", origin: origin))),
            "01017501300170016e0301"
        ),
        Row(
            "passkey with a key on P-256",
            account(.passkeyEnrolled(verified(.es256(x: [1, 2], y: [3])))),
            "01017501460170016e03010d0201020103ac020203757362036e6663010001aae887f4f6905d"
        ),
        Row(
            "passkey with an RSA key",
            account(.passkeyEnrolled(verified(.rs256(modulus: [1, 2], exponent: [3])))),
            "01017501460170016e030181040201020103ac020203757362036e6663010001aae887f4f6905d"
        ),
        Row(
            "passkey with an Ed25519 key",
            account(.passkeyEnrolled(verified(.edDSA([1, 2])))),
            "01017501460170016e03010f020102ac020203757362036e6663010001aae887f4f6905d"
        ),
        Row("passkey removed", account(.passkeyRemoved(id: "p")), "01017501310170"),
        Row("account deleted", .account(.deleted(id)), "020175"),
        Row("accounts cleared", .account(.allDeleted), "06"),
        Row(
            "phone sign-in code",
            code(.phoneSignIn(number: number, code: "123456")),
            "03016b0305e887f4f6905de8a6bdf7905d040200052b3439313506313233343536"
        ),
        Row(
            "temporary proof",
            code(.temporaryProof(number: number)),
            "03016b0305e887f4f6905de8a6bdf7905d040201052b34393135"
        ),
        Row(
            "phone enrolment",
            code(.phoneEnrollment(account: id, number: number, code: "123456")),
            "03016b0305e887f4f6905de8a6bdf7905d0402020175052b3439313506313233343536"
        ),
        Row(
            "TOTP enrolment",
            code(.totpEnrollment(account: id, secret: [9, 8])),
            "03016b0305e887f4f6905de8a6bdf7905d0402030175020908"
        ),
        Row(
            "pending sign-in",
            code(.pendingSignIn(account: id, firstFactor: .password)),
            "03016b0305e887f4f6905de8a6bdf7905d04020401750870617373776f7264"
        ),
        Row(
            "pending sign-in that links an identity",
            code(.deferredSignIn(account: id, firstFactor: .google, .federated(claim))),
            "03016b0305e887f4f6905de8a6bdf7905d04021801750a676f6f676c652e636f6d000a676f6f676c652e636f6d0173"
                + "01076140782e636f6d02000000"
        ),
        Row(
            "pending sign-in by a mailed link",
            code(
                .deferredSignIn(account: id, firstFactor: .password, .mailedLink(EmailAddress(normalised: "a@x.com")))
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04021801750870617373776f726401076140782e636f6d"
        ),
        Row(
            "pending sign-in of a session that links",
            code(.deferredSignIn(account: id, firstFactor: .password, .linking(signedInAt: 1))),
            "03016b0305e887f4f6905de8a6bdf7905d04021801750870617373776f72640202"
        ),
        Row(
            "factor challenge",
            code(.factorChallenge(account: id, factor: "f", number: number, pendingSignIn: "p", code: "123456")),
            "03016b0305e887f4f6905de8a6bdf7905d04021401750166052b34393135017006313233343536"
        ),
        Row(
            "e-mail action passwordReset",
            code(
                .emailAction(EmailAction(kind: .passwordReset, address: EmailAddress(normalised: "a@x.com"), link: "l"))
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04020600076140782e636f6d00000000016c"
        ),
        Row(
            "e-mail action verifyEmail",
            code(
                .emailAction(
                    EmailAction(
                        kind: .verifyEmail, address: EmailAddress(normalised: "a@x.com"),
                        newAddress: EmailAddress(normalised: "b@x.com"), account: id, factor: "f", wasProven: true,
                        link: "l"
                    )
                )
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04020601076140782e636f6d01076240782e636f6d01017501016601016c"
        ),
        Row(
            "e-mail action emailSignIn",
            code(
                .emailAction(EmailAction(kind: .emailSignIn, address: EmailAddress(normalised: "a@x.com"), link: "l"))
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04020602076140782e636f6d00000000016c"
        ),
        Row(
            "e-mail action verifyAndChangeEmail",
            code(
                .emailAction(
                    EmailAction(
                        kind: .verifyAndChangeEmail, address: EmailAddress(normalised: "a@x.com"),
                        newAddress: EmailAddress(normalised: "b@x.com"), account: id, factor: "f", wasProven: true,
                        link: "l"
                    )
                )
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04020603076140782e636f6d01076240782e636f6d01017501016601016c"
        ),
        Row(
            "e-mail action recoverEmail",
            code(
                .emailAction(EmailAction(kind: .recoverEmail, address: EmailAddress(normalised: "a@x.com"), link: "l"))
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04020604076140782e636f6d00000000016c"
        ),
        Row(
            "e-mail action revertSecondFactorAddition",
            code(
                .emailAction(
                    EmailAction(
                        kind: .revertSecondFactorAddition, address: EmailAddress(normalised: "a@x.com"),
                        newAddress: EmailAddress(normalised: "b@x.com"), account: id, factor: "f", wasProven: true,
                        link: "l"
                    )
                )
            ),
            "03016b0305e887f4f6905de8a6bdf7905d04020605076140782e636f6d01076240782e636f6d01017501016601016c"
        ),
        Row(
            "passkey challenge",
            code(.passkeyChallenge(account: id)),
            "03016b0305e887f4f6905de8a6bdf7905d040215010175"
        ),
        Row(
            "passkey challenge without an account",
            code(.passkeyChallenge(account: nil)),
            "03016b0305e887f4f6905de8a6bdf7905d04021500"
        ),
        Row("app verification", code(.appVerification(secret: "s")), "03016b0305e887f4f6905de8a6bdf7905d0402160173"),
        Row(
            "sign-in at a provider",
            code(.providerSignIn(ProviderSignIn(provider: .google, salt: [9], redirectURI: "r", scope: "s"))),
            "03016b0305e887f4f6905de8a6bdf7905d04021e0a676f6f676c652e636f6d0109017201730000" + "00"
        ),
        Row(
            "a claimed sign-in at a provider",
            code(.providerSignIn(claimedSignIn)),
            "03016b0305e887f4f6905de8a6bdf7905d04021f0201020a676f6f676c652e636f6d010901720173000000"
        ),
        Row("code consumed", .code(.consumed(key: "k")), "04016b"),
        Row(
            "a prepared merge", merge(.prepared),
            "28036d2075016d01750302000101660570686f6e65017601ac020100"
                + "0005e887f4f6905d000000"),
        Row(
            "a moving merge", merge(.moving),
            "28036d2075016d01750302000101660570686f6e65017601ac020100"
                + "0105e887f4f6905d000000"),
        Row(
            "a committed merge",
            merge(.committed) {
                $0.endedAt = instant
                $0.retired = [.password, .identity(provider: .google, subject: "g")]
                $0.remnant = [1, 2]
            },
            "28036d2075016d01750302000101660570686f6e65017601ac020100"
                + "0205e887f4f6905d01e887f4f6905d0200030a676f6f676c652e636f6d0167020102"),
        Row(
            "an aborted merge", merge(.aborted) { $0.endedAt = instant },
            "28036d2075016d01750302000101660570686f6e65017601ac020100"
                + "0305e887f4f6905d01e887f4f6905d0000"),
        Row(
            "an undone merge", merge(.undone) { $0.endedAt = instant },
            "28036d2075016d01750302000101660570686f6e65017601ac020100"
                + "0405e887f4f6905d01e887f4f6905d0000"),
        Row(
            "quarantined by a merge",
            account(
                .quarantined(
                    Tombstone(
                        subject: .identity(provider: .google, subject: "g"), reason: .merged, retiredAt: instant,
                        origin: origin))),
            "010175010e030a676f6f676c652e636f6d016705e887f4f6905d0301"),
        Row(
            "scrypt",
            .passwordAlgorithm(id: 300, .scrypt(signerKey: [1], saltSeparator: [2], rounds: 8, memoryCost: 14)),
            "05ac020001010102101c"
        ),
        Row(
            "standard scrypt",
            .passwordAlgorithm(
                id: 300, .standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 64)
            ),
            "05ac0201801020108001"
        ),
        Row("PBKDF2", .passwordAlgorithm(id: 300, .pbkdf2SHA256(rounds: 1000)), "05ac0202d00f"),
        Row("PBKDF SHA-1", .passwordAlgorithm(id: 300, .pbkdfSHA1(rounds: 1000)), "05ac0203d00f"),
        Row("HMAC", .passwordAlgorithm(id: 300, .hmac(.sha512, signerKey: [1], .passwordFirst)), "05ac020403010101"),
        Row("digest", .passwordAlgorithm(id: 300, .digest(.md5, rounds: 1, .saltFirst)), "05ac0205000200"),
        Row("bcrypt", .passwordAlgorithm(id: 300, .bcrypt), "05ac0206"),
        Row(
            "Argon2",
            .passwordAlgorithm(
                id: 300,
                .argon2(
                    Argon2.Parameters(
                        .id, version: .v13, iterations: 3, memory: 65_536, parallelism: 1, byteCount: 32,
                        associatedData: [7]
                    )
                )
            ),
            "05ac020702130680800802400107"
        ),
        Row("PBKDF2 SHA-512", .passwordAlgorithm(id: 300, .pbkdf2SHA512(rounds: 1000)), "05ac0208d00f"),
        Row("configuration", .configuration(.written(Array("{}".utf8))), "07027b7d"),
        Row("access policy", .configuration(.accessPolicyWritten(Array("{}".utf8))), "0b027b7d"),
        Row("provider configured", .provider(.configured(.google, Array("{}".utf8))), "090a676f6f676c652e636f6d027b7d"),
        Row(
            "provider contract", .provider(.contractWritten(.google, Array("{}".utf8))),
            "1e0a676f6f676c652e636f6d027b7d"),
        Row("provider removed", .provider(.removed(.google)), "0a0a676f6f676c652e636f6d"),
        Row(
            "audit entry",
            .audited(
                AuditEntry(
                    at: instant, .administrator, "owner", from: Peer(ipv4: 0x7F00_0001), operation: "update",
                    changed: [.disabled, AuditedParts(rawValue: 2)], by: .administrator, tenant: TenantID("t"),
                    account: id, accountCount: 1)),
            "3200e887f4f6905d01056f776e65720101818080f8070675706461746582100d61646d696e6973747261746f72010174"
                + "01017501"),
        Row(
            "audit entry of a mailed code",
            .audited(
                {
                    var entry = AuditEntry(
                        at: instant, .mailedCode, "", from: nil, operation: "resetPassword",
                        changed: AuditedParts(rawValue: 2), by: .code, tenant: nil)
                    entry.sequence = 300
                    return entry
                }()),
            "32ac02e887f4f6905d0300000d726573657450617373776f72640204636f6465000000"),
        Row("tenant deleted", .tenantDeleted, "08"),
    ]
}
