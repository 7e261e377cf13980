/// The regions that text messages are sent to (`smsRegionConfig`).
public enum SMSRegions: Equatable, Sendable {
    /// Every region.
    case all
    /// Every region except these, by ISO 3166 code.
    case allExcept([String])
    /// These regions alone, by ISO 3166 code.
    case only([String])

    /// - Parameter config: An `SmsRegionConfig`.
    init(_ config: JSON.Value) {
        func codes(_ list: JSON.Value?) -> [String] {
            list.map { $0.elements.compactMap { $0.string } } ?? []
        }
        if let allowlist = config["allowlistOnly"] {
            self = .only(codes(allowlist["allowedRegions"]))
        } else if let rest = config["allowByDefault"] {
            self = .allExcept(codes(rest["disallowedRegions"]))
        } else {
            self = .all
        }
    }

    /// Whether the number may be sent a message.
    ///
    /// A number whose calling code is not in our table is in no listed region: ``allExcept(_:)`` admits it, and
    /// ``only(_:)`` does not. What is no number of E.164 has no calling code that could be relied on, and neither
    /// admits it.
    public func admits(_ number: PhoneNumber) -> Bool {
        func isIn(_ listed: [String]) -> Bool {
            SMSRegions.regions(of: number).contains { listed.contains($0) }
        }
        switch self {
        case .all: return true
        case .allExcept(let closed): return number.isE164 && !isIn(closed)
        case .only(let open): return number.isE164 && isIn(open)
        }
    }

    /// The regions of a number's calling code (ITU-T E.164); several share `+7`, `+44` and others.
    private static func regions(of number: PhoneNumber) -> [String] {
        let digits = number.text.utf8.dropFirst()
        for entry in SMSRegions.callingCodes.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split(separator: UInt8(ascii: ":"))
            guard parts.count == 2, digits.starts(with: parts[0]) else { continue }
            return parts[1].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        }
        return []
    }

    /// The regions whose numbers cannot be told from those of a region, with it; none if its calling code is not in our
    /// table.
    static func sharers(of region: String) -> [String] {
        for entry in SMSRegions.callingCodes.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split(separator: UInt8(ascii: ":"))
            guard parts.count == 2 else { continue }
            let regions = parts[1].split(separator: UInt8(ascii: ",")).map {
                String(decoding: $0, as: UTF8.self)
            }
            if regions.contains(region) { return regions }
        }
        return []
    }

    /// Calling codes with their regions; a number's is the first that it begins with. The islands that share `+1` have
    /// area codes of their own, and come before it.
    private static let callingCodes = """
        1242:BS 1246:BB 1264:AI 1268:AG 1284:VG 1340:VI 1345:KY 1441:BM 1473:GD 1649:TC 1658:JM 1664:MS 1670:MP \
        1671:GU 1684:AS 1721:SX 1758:LC 1767:DM 1784:VC 1787:PR 1809:DO 1829:DO 1849:DO 1868:TT 1869:KN 1876:JM \
        1939:PR \
        1:US,CA 20:EG 27:ZA 30:GR 31:NL 32:BE 33:FR 34:ES 36:HU 39:IT,VA 40:RO 41:CH 43:AT 44:GB,GG,IM,JE 45:DK 46:SE \
        47:NO,SJ 48:PL 49:DE 51:PE 52:MX 54:AR 55:BR 56:CL 57:CO 58:VE 60:MY 61:AU,CX,CC 62:ID 63:PH 64:NZ 65:SG 66:TH \
        7:RU,KZ 81:JP 82:KR 84:VN 86:CN 90:TR 91:IN 92:PK 94:LK 98:IR 212:MA,EH 213:DZ 216:TN 234:NG 254:KE 351:PT \
        352:LU 353:IE 354:IS 358:FI,AX 359:BG 370:LT 371:LV 372:EE 380:UA 385:HR 386:SI 420:CZ 421:SK 593:EC 852:HK \
        880:BD 886:TW 966:SA 971:AE 972:IL
        """

    /// Whether the text is the code of a region of CLDR (Unicode Technical Standard 35): ISO 3166-1 alpha-2, and
    /// the islands and parts that CLDR lists besides, `XK` among them.
    static func isRegion(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 2 else { return false }
        let known = Array(SMSRegions.regionCodes.utf8)
        return stride(from: 0, to: known.count - 1, by: 2).contains {
            known[$0] == bytes[0] && known[$0 + 1] == bytes[1]
        }
    }

    private static let regionCodes = """
        ACADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCPCQCRCU\
        CVCWCXCYCZDEDGDJDKDMDODZEAECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUICIDIE\
        ILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMW\
        MXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSV\
        SXSYSZTATCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW
        """
}
