// The options of an engine as the settings of the module.
import { describe, require } from "./errors.js";
import { checkStore } from "./rows.js";

const texts = ["projectId", "signerKey", "customTokenKeys", "administrator", "linkOrigin"];
const choices = { trust: ["local", "strict", "hardened"], sessionRecords: ["on", "off", "peers"] };

/** The options of an engine that are not settings of the module. */
const others = [
    "module", "keys", "storage", "store", "fetch", "clock", "random", "send", "onSendError", "onRecover", "allowHosts",
];

/** Returns the settings of the module; an option of a wrong name or type is a `TypeError` that says what to pass. */
export function settingsOf(options) {
    require(options !== null && typeof options === "object" && !Array.isArray(options),
        `the options must be an object, such as { projectId: "demo" }, not ${describe(options)}`);
    checkStore(options);
    const isStored = options.storage !== undefined || options.store !== undefined;
    // As `vinculum serve`: cheap hashes for tests, dear ones for accounts that are kept.
    const hashCost = isStored || options.trust === "hardened" ? 14 : 6;
    // What the module keeps of its changes, the engine keeps itself.
    const settings = { projectId: "demo-vinculum", hashCost: String(hashCost), journalBytes: "0" };
    for (const [name, value] of Object.entries(options)) {
        if (value === undefined || others.includes(name)) continue;
        if (texts.includes(name)) {
            require(typeof value === "string", `the option ${name} must be a string, not ${describe(value)}`);
        } else if (name === "hashCost") {
            require(Number.isInteger(value) && value >= 1 && value <= 14,
                "the option hashCost must be a whole number from 1 to 14");
        } else {
            require(choices[name], `there is no option ${name}; index.d.ts lists the options of an engine`);
            require(choices[name].includes(value), `the option ${name} must be ${choices[name].join(", ")}`);
        }
        settings[name] = String(value);
    }
    for (const [name, form] of [["clock", "() => Date.now()"], ["random", "(length) => randomBytes(length)"],
        ["fetch", "(url, init) => fetch(url, init)"], ["send", "async ({ email, link }) => mailer.send(email, link)"],
        ["onSendError", "(error, effect) => console.error(error)"],
        ["onRecover", "(event) => console.error(event)"]]) {
        const value = options[name];
        require(value === undefined || typeof value === "function", `the option ${name} must be a function: ${form}`);
    }
    const hosts = options.allowHosts ?? [];
    require(Array.isArray(hosts) && hosts.every((host) => typeof host === "string"),
        "the option allowHosts must be an array of host names, such as [\"auth\"]");
    for (const name of options.storage !== undefined ? ["load", "append", "replace", "close"] : []) {
        require(typeof options.storage?.[name] === "function",
            `the option storage must be a store such as fileStorage(folder): it has no method ${name}`);
    }
    return settings;
}
