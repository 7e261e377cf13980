// How many bits bytes take in gzip's form behind those that were written before, about.

/** How far back gzip finds a repetition, in bytes. */
export const reach = 32 * 1024;
/** How long a repetition is at least and at most, in bytes. */
const shortest = 4;
const longest = 258;
/** What a byte and a repetition take in a module's code, in bits. */
const bitsOfByte = 7.75;
const bitsOfRepetition = 17.8;
/** How many places with the same first bytes are tried. */
const mostTries = 60;

export class Recall {
    #bytes;
    #end = 0;
    /** For the first bytes of a repetition, by their hash, the last place that has them; for a place the one before. */
    #last = new Int32Array(1 << 16).fill(-1);
    #before;

    /** @param size how many bytes there are in all, those of the longest question included */
    constructor(size) {
        this.#bytes = new Uint8Array(size);
        this.#before = new Int32Array(size);
    }

    #hash(place) {
        const [bytes, at] = [this.#bytes, place];
        const word = bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24;
        return Math.imul(word, 0x9e3779b1) >>> 16;
    }

    #enter(from, to) {
        for (let place = from; place < to; place += 1) {
            const hash = this.#hash(place);
            this.#before[place] = this.#last[hash];
            this.#last[hash] = place;
        }
    }

    /** The length of the longest repetition at a place of what ends at `end`; 1 if there is none. */
    #repetition(place, end) {
        const bytes = this.#bytes;
        const most = Math.min(longest, end - place);
        let best = 1;
        let tries = mostTries;
        for (let other = this.#before[place]; other >= place - reach && other >= 0; other = this.#before[other]) {
            tries -= 1;
            if (tries === 0 || best === most) break;
            if (bytes[other + best] !== bytes[place + best]) continue;
            let length = 0;
            while (length < most && bytes[other + length] === bytes[place + length]) length += 1;
            if (length > best) best = length;
        }
        return best < shortest ? 1 : best;
    }

    /** The bits that the next bytes take, which are not written by that. */
    bits(next) {
        const [start, end] = [this.#end, this.#end + next.length];
        this.#bytes.set(next, start);
        const last = Math.max(start, end - shortest);
        this.#enter(start, last);
        const bits = new Float64Array(next.length + 1);
        for (let place = end - 1; place >= start; place -= 1) {
            const index = place - start;
            bits[index] = bitsOfByte + bits[index + 1];
            const length = place < last ? this.#repetition(place, end) : 1;
            if (length > 1) bits[index] = Math.min(bits[index], bitsOfRepetition + bits[index + length]);
        }
        for (let place = last - 1; place >= start; place -= 1) this.#last[this.#hash(place)] = this.#before[place];
        return bits[0];
    }

    /** Writes the next bytes. */
    write(next) {
        this.#bytes.set(next, this.#end);
        this.#enter(this.#end, this.#end + next.length - shortest);
        this.#end += next.length;
    }
}
