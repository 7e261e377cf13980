import assert from "node:assert/strict";
import { test } from "node:test";
import { api, folder, hazel, post, property, settings, vinculum } from "./support.js";

const { ClosedError, Refusal, Status, TrapError, VinculumModule, compile, createEngine, fileStorage, generateKeyRing,
    pack, textOf, unpack } = vinculum;
const engine = await createEngine(settings);

/** Whether bytes are the JSON of an object. */
function isObject(bytes) {
    try {
        const value = JSON.parse(textOf(bytes));
        return value !== null && typeof value === "object" && !Array.isArray(value);
    } catch {
        return false;
    }
}

test("options of a wrong name, type or value are refused with what to pass", async () => {
    const ring = await generateKeyRing();
    const without = ({ d, ...key }) => ({ ...ring, keys: [{ key, signsFrom: 0 }] });
    for (const [options, words] of [
        [null, /the options must be an object/], ["demo", /the options must be an object/], [[], /not an array/],
        [{ project: "demo" }, /there is no option project/], [{ projectId: 1 }, /must be a string, not number/],
        [{ projectId: "a b" }, /projectId must have 1 to 63/], [{ projectId: "" }, /projectId must have/],
        [{ hashCost: "1" }, /hashCost/],
        [{ hashCost: 15 }, /hashCost/], [{ trust: "open" }, /trust must be local, strict, hardened/],
        [{ trust: "hardened" }, /administrator|keyRing|linkOrigin/], [{ clock: 1 }, /clock must be a function/],
        [{ random: 1 }, /random must be a function/], [{ fetch: 1 }, /fetch must be a function/],
        [{ onRecover: 1 }, /onRecover must be a function/], [{ send: {} }, /send must be a function/],
        [{ onSendError: true }, /onSendError must be a function/], [{ storage: {} }, /fileStorage/],
        [{ storage: "state" }, /fileStorage/], [{ allowHosts: "auth" }, /allowHosts must be an array/],
        [{ keys: {} }, /generateKeyRing/], [{ keys: without(ring.keys[0].key) }, /private JWK/],
        [{ keys: { ...ring, keys: [{ key: { ...ring.keys[0].key, d: "x" } }] } }, /no private key/],
        [{ keys: { ...ring, cookieKeys: "x" } }, /must be a list/],
        [{ keys: { ...ring, cookieKeys: without(ring.keys[0].key).keys } }, /private JWK/],
        [{ module: 1 }, /module must be the bytes/], [{ module: new Uint8Array(9) }, /not the embedding module/],
        [{ module: "file:///nowhere.wasm" }, /there is no module at/], [{ module: "nowhere" }, /is no URL/],
        [{ module: new Response("", { status: 404 }) }, /answered 404/],
        // Nothing listens at port 1; the platforms say "fetch failed" and no more.
        [{ module: "http://127.0.0.1:1/m.wasm" }, /cannot be fetched from http:\/\/127\.0\.0\.1:1\/m\.wasm: /],
        [{ module: Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0) }, /not the embedding module/],
        [{ random: () => new Uint8Array(31) }, /random must return/],
    ]) {
        await assert.rejects(createEngine(options), (error) => error instanceof TypeError && words.test(error.message),
            JSON.stringify(options));
    }
    assert.throws(() => fileStorage(), /path of a folder/);
    await assert.rejects(generateKeyRing({ algorithm: "HS256" }), /ES256 or RS256/);
    assert.throws(() => engine.fresh({ storage: {} }), TypeError);
    await assert.rejects(engine.handle("http://localhost/"), /handle takes a Request/);
    await assert.rejects(engine.handle(post("signUp", {}), { peer: 1 }), /peer of a request must be .*, not number/);
    await assert.rejects(engine.handle(post("signUp", {}), { peer: "localhost" }), Refusal);
    assert.throws(() => engine.listener({ peer: "192.0.2.7" }), /peer must be a function/);
    const broken = engine.fresh({ clock: () => "now" });
    await assert.rejects(broken.handle(post("signUp", {})), /clock must return milliseconds/);
});

test("where nothing may be compiled, the error names the directive and keeps its cause", async (context) => {
    // As Chromium 156 under a policy without it; the browser's own error is in its tests.
    const blocked = new WebAssembly.CompileError("violates the following Content Security policy directive");
    context.mock.method(WebAssembly, "compile", () => Promise.reject(blocked));
    for (const open of [() => createEngine(settings), () => VinculumModule.load(new Uint8Array(9))]) {
        await assert.rejects(open(), (error) => error instanceof TypeError && error.cause === blocked
            && /'wasm-unsafe-eval' in the script-src .*\(violates the following/.test(error.message));
    }
});

/** A module whose exports do nothing, but for the version that it tells. */
const ofVersion = (version) => Uint8Array.of(
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    1, 8, 2, 0x60, 0, 0, 0x60, 0, 1, 0x7f, // two types: () -> () and () -> i32
    3, 3, 2, 0, 1, // two functions, of the one and the other
    7, 34, 2, ...name("_initialize"), 0, 0, ...name("vinculum_version"), 0, 1,
    10, 9, 2, 2, 0, 0x0b, 4, 0, 0x41, version, 0x0b); // their bodies
const name = (text) => [text.length, ...new TextEncoder().encode(text)];

test("a module of another version is refused with both versions and what to do", async () => {
    for (const version of [1, 2, 4]) {
        const isRight = (error) => error instanceof TypeError && error.message.includes(`version ${version} `)
            && /version 3: use the file vinculum-module.wasm that came with the package/.test(error.message);
        await assert.rejects(createEngine({ ...settings, module: ofVersion(version) }), isRight);
    }
});

test("a reply outside of memory or at address 0, or with a list that is cut, counts as a trap", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const reply = (length, part) => new Uint32Array(memory.buffer).set([0, length, part], 16);
    for (const [address, length, part] of [
        [0xffff_fff0, 0, 0], [65_532, 0, 0], [64, 0xffff_ffff, 0], [64, 65_536, 65_532], [64, 6, 1], [64, 8, 5],
        [64, 3, 0], [0, 0, 0],
    ]) {
        const module = new VinculumModule({
            memory, _initialize() {}, vinculum_version: () => 3, vinculum_snapshot: () => address,
        });
        reply(length, part);
        for (const time of [1, 2]) assert.throws(() => module.snapshot(1), TrapError, `${address} ${length} ${time}`);
    }
});

test("a closed engine refuses everything, and its neighbours go on", async () => {
    const closed = engine.fresh();
    await closed.handle(post("signUp", hazel));
    const { handle, fetch } = closed;
    await closed.close();
    await closed.close();
    for (const call of [() => handle(post("signUp", {})), () => fetch(`${api}/`), () => closed.snapshot(),
        () => closed.restore(new Uint8Array(1)), () => closed.mails(), async () => closed.fresh()]) {
        await assert.rejects(call(), ClosedError);
    }
    assert.equal((await engine.fresh().handle(post("signUp", {}))).status, 200);
});

test("a closed engine commits nothing that was still asking", async () => {
    const keys = await generateKeyRing();
    const signing = await createEngine({ ...settings, keys });
    const asked = signing.handle(post("signUp", {}));
    const closed = signing.close();
    await assert.rejects(asked, ClosedError);
    await closed;
});

test("cut and random JSON is answered, and changes nothing", async () => {
    const one = engine.fresh();
    await one.handle(post("signUp", hazel));
    const before = await one.snapshot();
    const send = (body) => one.handle(new Request(`${api}/accounts:signUp?key=any`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body,
    }));
    const whole = JSON.stringify({ email: "b@example.com", password: "a long password", displayName: "\u{1f333}" });
    const bytes = new TextEncoder().encode(whole);
    for (let length = 1; length < bytes.length; length += 1) {
        assert.equal((await send(bytes.subarray(0, length))).status, 400, `cut at ${length}`);
    }
    await property(200, async (random) => {
        const byte = () => random(3) ? bytes[random(bytes.length)] : random(256);
        const garbage = Uint8Array.from({ length: 1 + random(60) }, byte);
        // {} is as good a sign-up as any.
        if (!isObject(garbage)) assert.equal((await send(garbage)).status, 400);
    });
    assert.deepEqual(await one.snapshot(), before);
});

test("freed handles, foreign statuses and wrong types leave the module as it was", async () => {
    const module = await VinculumModule.load(await compile(new URL(`file://${folder}/vinculum-module.wasm`)));
    const seed = new Uint8Array(32);
    const handle = module.create({ projectId: "demo" }, seed);
    const { snapshot } = module.snapshot(handle);
    const gone = module.create({ projectId: "gone" }, seed);
    module.drop(gone);
    const refuses = (call, status) =>
        assert.throws(call, (error) => error instanceof Refusal && error.status === status);
    const { changes } = module.step(handle, {
        target: "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", body: "{}",
        headers: { "Content-Type": "application/json" },
    }, 0n, seed, { commits: false });
    refuses(() => module.snapshot(gone), Status.unknownHandle);
    refuses(() => module.drop(gone), Status.unknownHandle);
    refuses(() => module.step(gone, { target: "/" }, 0n, seed), Status.unknownHandle);
    refuses(() => module.commit(handle, 7n, changes), Status.conflict);
    refuses(() => module.commit(handle, 0n, changes.subarray(1)), Status.damaged);
    refuses(() => module.restore({ projectId: "demo" }, seed, snapshot.subarray(1)), Status.damaged);
    for (const call of [() => module.step(1.5, { target: "/" }, 0n, seed), () => module.snapshot("1"),
        () => module.step(handle, { target: "x" }, 0n, seed), () => module.step(handle, { target: "/" }, 0, seed),
        () => module.reply("nothing"), () => module.reply("snapshot", {}), () => pack([1]), () => pack([null])]) {
        assert.throws(call, (error) => error instanceof TypeError || error instanceof Refusal, `${call}`);
    }
    assert.deepEqual(module.snapshot(handle).snapshot, snapshot);
    assert.deepEqual(unpack(pack(["a", "", "\u{1f333}"])).map(textOf), ["a", "", "\u{1f333}"]);
});
