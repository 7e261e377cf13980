// What any page of the console must hold, looked at from inside: each returns the places where it does not.
const checks = {
    /** Whatever can be operated or read out has a name (WAI-ARIA 1.2, accessible name). */
    names() {
        const wanted = "button, a[href], input, select, textarea, summary, [role=tab], [role=button], [role=checkbox], dialog, [role=region], nav, table";
        return [...document.querySelectorAll(wanted)].filter(shown).filter((element) => !nameOf(element)).map(describe);
    },
    /** Levels of headings do not skip, and there is one of the first. */
    headings() {
        const dialog = document.querySelector("dialog[open]");
        const levels = [...(dialog ?? document.querySelector("main")).querySelectorAll("h1, h2, h3, h4")].filter(shown).map((one) => Number(one.tagName[1]));
        const found = [];
        if (!dialog && levels.filter((level) => level === 1).length !== 1) found.push(`${levels.filter((level) => level === 1).length} headings of the first level`);
        levels.forEach((level, place) => {
            if (place > 0 && level > levels[place - 1] + 1) found.push(`a heading of level ${level} after one of ${levels[place - 1]}`);
        });
        return found;
    },
    /** Texts have a contrast of 4.5, large ones of 3 (WCAG 2.2, 1.4.3). */
    contrast() {
        const found = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.data.trim() || !shown(element) || element.closest(":disabled, [aria-busy], .hidden, title, noscript, .skip, option, datalist")) continue;
            const style = getComputedStyle(element);
            const size = parseFloat(style.fontSize);
            const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            const isDrawn = element instanceof SVGElement;
            const ratio = contrastOf(colourOf(isDrawn ? style.fill : style.color), groundOf(element));
            if (ratio < (isLarge ? 3 : 4.5) - 0.01) found.push(`${ratio.toFixed(2)}: ${describe(element)}`);
        }
        return [...new Set(found)];
    },
    /** Nothing makes the page wider than the window; what is wide scrolls in its own frame. */
    width() {
        const room = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= room) return [];
        return [...document.querySelectorAll("body *")].filter((element) => shown(element) && element.getBoundingClientRect().right > room + 1)
            .filter((element) => !element.closest(".table-frame, pre, .scrolls")).slice(-5).map((element) => `${element.getBoundingClientRect().right} of ${room}: ${describe(element)}`);
    },
    /** No two elements have one id, and what is referred to is there. */
    references() {
        const found = [], seen = new Set();
        for (const element of document.querySelectorAll("[id]")) {
            if (seen.has(element.id)) found.push(`the id ${element.id} twice`);
            seen.add(element.id);
        }
        for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for", "list"]) {
            for (const element of document.querySelectorAll(`[${name}]`)) {
                for (const id of element.getAttribute(name).split(/\s+/)) if (!document.getElementById(id)) found.push(`${name}=${id} leads nowhere: ${describe(element)}`);
            }
        }
        return found;
    },
    /** No text is missing in the chosen language, and no value is shown as a program prints it. */
    texts() {
        return [...document.body.innerText.matchAll(/\[object \w+\]|\bundefined\b|\bNaN\b|\bInvalid Date\b/g)].map((match) => match[0]);
    },
};

function shown(element) {
    return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !element.closest("[aria-hidden=true]");
}

function nameOf(element) {
    const by = element.getAttribute("aria-labelledby");
    if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    const label = element.getAttribute("aria-label") ?? element.getAttribute("title");
    if (label?.trim()) return label.trim();
    if (element.labels?.length) return [...element.labels].map((one) => one.textContent).join(" ").trim();
    if (element.tagName === "TABLE") return element.caption?.textContent.trim();
    return ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName) ? "" : element.textContent.trim();
}

const describe = (element) => `<${element.tagName.toLowerCase()}${element.className && typeof element.className === "string" ? ` class="${element.className}"` : ""}> ${JSON.stringify((element.textContent ?? "").trim().slice(0, 60))}`;

function colourOf(text) {
    const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    if (text.startsWith("color(srgb")) return [numbers[0] * 255, numbers[1] * 255, numbers[2] * 255, numbers[3] ?? 1];
    return [numbers[0], numbers[1], numbers[2], numbers[3] ?? 1];
}

/** The colour behind an element: what is see-through lies over what its parents have. */
function groundOf(element) {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
        const style = getComputedStyle(one);
        layers.push(colourOf(style.backgroundColor));
        if (layers.at(-1)[3] === 1) break;
    }
    let ground = [255, 255, 255];
    for (const [red, green, blue, share] of layers.reverse()) ground = [red, green, blue].map((value, place) => value * share + ground[place] * (1 - share));
    return ground;
}

function contrastOf([red, green, blue, share], ground) {
    const over = [red, green, blue].map((value, place) => value * share + ground[place] * (1 - share));
    const [a, b] = [light(over), light(ground)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function light(colour) {
    const [red, green, blue] = colour.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

return Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check()]).filter(([, found]) => found.length > 0));
