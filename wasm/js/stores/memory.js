// A store of rows in memory: for tests, and the shortest example of what a store does.

/** A key as a text with the same order. */
const textOf = (key) => String.fromCharCode(...key);

class MemoryStore {
    constructor() {
        this.rows = new Map();
        /** The texts of the keys in order. */
        this.order = [];
    }

    /** How many keys come before this one. */
    place(text) {
        let [low, high] = [0, this.order.length];
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (this.order[middle] < text) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    async read({ keys, ranges, counts }) {
        const found = new Map();
        const add = (text) => {
            const row = this.rows.get(text);
            if (row) found.set(text, row);
        };
        for (const key of keys) add(textOf(key));
        for (const { from, to, limit } of ranges) {
            const [first, end] = [this.place(textOf(from)), this.place(textOf(to))];
            for (const text of this.order.slice(first, Math.min(end, first + limit))) add(text);
        }
        return {
            rows: [...found.values()],
            counts: counts.map(({ from, to }) => Math.max(0, this.place(textOf(to)) - this.place(textOf(from)))),
        };
    }

    async commit({ version, expectations, writes, deletions }) {
        for (const { key, version: expected } of expectations) {
            if ((this.rows.get(textOf(key))?.version ?? 0) !== expected) return { conflict: key };
        }
        for (const { key, value } of writes) {
            const text = textOf(key);
            if (!this.rows.has(text)) this.order.splice(this.place(text), 0, text);
            this.rows.set(text, { key, version, value });
        }
        for (const key of deletions) {
            const text = textOf(key);
            if (this.rows.delete(text)) this.order.splice(this.place(text), 1);
        }
        return undefined;
    }
}

/** A store in memory. Several engines may have it. */
export function memoryStore() {
    return new MemoryStore();
}
