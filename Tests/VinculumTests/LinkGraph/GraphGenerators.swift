import PropertyKit
@testable import Vinculum

extension Account: CustomDebugStringConvertible {
    /// The fields, of which reflection shows only the object that has them.
    var debugDescription: String {
        var text = ""
        for child in Mirror(reflecting: self).children { dump(child.value, to: &text) }
        return text
    }
}

/// All there is to a value, as bytes: unlike `==`, it does not rest on the binary form under test, and it tells
/// canonically equivalent texts apart.
func shown<Value>(_ value: Value) -> [UInt8] {
    Array(String(reflecting: value).utf8)
}

extension Gen<AccountID> {
    static var accountID: Gen {
        Gen<String>.unicodeString(1...20).map { AccountID($0) ?? AccountID(stored: "a") }
    }
}

extension Gen<EmailAddress> {
    static var email: Gen {
        Gen<String>.unicodeString(0...12).map {
            EmailAddress("a" + $0.filter { $0 != "@" } + "@b") ?? EmailAddress(normalised: "a@b")
        }
    }
}

extension Gen<PhoneNumber> {
    static var phone: Gen {
        Gen<String>.unicodeString(0...8).map { PhoneNumber("+" + $0) ?? PhoneNumber.plain }
    }
}

extension PhoneNumber {
    static let plain: PhoneNumber = {
        guard let number = PhoneNumber("+1") else { preconditionFailure("a plus sign is all it takes") }
        return number
    }()
}

extension Gen<Instant> {
    static var instant: Gen { Gen<Int64>.integer().map { Instant(milliseconds: $0) } }
}

extension Gen<Origin> {
    static var origin: Gen {
        Gen<(UInt32, ProofMethod)>.zip(.integer(), .element(of: ProofMethod.allCases)).map {
            Origin(epoch: Epoch($0), proof: $1)
        }
    }
}

extension Gen<Identity> {
    static var identity: Gen {
        let text = Gen<String>.unicodeString(0...6)
        return Gen<(String, String, String?, String?, String?, String?, String?, String?, Origin)>
            .zip(
                .oneOf(.element(of: ["google.com", "oidc.x", "password"]), text), text, text.optional, text.optional,
                text.optional,
                text.optional, text.optional, text.optional, .origin
            )
            .map {
                Identity(
                    provider: ProviderID($0), subject: SubjectID($1), email: $2, displayName: $3, photoURL: $4,
                    screenName: $5, federatedID: $6, phoneNumber: $7, origin: $8
                )
            }
    }
}

extension Gen<EnrolledFactor> {
    static var factor: Gen {
        let text = Gen<String>.unicodeString(0...6)
        let kind = Gen<Factor.Kind>.oneOf(
            text.map { .phone(number: $0) },
            Gen<([UInt8], Int64)>.zip(.bytes, .integer()).map { .totp(secret: $0, lastAcceptedStep: $1) }
        )
        return Gen<(String, Factor.Kind, String?, Instant?, Origin, EmailAddress?)>
            .zip(text, kind, text.optional, Gen<Instant>.instant.optional, .origin, Gen<EmailAddress>.email.optional)
            .map {
                let factor = Factor(id: FactorID($0), kind: $1, displayName: $2, enrolledAt: $3)
                return EnrolledFactor(factor: factor, origin: $4, provenAddress: $5)
            }
    }
}

extension Gen<Tombstone.Subject> {
    static var subject: Gen {
        let text = Gen<String>.unicodeString(0...6)
        return .oneOf(
            .always(.password), .always(.emailLink), text.map { .phone(number: $0) },
            Gen<(String, String)>.zip(text, text).map { .identity(provider: ProviderID($0), subject: SubjectID($1)) },
            text.map { .factor(id: FactorID($0)) }, text.map { .passkey(id: PasskeyID($0)) }
        )
    }
}

extension Gen<AccountChange> {
    static var accountChange: Gen {
        let text = Gen<String>.unicodeString(0...10).optional
        let tombstone = Gen<(Tombstone.Subject, Tombstone.Reason, Instant, Origin)>
            .zip(.subject, .element(of: Tombstone.Reason.allCases), .instant, .origin)
            .map { Tombstone(subject: $0, reason: $1, retiredAt: $2, origin: $3) }
        let password = Gen<([UInt8], [UInt8], UInt32, Instant, Origin)>
            .zip(.bytes, .bytes, .integer(), .instant, .origin)
            .map { PasswordCredential(hash: $0, salt: $1, algorithm: $2, updatedAt: $3, origin: $4) }
        let email = Gen<(EmailAddress, Bool, Origin)>.zip(.email, .bool, .origin)
            .map { EmailIdentifier(address: $0, isVerified: $1, origin: $2) }
        let phone = Gen<(PhoneNumber, Origin)>.zip(.phone, .origin)
            .map { PhoneIdentifier(number: $0, origin: $1) }
        let number = Gen<UInt64>.integer()
        return .oneOf(
            .always(.usedCustomToken), Gen<Instant>.instant.map { .created($0) }, email.optional.map { .email($0) },
            phone.optional.map { .phone($0) }, password.optional.map { .password($0) },
            Gen<Origin>.origin.optional.map { .emailLink($0) }, Gen<Identity>.identity.map { .identityLinked($0) },
            Gen<String>.unicodeString(0...6).map { .identityUnlinked(ProviderID($0)) },
            Gen<EnrolledFactor>.factor.map { .factorEnrolled($0) },
            Gen<String>.unicodeString(0...6).map { .factorWithdrawn(id: FactorID($0)) },
            Gen<(String, String, Origin, PasskeyCredential?)>
                .zip(.unicodeString(0...6), .unicodeString(0...6), .origin, Gen<PasskeyCredential>.credential.optional)
                .map { .passkeyEnrolled(Passkey(id: PasskeyID($0), name: $1, origin: $2, credential: $3)) },
            Gen<String>.unicodeString(0...6).map { .passkeyRemoved(id: PasskeyID($0)) },
            tombstone.map { .quarantined($0) },
            Gen<Tombstone.Subject>.subject.map { .quarantineLifted($0) }, text.map { .displayName($0) },
            text.map { .photoURL($0) }, text.map { .screenName($0) },
            text.map { .customAttributes($0) },
            Gen<Bool>.bool.map { .disabled($0) }, Gen<Bool>.bool.optional.map { .statedVerified($0) },
            text.map { .initialEmail($0) },
            Gen<Instant>.instant.optional.map { .lastLogin($0) },
            Gen<Instant>.instant.optional.map { .lastRefresh($0) },
            Gen<Int64>.integer().optional.map { .validSince(seconds: $0) },
            Gen<UInt32>.integer().map { .epoch(Epoch($0)) }, number.map { .sessionIssued($0) },
            number.map { .sessionsRevoked(below: $0) }, Gen<SessionRecord>.sessionRecord.map { .sessionRecorded($0) },
            Gen<(UInt64, UInt64)>.zip(number, number).map { .sessionsEnded(from: $0, through: $1) },
            .always(.sessionsForgotten),
            Gen<Instant>.instant.array(0...3).map { .secondFactorFailures($0) },
            Gen<RecoveryCodes>.recoveryCodes.optional.map { .recoveryCodes($0) },
            Gen<UInt64>.integer(in: 0...12).map { .recoveryCodeUsed(index: $0) },
            number.map { .recoveryCodeUsed(index: $0) }
        )
    }
}

extension Gen<RecoveryCodes> {
    static var recoveryCodes: Gen {
        Gen<([UInt8], Int, Instant, UInt64, Origin, EmailAddress?)>
            .zip(.bytes, .integer(in: 0...10), .instant, .integer(), .origin, Gen<EmailAddress>.email.optional)
            .map { salt, count, createdAt, session, origin, address in
                let digests = (0..<count).flatMap { SHA256.hash(salt + [UInt8($0)]) }
                return RecoveryCodes(
                    salt: salt, digests: digests, createdAt: createdAt, sessionNumber: session, origin: origin,
                    provenAddress: address)
            }
    }
}

extension SessionRecord {
    /// The providers with a number.
    static var numberedMethods: [ProviderID] { (1...31).compactMap { self.method(numbered: $0) } }
}

extension Gen<SessionRecord> {
    static var sessionRecord: Gen {
        let method = Gen<ProviderID>.oneOf(
            .element(of: SessionRecord.numberedMethods), Gen<String>.unicodeString(0...30).map { ProviderID($0) })
        let peer = Gen<Peer>.oneOf(
            Gen<UInt32>.integer().map { Peer(ipv4: $0) }, Gen<UInt16>.integer().array(8...8).map { Peer(ipv6: $0) })
        return Gen<(UInt64, UInt32, UInt32, ProviderID, SessionRecord.SecondFactor?, String?, Peer?)>
            .zip(
                .integer(), .integer(), .integer(), method,
                Gen<SessionRecord.SecondFactor>.element(of: SessionRecord.SecondFactor.allCases).optional,
                Gen<String>.unicodeString(0...10).optional, peer.optional
            )
            .map { number, begun, refreshed, method, factor, name, peer in
                var record = SessionRecord(number: number, begun: begun, method: method, secondFactor: factor)
                record.refreshed = max(begun, refreshed)
                record.name = name
                record.peer = peer
                return record
            }
    }
}

extension Gen<EmailAction> {
    static var emailAction: Gen {
        let text = Gen<String>.unicodeString(0...8)
        return Gen<(EmailAction.Kind, EmailAddress, EmailAddress?, AccountID?, String?, Bool, String)>
            .zip(
                .element(of: EmailAction.Kind.allCases), .email, Gen<EmailAddress>.email.optional,
                Gen<AccountID>.accountID.optional, text.optional, .bool, text
            )
            .map {
                EmailAction(
                    kind: $0, address: $1, newAddress: $2, account: $3, factor: FactorID($4), wasProven: $5, link: $6
                )
            }
    }
}

extension Gen<PendingCode> {
    static var pendingCode: Gen {
        let text = Gen<String>.unicodeString(0...8)
        let purpose = Gen<PendingCode.Purpose>.oneOf(
            Gen<PhoneNumber>.phone.map { .temporaryProof(number: $0) },
            Gen<(PhoneNumber, String)>.zip(.phone, text).map { .phoneSignIn(number: $0, code: VerificationCode($1)) },
            Gen<(AccountID, PhoneNumber, String)>.zip(.accountID, .phone, text)
                .map { .phoneEnrollment(account: $0, number: $1, code: VerificationCode($2)) },
            Gen<(AccountID, [UInt8])>.zip(.accountID, .bytes).map { .totpEnrollment(account: $0, secret: $1) },
            Gen<(AccountID, String)>.zip(.accountID, text)
                .map { .pendingSignIn(account: $0, firstFactor: ProviderID($1)) },
            Gen<EmailAction>.emailAction.map { .emailAction($0) },
            Gen<(AccountID, String, PhoneNumber, String, String)>.zip(.accountID, text, .phone, text, text)
                .map {
                    .factorChallenge(
                        account: $0, factor: FactorID($1), number: $2, pendingSignIn: CodeKey($3),
                        code: VerificationCode($4))
                },
            Gen<AccountID>.accountID.optional.map { .passkeyChallenge(account: $0) },
            text.map { .appVerification(secret: VerificationCode($0)) }
        )
        let sequence = Gen<UInt64>.integer()
        return Gen<(String, PendingCode.Purpose, UInt32, UInt64, Instant, Instant, UInt32)>
            .zip(
                text, purpose, Gen<UInt32>.integer(), sequence, Gen<Instant>.instant, Gen<Instant>.instant,
                Gen<UInt32>.integer()
            )
            .map {
                PendingCode(
                    key: CodeKey($0), purpose: $1, epoch: Epoch($2), sequence: $3, createdAt: $4, expiresAt: $5,
                    attemptsLeft: $6
                )
            }
    }
}

extension Gen<Merge.Side> {
    /// - Parameter account: The accounts of a merge differ.
    static func side(_ account: String) -> Gen {
        Gen<(AccountID, UInt32, UInt64, String?, Bool)>
            .zip(.accountID, .integer(), .integer(), Gen<String>.unicodeString(0...6).optional, .bool).map {
                Merge.Side(
                    account: AccountID(stored: account + $0.text), epoch: Epoch($1), session: $2,
                    secondFactor: $3.map { SecondFactorClaim(identifier: FactorID($0), provider: "totp") },
                    wasAnonymous: $4)
            }
    }
}

extension Gen<Merge> {
    static var merge: Gen {
        let id = Gen<MergeID>.element(of: ["m", "a-b_9", String(repeating: "x", count: 64)].compactMap(MergeID.init))
        return Gen<(MergeID, Merge.Side, Merge.Side, Merge.Phase, UInt64, [Instant], [Tombstone.Subject], [UInt8])>
            .zip(
                id, .side("a"), .side("b"), .element(of: Merge.Phase.allCases), .integer(),
                Gen<Instant>.instant.array(1...2), Gen<Tombstone.Subject>.subject.array(0...3), .bytes
            )
            .map {
                var merge = Merge(id: $0, survivor: $1, absorbed: $2, preparedAt: $5[0])
                (merge.phase, merge.sequence, merge.retired, merge.remnant) = ($3, $4, $6, $7)
                if $5.count > 1 { merge.endedAt = $5[1] }
                return merge
            }
    }
}

extension Gen<ChangeSet> {
    static var changeSet: Gen {
        let change = Gen<Change>.weighted([
            (1, .always(.account(.allDeleted))), (1, .always(.tenantDeleted)),
            (
                1,
                Gen<Change>.element(of: [
                    .configuration(.written(Array("{}".utf8))), .configuration(.written([0x7B])),
                    .configuration(.written([])),
                ])
            ),
            (
                1,
                Gen<(String, String)>.zip(.unicodeString(0...8), .element(of: ["{}", #"{"a":1}"#, "", "{"])).map {
                    .provider(.configured(ProviderID($0), Array($1.utf8)))
                }
            ),
            (1, Gen<String>.unicodeString(0...8).map { .provider(.removed(ProviderID($0))) }),
            (
                1,
                Gen<String>.element(of: ["{}", #"{"etag":"a"}"#, "", "{", "[]"]).map {
                    .configuration(.accessPolicyWritten(Array($0.utf8)))
                }
            ),
            (1, Gen<AccountID>.accountID.map { .account(.deleted($0)) }),
            (
                6,
                Gen<(AccountID, [AccountChange])>.zip(.accountID, Gen<AccountChange>.accountChange.array(0...8)).map {
                    .account(.changed($0, $1))
                }
            ),
            (3, Gen<PendingCode>.pendingCode.map { .code(.stored($0)) }),
            (2, Gen<Merge>.merge.map { .merge($0) }),
            (1, Gen<String>.unicodeString(0...8).map { .code(.consumed(key: CodeKey($0))) }),
            (
                1,
                Gen<(UInt32, PasswordHashAlgorithm)>.zip(.integer(), .passwordHashAlgorithm).map {
                    .passwordAlgorithm(id: $0, $1)
                }
            ),
        ])
        return Gen<(String?, [Change])>
            .zip(Gen<String>.unicodeString(1...8).optional, change.array(0...6))
            .map { tenant, changes in
                var set = ChangeSet(tenant: tenant.flatMap(TenantID.init))
                set.changes = changes
                return set
            }
    }
}

extension Gen<PasskeyCredential> {
    static var credential: Gen {
        let bytes = Gen<[UInt8]>.bytes(0...6)
        let pair = Gen<([UInt8], [UInt8])>.zip(bytes, bytes)
        let key = Gen<PasskeyPublicKey>.oneOf(
            pair.map { .es256(x: $0, y: $1) }, pair.map { .rs256(modulus: $0, exponent: $1) }, bytes.map { .edDSA($0) })
        let transports = Gen<String>.unicodeString(0...4).array(0...3)
        return Gen<(PasskeyPublicKey, UInt32, [String], Bool, Bool, [UInt8], Instant)>
            .zip(key, .integer(), transports, .bool, .bool, bytes, .instant)
            .map {
                PasskeyCredential(
                    publicKey: $0, signCount: $1, transports: $2, isBackupEligible: $3, isBackedUp: $4, aaguid: $5,
                    createdAt: $6)
            }
    }
}
