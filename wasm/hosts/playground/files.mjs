// The folder works below any path, lets only its own files run, and starts at once.
import { readFile } from "node:fs/promises";

const milliseconds = (work) => {
    const start = performance.now();
    work();
    return performance.now() - start;
};

export async function files({ folder, files: { Instance }, compiled }, rule) {
    const imports = WebAssembly.Module.imports(compiled).map(({ name }) => name);
    rule("the module imports no clock, no file and no socket",
        imports.every((name) => ["random_get", "fd_write", "fd_seek", "fd_close"].includes(name)), imports.join());
    const page = await readFile(`${folder}/index.html`, "utf8");
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)?.[1] ?? "";
    const first = page.search(/<(script|link|style|base)\b/);
    rule("the policy stands before all that it is about", policy !== "" && page.indexOf(policy) < first);
    const named = Object.fromEntries(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]));
    rule("only files of the folder run, and the module", named["script-src"] === "'self' 'wasm-unsafe-eval'"
        && named["worker-src"] === "'self'" && named["default-src"] === "'none'" && named["connect-src"] === "'self'");
    rule("the page names files relative to itself", !/(src|href)="(\/|https?:)/.test(page));
    const time = milliseconds(() => new Instance(compiled).start({ now: 0, seed: 1 }));
    rule("an instance starts within a second", time < 1000, `${Math.round(time)} ms`);
}
