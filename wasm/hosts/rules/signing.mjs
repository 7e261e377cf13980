// Signed tokens: the private key stays with this host, and the module asks for each signature.
import { generateKeyPairSync, randomBytes, sign, verify } from "node:crypto";
import { Status, VinculumModule, textOf } from "../../js/module.js";
import { refusal } from "./helpers.mjs";
import { now, post, settings } from "./requests.mjs";

const named = (key, kid) => [{ key: { ...key.export({ format: "jwk" }), kid }, signsFrom: 0 }];
const ring = (key, cookieKey) => JSON.stringify({
    keys: named(key, "k1"), ...(cookieKey && { cookieKeys: named(cookieKey, "c1") }),
    refreshKey: randomBytes(32).toString("base64url"),
});
const raw = (key) => ({ key, dsaEncoding: "ieee-p1363" });

export async function signing(program, rule) {
    const module = await VinculumModule.load(program);
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const create = (...keys) => module.create({ ...settings, keyRing: ring(...keys) }, randomBytes(32));
    const signer = create(pair.publicKey);
    let wanted = "";
    const signature = ([kind, kid, algorithm, input]) => {
        wanted = [kind, kid, algorithm].map(textOf).join(" ");
        return ["signature", sign("sha256", input, raw(pair.privateKey))];
    };
    const anonymous = (options) => module.call(signer, post("signUp", {}), now, randomBytes(32), options);
    const { idToken } = JSON.parse(textOf(anonymous({ answer: signature }).body));
    const looksUp = (idToken) => module.call(signer, post("lookup", { idToken }), now, randomBytes(32)).status;
    const [head, payload, code] = idToken.split(".");
    rule("the module asks the host for a signature", wanted === "sign k1 ES256");
    rule("the host's own cryptography verifies the token",
        verify("sha256", `${head}.${payload}`, raw(pair.publicKey), Buffer.from(code, "base64url")));
    rule("the module accepts its own token and refuses an unsigned one",
        looksUp(idToken) === 200 && looksUp(`${head}.${payload}.`) === 400);
    rule("the module refuses to sign by itself", refusal(() => anonymous()) === Status.malformed);
    const cookies = generateKeyPairSync("ec", { namedCurve: "P-256" });
    rule("a key ring with a private key is refused",
        refusal(() => create(pair.privateKey)) === Status.malformed
        && refusal(() => create(pair.publicKey, cookies.privateKey)) === Status.malformed
        && refusal(() => create(pair.publicKey, cookies.publicKey)) === undefined);
}
