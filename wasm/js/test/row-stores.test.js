// The stores of rows that come with the package do what a map does. wasm/hosts/with-postgres gives TESTING_POSTGRES, the
// address of a database, and TESTING_PG, the path of the package pg.
import assert from "node:assert/strict";
import { test } from "node:test";
import { env } from "node:process";
import { hazel, post, property, settings, vinculum } from "./support.js";

assert.ok(env.TESTING_POSTGRES && env.TESTING_PG, "run by wasm/hosts/with-postgres");
const postgres = (await import(env.TESTING_PG)).default;

/** Stores by name: each makes an empty one, and what ends it. */
const stores = {
    memoryStore: async () => [vinculum.memoryStore(), async () => {}],
    postgresStore: async () => {
        const pool = new postgres.Pool({ connectionString: env.TESTING_POSTGRES });
        await pool.query("DROP TABLE IF EXISTS vinculum_rows");
        return [vinculum.postgresStore(pool, "demo"), () => pool.end()];
    },
};

const hexOf = (key) => Buffer.from(key).toString("hex");
const sorted = (rows) => rows.map(({ key, version, value }) => `${hexOf(key)} ${version} ${hexOf(value)}`).sort();

for (const [name, make] of Object.entries(stores)) {
    test(`${name} does what a map does`, () => property(3, async (below) => {
        const [[store, end], model] = [await make(), new Map()];
        // Short keys of few bytes, so that they meet, with those that texts do not have.
        const keys = Array.from({ length: 30 }, () => Uint8Array.from(
            { length: 1 + below(3) }, () => [0, 1, 0x41, 0x80, 0xff][below(5)]));
        for (let version = 1; version < 80; version += 1) {
            const chosen = [...new Map(Array.from({ length: 6 }, () => keys[below(30)]).map((key) => [hexOf(key), key]))
                .values()].sort((one, other) => Buffer.compare(one, other));
            const broken = below(10) === 0;
            const expectations = chosen.slice(0, 3).map((key, place) => ({
                key, version: broken && place === 0 ? 2 ** 52 : model.get(hexOf(key))?.version ?? 0,
            }));
            const writes = chosen.slice(2, 5).map((key) => ({
                key, value: Uint8Array.from({ length: below(9) }, () => below(256)),
            }));
            const outcome = await store.commit({ version, expectations, writes, deletions: chosen.slice(5) });
            assert.equal(outcome && hexOf(outcome.conflict), broken ? hexOf(chosen[0]) : undefined);
            if (!broken) {
                for (const { key, value } of writes) model.set(hexOf(key), { key, version, value });
                for (const key of chosen.slice(5)) model.delete(hexOf(key));
            }
            const [from, to] = [keys[below(30)], keys[below(30)]].sort((one, other) => Buffer.compare(one, other));
            const limit = [1, 3, 2 ** 31 - 1][below(3)];
            const inside = [...model.keys()].filter((key) => hexOf(from) <= key && key < hexOf(to)).sort();
            const wanted = new Set([...chosen.slice(0, 2).map(hexOf), ...inside.slice(0, limit)]);
            const needs = { keys: chosen.slice(0, 2), ranges: [], counts: [] };
            // A range of one database may not be empty, and the engine asks for none.
            if (hexOf(from) < hexOf(to)) Object.assign(needs, { ranges: [{ from, to, limit }], counts: [{ from, to }] });
            const { rows, counts } = await store.read(needs);
            const once = new Map(rows.map((row) => [hexOf(row.key), row]));
            assert.deepEqual(sorted([...once.values()]), sorted([...wanted].flatMap((key) => model.get(key) ?? [])));
            assert.deepEqual(counts, hexOf(from) < hexOf(to) ? [inside.length] : []);
        }
        await end();
    }));

    test(`${name}: of transactions at once one is done`, async () => {
        const [store, end] = await make();
        const key = Uint8Array.of(16, 97);
        const outcomes = await Promise.all(Array.from({ length: 12 }, (_, number) => store.commit({
            version: number + 1, expectations: [{ key, version: 0 }], writes: [{ key, value: key }], deletions: [],
        })));
        assert.equal(outcomes.filter((outcome) => outcome === undefined).length, 1);
        await end();
    });

    test(`${name}: two engines have one state`, async () => {
        const [store, end] = await make();
        const engines = [await vinculum.createEngine({ ...settings, store }), await vinculum.createEngine({ ...settings, store })];
        const statuses = await Promise.all(Array.from({ length: 8 }, async (_, number) =>
            (await engines[number % 2].handle(post("signUp", hazel))).status));
        assert.deepEqual(statuses.sort(), [200, ...Array(7).fill(400)]);
        const session = await engines[1].client().signIn(hazel);
        await engines[0].handle(post("delete", { idToken: session.idToken }));
        await assert.rejects(engines[1].client().signIn(hazel), /EMAIL_NOT_FOUND/);
        await Promise.all(engines.map((engine) => engine.close()));
        await end();
    });
}

test("postgresStore: a database that is locked, read-only or gone is answered with 503, and nothing is half", async () => {
    const [, end] = await stores.postgresStore();
    await end();
    const client = new postgres.Client({ connectionString: env.TESTING_POSTGRES });
    await client.connect();
    const pools = [];
    /** A store whose connections have a setting. */
    const store = (options) => {
        const pool = new postgres.Pool({ connectionString: env.TESTING_POSTGRES, options });
        pool.on("error", () => {});
        pools.push(pool);
        return [pool, vinculum.postgresStore(pool, "demo")];
    };
    const signUp = async (engine, email) => {
        const response = await engine.handle(post("signUp", { ...hazel, email }));
        return `${response.status} ${(await response.json()).error?.message ?? ""}`;
    };
    const rows = async () => (await client.query("SELECT key, version FROM vinculum_rows ORDER BY key")).rows;
    const [pool, own] = store("-c lock_timeout=100");
    const engine = await vinculum.createEngine({ ...settings, store: own });
    assert.equal(await signUp(engine, "first@example.com"), "200 ");
    const before = await rows();
    await client.query("BEGIN");
    await client.query("LOCK TABLE vinculum_rows IN SHARE ROW EXCLUSIVE MODE");
    assert.match(await signUp(engine, "locked@example.com"), /^503 the store could not commit: .*lock timeout/);
    await client.query("ROLLBACK");
    const [, readOnly] = store("-c default_transaction_read_only=on");
    await assert.rejects(vinculum.createEngine({ ...settings, store: readOnly }), /read-only/);
    assert.deepEqual(await rows(), before);
    // The server ends the connections, as one that is stopped does.
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    assert.match(await signUp(engine, "gone@example.com"), /^(200 |503 the store could not)/);
    assert.equal(await signUp(engine, "late@example.com"), "200 ");
    await pool.end();
    assert.match(await signUp(engine, "ended@example.com"), /^503 the store could not read/);
    assert.ok((await rows()).length > before.length);
    await Promise.all(pools.slice(1).map((other) => other.end()));
    await client.end();
});
