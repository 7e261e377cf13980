// Functions: a runtime compiles one whole when it is first called, and again whole to optimise it.

/**
 * The most bytes of a function. V8 takes 30 ms to compile one of 150,000 for the first request, and one and a half
 * seconds of the processor to optimise it.
 */
const longest = 24 * 1024;

export function functions(program, rule) {
    rule("no function is so long that its first call waits for a compiler", Math.max(...lengths(program)) <= longest);
}

/** The lengths of the functions (https://webassembly.github.io/spec/core/binary/modules.html#code-section). */
function lengths(program) {
    let at = 8;  // behind the magic number and the version
    /** Reads a number (unsigned LEB128). */
    const number = () => {
        let value = 0;
        for (let factor = 1; ; factor *= 128) {
            const byte = program[at];
            at += 1;
            value += (byte % 128) * factor;
            if (byte < 128) return value;
        }
    };
    const code = 10;
    for (;;) {
        const section = number();
        const length = number();
        if (section === code) break;
        at += length;
    }
    return Array.from({ length: number() }, () => {
        const length = number();
        at += length;
        return length;
    });
}
