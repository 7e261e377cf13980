// The text form of WebAssembly modules as wasm-opt writes it, each instruction on a line of its own.

/** Splits a module into its functions, each a list of lines, and the lines around them. */
export function split(lines) {
    const parts = { before: [], functions: [], after: [] };
    for (let index = 0; index < lines.length; index += 1) {
        if (lines[index].startsWith(" (func ")) {
            const end = lines.indexOf(" )", index) + 1;
            parts.functions.push(lines.slice(index, end));
            index = end - 1;
        } else {
            (parts.functions.length === 0 ? parts.before : parts.after).push(lines[index]);
        }
    }
    return parts;
}

export const nameOf = (lines) => /^ \(func (\S+)/.exec(lines[0])[1];

const kinds = [
    ["structure", /^(block|loop|if)$/],
    ["branch", /^br(_if|_table)?$/],
    ["local", /^local\./],
    ["call", /^call(_indirect)?$/],
];

/** An instruction with its operands. `name` is the word behind its operator: a local, a label, a function, a number. */
export function instruction(text, operands = []) {
    const [operator, name = "", ...further] = text.split(" ");
    const kind = kinds.find(([, pattern]) => pattern.test(operator))?.[0];
    return { text, operator, name, further, kind, operands };
}

/** Calls `visit` for an instruction and all that are in it. */
export function walk(node, visit) {
    visit(node);
    for (const operand of node.operands) walk(operand, visit);
}

/** Reads a function: its locals with their types, how many are parameters, the type of its result, its statements. */
export function read(lines) {
    const locals = new Map();
    for (const [, name, type] of lines[0].matchAll(/\(param (\$\S+) (\w+)\)/g)) locals.set(name, type);
    const parameters = locals.size;
    const body = instruction("func");
    const open = [body];
    for (const line of lines.slice(1, -1)) {
        const text = line.trim();
        const local = /^\(local (\$\S+) (\w+)\)$/.exec(text);
        if (local) locals.set(local[1], local[2]);
        else if (text === ")") open.pop();
        else {
            const isWhole = text.split("(").length === text.split(")").length;
            const next = instruction(isWhole ? text.slice(1, -1) : text.slice(1));
            open.at(-1).operands.push(next);
            if (!isWhole) open.push(next);
        }
    }
    return { name: nameOf(lines), locals, parameters, result: /\(result (\w+)\)/.exec(lines[0])?.[1] ?? null, body };
}

/** The lines of an instruction. */
function* lines(node, indent) {
    const space = " ".repeat(indent);
    if (node.operands.length === 0) return yield `${space}(${node.text})`;
    yield `${space}(${node.text}`;
    for (const operand of node.operands) yield* lines(operand, indent + 1);
    yield `${space})`;
}

/** The lines of a function. */
export function* written({ name, locals, parameters, result, body }) {
    const all = [...locals];
    const first = all.slice(0, parameters).map(([local, type]) => ` (param ${local} ${type})`).join("");
    yield ` (func ${name}${first}${result ? ` (result ${result})` : ""}`;
    for (const [local, type] of all.slice(parameters)) yield `  (local ${local} ${type})`;
    for (const statement of body.operands) yield* lines(statement, 2);
    yield " )";
}

/** How many bytes a number has (LEB128) that leaves `lastBits` bits of it to the last. */
function bytesOf(value, lastBits) {
    let bytes = 1;
    let rest = BigInt(value);
    if (rest < 0n) rest = -rest - 1n;
    for (; rest >= 2n ** lastBits; rest >>= 7n) bytes += 1;
    return bytes;
}

/** The bytes of an instruction without its operands. `isShort` says whether a function's number has one byte. */
export function bytes({ operator, name, further, operands, kind }, isShort) {
    if (kind === "local" || /^(global\.|br(_if)?$)/.test(operator)) return 2;
    if (operator === "i32.const" || operator === "i64.const") return 1 + bytesOf(name, 6n);
    if (operator === "call") return isShort(name) ? 2 : 3;
    if (operator === "if") return operands.length > 2 ? 4 : 3;
    if (/^(block|loop|call_indirect|memory\.fill)$/.test(operator)) return 3;
    if (operator === "memory.copy") return 4;
    if (operator === "br_table") return 2 + further.length;
    if (/\.(load|store)/.test(operator)) return 2 + bytesOf(/^offset=(\d+)/.exec(name)?.[1] ?? 0, 7n);
    return 1;
}

const withoutResult = /^(local\.set|global\.set|drop|nop|memory\.(copy|fill)|.*\.store\d*)$/;
const ofNumber = /^(global\.get|memory\.size|memory\.grow|.*\.(eqz|eq|ne|[lg][te](_[su])?))$/;

/**
 * The type of what an instruction leaves: null for nothing, undefined if it is not known, or control goes elsewhere.
 *
 * `locals` has the types of locals, and `results` those of what functions return.
 */
export function typeOf(node, locals, results) {
    const { operator, name, operands } = node;
    if (withoutResult.test(operator)) return null;
    if (operator === "local.get" || operator === "local.tee") return locals.get(name);
    if (operator === "call") return results.get(name);
    if (operator === "br_if") return operands.length === 1 ? null : undefined;
    if (node.kind === "structure") return /\(result (\w+)\)$/.exec(node.text)?.[1] ?? null;
    if (ofNumber.test(operator)) return "i32";
    if (operator === "select") return typeOf(operands[0], locals, results);
    return /^([if]\d\d)\./.exec(operator)?.[1];
}
