// The module has no imports, and a host answers its questions.
import { createCipheriv, randomBytes, scryptSync } from "node:crypto";
import { VinculumModule, textOf } from "../../js/module.js";
import { same } from "./helpers.mjs";
import { hazel, now, post, settings } from "./requests.mjs";

/** Answers a question about a password by this host's own cryptography. */
function answer([kind, password, salt, ...rest]) {
    const [expected, name, signerKey, separator, rounds, memoryCost] = rest;
    if (textOf(name) !== "SCRYPT") throw new Error(`asked for ${textOf(name)}`);
    const key = scryptSync(password, Buffer.concat([salt, separator]), 64, {
        N: 2 ** Number(textOf(memoryCost)), r: Number(textOf(rounds)), p: 1,
    });
    const hash = createCipheriv("aes-256-ctr", key.subarray(0, 32), Buffer.alloc(16)).update(signerKey);
    if (textOf(kind) === "hashPassword") return ["passwordHash", hash];
    return ["passwordMatches", String(same(hash, expected))];
}

export async function calls(program, rule) {
    const compiled = new WebAssembly.Module(program);
    rule("the module imports nothing", WebAssembly.Module.imports(compiled).length === 0);
    const module = await VinculumModule.load(program);
    const old = (await WebAssembly.instantiate(compiled, {})).exports;
    old._initialize();
    rule("the version is 2 for a host that asks for no other", old.vinculum_version() === 2);
    rule("a version that is not spoken is not used",
        [0, 1, 4, -1].every((number) => old.vinculum_use(number) === 0) && old.vinculum_version() === 2);
    rule("a host gets the version that it asks for",
        old.vinculum_use(3) === 3 && old.vinculum_version() === 3 && module.exports.vinculum_version() === 3);

    const first = module.create(settings, randomBytes(32));
    let asked = 0;
    const counted = (question) => {
        asked += 1;
        return answer(question);
    };
    const signUp = module.call(first, post("signUp", hazel), now, randomBytes(32), { answer: counted });
    rule("a sign-up asks the host for a hash and continues with the answer", signUp.status === 200 && asked === 1);
    rule("a change has a cursor and a change set", signUp.cursor === 1n && signUp.changes.length > 0);
    const signIn = (password) =>
        module.call(first, post("signInWithPassword", { ...hazel, password }), now, randomBytes(32)).status;
    rule("the module's own answers agree with the host's", signIn(hazel.password) === 200);
    rule("a wrong password is a refusal of the service, not of the module", signIn("wrong password") === 400);
}
