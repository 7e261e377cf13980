// The memory of an instance: where a host writes the input of a call, and reads its reply.
import { Refusal, Status, describe, require } from "./errors.js";
import { textOf } from "./lists.js";

const encoder = new TextEncoder();

/** Texts up to this length are written without the encoder: entering it costs more than they do. */
const shortLength = 24;

/** The room of the first input buffer; one beyond the kept room is given back when the next input begins. */
const leastRoom = 4096;
const keptRoom = 1 << 20;

const none = new Uint8Array(0);

/** Views of a memory. A memory that grows is another buffer, and the views of the one before are of no use. */
export class Memory {
    constructor(memory) {
        this.memory = memory;
        this.renew();
    }

    renew() {
        const { buffer } = this.memory;
        if (this.bytes?.buffer === buffer) return;
        this.bytes = new Uint8Array(buffer);
        this.view = new DataView(buffer);
    }
}

/**
 * The buffer that every input of an instance is written to, part by part. `run` calls an export by its name; what it
 * throws leaves the input as it is, and the next one begins anew.
 */
export class Input {
    constructor(memory, run) {
        this.memory = memory;
        this.run = run;
        this.address = 0;
        this.room = 0;
        this.length = 0;
    }

    /** Begins another input. */
    begin() {
        this.length = 0;
        this.memory.renew();
        if (this.room > keptRoom) this.giveBack();
        // An empty input has an address too.
        if (this.room === 0) this.move(leastRoom);
        return this;
    }

    /** Writes bytes without their length: the whole input of an export that takes no list. */
    raw(bytes) {
        this.reserve(bytes.length);
        this.memory.bytes.set(bytes, this.address + this.length);
        this.length += bytes.length;
    }

    /** Writes a text or byte string as a part; `name` is what a refusal of anything else calls it. */
    part(value, name = "each part of a list") {
        if (typeof value === "string") return this.text(value);
        require(value instanceof Uint8Array, `${name} must be a string or a Uint8Array, not ${describe(value)}`);
        const at = this.open();
        this.raw(value);
        return this.close(at);
    }

    text(value) {
        const { length } = value;
        const at = this.open();
        // A unit of UTF-16 is at most three bytes of UTF-8.
        if (length > keptRoom) {
            this.raw(encoder.encode(value));
            return this.close(at);
        }
        this.reserve(3 * length);
        const { bytes } = this.memory;
        const begin = this.address + this.length;
        let written = 0;
        if (length <= shortLength) {
            for (let unit; written < length && (unit = value.charCodeAt(written)) < 0x80; written += 1) {
                bytes[begin + written] = unit;
            }
        }
        if (written < length) ({ written } = encoder.encodeInto(value, bytes.subarray(begin, begin + 3 * length)));
        this.length += written;
        return this.close(at);
    }

    /** Begins a part that is a list itself; `close` ends it. */
    open() {
        this.reserve(4);
        this.length += 4;
        return this.length;
    }

    close(at) {
        this.memory.view.setUint32(this.address + at - 4, this.length - at, true);
    }

    reserve(more) {
        if (this.length + more > this.room) this.move(Math.max(2 * this.room, this.length + more));
    }

    /** Moves what is written to a buffer of another size. */
    move(room) {
        const address = this.run("vinculum_allocate", room);
        if (address === 0) throw new Refusal(Status.full, "no room for an input");
        this.memory.renew();
        this.memory.bytes.copyWithin(address, this.address, this.address + this.length);
        this.giveBack();
        Object.assign(this, { address, room });
    }

    giveBack() {
        const { address } = this;
        Object.assign(this, { address: 0, room: 0 });
        if (address !== 0) this.run("vinculum_free", address);
    }
}

/** The reply of the last call, read in place. The next call ends it: what is kept of it is copied. */
export class Reply {
    constructor(memory) {
        this.memory = memory;
    }

    /** Takes the reply at an address; returns whether all of it lies in memory. */
    begin(address) {
        this.memory.renew();
        const { bytes, view } = this.memory;
        if (address + 8 > bytes.length) return false;
        this.status = view.getUint32(address, true);
        this.at = address + 8;
        this.end = this.at + view.getUint32(address + 4, true);
        let at = this.at;
        while (at + 4 <= this.end && this.end <= bytes.length) at += 4 + view.getUint32(at, true);
        return at === this.end;
    }

    /** Passes the next part, which then ends at `at`; returns where it begins. */
    next() {
        const begin = this.at + 4;
        this.at = begin + this.memory.view.getUint32(this.at, true);
        return begin;
    }

    bytes() {
        const begin = this.next();
        return begin === this.at ? none : this.memory.bytes.slice(begin, this.at);
    }

    text() {
        return textOf(this.memory.bytes.subarray(this.next(), this.at));
    }

    /** A number in decimal text. */
    number() {
        let number = 0;
        for (let at = this.next(); at < this.at; at += 1) number = 10 * number + this.memory.bytes[at] - 0x30;
        return number;
    }

    /** The parts that are left. */
    rest() {
        const parts = [];
        while (this.at < this.end) parts.push(this.bytes());
        return parts;
    }
}
