// The journeys of Tests/Fixtures/clients, which the Python package takes too: over an engine and over HTTP.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { settings, totp, vinculum } from "./support.js";

const file = new URL("../../../Tests/Fixtures/clients/journeys.json", import.meta.url);
const { provider, journeys } = JSON.parse(await readFile(file, "utf8"));
const engine = await vinculum.createEngine(settings);
const answers = async (url) => Response.json(provider[url] ?? {}, { status: provider[url] ? 200 : 404 });

/** The value of a text such as `$session.localId`, and of all within a list or object. */
function valueOf(value, names) {
    if (Array.isArray(value)) return value.map((item) => valueOf(item, names));
    if (value !== null && typeof value === "object") {
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, valueOf(item, names)]));
    }
    if (typeof value !== "string" || !value.startsWith("$")) return value;
    return value.slice(1).split(".").reduce((at, name) => at[name], names);
}

async function take(steps, client, clock) {
    const names = {};
    const last = async (operation, list) => (await client.administration.call(operation))[list].at(-1);
    const helpers = {
        mail: () => last("oobCodes", "oobCodes"),
        message: () => last("verificationCodes", "verificationCodes"),
        totp: (secret) => totp(secret, clock.now),
        redirect: (uri) => `http://localhost/back?code=1&state=${new URL(uri).searchParams.get("state")}`,
        tenantOf: (name) => name.split("/").at(-1),
        "administration.call": client.administration.call,
    };
    for (const step of steps) {
        const what = JSON.stringify(step);
        if (step.same) assert.deepEqual(...valueOf(step.same, names), what);
        if (step.wait) clock.now += step.wait * 1000;
        if (!step.do) continue;
        const method = helpers[step.do] ?? client[step.do];
        const outcome = Promise.resolve().then(() => method(...valueOf(step.with ?? [], names)));
        if (step.refused) {
            const error = await outcome.then(() => assert.fail(`not refused: ${what}`), (refusal) => refusal);
            assert.ok(error instanceof vinculum.ServiceError, `${error}: ${what}`);
            for (const [name, value] of Object.entries(step.refused)) assert.equal(error[name] ?? null, value, what);
        } else if (step.pending) {
            names[step.pending] = await outcome.then(() => assert.fail(what), (error) => error);
            assert.ok(names[step.pending] instanceof vinculum.SecondFactorRequired, what);
        } else names[step.as] = await outcome.catch((error) => assert.fail(`${error.stack}: ${what}`));
    }
}

/** Serves an engine, and runs a function with the address. */
async function serving(one, run) {
    const server = createServer(one.listener());
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
        await run(`http://127.0.0.1:${server.address().port}`);
    } finally {
        server.closeAllConnections();
        server.close();
    }
}

for (const [name, steps] of Object.entries(journeys)) {
    test(`over an engine: ${name}`, async () => {
        const clock = { now: 1_700_000_000_000 };
        await take(steps, engine.fresh({ clock: () => clock.now, fetch: answers }).client(), clock);
    });
    test(`over rows: ${name}`, async () => {
        const clock = { now: 1_700_000_000_000 };
        const store = vinculum.memoryStore();
        const one = await vinculum.createEngine({ ...settings, store, clock: () => clock.now, fetch: answers });
        await take(steps, one.client(), clock);
        await one.close();
    });
    test(`over HTTP: ${name}`, async () => {
        const clock = { now: 1_700_000_000_000 };
        const one = engine.fresh({ clock: () => clock.now, fetch: answers });
        await serving(one, (baseURL) => take(steps, vinculum.createClient({ baseURL, projectId: "demo" }), clock));
    });
}
