// Hashes of PBKDF2 by the platform's cryptography, beside those of the module.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folder } from "./support.js";

const { verifyPBKDF2 } = await import(`file://${folder}/pbkdf2.js`);
const bytes = (text) => new TextEncoder().encode(text);

/** Of `password` and `NaCl`, by 1,000 rounds; from Python's hashlib. */
const hashes = {
    PBKDF2_SHA256: "Z9vMeFSKdTKPaJASW+wsWYdujeLkySyZsgGHKnYOKuw=",
    PBKDF_SHA1: "lyyzCFlAUpkzVJDKKPSl1PyJGrmus+3dXEdQlJCV2Ko=",
    PBKDF2_SHA512: "bT2Fqwsghc6bMbZzdReQAXC+MVum7VOOb5JLNYjGbpdjIQyYc2csVX9Lv1uWf9yj1j8nXnv5XK8SPbpnTeO/Sw==",
};
const question = (algorithm, password, rounds = "1000", kind = "verifyPassword") =>
    [bytes(kind), bytes(password), bytes("NaCl"), Uint8Array.from(Buffer.from(hashes[algorithm], "base64")),
        bytes(algorithm), bytes(rounds)];

for (const algorithm of Object.keys(hashes)) {
    test(`${algorithm}: the right password matches, and no other password or number of rounds`, async () => {
        assert.deepEqual(await verifyPBKDF2(question(algorithm, "password")), ["passwordMatches", "true"]);
        assert.deepEqual(await verifyPBKDF2(question(algorithm, "passwort")), ["passwordMatches", "false"]);
        assert.deepEqual(await verifyPBKDF2(question(algorithm, "")), ["passwordMatches", "false"]);
        assert.deepEqual(await verifyPBKDF2(question(algorithm, "password", "999")), ["passwordMatches", "false"]);
    });
}

test("the module answers what is no such hash, what is out of range, and what the platform refuses", async () => {
    const [kind, password, salt] = question("PBKDF_SHA1", "password");
    assert.equal(await verifyPBKDF2([kind, password, salt, bytes("$2b$"), bytes("BCRYPT")]), undefined);
    assert.equal(await verifyPBKDF2(question("PBKDF_SHA1", "password", "1000", "hashPassword")), undefined);
    for (const rounds of ["0", "-1", "x", "20000001"]) {
        assert.equal(await verifyPBKDF2(question("PBKDF_SHA1", "password", rounds)), undefined);
    }
    const refuses = { importKey: () => Promise.reject(new Error("too many iterations")) };
    assert.equal(await verifyPBKDF2(question("PBKDF_SHA1", "password"), refuses), undefined);
    assert.equal(await verifyPBKDF2([bytes("call"), bytes("GET")]), undefined);
});
