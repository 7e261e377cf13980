// outline.mjs IN OUT HOT [LEAST]: makes code that recurs in a module, in text form, a function of its own: 6 % less.
//
// What recurs is a run of statements, or a value, that differs at most in the names of its locals. What it reads
// becomes parameters; one local that it sets may be read later, as the result. LLVM's outliner works before
// instructions are chosen and locals are shared, so much of what it leaves looks the same only here. Loops that call
// nothing stay whole: a call in each round would be felt. That constants differ as well is not worth its code: a fifth
// of a percent.
import { readFileSync, writeFileSync } from "node:fs";
import { bytes, instruction, read, split, typeOf, walk, written } from "./wat.mjs";

const [input, output, hot, least] = process.argv.slice(2);
if (!hot) {
    console.error("usage: outline.mjs IN OUT HOT [LEAST]");
    process.exit(2);
}

/** The least instructions of what becomes a function: runs of few are called most. */
const leastInstructions = Number(least ?? 1);
/** The most statements, instructions and parameters of what becomes a function. */
const mostStatements = 12;
const mostInstructions = 100;
const mostParameters = 8;
/** The least bytes that a function has to save. One that saves less makes gzip's form larger. */
const leastGain = 75;
/** In a round the best are taken, down to this share of the very best: what they leave is counted anew. */
const share = 0.1;
/**
 * What no such function has in it: the first would return for another function, and the others move the stack's pointer
 * (the only global), which so many functions begin and end with that the calls would be felt, for a third of a percent.
 */
const staying = new Set(["return", "global.get", "global.set"]);
/** The bytes of a function besides its code, and of a call besides its arguments. */
const bytesOfFunction = 6;
const bytesOfCall = 3;
/** How many functions have a number of one byte: those that are called most. */
const shortNumbers = 120;

/** The functions that stay whole, for they are called most: their names are in the file HOT, a line each. */
const whole = new Set(readFileSync(hot, "latin1").split("\n"));

const { before, functions: texts, after } = split(readFileSync(input, "latin1").split("\n"));
const functions = texts.map(read);
const results = new Map(functions.map(({ name, result }) => [name, result]));
const calls = new Map();
for (const { body } of functions) {
    walk(body, ({ operator, name }) => { if (operator === "call") calls.set(name, (calls.get(name) ?? 0) + 1); });
}
const calledMost = new Set([...calls.keys()].sort((a, b) => calls.get(b) - calls.get(a)).slice(0, shortNumbers));

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
        node.bytes = bytes(node, (name) => calledMost.has(name));
        node.calls = node.kind === "call";
        for (const operand of node.operands) {
            count(operand);
            node.instructions += operand.instructions;
            node.bytes += operand.bytes;
            node.calls ||= operand.calls;
        }
    };
    const list = (node, isInLoop) => {
        if (node.operator === "loop" && !node.calls) return;
        const isInside = isInLoop || node.operator === "loop";
        node.operands.forEach((operand, at) => {
            f.places.push({ f, parent: node, at, isInLoop: isInside });
            list(operand, isInside);
        });
    };
    count(f.body);
    if (!whole.has(f.name)) list(f.body, false);
}

let round = 0;

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

    constructor({ f, isInLoop }, word) {
        Object.assign(this, { f, isInLoop, word });
    }

    /** Notes a use. A local that is read, or set only in some cases, before it is set for certain, is a parameter. */
    use(name, isParameter) {
        let number = this.locals.get(name);
        if (number === undefined) {
            number = this.locals.size;
            this.locals.set(name, number);
            this.word(numberOf(this.f.locals.get(name)));
            if (isParameter) this.parameters.add(name);
        }
        this.word(number);
    }

    structure(node, isConditional) {
        const { operator, name, further, operands } = node;
        const hasLabel = name.startsWith("$");
        if (hasLabel) this.labels.set(name, this.labels.size);
        this.word(numberOf(hasLabel ? [operator, "$", ...further].join(" ") : node.text));
        const isSkipped = isConditional || operator === "loop" || hasLabel;
        operands.forEach((operand, at) => this.add(operand, isSkipped || (operator === "if" && at > 0)));
    }

    branch({ operator, name, further }) {
        this.word(numberOf(operator));
        for (const label of [name, ...further]) {
            this.isWhole &&= this.labels.has(label);
            this.word(this.labels.get(label) ?? 0);
        }
    }

    local({ operator, name }, isConditional) {
        const isRead = operator === "local.get";
        this.word(numberOf(operator));
        this.use(name, isConditional || isRead);
        if (isRead) this.reads.set(name, (this.reads.get(name) ?? 0) + 1);
        else this.written.add(name);
    }

    add(node, isConditional = false) {
        const { kind, operands } = node;
        if (node.round === round || staying.has(node.operator)) this.isWhole = false;
        if (!this.isWhole) return;
        if (kind === "structure") this.structure(node, isConditional);
        else {
            for (const operand of operands) this.add(operand, isConditional);
            if (kind === "branch") this.branch(node);
            else if (kind === "local") this.local(node, isConditional);
            else this.word(node.number);
        }
        this.word(-operands.length);
    }

    /** The locals that are set in it and read after it. */
    get results() {
        if (this.written.size === 0) return [];
        const isReadElsewhere = (name) => this.f.reads.get(name) > (this.reads.get(name) ?? 0);
        const isReadAgain = (name) => this.isInLoop && this.parameters.has(name);
        return [...this.written].filter((name) => isReadElsewhere(name) || isReadAgain(name));
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
    const mayGoOn = parent.operator !== "if" && (parent.kind === "structure" || parent === f.body);
    let [instructions, size] = [0, 0];
    for (let end = at + 1; end <= parent.operands.length && end <= at + mostStatements; end += 1) {
        const last = parent.operands[end - 1];
        instructions += last.instructions;
        size += last.bytes;
        if (instructions > mostInstructions) return;
        run.add(last);
        const type = typeOf(last, f.locals, results);
        const isEnd = last.operator === "unreachable";
        if (!run.isWhole || (type === undefined && !isEnd)) return;
        const { results: set, parameters } = run;
        const cost = bytesOfCall + 2 * parameters.size + 2 * set.length;
        const isWorthIt = instructions >= leastInstructions && size > cost;
        if (isWorthIt && !isEnd && set.length <= (type ? 0 : 1) && parameters.size <= mostParameters) {
            const result = set.length > 0 ? run.locals.get(set[0]) + 1 : 0;
            const key = (Math.imul(high ^ result, 0x9e3779b1) >>> 0) * 2 ** 21 + (low >>> 11);
            found(key, { place, end, size, cost });
        }
        if (type || !mayGoOn) return;
    }
}

const statementsOf = ({ place, end }) => place.parent.operands.slice(place.at, end);
const mark = (run, value) => {
    for (const statement of statementsOf(run)) walk(statement, (node) => { node.round = value; });
};
function isFree(run) {
    let free = true;
    for (const statement of statementsOf(run)) walk(statement, (node) => { free &&= node.round !== round; });
    return free;
}

/** A run once more, with its numbers as a text: keys of different runs may be equal. */
function spelled(found) {
    const words = [];
    const run = new Run(found.place, (number) => words.push(number));
    for (const statement of statementsOf(found)) run.add(statement);
    const [set] = run.results;
    return { ...found, run, set, spelling: [...words, run.locals.get(set)].join(" ") };
}

/** What runs save as one function. */
const gain = (runs) => runs.reduce((sum, { size, cost }) => sum + size - cost, -runs[0].size - bytesOfFunction);

/** Makes equal runs a function, and puts off the calls of it: the places of a round are those of its beginning. */
function make(runs) {
    const [first] = runs;
    const { run, set, place: { f } } = first;
    const parametersOf = ({ locals, parameters }) => [...locals.keys()].filter((local) => parameters.has(local));
    const own = [...run.locals.keys()].filter((local) => !run.parameters.has(local));
    const all = [...parametersOf(run), ...own];
    const names = new Map(all.map((local, index) => [local, `$${index}`]));
    const copy = ({ kind, text, operator, name, operands }) =>
        instruction(kind === "local" ? `${operator} ${names.get(name)}` : text, operands.map(copy));
    const body = instruction("func", statementsOf(first).map(copy));
    if (set) body.operands.push(instruction(`local.get ${names.get(set)}`));
    const name = `$outlined$${functions.length}`;
    const result = set ? f.locals.get(set) : typeOf(statementsOf(first).at(-1), f.locals, results);
    const locals = new Map(all.map((local) => [names.get(local), f.locals.get(local)]));
    functions.push({ name, locals, parameters: run.parameters.size, result, body });
    results.set(name, result);
    if (runs.length > shortNumbers) calledMost.add(name);
    for (const { place, end, run, set } of runs) {
        let call = instruction(`call ${name}`, parametersOf(run).map((local) => instruction(`local.get ${local}`)));
        if (set) call = instruction(`local.set ${set}`, [call]);
        (place.parent.put ??= []).push({ at: place.at, length: end - place.at, call });
    }
    return functions.at(-1);
}

/** What may become functions in this round, each a list of equal runs, the best first. */
function candidates() {
    const gains = new Map();
    const places = functions.flatMap((f) => f.places);
    for (const place of places) {
        runsAt(place, (key, { size, cost }) => {
            gains.set(key, (gains.get(key) ?? -size - bytesOfFunction) + size - cost);
        });
    }
    const found = new Map();
    for (const place of places) {
        runsAt(place, (key, run) => {
            if (gains.get(key) < leastGain) return;
            if (!found.has(key)) found.set(key, []);
            found.get(key).push(run);
        });
    }
    return [...found.values()].sort((a, b) => gain(b) - gain(a));
}

let changed = new Set(functions);
while (changed.size > 0) {
    round += 1;
    for (const f of changed) prepare(f);
    const all = candidates();
    const least = all.length > 0 ? Math.max(leastGain, gain(all[0]) * share) : leastGain;
    changed = new Set();
    for (const runs of all) {
        if (gain(runs) < least) break;
        const chosen = [];
        for (const run of runs) {
            if (!isFree(run)) continue;
            const whole = spelled(run);
            if (chosen.length > 0 && whole.spelling !== chosen[0].spelling) continue;
            mark(run, round);
            chosen.push(whole);
        }
        if (chosen.length === 0 || gain(chosen) < least) chosen.forEach((run) => mark(run, 0));
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
const all = functions.flatMap((f) => [...written(f)]);
writeFileSync(output, [...before, ...all, ...after].join("\n"), "latin1");
