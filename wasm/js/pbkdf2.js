// Password hashes of PBKDF2 by the platform's own cryptography: it computes them outside of this thread, which answers
// other requests meanwhile. Two million rounds take the module seconds.
import { textOf } from "./module.js";

const digests = { PBKDF2_SHA256: "SHA-256", PBKDF_SHA1: "SHA-1", PBKDF2_SHA512: "SHA-512" };
/** What the module computes at most; see PasswordHashBounds. */
const [maximumRounds, maximumBytes] = [20_000_000, 256];

/** The answer to a question about such a hash, later; `undefined` at once for other questions. */
export function verifyPBKDF2(question, subtle = globalThis.crypto?.subtle) {
    const [kind, password, salt, expected, algorithm, count] = question;
    const hash = algorithm && digests[textOf(algorithm)];
    if (!subtle || !hash || textOf(kind) !== "verifyPassword") return undefined;
    const iterations = Number(textOf(count));
    if (!(iterations >= 1 && iterations <= maximumRounds)) return undefined;
    if (expected.length < 1 || expected.length > maximumBytes) return undefined;
    return verify(subtle, password.slice(), expected.slice(), { name: "PBKDF2", hash, salt: salt.slice(), iterations });
}

/** Later `undefined` where the platform refuses the parameters: some have a limit of rounds. */
async function verify(subtle, password, expected, method) {
    try {
        const key = await subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
        const derived = new Uint8Array(await subtle.deriveBits(method, key, 8 * expected.length));
        // All bytes are compared, so that the time does not say how many are right.
        let difference = 0;
        for (const [index, byte] of expected.entries()) difference |= byte ^ derived[index];
        return ["passwordMatches", difference === 0 ? "true" : "false"];
    } catch {
        return undefined;
    }
}
