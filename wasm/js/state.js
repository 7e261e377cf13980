// The state of one engine: an authority in an instance, and what restores it elsewhere after a trap.
import { Refusal, Status, StorageError, reasonOf, require } from "./errors.js";

/**
 * An authority that outlives its instance. Changes are kept beside the last snapshot, and replace it by a newer one
 * once they are longer than it. With a store, an answer waits until everything that it may show is stored.
 */
export class State {
    constructor(pool, settings, draw, storage) {
        this.pool = pool;
        this.settings = settings;
        this.draw = draw;
        this.storage = storage;
        /** Change sets since the snapshot: those that count as kept, and those that the store does not have yet. */
        this.begin(undefined);
        this.unstored = [];
        this.place = undefined;
        this.stored = Promise.resolve();
        /** Rises when changes are given up because they could not be stored. */
        this.losses = 0;
    }

    /** Takes over what the store has. */
    async open() {
        if (!this.storage) return;
        const { snapshot, changes } = await this.storage.load();
        this.begin(snapshot, changes);
        await this.restore();
        if (!snapshot) await this.replace(this.take());
    }

    /** Counts a snapshot and the changes since as kept. */
    begin(snapshot, changes = []) {
        Object.assign(this, { snapshot, kept: [], keptLength: 0 });
        this.keep(changes);
    }

    /** Counts changes as kept. */
    keep(changes) {
        for (const set of changes) {
            this.kept.push(set);
            this.keptLength += set.length;
        }
    }

    get isAlive() {
        return this.place !== undefined && !this.place.module.trap;
    }

    /** Puts the authority into an instance: a new one, or the one that was. */
    async restore() {
        this.place = await this.pool.put((module) => this.build(module));
    }

    /** Builds the authority in an instance, from a snapshot and the changes since; returns its handle. */
    build(module, snapshot = this.snapshot, changes = [...this.kept, ...this.unstored]) {
        const seed = this.draw();
        let handle;
        try {
            handle = snapshot ? module.restore(this.settings, seed, snapshot) : module.create(this.settings, seed);
            let cursor = 0n;
            for (const set of changes) cursor = module.commit(handle, cursor, set);
            return handle;
        } catch (error) {
            if (handle !== undefined && !module.trap) module.drop(handle);
            if (error instanceof Refusal && error.status === Status.damaged) {
                throw new StorageError(`the stored state cannot be opened: ${error.message}`, { cause: error });
            }
            const isOption = error instanceof Refusal && error.status === Status.malformed;
            if (isOption) throw new TypeError(error.message, { cause: error });
            throw error;
        }
    }

    /** Returns the whole state as a snapshot. */
    take() {
        return this.place.module.snapshot(this.place.handle).snapshot;
    }

    /** Notes a change set that was committed. */
    note(changes) {
        if (changes.length === 0) return;
        if (this.storage) {
            this.unstored.push(changes);
            this.stored = this.stored.catch(() => {}).then(() => this.flush());
            // Every answer awaits it; a failure without one to await it is seen by the next.
            this.stored.catch(() => {});
        } else {
            this.keep([changes]);
            if (this.isLong) this.begin(this.take());
        }
    }

    get isLong() {
        return this.keptLength > Math.max(1 << 20, this.snapshot?.length ?? 0);
    }

    /** Stores what is not stored yet, all at once. */
    async flush() {
        const sets = [...this.unstored];
        if (sets.length === 0) return;
        try {
            if (this.isLong && this.isAlive) {
                await this.replace(this.take(), sets.length);
            } else {
                await this.storage.append(sets);
                this.keep(this.unstored.splice(0, sets.length));
            }
        } catch (error) {
            // What is not stored did not happen: the authority goes back to what is.
            this.losses += 1;
            this.unstored = [];
            if (this.isAlive) this.place.module.drop(this.place.handle);
            this.place = undefined;
            throw error instanceof StorageError ? error
                : new StorageError(`the change could not be stored: ${reasonOf(error)}`, { cause: error });
        }
    }

    /** Stores a snapshot that has the first `count` unstored changes, in place of what the store has. */
    async replace(snapshot, count = 0) {
        await this.storage.replace(snapshot);
        this.begin(snapshot);
        this.unstored.splice(0, count);
    }

    /** Waits until everything that was committed before is stored. */
    async settle(losses) {
        if (!this.storage) return;
        // The last failure may be older than the request, which then saw what is stored.
        await this.stored.catch((error) => {
            if (losses !== this.losses) throw error;
        });
        if (losses !== this.losses) {
            throw new StorageError("a change before this request could not be stored; send the request again");
        }
    }

    /** Replaces the whole state. Requests that are under way are refused, as after a loss. */
    async load(snapshot) {
        require(snapshot instanceof Uint8Array, "a snapshot is the Uint8Array that snapshot() returned");
        const place = await this.pool.put((module) => this.build(module, snapshot, []));
        const swap = this.stored.catch(() => {}).then(async () => {
            await this.storage?.replace(snapshot);
            if (this.isAlive) this.place.module.drop(this.place.handle);
            this.begin(snapshot);
            Object.assign(this, { place, unstored: [], losses: this.losses + 1 });
        });
        this.stored = swap.catch(() => {});
        await swap.catch((cause) => {
            if (!place.module.trap) place.module.drop(place.handle);
            throw new StorageError(`the snapshot could not be stored: ${reasonOf(cause)}`, { cause });
        });
    }

    async close() {
        await this.stored.catch(() => {});
        if (this.isAlive) this.place.module.drop(this.place.handle);
        this.place = undefined;
        await this.storage?.close();
    }
}
