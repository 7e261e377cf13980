// Elements from plain values. Text is always text: nothing here or elsewhere in the console parses markup.

/**
 * An element.
 *
 * Attributes with a value of `null`, `undefined` or `false` are left out. `class` may be a list, `on…` a listener,
 * `dataset` an object, and a property that has no attribute (`value`, `checked`, `indeterminate`) is set as one.
 * Children may be nodes, texts, numbers, lists of these, and `null` or `false`, which are left out.
 */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    set(element, attributes);
    append(element, children);
    return element;
}

/** An element of SVG. */
export function svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    set(element, attributes);
    append(element, children);
    return element;
}

const properties = new Set(["value", "checked", "indeterminate", "disabled", "hidden", "open", "selected"]);

function set(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2).toLowerCase(), value);
        else if (name === "class") element.setAttribute("class", [value].flat().filter(Boolean).join(" "));
        else if (name === "dataset") Object.assign(element.dataset, value);
        else if (properties.has(name)) element[name] = value;
        else element.setAttribute(name, value === true ? "" : value);
    }
}

function append(element, children) {
    for (const child of children.flat(Infinity)) {
        if (child === null || child === undefined || child === false) continue;
        element.append(child instanceof Node ? child : String(child));
    }
}

/** Replaces the children of an element, and gives the focus of one of them to its successor. */
export function fill(element, ...children) {
    const focused = element !== document.activeElement && element.contains(document.activeElement) ? document.activeElement : null;
    element.replaceChildren();
    append(element, children);
    if (focused && document.activeElement === document.body) focusInPlaceOf(focused);
    return element;
}

/**
 * Gives the focus to an element, or where it is gone to what has the same `id` or `data-key` in its place, or to the
 * heading of the page.
 */
export function focusInPlaceOf(element) {
    const key = element.id ? `#${CSS.escape(element.id)}` : element.dataset?.key && `[data-key="${CSS.escape(element.dataset.key)}"]`;
    const next = element.isConnected && element !== document.body ? element : (key && document.querySelector(key)) || document.querySelector("main h1");
    next?.focus({ preventScroll: true });
}

let lastID = 0;
/** An `id` that no other element has. */
export const freshID = (prefix = "e") => `${prefix}-${++lastID}`;

/** What a user wrote or a provider named: isolated, so that bidi marks in it move nothing around it. */
export function foreign(text, attributes = {}) {
    return h("bdi", attributes, visible(text));
}

/** Control characters and bidi marks shown by their code points, so that a name cannot look like another one. */
export function visible(text) {
    return String(text).replace(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu,
        (found) => `\u27e8${found.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`);
}
