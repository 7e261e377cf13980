import assert from "node:assert/strict";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { deferred, hazel, inFolder, post, property, settings, spoil, vinculum } from "./support.js";

const { StorageError, createEngine, fileStorage, memoryStorage } = vinculum;
const signsIn = async (engine, email = hazel.email) =>
    (await engine.handle(post("signInWithPassword", { ...hazel, email }))).status;
const person = (number) => ({ ...hazel, email: `p${number}@example.com` });

/** Leaves an engine as a process leaves it that is killed: what it wrote is in the folder. */
async function crash(engine, folder) {
    const state = await readFile(`${folder}/state`);
    const lock = engine.options.storage.lock.path();
    const text = await readFile(lock, "utf8");
    await engine.close();
    await writeFile(`${folder}/state`, state);
    // Of an earlier process with the same number.
    await writeFile(lock, text.replace(/^start \d+$/m, "start 1"));
}

test("stores, traps and crashes lose nothing that was answered, and change no byte", async () => {
    await property(8, (random) => inFolder(async (folder) => {
        // One engine is left alone; the other is closed, left behind and trapped on the way. Instants and seeds are
        // those of the step, so that both answer alike however often an engine asks for them.
        let step = 0;
        const steady = {
            ...settings, clock: () => 1_700_000_000_000 + 1000 * step,
            random: (length) => new Uint8Array(length).fill(step),
        };
        const alone = await createEngine(steady);
        let engine = await createEngine({ ...steady, storage: fileStorage(folder) });
        for (step = 1; step < 30; step += 1) {
            const { email } = person(random(step));
            const request = [post("signUp", person(step)), post("signInWithPassword", { ...hazel, email }),
                post("signUp", {}), post("sendOobCode", { requestType: "PASSWORD_RESET", email })][random(4)];
            const again = request.clone();
            const event = random(6);
            if (event === 0) await engine.close();
            if (event === 1) await crash(engine, folder);
            if (event < 2) engine = await createEngine({ ...steady, storage: fileStorage(folder) });
            if (event === 2) {
                spoil(engine);
                assert.equal((await engine.handle(post("signUp", person(1000)))).status, 500);
            }
            const [stored, kept] = [await engine.handle(request), await alone.handle(again)];
            assert.equal(await stored.text(), await kept.text());
        }
        assert.deepEqual(await engine.snapshot(), await alone.snapshot());
        await engine.close();
    })());
});

test("a state cut anywhere opens as it was after some answer", inFolder(async (folder) => {
    const engine = await createEngine({ ...settings, storage: fileStorage(folder) });
    const lengths = [];
    for (let number = 0; number < 4; number += 1) {
        lengths.push((await readFile(`${folder}/state`)).length);
        // The last is longer than what is written over it later.
        await engine.handle(post("signUp", { ...person(number), displayName: "x".repeat(number === 3 ? 3000 : 3) }));
    }
    await engine.close();
    const whole = await readFile(`${folder}/state`);
    for (let length = lengths[0]; length <= whole.length; length += length < lengths[3] ? 7 : 301) {
        await writeFile(`${folder}/state`, whole.subarray(0, length));
        const opened = await createEngine({ ...settings, storage: fileStorage(folder) });
        const expected = [...lengths, whole.length].filter((end) => end <= length).length - 1;
        const known = await Promise.all([0, 1, 2, 3].map((number) => signsIn(opened, person(number).email)));
        assert.deepEqual(known, [0, 1, 2, 3].map((number) => number < expected ? 200 : 400), `cut at ${length}`);
        // What was cut is gone for good: the next change follows the last whole one.
        await opened.handle(post("signUp", person(9)));
        await opened.close();
        const later = await createEngine({ ...settings, storage: fileStorage(folder) });
        assert.equal(await signsIn(later, person(9).email), 200);
        await later.close();
    }
}));

test("zeros that a loss of power leaves at the end are no change", inFolder(async (folder) => {
    const engine = await createEngine({ ...settings, storage: fileStorage(folder) });
    const { length } = await readFile(`${folder}/state`);
    await engine.handle(post("signUp", hazel));
    await engine.close();
    const whole = await readFile(`${folder}/state`);
    for (const [end, tail, status] of [[whole.length, 100, 200], [length + 8, whole.length - length - 8, 400],
        [whole.length - 20, 20, 400], [length, 40, 400]]) {
        await writeFile(`${folder}/state`, Buffer.concat([whole.subarray(0, end), Buffer.alloc(tail)]));
        const opened = await createEngine({ ...settings, storage: fileStorage(folder) });
        assert.equal((await readFile(`${folder}/state`)).length, status === 200 ? whole.length : length);
        assert.equal(await signsIn(opened), status);
        await opened.close();
    }
}));

test("damage, a newer form and a foreign file are refused, each in its words", inFolder(async (folder) => {
    const engine = await createEngine({ ...settings, storage: fileStorage(folder) });
    await engine.handle(post("signUp", hazel));
    await engine.close();
    const whole = await readFile(`${folder}/state`);
    const opens = async (change, words) => {
        const bytes = Buffer.from(whole);
        change(bytes);
        await writeFile(`${folder}/state`, bytes);
        await assert.rejects(createEngine({ ...settings, storage: fileStorage(folder) }), (error) =>
            error instanceof StorageError && words.test(error.message));
        const [lock, ...others] = await readdir(folder);
        assert.deepEqual(others, ["state"]);
        assert.equal(await readFile(`${folder}/${lock}`, "utf8"), "free\n", "the lock is given back");
    };
    await opens((bytes) => { bytes[40] ^= 1; }, /damaged at byte 9/);
    await opens((bytes) => { bytes[bytes.length - 1] ^= 1; }, /damaged/);
    await opens((bytes) => { bytes[8] = 2; }, /newer version/);
    await opens((bytes) => { bytes[0] = 0; }, /no state of this package/);
}));

test("the files are private, and one process has them", inFolder(async (folder) => {
    const path = `${folder}/deep/state`;
    const engine = await createEngine({ ...settings, storage: fileStorage(path) });
    await engine.handle(post("signUp", hazel));
    for (const [name, mode] of [["", 0o700], ["state", 0o600], ["lock.1", 0o600]]) {
        assert.equal((await stat(`${path}/${name}`)).mode & 0o777, mode, name);
    }
    for (const same of [path, `${path}/../state`]) {
        await assert.rejects(createEngine({ ...settings, storage: fileStorage(same) }), /has this state open/);
    }
    // A refused engine does not close the storage of another one.
    const { storage } = engine.options;
    await assert.rejects(createEngine({ ...settings, storage }), /make another storage for each engine/);
    await engine.handle(post("signUp", person(1)));
    await engine.close();
    const next = await createEngine({ ...settings, storage: fileStorage(path) });
    assert.deepEqual([await signsIn(next), await signsIn(next, person(1).email)], [200, 200]);
    await next.close();
}));

test("many changes become a snapshot", inFolder(async (folder) => {
    const engine = await createEngine({ ...settings, storage: fileStorage(folder) });
    for (let number = 0; number < 6; number += 1) {
        const users = Array.from({ length: 1000 }, (_, index) => ({
            localId: `u${number}-${index}`, email: `u${number}-${index}@example.com`, displayName: "x".repeat(200),
        }));
        const response = await engine.handle(new Request(
            "http://localhost/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate", {
                method: "POST", body: JSON.stringify({ users }),
                headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
            }));
        assert.equal(response.status, 200);
    }
    const whole = await engine.snapshot();
    await engine.close();
    const opened = await createEngine({ ...settings, storage: fileStorage(folder) });
    assert.deepEqual(await opened.snapshot(), whole);
    await opened.close();
    const storage = fileStorage(folder);
    const { snapshot, changes } = await storage.load();
    await storage.close();
    assert.ok(snapshot.length > 1 << 20, `${snapshot.length} bytes`);
    assert.ok(changes.length < 4, `${changes.length} changes`);
}));

test("what cannot be stored did not happen, and the engine goes on", async () => {
    const inner = memoryStorage();
    let failing;
    const append = async (sets) => {
        failing?.begun.resolve();
        await failing?.gate.promise;
        if (failing) throw new Error("no space left");
        await inner.append(sets);
    };
    // An engine reads the clock when it begins with a request.
    let begun = 0;
    const clock = () => {
        begun += 1;
        return Date.now();
    };
    const engine = await createEngine({ ...settings, clock, storage: { ...inner, append } });
    await engine.handle(post("signUp", hazel));
    const before = await engine.snapshot();
    failing = { begun: deferred(), gate: deferred() };
    // A reader that came in between saw what is not there any more, so it is refused too.
    const first = engine.handle(post("signUp", person(1)));
    await failing.begun.promise;
    const all = [first, signsIn(engine, person(1).email), engine.handle(post("signUp", person(2)))];
    while (begun < 4) await new Promise((done) => setImmediate(done));
    failing.gate.resolve();
    const answers = await Promise.all(all);
    assert.equal(answers[0].status, 503);
    assert.match((await answers[0].json()).error.message, /no space left/);
    assert.deepEqual([answers[1], answers[2].status], [503, 503]);
    failing = undefined;
    assert.deepEqual(await engine.snapshot(), before);
    assert.equal((await engine.handle(post("signUp", person(1)))).status, 200);
    assert.equal(await signsIn(engine), 200);
});

test("after a change that could not be stored, what only reads is answered", async () => {
    const storage = memoryStorage();
    const { append } = storage;
    const engine = await createEngine({ ...settings, storage });
    await engine.handle(post("signUp", hazel));
    storage.append = async () => { throw new Error("no space left"); };
    assert.equal((await engine.handle(post("signUp", person(1)))).status, 503);
    assert.equal(await signsIn(engine, person(1).email), 400);
    storage.append = append;
    assert.equal(await signsIn(engine), 200);
    assert.equal((await engine.mails()).length, 0);
});

test("an error without a message is told by its name, to a client too", async () => {
    const storage = memoryStorage();
    const engine = await createEngine({ ...settings, storage });
    // As a browser whose quota is full.
    storage.append = async () => { throw Object.assign(new Error(""), { name: "QuotaExceededError" }); };
    assert.match((await (await engine.handle(post("signUp", hazel))).json()).error.message, /: QuotaExceededError$/);
    await assert.rejects(engine.client().signUp(hazel), (error) => error.name === "ServiceError"
        && error.code === "UNAVAILABLE" && error.status === 503 && /: QuotaExceededError$/.test(error.message));
});

test("a trap while changes are being stored loses none of them", async () => {
    const inner = memoryStorage();
    const waiting = [];
    let begins;
    const append = async (sets) => {
        await new Promise((release) => {
            waiting.push(release);
            begins?.();
        });
        await inner.append(sets);
    };
    const engine = await createEngine({ ...settings, storage: { ...inner, append } });
    const begun = new Promise((resolve) => { begins = resolve; });
    const first = engine.handle(post("signUp", hazel));
    await begun;
    spoil(engine);
    assert.equal((await engine.handle(post("signUp", {}))).status, 500);
    const second = signsIn(engine);
    begins = () => waiting.at(-1)();
    waiting[0]();
    assert.equal((await first).status, 200);
    assert.equal(await second, 200);
    const copy = await createEngine({ ...settings, storage: inner });
    assert.deepEqual(await copy.snapshot(), await engine.snapshot());
});

test("a snapshot is restored, and a wrong one changes nothing", async () => {
    const engine = await createEngine({ ...settings, storage: memoryStorage() });
    await engine.handle(post("signUp", hazel));
    const snapshot = await engine.snapshot();
    const damaged = Uint8Array.from(snapshot);
    damaged[20] ^= 4;
    await assert.rejects(engine.restore(damaged), StorageError);
    await assert.rejects(engine.restore("text"), TypeError);
    assert.deepEqual(await engine.snapshot(), snapshot);
    const other = engine.fresh();
    await other.restore(snapshot);
    assert.equal(await signsIn(other), 200);
    // Requests that are under way while a snapshot takes over are refused or come after it.
    const before = Array.from({ length: 3 }, (_, number) => engine.handle(post("signUp", person(number))));
    const [answers] = await Promise.all([Promise.all(before), engine.restore(snapshot)]);
    assert.ok(answers.every(({ status }) => [200, 503].includes(status)));
    await engine.handle(post("signUp", person(9)));
    const copy = await createEngine({ ...settings, storage: engine.options.storage });
    assert.deepEqual(await copy.snapshot(), await engine.snapshot());
});
