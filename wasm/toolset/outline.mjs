// outline.mjs IN OUT: makes code that recurs in a WebAssembly module, in text form, a function of its own: 8 % less.
//
// What recurs is a run of statements, or a value, that differs at most in the names of its locals. What it reads becomes
// parameters; one local that it sets may be read later, as the result. LLVM's outliner works before instructions are
// chosen and locals are shared, so much of what it leaves looks the same only here. Loops that call nothing stay whole:
// a call in each round would be felt.
import { readFileSync, writeFileSync } from "node:fs";

const [input, output] = process.argv.slice(2);
if (!output) {
    console.error("usage: outline.mjs IN OUT");
    process.exit(2);
}

/** The most statements and the most instructions of what becomes a function. */
const mostStatements = 12;
const mostInstructions = 100;
const mostParameters = 8;
/** The least bytes that a function has to save. One that saves less makes gzip's form larger. */
const leastGain = 30;
/** In a round the best are taken, down to this share of the very best: what they leave is counted anew. */
const share = 0.1;
/** The bytes of a function besides its code, and of a call besides its arguments. */
const bytesOfFunction = 6;
const bytesOfCall = 3;
/** How many functions have a number of one byte: those that are called most. */
const shortNumbers = 120;

/** Splits a module into its functions, each a list of lines, and the lines around them. */
function split(lines) {
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

/** An instruction with its operands. `round` is the last round that made it, or put it into a function. */
function instruction(text, operands = []) {
    const words = text.split(" ");
    return { text, operator: words[0], name: words[1] ?? "", words, operands, round: 0 };
}

/** Reads a function: its locals with their types, the type of its result, and its statements. */
function read(lines) {
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
    const name = /^ \(func (\S+)/.exec(lines[0])[1];
    return { name, locals, parameters, result: /\(result (\w+)\)/.exec(lines[0])?.[1] ?? null, body };
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
function* text({ name, locals, parameters, result, body }) {
    const all = [...locals];
    const first = all.slice(0, parameters).map(([local, type]) => ` (param ${local} ${type})`).join("");
    yield ` (func ${name}${first}${result ? ` (result ${result})` : ""}`;
    for (const [local, type] of all.slice(parameters)) yield `  (local ${local} ${type})`;
    for (const statement of body.operands) yield* lines(statement, 2);
    yield " )";
}

/** Calls `visit` for an instruction and all that are in it. */
function walk(node, visit) {
    visit(node);
    for (const operand of node.operands) walk(operand, visit);
}

const { before, functions: texts, after } = split(readFileSync(input, "latin1").split("\n"));
const functions = texts.map(read);
const results = new Map(functions.map(({ name, result }) => [name, result]));
const calls = new Map();
for (const { body } of functions) {
    walk(body, ({ operator, name }) => { if (operator === "call") calls.set(name, (calls.get(name) ?? 0) + 1); });
}
const calledMost = new Set([...calls.keys()].sort((a, b) => calls.get(b) - calls.get(a)).slice(0, shortNumbers));

/** How many bytes a number has (LEB128), with the given bits in the last. */
function bytesOf(value, lastBits) {
    let bytes = 1;
    for (let rest = BigInt(value) < 0n ? -BigInt(value) - 1n : BigInt(value); rest >= 2n ** lastBits; rest >>= 7n) bytes += 1;
    return bytes;
}

/** The bytes of an instruction without its operands. */
function bytes({ operator, name, words, operands }) {
    if (/^(local|global)\.|^br(_if)?$/.test(operator)) return 2;
    if (/^i(32|64)\.const$/.test(operator)) return 1 + bytesOf(name, 6n);
    if (operator === "call") return calledMost.has(name) ? 2 : 3;
    if (operator === "if") return operands.length > 2 ? 4 : 3;
    if (/^(block|loop|call_indirect|memory\.fill)$/.test(operator)) return 3;
    if (operator === "memory.copy") return 4;
    if (operator === "br_table") return words.length;
    if (/\.(load|store)/.test(operator)) return 2 + bytesOf(/ offset=(\d+)/.exec(words.join(" "))?.[1] ?? 0, 7n);
    return 1;
}

const withoutResult = /^(local\.set|global\.set|drop|nop|memory\.(copy|fill)|.*\.store\d*)$/;
const comparison = /\.(eqz|eq|ne|[lg][te](_[su])?)$/;

/** The type of what an instruction leaves: null for nothing, undefined if it is not known, or control goes elsewhere. */
function typeOf(node, { locals }) {
    const { operator, name, words, operands } = node;
    if (withoutResult.test(operator)) return null;
    if (/^local\.(get|tee)$/.test(operator)) return locals.get(name);
    if (operator === "call") return results.get(name);
    if (operator === "br_if") return operands.length === 1 ? null : undefined;
    if (/^(block|loop|if)$/.test(operator)) return words.includes("(result") ? words.at(-1).slice(0, -1) : null;
    if (/^(global\.get|memory\.size|memory\.grow)$/.test(operator) || comparison.test(operator)) return "i32";
    if (operator === "select") return typeOf(operands[0], { locals });
    return /^([if]\d\d)\./.exec(operator)?.[1];
}

/** Numbers for texts. */
const numbers = new Map();
function numberOf(text) {
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
    return numbers.get(text);
}

/** Counts a function's instructions and reads, and lists the places where a run may begin. */
function prepare(f) {
    f.reads = new Map();
    f.places = [];
    const count = (node) => {
        node.number ??= numberOf(node.text);
        if (node.operator === "local.get") f.reads.set(node.name, (f.reads.get(node.name) ?? 0) + 1);
        node.instructions = 1;
        node.bytes = bytes(node);
        node.calls = /^call/.test(node.operator);
        for (const operand of node.operands) {
            count(operand);
            node.instructions += operand.instructions;
            node.bytes += operand.bytes;
            node.calls ||= operand.calls;
        }
    };
    const list = (node, isInLoop) => {
        if (node.operator === "loop" && !node.calls) return;
        node.operands.forEach((operand, at) => {
            const inside = isInLoop || node.operator === "loop";
            f.places.push({ f, parent: node, at, isInLoop: inside });
            list(operand, inside);
        });
    };
    count(f.body);
    list(f.body, false);
}

/**
 * What a run is made of, read instruction by instruction: `word` gets a number for each part of it, with locals and
 * labels numbered as they come. Two runs with the same numbers do the same.
 */
class Run {
    locals = new Map();
    labels = new Map();
    parameters = new Set();
    written = new Set();
    reads = new Map();
    /** Whether it may be a function: nothing in it leaves it, or became another function in this round. */
    isWhole = true;

    constructor({ f, parent, at, isInLoop }, word) {
        Object.assign(this, { f, parent, at, isInLoop, word });
    }

    /** Notes a use. A local that is read, or set only in some cases, before it is set for certain, is a parameter. */
    use(name, isParameter) {
        if (!this.locals.has(name)) {
            this.locals.set(name, this.locals.size);
            this.word(numberOf(this.f.locals.get(name)));
            if (isParameter) this.parameters.add(name);
        }
        this.word(this.locals.get(name));
    }

    add(node, isConditional = false) {
        const { operator, name, words, operands } = node;
        if (node.round === round || operator === "return") this.isWhole = false;
        if (!this.isWhole) return;
        if (/^(block|loop|if)$/.test(operator)) {
            const hasLabel = name.startsWith("$");
            if (hasLabel) this.labels.set(name, this.labels.size);
            this.word(numberOf([operator, hasLabel, ...words.slice(hasLabel ? 2 : 1)].join(" ")));
            const isSkipped = isConditional || operator === "loop" || hasLabel;
            operands.forEach((operand, at) => this.add(operand, isSkipped || (operator === "if" && at > 0)));
        } else {
            for (const operand of operands) this.add(operand, isConditional);
            if (/^br/.test(operator)) {
                this.word(numberOf(operator));
                for (const label of words.slice(1)) {
                    if (!this.labels.has(label)) this.isWhole = false;
                    this.word(this.labels.get(label));
                }
            } else if (operator.startsWith("local.")) {
                this.word(numberOf(operator));
                this.use(name, isConditional || operator === "local.get");
                if (operator === "local.get") this.reads.set(name, (this.reads.get(name) ?? 0) + 1);
                else this.written.add(name);
            } else this.word(node.number);
        }
        this.word(-operands.length);
    }

    /** The locals that are set in it and read after it. */
    get results() {
        const { f, reads, parameters, isInLoop } = this;
        const isReadElsewhere = (name) => f.reads.get(name) > (reads.get(name) ?? 0);
        return [...this.written].filter((name) => isReadElsewhere(name) || (isInLoop && parameters.has(name)));
    }
}

/** Calls `found` with a key for each run that begins at a place and would save bytes as a function. */
function runsAt(place, found) {
    const { f, parent, at } = place;
    let [high, low] = [17, 29];
    const run = new Run(place, (number) => {
        high = Math.imul(high ^ number, 0x85ebca6b) ^ (high >>> 13);
        low = Math.imul(low + number, 0xc2b2ae35) ^ (low >>> 15);
    });
    const mayGoOn = /^(func|block|loop)$/.test(parent.operator);
    let [instructions, size] = [0, 0];
    for (let end = at + 1; end <= parent.operands.length && end <= at + mostStatements; end += 1) {
        const last = parent.operands[end - 1];
        instructions += last.instructions;
        size += last.bytes;
        if (instructions > mostInstructions) return;
        run.add(last);
        const type = typeOf(last, f);
        if (!run.isWhole || (type === undefined && last.operator !== "unreachable")) return;
        const { results: set, parameters } = run;
        if (last.operator !== "unreachable" && set.length <= (type ? 0 : 1) && parameters.size <= mostParameters) {
            const cost = bytesOfCall + 2 * parameters.size + 2 * set.length;
            const result = set.length > 0 ? run.locals.get(set[0]) + 1 : 0;
            const key = (Math.imul(high ^ result, 0x9e3779b1) >>> 0) * 2 ** 21 + (low >>> 11);
            if (size > cost) found(key, { place, end, saves: size - cost, size });
        }
        if (type || !mayGoOn) return;
    }
}

/** A run once more, with its numbers as a text: keys of different runs may be equal. */
function spelled({ place, end }) {
    const words = [];
    const run = new Run(place, (number) => words.push(number));
    for (const statement of place.parent.operands.slice(place.at, end)) run.add(statement);
    const [set] = run.results;
    return { run, set, spelling: [...words, run.locals.get(set)].join(" ") };
}

const statementsOf = ({ place, end }) => place.parent.operands.slice(place.at, end);
const mark = (run, value) => statementsOf(run).forEach((statement) => walk(statement, (node) => { node.round = value; }));
function isFree(run) {
    let free = true;
    for (const statement of statementsOf(run)) walk(statement, (node) => { free &&= node.round !== round; });
    return free;
}

/** Makes equal runs a function, and puts off the calls of it: the places of a round are those of its beginning. */
function make(runs) {
    const [{ place: { f }, run, set }] = runs;
    const type = typeOf(statementsOf(runs[0]).at(-1), f);
    const ordered = [...run.locals.keys()].sort((a, b) => run.parameters.has(b) - run.parameters.has(a));
    const names = new Map(ordered.map((local, index) => [local, `$${index}`]));
    const copy = ({ text, operator, name, operands }) =>
        instruction(operator.startsWith("local.") ? `${operator} ${names.get(name)}` : text, operands.map(copy));
    const body = instruction("func", statementsOf(runs[0]).map(copy));
    if (set) body.operands.push(instruction(`local.get ${names.get(set)}`));
    const made = {
        name: `$outlined$${functions.length}`,
        locals: new Map(ordered.map((local) => [names.get(local), f.locals.get(local)])),
        parameters: run.parameters.size,
        result: set ? f.locals.get(set) : type,
        body,
    };
    functions.push(made);
    results.set(made.name, made.result);
    if (runs.length > shortNumbers) calledMost.add(made.name);
    for (const { place, end, run, set } of runs) {
        const locals = [...run.locals.keys()].filter((local) => run.parameters.has(local));
        let call = instruction(`call ${made.name}`, locals.map((local) => instruction(`local.get ${local}`)));
        if (set) call = instruction(`local.set ${set}`, [call]);
        (place.parent.put ??= []).push({ at: place.at, length: end - place.at, call });
    }
    return made;
}

let round = 0;
let changed = new Set(functions);
while (changed.size > 0) {
    round += 1;
    for (const f of changed) prepare(f);
    const sums = new Map();
    for (const place of functions.flatMap((f) => f.places)) {
        runsAt(place, (key, { saves, size }) => {
            const sum = sums.get(key);
            if (sum) sum.gain += saves;
            else sums.set(key, { gain: saves - size - bytesOfFunction, runs: [] });
        });
    }
    for (const [key, { gain }] of sums) if (gain < leastGain) sums.delete(key);
    for (const place of functions.flatMap((f) => f.places)) runsAt(place, (key, run) => sums.get(key)?.runs.push(run));
    const candidates = [...sums.values()].sort((a, b) => b.gain - a.gain);
    const least = Math.max(leastGain, (candidates[0]?.gain ?? 0) * share);
    changed = new Set();
    for (const candidate of candidates) {
        if (candidate.gain < least) break;
        const chosen = [];
        for (const run of candidate.runs.filter(isFree)) {
            const whole = { ...run, ...spelled(run) };
            if (!isFree(run) || (chosen.length > 0 && whole.spelling !== chosen[0].spelling)) continue;
            mark(run, round);
            chosen.push(whole);
        }
        const [first] = chosen;
        const gain = first ? chosen.length * first.saves - first.size - bytesOfFunction : 0;
        if (gain < least) chosen.forEach((run) => mark(run, 0));
        else for (const f of [make(chosen), ...chosen.map(({ place }) => place.f)]) changed.add(f);
    }
    for (const { body } of changed) {
        walk(body, (node) => {
            for (const { at, length, call } of (node.put ?? []).sort((a, b) => b.at - a.at)) {
                node.operands.splice(at, length, call);
            }
            delete node.put;
        });
    }
}
const all = functions.flatMap((f) => [...text(f)]);
writeFileSync(output, [...before, ...all, ...after].join("\n"), "latin1");
