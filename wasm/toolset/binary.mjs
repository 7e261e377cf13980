// A WebAssembly module in its binary form: https://webassembly.github.io/spec/core/binary/

/** The numbers of the sections that matter here. */
export const sections = {
    types: 1, imports: 2, functions: 3, tables: 4, exports: 7, start: 8, elements: 9, code: 10, data: 11,
};

/** call, ref.func */
const withFunction = [0x10, 0xd2];
/** block, loop, if, br, br_if, global.get, global.set, memory.size, memory.grow, i32.const, i64.const */
const withNumber = [0x02, 0x03, 0x04, 0x0c, 0x0d, 0x23, 0x24, 0x3f, 0x40, 0x41, 0x42];
/** unreachable, nop, else, end, return, drop, select; those of arithmetic are a range. */
const alone = [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b];
const isLocal = (code) => code >= 0x20 && code <= 0x22;  // local.get, local.set, local.tee

/** A number as bytes (unsigned LEB128). */
export function encoded(value) {
    const result = [];
    for (; value >= 128; value = Math.floor(value / 128)) result.push(value % 128 + 128);
    return Buffer.from([...result, value]);
}

/** A section as bytes. */
export const section = (kind, content) => Buffer.concat([Buffer.from([kind]), encoded(content.length), content]);

/** Reads a module from a place on. */
export class Reader {
    place = 0;

    constructor(bytes) { this.bytes = bytes; }

    byte() {
        this.place += 1;
        return this.bytes[this.place - 1];
    }

    /** Reads a number (unsigned LEB128). A signed one has as many bytes. */
    number() {
        let value = 0;
        for (let factor = 1; ; factor *= 128) {
            const byte = this.byte();
            value += (byte % 128) * factor;
            if (byte < 128) return value;
        }
    }

    /** Reads a number (signed LEB128). */
    signed() {
        let value = 0n;
        for (let bits = 0n; ; bits += 7n) {
            const byte = this.byte();
            value += BigInt(byte % 128) << bits;
            if (byte < 128) return BigInt.asIntN(Number(bits) + 7, value);
        }
    }

    /** Reads a list: its length, then each element with `read`. */
    list(read) { return Array.from({ length: this.number() }, read); }

    skip(length) { this.place += length; }

    /** Reads the sections of a module, behind its magic number and version: `{ kind, start, end }`, without their heads. */
    *sections() {
        this.place = 8;
        while (this.place < this.bytes.length) {
            const kind = this.byte();
            const end = this.number() + this.place;
            yield { kind, start: this.place, end };
            this.place = end;
        }
    }

    /** Reads the types of a function's locals, one for each. */
    locals() {
        return this.list(() => Array(this.number()).fill(this.byte())).flat();
    }

    /** Reads an instruction: its code with the local that it names, or with its bytes and the function that it names. */
    instruction() {
        const start = this.place;
        const code = this.byte();
        if (isLocal(code)) return { code, local: this.number() };
        let called;
        if (withFunction.includes(code)) called = this.number();
        else if (code === 0x0e) [this.list(() => this.number()), this.number()];  // br_table
        else if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) [this.number(), this.number()];  // call_indirect, loads, stores
        else if (code === 0x43) this.skip(4);  // f32.const
        else if (code === 0x44) this.skip(8);  // f64.const
        else if (code === 0xfc) {
            const further = this.number();
            if (further >= 8) this.number();
            if (further === 8 || further === 10) this.number();  // memory.init, memory.copy
        } else if (withNumber.includes(code)) this.number();
        else if (!alone.includes(code) && !(code >= 0x45 && code <= 0xc4)) {
            throw new Error(`an instruction that is not known here: 0x${code.toString(16)}`);
        }
        return { code, called, text: this.bytes.toString("latin1", start, this.place) };
    }
}
