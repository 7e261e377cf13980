// Checks what the embedding module promises to hosts and only a host can see: check-module.mjs MODULE.wasm
import { createCipheriv, generateKeyPairSync, randomBytes, scryptSync, sign, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { argv, exit, stderr, stdout } from "node:process";
import { Status, VinculumModule, pack, textOf, unpack } from "../js/module.js";

const program = await readFile(argv[2]);
const settings = { projectId: "demo", hashCost: "1" };
const now = 1_700_000_000_000n;
const api = "/identitytoolkit.googleapis.com/v1";
const json = { "Content-Type": "application/json" };
const post = (operation, body) => ({
    target: `${api}/accounts:${operation}?key=any`, headers: json, body: JSON.stringify(body),
});
const hazel = { email: "hazel@example.com", password: "a long enough password" };
const same = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;

let [kept, count] = [0, 0];
function rule(name, holds) {
    count += 1;
    if (holds) kept += 1;
    else stderr.write(`broken: ${name}\n`);
}

/** The status of the refusal that a call throws; `undefined` if it throws none. */
function refusal(call) {
    try {
        call();
        return undefined;
    } catch (error) {
        return error.status;
    }
}

/** The sentence of the `TypeError` that a call of the host throws; empty if it throws none. */
async function complaint(call) {
    try {
        await call();
        return "";
    } catch (error) {
        return error instanceof TypeError ? error.message : "";
    }
}

const compiled = new WebAssembly.Module(program);
rule("the module imports nothing", WebAssembly.Module.imports(compiled).length === 0);

const module = await VinculumModule.load(program);
const { exports } = module;
rule("the version of this border is 2", exports.vinculum_version() === 2);

// A whole sign-up. This host answers the questions by its own cryptography.
let asked = 0;
function answer([kind, password, salt, ...rest]) {
    asked += 1;
    const [expected, name, signerKey, separator, rounds, memoryCost] = rest;
    if (textOf(name) !== "SCRYPT") throw new Error(`asked for ${textOf(name)}`);
    const key = scryptSync(password, Buffer.concat([salt, separator]), 64, {
        N: 2 ** Number(textOf(memoryCost)), r: Number(textOf(rounds)), p: 1,
    });
    const hash = createCipheriv("aes-256-ctr", key.subarray(0, 32), Buffer.alloc(16)).update(signerKey);
    if (textOf(kind) === "hashPassword") return ["passwordHash", hash];
    return ["passwordMatches", String(same(hash, expected))];
}
const first = module.create(settings, randomBytes(32));
const signUp = module.call(first, post("signUp", hazel), now, randomBytes(32), { answer });
rule("a sign-up asks the host for a hash and continues with the answer", signUp.status === 200 && asked === 1);
rule("a change has a cursor and a change set", signUp.cursor === 1n && signUp.changes.length > 0);
const signIn = (handle, password, options) =>
    module.call(handle, post("signInWithPassword", { ...hazel, password }), now, randomBytes(32), options);
rule("the module's own answers agree with the host's", signIn(first, hazel.password).status === 200);
rule("a wrong password is a refusal of the service, not of the module", signIn(first, "wrong password").status === 400);

// What the host itself refuses, before the module sees it.
const seeded = (seed) => module.call(first, post("signUp", {}), now, seed);
const asks = (request) => module.call(first, request, now, randomBytes(32));
const answers = (answer) => module.call(first, post("signUp", { ...hazel, email: "b@example.com" }), now,
    randomBytes(32), { answer });
const untouched = module.snapshot(first).snapshot;
const complaints = [
    [() => VinculumModule.load(readFile(argv[2])), "bytes"],
    [() => VinculumModule.load(Buffer.from("no module")), "not the embedding module"],
    [() => VinculumModule.load(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])), "not the embedding module"],
    [() => module.create({ ...settings, hashCost: 1 }, randomBytes(32)), "hashCost"],
    [() => module.create(undefined, randomBytes(32)), "settings"], [() => module.create(settings), "32 bytes"],
    [() => module.restore(settings, randomBytes(32)), "snapshot"], [() => seeded(), "seed must be 32 bytes"],
    [() => seeded(randomBytes(31)), "seed must be 32 bytes"], [() => asks({}), "target"], [() => asks(), "target"],
    [() => asks({ ...post("signUp", {}), body: { email: "a" } }), "body"],
    [() => asks({ ...post("signUp", {}), headers: { "X-A": 1 } }), "X-A"],
    [() => module.call(undefined, post("signUp", {}), now, randomBytes(32)), "handle"],
    [() => module.call(first, post("signUp", {}), Date.now(), randomBytes(32)), "now"],
    [() => module.snapshot(), "handle"], [() => module.commit(first, 1, untouched), "cursor"],
    [() => answers(async () => ["passwordHash", "x"]), "promise"], [() => answers(() => undefined), "array"],
];
for (const [call, part] of complaints) {
    rule(`the host refuses ${call} with a sentence`, (await complaint(call)).includes(part));
}
rule("what the host refuses changes nothing", same(module.snapshot(first).snapshot, untouched));
rule("a hash of a wrong length is refused", refusal(() => answers(() => ["passwordHash", "x"])) === Status.malformed);
rule("an answer of a wrong kind is refused", refusal(() => answers(() => ["signature", "x"])) === Status.malformed);
rule("commits other than 0 and 1 are refused", refusal(() => module.call(first, post("signUp", {}), now,
    randomBytes(32), { commits: 2 })) === Status.malformed);
rule("a refused answer changes nothing", same(module.snapshot(first).snapshot, untouched));

// Proposing, committing, and the changes since a cursor.
const mark = module.snapshot(first);
const proposal = module.call(first, post("signUp", {}), now, randomBytes(32), { commits: false });
rule("a proposal changes nothing",
    same(module.snapshot(first).snapshot, mark.snapshot) && proposal.cursor === mark.cursor);
const commitProposal = () => module.commit(first, proposal.cursor, proposal.changes);
rule("committing the change set of a proposal moves the cursor", commitProposal() === mark.cursor + 1n);
rule("committing the same proposal twice is a conflict", refusal(commitProposal) === Status.conflict);
const { cursor, sets } = module.changesSince(first, mark.cursor);
rule("the changes since a cursor are those committed since",
    cursor === mark.cursor + 1n && sets.length === 1 && same(sets[0], proposal.changes));
rule("changes before a cursor that the host passed are dropped",
    refusal(() => module.changesSince(first, 0n)) === Status.forgotten);

// Snapshots, a second authority from one, and a third from the changes.
const { snapshot } = module.snapshot(first);
const second = module.restore(settings, randomBytes(32), snapshot);
rule("a restored authority has the same snapshot", same(module.snapshot(second).snapshot, snapshot));
rule("a restored authority knows its accounts", signIn(second, hazel.password).status === 200);
rule("two authorities of one instance are independent", same(module.snapshot(first).snapshot, snapshot));
const follower = module.restore(settings, randomBytes(32), mark.snapshot);
module.commit(follower, 0n, sets[0]);
rule("a follower that commits the same changes has the same state", same(module.snapshot(follower).snapshot, snapshot));
let refused = 0;
for (let index = 0; index < snapshot.length; index += 1) {
    const damaged = Uint8Array.from(snapshot);
    damaged[index] ^= 1 << index % 8;
    if (refusal(() => module.restore(settings, randomBytes(32), damaged)) === Status.damaged) refused += 1;
}
rule("a snapshot with one wrong bit is refused", refused === snapshot.length);
module.drop(second);
rule("a dropped authority is unknown", refusal(() => module.snapshot(second)) === Status.unknownHandle);
rule("a handle is not used twice", module.create(settings, randomBytes(32)) > follower);

// Signed tokens: the private key stays with this host, and the module asks for each signature.
const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ring = (key) => JSON.stringify({
    keys: [{ key: { ...key.export({ format: "jwk" }), kid: "k1" }, signsFrom: 0 }],
    refreshKey: randomBytes(32).toString("base64url"),
});
const raw = (key) => ({ key, dsaEncoding: "ieee-p1363" });
const signer = module.create({ ...settings, keyRing: ring(pair.publicKey) }, randomBytes(32));
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
const createWithPrivateKey = () => module.create({ ...settings, keyRing: ring(pair.privateKey) }, randomBytes(32));
rule("a key ring with a private key is refused", refusal(createWithPrivateKey) === Status.malformed);

// What is refused is gone: twenty thousand requests would grow the memory by some megabytes.
const refusals = [
    { target: "/unknown" }, { target: `${api}/accounts:lookup`, body: "{}" }, { ...post("lookup", {}), body: "{" },
    post("lookup", { idToken: "x" }), post("lookup", { idToken: 1 }), { ...post("lookup", {}), headers: {} },
];
const refuse = (times) => {
    for (let index = 0; index < times; index += 1) module.call(first, refusals[index % 6], now, randomBytes(32));
};
refuse(2000);
const filled = exports.memory.buffer.byteLength;
refuse(20_000);
rule("refused requests leave nothing in memory", exports.memory.buffer.byteLength === filled);

// Memory: an address that is no buffer's is refused, a buffer serves many inputs, and a reply is the module's own.
const words = (address) => new Uint32Array(exports.memory.buffer.slice(address, address + 8));
const ask = (address, length, handle = first) => exports.vinculum_call(handle, now, 1, address, length) >>> 0;
const status = (address) => words(address)[0];
const request = pack([randomBytes(32), "", "", "POST", "/", ""]);
const room = request.length + 100;
const input = exports.vinculum_allocate(room);
new Uint8Array(exports.memory.buffer).set(request, input);
const end = exports.memory.buffer.byteLength;
const wrong = [
    [input, room + 1], [input + 1, 1], [0, 1], [end - 1, 2], [end, 1], [-1, 1], [input, -1], [input, 0x7fffffff],
];
rule("wrong addresses and lengths are refused",
    wrong.every(([address, length]) => status(ask(address, length)) === Status.badBuffer));
rule("an input is the first bytes of its buffer", status(ask(input, request.length)) === Status.done);
rule("a buffer is used again for another input",
    status(ask(input, 4)) === Status.malformed && status(ask(input, request.length)) === Status.done);
const reply = ask(input, request.length);
const replied = new Uint8Array(exports.memory.buffer.slice(reply, reply + 8 + words(reply)[1]));
rule("a reply is not freed by the host", exports.vinculum_free(reply) === Status.badBuffer
    && same(replied, exports.memory.buffer.slice(reply, reply + replied.length)));
exports.vinculum_free(exports.vinculum_allocate(5000));
rule("a reply stands until the next call", same(replied, exports.memory.buffer.slice(reply, reply + replied.length)));
rule("a buffer is freed once",
    exports.vinculum_free(input) === Status.done && exports.vinculum_free(input) === Status.badBuffer);
rule("an address that was not allocated is not freed", exports.vinculum_free(end) === Status.badBuffer);
rule("a freed buffer is not read", status(ask(input, 1)) === Status.badBuffer);
rule("a length beyond all memory is refused", exports.vinculum_allocate(-1) === 0);
const taken = [];
let pointer;
while ((pointer = exports.vinculum_allocate(1)) !== 0 && taken.length < 2000) taken.push(pointer);
rule("a host that never frees is refused", taken.length < 2000);
for (const pointer of taken) exports.vinculum_free(pointer);
rule("a host that has freed its buffers is served again", same(module.snapshot(first).snapshot, snapshot));

// Effects: what is to be sent, after the commit of a request that was done.
const effectsOf = (request, options) => module.call(first, request, now, randomBytes(32), options).effects;
const reset = post("sendOobCode", { requestType: "PASSWORD_RESET", email: hazel.email });
const phone = { ...post("sendVerificationCode", { phoneNumber: "+15555550100" }), peer: "192.0.2.7" };
const mail = effectsOf(reset);
rule("a mail is an effect with its recipient, code and link", mail.length === 1 && mail[0].kind === "PASSWORD_RESET"
    && mail[0].email === hazel.email && mail[0].link.includes(`oobCode=${mail[0].code}`) && mail[0].locale === "en");
rule("the language of a mail is the request's", effectsOf(
    { ...reset, headers: { ...json, "X-Firebase-Locale": "de" } })[0].locale === "de");
const [message] = effectsOf(phone);
rule("a message is an effect with its number and code",
    message.kind === "PHONE_SIGNIN" && message.phoneNumber === "+15555550100" && /^[0-9]{6}$/.test(message.code));
rule("a proposal has the effects that its commit will have", effectsOf(phone, { commits: false }).length === 1);
rule("a refused request has no effects", effectsOf(post("sendOobCode", {
    requestType: "PASSWORD_RESET", email: "nobody@example.com",
})).length === 0);
const { idToken: known } = JSON.parse(textOf(signUp.body));
rule("a lookup has no effects", effectsOf(post("lookup", { idToken: known })).length === 0);
const settled = module.snapshot(first).snapshot;

// The peer: an address, or nothing.
const from = (peer) => module.call(first, { ...post("signUp", {}), peer }, now, randomBytes(32), { commits: false });
rule("addresses of both versions are peers", ["", "192.0.2.7", "::1", "2001:db8::7"].every((peer) =>
    from(peer).status === 200));
rule("a peer of another form is refused", ["localhost", "192.0.2", "192.0.2.7:80", "x".repeat(5000)].every((peer) =>
    refusal(() => from(peer)) === Status.malformed));
const exposed = module.create({ ...settings, trust: "strict" }, randomBytes(32));
const signUps = (peer, count) => Array.from({ length: count }, () => module.call(
    exposed, { ...post("signUp", {}), peer }, now, randomBytes(32)).status);
rule("a peer has a budget of sign-ups, which is not another peer's",
    signUps("192.0.2.7", 101).filter((status) => status !== 200).length === 1 && signUps("192.0.2.8", 1)[0] === 200);
module.drop(exposed);

// The module replies to every input, and garbage leaves the state unchanged.
let state = 0x9e3779b9;
const random = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
};
const names = ["create", "restore", "call", "commit", "changes_since", "snapshot", "answer", "drop", "free"];
const word = () => [0, 1, 2, 32, first, random(end), -1, 0x7fffffff, -0x80000000][random(9)];
const garbage = () => Uint8Array.from({ length: random(80) }, () => (random(4) ? random(8) : random(256)));
let answered = 0;
for (let round = 0; round < 20_000; round += 1) {
    const name = names[random(names.length)];
    const bytes = garbage();
    const held = exports.vinculum_allocate(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, held);
    const words = Array.from({ length: exports[`vinculum_${name}`].length }, word);
    if (name === "drop" || name === "free") words[0] = random(4) === 0 ? follower + 100 : end + random(1000);
    if (["call", "commit", "changes_since"].includes(name)) words[1] = BigInt(word());
    // Three in four have an input, which is the last two words of an export that takes one.
    if (random(4) && words.length > 1 && name !== "changes_since") words.splice(-2, 2, held, bytes.length);
    const address = exports[`vinculum_${name}`](...words) >>> 0;
    if (name === "free" ? address === Status.badBuffer : status(address) <= Status.full) answered += 1;
    exports.vinculum_free(held);
}
rule("the reply to garbage is a status", answered === 20_000);
rule("garbage changes nothing", same(module.snapshot(first).snapshot, settled));

// Authorities of several projects side by side: each replies as it does alone, whatever the others are asked and
// whatever of theirs it is given.
const projects = ["demo", "beta", "gamma"];
const host = async (names) => {
    const instance = await VinculumModule.load(program);
    const handles = {};
    for (const name of names) handles[name] = instance.create({ ...settings, projectId: name }, new Uint8Array(32));
    return {
        send: (name, request, number) =>
            instance.call(handles[name], request, now, new Uint8Array(32).fill(number), { commits: true }),
        snapshot: (name) => instance.snapshot(handles[name]).snapshot,
    };
};
const secrets = {};
const sent = [];
let foreign = 0;
let refusedForeign = 0;
const together = await host(projects);
for (let number = 0; number < 240; number += 1) {
    const [name, source] = [projects[random(3)], projects[random(3)]];
    const { idToken = "none", refreshToken = "none" } = secrets[source] ?? {};
    const person = { email: `p${random(3)}@example.com`, password: "secret1" };
    const refresh = { grant_type: "refresh_token", refresh_token: refreshToken };
    const request = [
        post("signUp", person), post("signUp", {}), post("signInWithPassword", person), post("lookup", { idToken }),
        { ...post("lookup", refresh), target: "/securetoken.googleapis.com/v1/token?key=any" },
    ][random(5)];
    const reply = together.send(name, request, number);
    const body = JSON.parse(textOf(reply.body));
    if (body.idToken) secrets[name] = body;
    if (request.body.includes("oken") && name !== source) {
        foreign += 1;
        if (reply.status === 400) refusedForeign += 1;
    }
    sent.push({ name, request, number, reply });
}
let alike = 0;
for (const name of projects) {
    const alone = await host([name]);
    const own = sent.filter((item) => item.name === name);
    const replies = own.map(({ request, number }) => alone.send(name, request, number));
    const isAlike = replies.every((reply, index) =>
        reply.status === own[index].reply.status && same(reply.body, own[index].reply.body));
    if (isAlike && same(alone.snapshot(name), together.snapshot(name))) alike += 1;
}
rule("authorities of several projects reply as each does alone", alike === projects.length);
rule("an authority refuses the tokens of another project", foreign > 10 && refusedForeign === foreign);

// A hundred thousand calls use no more memory than the first few.
const lookup = post("lookup", { idToken: known });
const fixed = randomBytes(32);
const round = () => {
    if (module.call(first, lookup, now, fixed).status !== 200) throw new Error("a lookup failed");
};
for (let index = 0; index < 1000; index += 1) round();
const size = exports.memory.buffer.byteLength;
for (let index = 0; index < 100_000; index += 1) round();
rule("100,000 calls do not grow the memory", exports.memory.buffer.byteLength === size);

stdout.write(`embedding module: ${kept} of ${count} rules kept\n`);
if (kept !== count) exit(1);
