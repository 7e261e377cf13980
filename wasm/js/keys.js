// The key ring of an engine that signs: private keys as JWKs, which stay with the host.
import { describe, require } from "./errors.js";

const algorithms = {
    ES256: {
        generate: { name: "ECDSA", namedCurve: "P-256" }, import: { name: "ECDSA", namedCurve: "P-256" },
        sign: { name: "ECDSA", hash: "SHA-256" },
    },
    RS256: {
        generate: {
            name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1),
        },
        import: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, sign: { name: "RSASSA-PKCS1-v1_5" },
    },
};

/** Returns bytes in Base64url, without padding. */
export const base64url = (bytes) =>
    btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const random = (length) => base64url(crypto.getRandomValues(new Uint8Array(length)));

async function generateKey(algorithm) {
    const pair = await crypto.subtle.generateKey(algorithms[algorithm].generate, true, ["sign", "verify"]);
    const { key_ops: _, ext: __, ...key } = await crypto.subtle.exportKey("jwk", pair.privateKey);
    return { key: { ...key, kid: random(12), alg: algorithm, use: "sig" }, signsFrom: 0 };
}

/**
 * Makes a ring with a key of ID tokens and one of session cookies. It is JSON: keep it secret, and give it to
 * `createEngine` as `keys`.
 */
export async function generateKeyRing({ algorithm = "ES256" } = {}) {
    require(Object.hasOwn(algorithms, algorithm), "the algorithm of a key ring must be ES256 or RS256");
    const [key, cookieKey] = await Promise.all([generateKey(algorithm), generateKey(algorithm)]);
    return { keys: [key], cookieKeys: [cookieKey], refreshKey: random(32) };
}

const algorithmOf = (key) => key.kty === "EC" ? "ES256" : "RS256";
const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];
const publicOf = (key) => Object.fromEntries(Object.entries(key).filter(([name]) => !privateMembers.includes(name)));

/** A ring: what of it the module may see, and its private keys. */
export class KeyRing {
    static async open(ring) {
        require(Array.isArray(ring?.keys) && ring.keys.length > 0 && typeof ring.refreshKey === "string",
            `the option keys must be a ring as generateKeyRing() returns it, not ${describe(ring)}`);
        // A ring of an earlier version has no keys of cookies: its others sign them.
        const { cookieKeys = [] } = ring;
        require(Array.isArray(cookieKeys), `cookieKeys of the ring must be a list of keys, not ${describe(cookieKeys)}`);
        const signers = new Map();
        for (const { key } of [...ring.keys, ...cookieKeys]) {
            require(typeof key?.kid === "string" && typeof key.d === "string",
                "each key of the ring must be a private JWK with a kid");
            const { import: form } = algorithms[algorithmOf(key)];
            signers.set(key.kid, await crypto.subtle.importKey("jwk", key, form, false, ["sign"]).catch((cause) => {
                throw new TypeError(`the key ${key.kid} of the ring is no private key of ES256 or RS256`, { cause });
            }));
        }
        const [keys, cookies] = [ring.keys, cookieKeys].map(
            (list) => list.map((entry) => ({ ...entry, key: publicOf(entry.key) })));
        return new KeyRing(signers, JSON.stringify({ keys, cookieKeys: cookies, refreshKey: ring.refreshKey }));
    }

    constructor(signers, publicRing) {
        this.signers = signers;
        /** The setting `keyRing` of the module. */
        this.publicRing = publicRing;
    }

    /** Returns the signature in the form of RFC 7518, or nothing where the ring has no such key. */
    async sign(kid, algorithm, input) {
        const key = this.signers.get(kid);
        if (!key || !Object.hasOwn(algorithms, algorithm)) return new Uint8Array(0);
        // WebCrypto signs ECDSA in that form.
        return new Uint8Array(await crypto.subtle.sign(algorithms[algorithm].sign, key, input));
    }
}
