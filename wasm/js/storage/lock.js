// The lock of a folder, under Node: a file lock.N that names its holder, in the form of the native program's.
import { StorageError } from "../errors.js";
import { node } from "../load.js";

/** After how many milliseconds without renewal a holder counts as ended, where processes cannot be observed. */
const staleAfter = 10_000;
const renewAfter = 2_000;
const free = "free\n";

/** A name that no other process takes, for a file that is complete before it gets its own name. */
export const draft = (path) => `${path}.new.${globalThis.process.pid}-${crypto.randomUUID()}`;

const quietly = (promise) => promise.catch(() => undefined);

/** The fields of `/proc/N/stat` (proc(5)) from the third on; nothing where there is no such process or no `/proc`. */
async function statOf(fs, process) {
    const text = await fs.readFile(`/proc/${process}/stat`, "utf8").catch((error) => {
        if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
    });
    return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** When a process started, in ticks since the boot; nothing for one that ended and waits for its parent. */
async function startOf(fs, process) {
    const fields = await statOf(fs, process);
    return fields && !["Z", "X"].includes(fields[0]) ? fields[19] : undefined;
}

/**
 * Where this process is: machine, boot and table of processes, without which its number says nothing. A container has
 * its own table. Nothing where there is no `/proc`.
 */
async function placeHere(fs) {
    const [boot, host] = await Promise.all(
        ["random/boot_id", "hostname"].map((name) => fs.readFile(`/proc/sys/kernel/${name}`, "utf8")));
    const [first, table] = await Promise.all([startOf(fs, 1), fs.readlink("/proc/self/ns/pid")]);
    if (!first) throw new TypeError("the first process is hidden");
    return [boot.trim(), first, table, host.trim()].join("/");
}

/** The text of a lock. */
function textOf({ pid, place, start, instant }) {
    const lines = [`process ${pid}`, place && `place ${place}`, start && `start ${start}`, `instant ${instant}`];
    return `vinculum lock\n${lines.filter(Boolean).join("\n")}\nend\n`;
}

/** Reads a lock; nothing for any other text. */
function holderOf(text) {
    const [, body] = /^vinculum lock\n((?:.*\n)*)end\n$/.exec(text) ?? [];
    if (body === undefined) return undefined;
    const lines = Object.fromEntries(body.split("\n").map((line) => line.split(/ (.*)/s, 2)));
    const instant = Number(lines.instant);
    return Number.isFinite(instant) ? { ...lines, pid: Number(lines.process), instant } : undefined;
}

/** Whether the process of a holder runs; nothing where that cannot be told. */
async function isRunning(fs, holder, here) {
    if (!Number.isSafeInteger(holder.pid) || holder.place !== here.place) return undefined;
    if (holder.place) return await startOf(fs, holder.pid) === holder.start;
    const { kill, pid, platform, uptime } = globalThis.process;
    // There, a place that is hidden may be a container.
    if (platform === "linux") return undefined;
    // Without /proc, a lock with the number of this process is its own, or older than it.
    if (holder.pid === pid) return holder.instant >= Date.now() - 1000 * uptime();
    try {
        return kill(holder.pid, 0);
    } catch (error) {
        return error.code === "EPERM";
    }
}

/** The numbers of the locks in a folder, ascending. */
async function numbersIn(fs, folder) {
    const names = await fs.readdir(folder);
    return names.map((name) => Number(/^lock\.([1-9]\d{0,14})$/.exec(name)?.[1])).filter(Boolean).sort((a, b) => a - b);
}

/** Writes a new file; it is on the disk when this returns. Returns it open. */
export async function create(fs, path, bytes) {
    const file = await fs.open(path, "wx+", 0o600);
    try {
        await file.writeFile(bytes);
        await file.sync();
        return file;
    } catch (error) {
        await file.close();
        await quietly(fs.rm(path));
        throw error;
    }
}

/**
 * The exclusive right to change a folder. The file with the highest number is the lock, and a process takes it by
 * giving a complete file the next number (`link` makes a name only where there is none), so no process ever removes the
 * lock that another one has. It may do so if the lock is marked as free, if its holder has ended, or if that cannot be
 * told, as of a process in another container or machine, and the holder has not renewed it for ten seconds.
 *
 * In the last case the holder may only have been suspended. The process that overtakes it removes its drafts and writes
 * the state into a new file. A holder looks before and after each change whether it still has the lock. So one that was
 * overtaken acknowledges nothing more, and what it was writing reaches no file that another process reads.
 */
export class Lock {
    /** Takes the lock of a folder, or throws a `StorageError`. */
    static async take(folder) {
        const fs = await node("fs/promises");
        const { pid } = globalThis.process;
        // A place that is known in part only, as under a runtime with permissions, is none.
        const here = { pid, place: await quietly(placeHere(fs)) };
        here.start = here.place && await startOf(fs, pid);
        await older(fs, folder);
        const lock = new Lock(fs, folder, here);
        while (!await lock.attempt());
        return lock;
    }

    constructor(fs, folder, here) {
        Object.assign(this, { fs, folder, here });
    }

    path(number = this.number) {
        return `${this.folder}/lock.${number}`;
    }

    /** Takes the lock, or returns `false` to be asked again. */
    async attempt() {
        const { fs } = this;
        const highest = (await numbersIn(fs, this.folder)).at(-1) ?? 0;
        /** Whether a process that had the lock before may still run: also after somebody removed all locks. */
        this.isUncertain = highest === 0;
        if (highest > 0 && !await this.isFree(highest)) return false;
        this.number = highest + 1;
        const name = draft(this.path(this.number));
        const text = textOf({ ...this.here, instant: Date.now() });
        const file = await create(fs, name, text);
        try {
            await fs.link(name, this.path());
        } catch (error) {
            await file.close();
            // The holder, which another process is now, has removed the draft.
            if (error.code === "EEXIST" || error.code === "ENOENT") return false;
            throw new StorageError(`a lock cannot be made in ${this.folder}, because its file system has no hard links `
                + `(${error.code}); take a folder of another one`, { cause: error });
        } finally {
            await quietly(fs.rm(name));
        }
        // It stays open, so that its inode becomes no other file's.
        this.file = file;
        this.identity = await file.stat({ bigint: true });
        // A slow process may have taken a number that was used before and is free again.
        for (let time = 0; time < 2; time += 1) {
            const numbers = await numbersIn(fs, this.folder);
            if (numbers.at(-1) === this.number) continue;
            await file.close();
            await quietly(fs.rm(this.path()));
            this.file = undefined;
            return false;
        }
        await this.sweep();
        const { setInterval } = await node("timers");
        this.timer = setInterval(() => this.renew(text), renewAfter);
        this.timer.unref();
        return true;
    }

    /** Whether a lock may be taken over now. Throws a `StorageError` if somebody holds it. */
    async isFree(number) {
        const path = this.path(number);
        const text = await this.fs.readFile(path, "utf8").catch((error) => {
            if (error.code !== "ENOENT") throw error;
        });
        if (text === undefined) return false;
        if (text.startsWith(free)) return true;
        const holder = holderOf(text);
        if (!holder) {
            throw new StorageError(`${path} is no lock of this package; remove it if no engine has the folder open`);
        }
        const isAlive = await isRunning(this.fs, holder, this.here);
        if (isAlive === false) return true;
        this.isUncertain = isAlive === undefined;
        if (this.isUncertain && Math.abs(Date.now() - holder.instant) > staleAfter) return true;
        // A holder that nobody can observe shows by a renewal that it runs.
        const isSeen = this.seen?.number === number && this.seen.instant === holder.instant;
        if (this.isUncertain && (isSeen || this.seen?.number !== number)) {
            this.seen = { number, instant: holder.instant };
            await new Promise((done) => { setTimeout(done, 100); });
            return false;
        }
        const where = isAlive ? "" : " of another container or machine";
        throw new StorageError(`the process ${holder.pid}${where} has this state open: close its engine`);
    }

    /** Removes the locks before this one, ascending, and what processes left behind that did not come so far. */
    async sweep() {
        const { fs, folder } = this;
        const names = await fs.readdir(folder);
        for (const number of (await numbersIn(fs, folder)).filter((number) => number < this.number)) {
            await quietly(fs.rm(this.path(number)));
        }
        for (const name of names.filter((name) => /^(state|lock\.\d+|keys\.json)\.new\./.test(name))) {
            await fs.rm(`${folder}/${name}`, { force: true });
        }
    }

    async renew(text) {
        const at = text.lastIndexOf("instant ") + "instant ".length;
        if (this.file) await quietly(this.file.write(String(Date.now()), at));
    }

    /** Whether this process still holds the lock. */
    async isHeld() {
        if (!this.file) return false;
        const [own, next] = await Promise.all([this.number, this.number + 1].map((number) =>
            this.fs.lstat(this.path(number), { bigint: true }).catch((error) => {
                if (error.code !== "ENOENT") throw error;
            })));
        return !next && isSame(own, this.identity);
    }

    /** Throws a `StorageError` unless this process holds the lock. */
    async confirm() {
        if (await this.isHeld()) return;
        throw new StorageError(`another process has taken the state in ${this.folder}, because this one was suspended `
            + "or its lock was removed; nothing more is stored: close this engine");
    }

    /** Marks the lock as free. Its number is not used again. */
    async release() {
        const { file } = this;
        if (!file) return;
        clearInterval(this.timer);
        this.file = undefined;
        // If this fails, the next process finds that this one has ended.
        await quietly(file.write(free, 0).then(() => file.truncate(free.length)));
        await file.close();
    }
}

/** Whether two are the same file. */
export const isSame = (one, other) => one !== undefined && one.ino === other.ino && one.dev === other.dev;

/** Looks at the lock of an older version, a file `lock` with a number alone: refuses, or removes one left behind. */
async function older(fs, folder) {
    const text = await fs.readFile(`${folder}/lock`, "utf8").catch((error) => {
        if (error.code !== "ENOENT") throw error;
    });
    if (text === undefined) return;
    const pid = Number(text);
    const { kill, pid: own } = globalThis.process;
    let isRunning = false;
    try {
        isRunning = pid > 0 && pid !== own && kill(pid, 0);
    } catch (error) {
        isRunning = error.code === "EPERM";
    }
    if (isRunning) {
        throw new StorageError(`the process ${pid} has this state open: close its engine, or remove ${folder}/lock if `
            + "that process is another program");
    }
    await fs.rm(`${folder}/lock`, { force: true });
}
