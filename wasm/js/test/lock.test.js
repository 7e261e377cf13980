// One folder, several processes: whatever starts at once, is suspended or killed, nothing acknowledged is lost.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import process, { env } from "node:process";
import { createInterface } from "node:readline";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder as package_, inFolder, property, vinculum } from "./support.js";

const { StorageError, fileStorage } = vinculum;
const contender = fileURLToPath(new URL("contender.js", import.meta.url));
/** How often several processes start at once; `make soak` has more. */
const starts = Number(env.TESTING_STARTS || 24);

const children = new Set();
afterEach(() => { for (const child of children) child.kill("SIGKILL"); });

/** Starts a process that opens the folder when `go` is called. */
async function contend(folder, count, ending, before = []) {
    const [program, ...words] = [...before, process.execPath, contender, package_, folder, String(count), ending];
    const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
    children.add(child);
    child.on("close", () => children.delete(child));
    const one = { child, said: [], ended: once(child, "close") };
    const heard = new Map();
    one.until = (word) => new Promise((resolve, reject) => {
        if (one.said.some((line) => line.startsWith(word))) return resolve();
        heard.set(word, resolve);
        child.on("close", () => reject(new Error(`ended before "${word}": ${one.said.join("; ")}`)));
        return undefined;
    });
    createInterface(child.stdout).on("line", (line) => {
        one.said.push(line);
        for (const [word, resolve] of heard) if (line.startsWith(word)) resolve();
    });
    one.go = () => child.stdin.end();
    one.kill = async () => {
        child.kill("SIGKILL");
        await one.ended;
    };
    one.opened = () => one.said.includes("opened");
    one.acknowledged = () => one.said.filter((line) => line.startsWith("acknowledged ")).map((line) => line.slice(13));
    await one.until("ready");
    return one;
}

/** All changes in a folder, oldest first. */
async function changesIn(folder) {
    const storage = fileStorage(folder);
    const { snapshot, changes } = await storage.load();
    await storage.close();
    return [snapshot, ...changes].flatMap((part) => Buffer.from(part).toString().split("\n"));
}

/** Makes the lock of a process look as that of another container, renewed `ago` milliseconds ago. */
async function moveAway(folder, ago) {
    const [name] = (await readdir(folder)).filter((each) => /^lock\.\d+$/.test(each));
    const text = await readFile(`${folder}/${name}`, "utf8");
    const moved = text.replace(/^place (.*)$/m, (_, place) => `place ${"-".repeat(place.length)}`)
        .replace(/^instant .*$/m, `instant ${Date.now() - ago}`);
    await writeFile(`${folder}/${name}`, moved, { flag: "r+" });
}

test("of three processes that start at once one has the folder, after a crash and without one", async () => {
    await property(starts, (random) => inFolder(async (path) => {
        const folder = `${path}/state`;
        const all = [];
        if (random(2) === 0) {
            const crashed = await contend(folder, 3, "kill");
            crashed.go();
            await crashed.until("acknowledged");
            await crashed.kill();
            all.push(crashed);
        }
        const ending = ["kill", "close"][random(2)];
        const three = await Promise.all([0, 1, 2].map(() => contend(folder, 6, ending)));
        all.push(...three);
        for (const one of three) one.go();
        if (random(2) === 0) {
            const { child } = await Promise.any(three.map((one) => one.until("acknowledged").then(() => one)));
            child.kill("SIGKILL");
        }
        await Promise.all(three.map((one) => Promise.race([one.until("done"), one.ended]).catch(() => {})));
        if (ending === "kill") {
            const running = three.filter((one) => one.opened() && one.child.signalCode === null);
            assert.ok(running.length <= 1, three.map(({ said }) => said.join("; ")).join("\n"));
        }
        await Promise.all(three.map((one) => one.kill()));
        const stored = await changesIn(folder);
        const acknowledged = all.flatMap((one) => one.acknowledged());
        assert.ok(acknowledged.length > 0);
        assert.deepEqual(acknowledged.filter((change) => !stored.includes(change)), []);
        const left = await readdir(folder);
        assert.deepEqual(left.filter((name) => !/^(state|lock\.\d+)$/.test(name)), [], "drafts are removed");
    })());
});

test("two containers have equal process numbers, and one has the folder", async (context) => {
    const container = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
    if (spawnSync(container[0], [...container.slice(1), "true"]).status !== 0) {
        // As .ci/skip: in continuous integration that is a failure.
        assert.ok(!env.CI, "containers need the right to unshare");
        return context.skip("containers need the right to unshare");
    }
    return inFolder(async (path) => {
        const folder = `${path}/state`;
        const first = await contend(folder, 3, "wait", container);
        first.go();
        await first.until("done");
        const second = await contend(folder, 3, "close", container);
        second.go();
        await second.until("done");
        assert.match(second.said.join(), /^ready,StorageError: the process 1 of another container/);
        await first.kill();
        // Nobody can see that it ended; it renews its lock no more.
        await moveAway(folder, 11_000);
        const third = await contend(folder, 3, "close", container);
        third.go();
        await third.until("done");
        const numbers = (changes) => changes.map((change) => change.replace(/^\d+-/, ""));
        assert.deepEqual(numbers(third.acknowledged()), ["1-0", "1-1", "1-2"]);
        const stored = await changesIn(folder);
        for (const change of [...first.acknowledged(), ...third.acknowledged()]) assert.ok(stored.includes(change));
    })();
});

test("a holder that was suspended and overtaken stores nothing more, and spoils nothing", inFolder(async (folder) => {
    for (const late of ["append", "replace", "close"]) {
        const holder = fileStorage(folder);
        const { snapshot } = await holder.load();
        if (!snapshot) await holder.replace(Buffer.from("first"));
        await holder.append([Buffer.from(`before ${late}`)]);
        clearInterval(holder.lock.timer);
        await moveAway(folder, 11_000);
        // As if it were suspended between its look at the lock and what follows.
        const { confirm } = holder.lock;
        let resume;
        const suspended = new Promise((resolve) => { resume = resolve; });
        let looks = 0;
        let reached;
        const waits = new Promise((resolve) => { reached = resolve; });
        holder.lock.confirm = async () => {
            await confirm.call(holder.lock);
            looks += 1;
            if (looks > 1) return;
            reached();
            await suspended;
        };
        const writing = late === "append" ? holder.append([Buffer.from("lost")])
            : late === "replace" ? holder.replace(Buffer.from("lost")) : waits;
        if (late !== "close") await waits;
        const next = fileStorage(folder);
        await next.load();
        await next.append([Buffer.from(`after ${late}`)]);
        if (late === "close") {
            reached();
            await holder.close();
        }
        resume();
        if (late !== "close") await assert.rejects(writing, StorageError);
        await next.append([Buffer.from(`end ${late}`)]);
        if (late !== "close") await assert.rejects(holder.append([Buffer.from("lost")]), /another process has taken/);
        await holder.close();
        await next.append([Buffer.from(`last ${late}`)]);
        await assert.rejects(fileStorage(folder).load(), /has this state open/, "the lock is the other's");
        await next.close();
        const stored = await changesIn(folder);
        for (const when of ["before", "after", "end", "last"]) {
            assert.ok(stored.includes(`${when} ${late}`), stored.join());
        }
        assert.ok(!stored.includes("lost"), stored.join());
    }
}));

test("a holder in another container that renews its lock keeps it", inFolder(async (folder) => {
    const holder = fileStorage(folder);
    await holder.load();
    await holder.replace(Buffer.from("first"));
    await moveAway(folder, 9_000);
    const waiting = assert.rejects(fileStorage(folder).load(), /another container or machine has this state open/);
    await holder.lock.renew(await readFile(holder.lock.path(), "utf8"));
    await waiting;
    await holder.append([Buffer.from("second")]);
    await holder.close();
    assert.deepEqual(await changesIn(folder), ["first", "second"]);
}));

test("a lock or a state that somebody removed or replaced ends the storing", inFolder(async (folder) => {
    const change = [Buffer.from("change")];
    const holds = async () => {
        const storage = fileStorage(folder);
        const { snapshot } = await storage.load();
        if (!snapshot) await storage.replace(Buffer.from("first"));
        return storage;
    };
    const first = await holds();
    await rm(first.lock.path());
    await assert.rejects(first.append(change), /its lock was removed/);
    const second = await holds();
    await second.append([Buffer.from("of the second")]);
    await assert.rejects(first.append(change), /another process has taken/);
    await first.close();
    await assert.rejects(fileStorage(folder).load(), /has this state open/);
    await rename(`${folder}/state`, `${folder}/backup`);
    await assert.rejects(second.append(change), /was removed or replaced/);
    await rename(`${folder}/backup`, `${folder}/state`);
    await second.append([Buffer.from("and again")]);
    await second.close();
    assert.deepEqual(await changesIn(folder), ["first", "of the second", "and again"]);
}));

test("a reader in the same process and a second storage leave the first one its lock", inFolder(async (folder) => {
    const first = fileStorage(folder);
    await first.load();
    await first.replace(Buffer.from("first"));
    for (const name of await readdir(folder)) await readFile(`${folder}/${name}`);
    for (let time = 0; time < 2; time += 1) {
        const other = fileStorage(folder);
        await assert.rejects(other.load(), /has this state open/);
        await other.close();
    }
    await assert.rejects(first.load(), (error) => error instanceof StorageError && error.isOther);
    const contended = await contend(folder, 1, "close");
    contended.go();
    await contended.until("done");
    assert.deepEqual(contended.acknowledged(), []);
    await first.append([Buffer.from("second")]);
    await first.close();
    assert.deepEqual(await changesIn(folder), ["first", "second"]);
}));

test("links, shared folders and foreign locks are refused", inFolder(async (path) => {
    const refuses = async (folder, words) => {
        const storage = fileStorage(folder);
        await assert.rejects(storage.load(), (error) => error instanceof StorageError && words.test(error.message));
        await storage.close();
    };
    await mkdir(`${path}/linked`);
    await writeFile(`${path}/elsewhere`, "a letter");
    await symlink(`${path}/elsewhere`, `${path}/linked/state`);
    await refuses(`${path}/linked`, /symbolic link/);
    assert.equal(await readFile(`${path}/elsewhere`, "utf8"), "a letter");
    await mkdir(`${path}/shared`);
    await chmod(`${path}/shared`, 0o777);
    await refuses(`${path}/shared`, /other users of this machine may change/);
    const knowing = fileStorage(`${path}/shared`, { sharedFolder: true });
    await knowing.load();
    await knowing.close();
    await mkdir(`${path}/older`);
    await writeFile(`${path}/older/lock`, String(process.ppid));
    await refuses(`${path}/older`, /has this state open/);
    await writeFile(`${path}/older/lock`, "4194304");
    const older = fileStorage(`${path}/older`);
    await older.load();
    await older.close();
    await writeFile(`${path}/older/lock.7`, "a letter");
    await refuses(`${path}/older`, /is no lock of this package/);
}));
