// Engines whose accounts are in a store of the host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deferred, fixed, hazel, post, property, settings, vinculum } from "./support.js";

const { createEngine, memoryStore } = vinculum;

const open = (store, options = {}) => createEngine({ ...settings, store, ...options });
const errorOf = async (response) => {
    const { error } = await response.json();
    return error ? error.message.split(" : ")[0] : response.status;
};

/** A store that waits before it answers, so that exchanges of several requests come in any order. */
const late = (store, below) => {
    const wait = async () => { for (let turns = below(4); turns > 0; turns -= 1) await null; };
    return {
        async read(needs) { await wait(); return store.read(needs); },
        async commit(transaction) { await wait(); return store.commit(transaction); },
    };
};

test("random requests get the same bytes as in memory", () => property(4, async (below) => {
    const [store, clocks] = [memoryStore(), [fixed(), fixed()]];
    const engines = [
        await createEngine({ ...settings, ...clocks[0] }), await open(late(store, below), clocks[1])];
    const tokens = ["none"];
    for (let number = 0; number < 40; number += 1) {
        const email = `p${below(3)}@example.com`;
        const idToken = tokens[below(tokens.length)];
        const [operation, body] = [
            ["signUp", { email, password: "secret1" }], ["signUp", {}],
            ["signInWithPassword", { email, password: "secret1", returnSecureToken: true }], ["lookup", { idToken }],
            ["update", { idToken, displayName: email, returnSecureToken: true }], ["delete", { idToken }],
            ["sendOobCode", { requestType: "PASSWORD_RESET", email }], ["createAuthUri", { identifier: email, continueUri: "http://localhost" }],
        ][below(8)];
        const texts = [];
        for (const engine of engines) texts.push(await (await engine.handle(post(operation, body))).text());
        assert.equal(texts[1], texts[0], operation);
        const made = JSON.parse(texts[0]).idToken;
        if (made) tokens.push(made);
    }
    assert.ok(tokens.length > 3);
    await Promise.all(engines.map((engine) => engine.close()));
}));

test("an engine goes on where another one on the same store was", async () => {
    const store = memoryStore();
    const first = await open(store);
    await first.client().signUp(hazel);
    await first.close();
    const second = await open(store);
    const session = await second.client().signIn(hazel);
    assert.equal((await second.client().lookup(session)).email, hazel.email);
    await assert.rejects(second.snapshot(), TypeError);
    await second.close();
});

test("of sign-ups at once by two engines one has the address", () => property(8, async (below) => {
    const store = memoryStore();
    const engines = [await open(late(store, below)), await open(late(store, below))];
    const answers = await Promise.all(Array.from({ length: 8 }, async (_, number) =>
        errorOf(await engines[number % 2].handle(post("signUp", hazel)))));
    assert.equal(answers.filter((answer) => answer === 200).length, 1, `${answers}`);
    assert.equal(answers.filter((answer) => answer === "EMAIL_EXISTS").length, 7, `${answers}`);
    await Promise.all(engines.map((engine) => engine.close()));
}));

test("a code is used once, whichever engine gets it", () => property(4, async (below) => {
    const store = memoryStore();
    const engines = [await open(late(store, below)), await open(late(store, below))];
    await engines[0].client().signUp(hazel);
    await engines[1].handle(post("sendOobCode", { requestType: "PASSWORD_RESET", email: hazel.email }));
    const [{ oobCode }] = await engines[0].mails();
    const answers = await Promise.all(Array.from({ length: 6 }, async (_, number) => errorOf(
        await engines[number % 2].handle(post("resetPassword", { oobCode, newPassword: `another${number}` })))));
    assert.equal(answers.filter((answer) => answer === 200).length, 1, `${answers}`);
    assert.ok(answers.every((answer) => [200, "INVALID_OOB_CODE"].includes(answer)), `${answers}`);
    await Promise.all(engines.map((engine) => engine.close()));
}));

test("what one engine revokes, another one refuses at once", async () => {
    const store = memoryStore();
    const clock = { now: 1_700_000_000_000 };
    const options = { clock: () => clock.now };
    const [one, two] = [await open(store, options), await open(store, options)];
    const session = await one.client().signUp(hazel);
    await two.client().lookup(session);
    clock.now += 2000;
    await one.handle(post("update", { idToken: session.idToken, password: "quite another one" }));
    const answer = await two.handle(post("lookup", { idToken: session.idToken }));
    assert.equal(await errorOf(answer), "TOKEN_EXPIRED");
    await one.handle(post("delete", { idToken: (await one.client().signIn({ ...hazel, password: "quite another one" })).idToken }));
    await assert.rejects(two.client().signIn({ ...hazel, password: "quite another one" }), /EMAIL_NOT_FOUND/);
    await Promise.all([one.close(), two.close()]);
});

test("a store that fails is answered with 503, and nothing is half", async () => {
    const store = memoryStore();
    const failing = { read: null, commit: null };
    const engine = await open({
        read: async (needs) => failing.read ? failing.read(needs) : store.read(needs),
        commit: async (transaction) => failing.commit ? failing.commit(transaction) : store.commit(transaction),
    });
    const before = store.rows.size;
    const signUp = async () => {
        const response = await engine.handle(post("signUp", hazel));
        const { error } = await response.json();
        return `${response.status} ${error?.message ?? ""}`;
    };
    const stranger = { key: Uint8Array.of(16, 0, 1, 1, 65), version: 7, value: new Uint8Array(0) };
    const [own] = [...store.rows.values()];
    for (const [read, text] of [
        [() => { throw new Error("no connection"); }, /503 the store could not read: no connection/],
        [() => undefined, /503 the store answered rubbish: read must return/],
        [() => ({ rows: [] }), /503 .*counts must be an array/],
        [() => ({ rows: [], counts: [1, 2] }), /503 .*counts must be an array/],
        [() => ({ rows: [null], counts: [] }), /503 .*the key of a row/],
        [() => ({ rows: [{ ...stranger, value: "x" }], counts: [] }), /503 .*the value of row 1000010141/],
        [() => ({ rows: [{ ...stranger, version: 0 }], counts: [] }), /503 .*the version of row 1000010141/],
        [() => ({ rows: [{ ...stranger, version: 2 ** 53 }], counts: [] }), /503 .*the version of row 1000010141/],
        [() => ({ rows: [stranger], counts: [] }), /503 .*x'1000010141'.*was not asked for/],
        [(needs) => ({ rows: needs.keys.map((key) => ({ ...own, key, value: Uint8Array.of(255) })), counts: [] }), /503 .*is damaged/],
        [() => ({ rows: Array(40_000).fill(stranger), counts: [] }), /503 .*40000 rows/],
    ]) {
        failing.read = read;
        assert.match(await signUp(), text);
    }
    failing.read = null;
    failing.commit = () => { throw new Error("no connection"); };
    assert.match(await signUp(), /503 the store could not commit: no connection/);
    failing.commit = () => "done";
    assert.match(await signUp(), /503 .*commit must return nothing/);
    failing.commit = ({ expectations: [{ key }] }) => ({ conflict: key });
    assert.match(await signUp(), /503 Other requests changed/);
    assert.equal(store.rows.size, before);
    // A commit that was done, and whose answer was lost.
    failing.commit = async (transaction) => {
        await store.commit(transaction);
        throw new Error("the connection ended");
    };
    assert.equal(await signUp(), "200 ");
    failing.commit = null;
    assert.equal(await signUp(), "400 EMAIL_EXISTS");
    await engine.close();
});

test("an address whose account is not in the store is refused by the name of that row, and not taken over", async () => {
    const store = memoryStore();
    const engine = await open(store);
    await engine.client().signUp(hazel);
    const [text, { key }] = [...store.rows].find(([, { key }]) => key[0] === 16);
    store.rows.delete(text);
    store.order.splice(store.order.indexOf(text), 1);
    const before = [...store.rows.values()].map(({ version }) => version);
    const name = `row x'${Buffer.from(key).toString("hex")}' is missing`;
    for (const operation of ["signUp", "signInWithPassword"]) {
        const response = await engine.handle(post(operation, hazel));
        assert.equal(response.status, 503);
        assert.ok((await response.text()).includes(name));
    }
    assert.deepEqual([...store.rows.values()].map(({ version }) => version), before);
    await engine.client().signUp({ ...hazel, email: "other@example.com" });
    await engine.close();
});

test("a store that leaves rows out is answered with 503, and nothing is changed", async () => {
    const store = memoryStore();
    const kinds = new Set();
    const engine = await open({
        async read(needs) {
            const { rows, counts } = await store.read(needs);
            return { rows: rows.filter(({ key }) => !kinds.has(key[0])), counts };
        },
        commit: (transaction) => store.commit(transaction),
    });
    await engine.client().signUp(hazel);
    const before = [...store.rows.values()].map(({ version }) => version);
    for (const [kind, text] of [
        [2, /row x'[0-9a-f]+' is of a tenant that has no row/], [16, /row x'10[0-9a-f]+' is missing/],
        [17, /Other requests changed/],
    ]) {
        kinds.clear();
        kinds.add(kind);
        const response = await engine.handle(post("signUp", hazel));
        assert.equal(response.status, 503);
        assert.match(await response.text(), text);
        assert.deepEqual([...store.rows.values()].map(({ version }) => version), before, `${kind}`);
    }
    await engine.close();
});

test("rows of another layout are refused, and stay", async () => {
    const store = memoryStore();
    await (await open(store)).close();
    const layout = [...store.rows.values()].find(({ key }) => key[0] === 1);
    layout.value = Uint8Array.of(1, 9);
    await assert.rejects(open(store), /StorageError: the rows of this store have a layout/);
    assert.deepEqual(layout.value, Uint8Array.of(1, 9));
});

test("a mail is sent after the commit, and none for one that failed", async () => {
    const [store, sent, gate] = [memoryStore(), [], deferred()];
    let isOpen = true;
    const engine = await open({
        read: (needs) => store.read(needs),
        commit: async (transaction) => { if (!isOpen) await gate.promise; return store.commit(transaction); },
    }, { send: async (effect) => { sent.push(effect.kind); } });
    await engine.client().signUp(hazel);
    sent.length = 0;
    isOpen = false;
    const reset = engine.handle(post("sendOobCode", { requestType: "PASSWORD_RESET", email: hazel.email }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(sent, []);
    gate.resolve();
    assert.equal((await reset).status, 200);
    await engine.close();
    assert.deepEqual(sent, ["PASSWORD_RESET"]);
});

test("after a trap the next request is answered", async () => {
    const store = memoryStore();
    const recovered = [];
    const engine = await open(store, { onRecover: (event) => recovered.push(event) });
    await engine.client().signUp(hazel);
    new Uint8Array(engine.state.place.module.exports.memory.buffer).fill(0xff, 1024);
    assert.equal((await engine.handle(post("signUp", hazel))).status, 500);
    assert.equal(recovered.length, 1);
    assert.equal((await engine.client().signIn(hazel)).localId.length, 28);
    await engine.close();
});

test("options that are no store are refused, and fresh engines are in memory", async () => {
    for (const options of [{ store: {} }, { store: { read() {} } }, { store: null },
        { store: memoryStore(), storage: vinculum.memoryStorage() }]) {
        await assert.rejects(createEngine({ ...settings, ...options }), TypeError);
    }
    const engine = await open(memoryStore());
    const fresh = engine.fresh();
    await fresh.client().signUp(hazel);
    await assert.rejects(engine.client().signIn(hazel), /EMAIL_NOT_FOUND/);
    assert.throws(() => engine.fresh({ store: memoryStore() }), TypeError);
    await engine.close();
});
