// How a client sends the message of an operation, and reads the response.
import { ServiceError, describe, require } from "../errors.js";
import { administration, operations } from "../operations.js";

const encode = encodeURIComponent;

/** The path of an operation with everything filled in that its braces name. */
function filled(operation, path, { projectId, tenantId, id, kind }) {
    const need = (value, what) => {
        require(typeof value === "string" && value !== "", `${operation} needs ${what}, not ${describe(value)}`);
        return encode(value);
    };
    const texts = {
        projectId: () => need(projectId, "the option projectId of the client"),
        tenant: () => tenantId === undefined ? "" : `/tenants/${texts.tenantId()}`,
        tenantId: () => need(tenantId, "the tenantId of the client or of the call"),
        id: () => need(id, "the id of a provider, such as { id: \"oidc.example\" }"),
        kind: () => need(kind, "the kind of configuration, such as { kind: \"oauthIdpConfigs\" }"),
    };
    return path.replace(/\{(\w+)\}/g, (_, name) => texts[name]());
}

/** Reads a response: the message of a success; a `ServiceError` for everything else. */
function read(url, { ok, status, text }) {
    let answer;
    try {
        answer = JSON.parse(text);
    } catch {
        throw new ServiceError(status, "NO_JSON", `${url} answered ${status} without JSON`, text);
    }
    if (ok) return answer;
    throw ServiceError.of(status, answer);
}

/** A query; of members that are `undefined` there is none. */
function queryOf(members) {
    const present = Object.entries(members).filter(([, value]) => value !== undefined);
    return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
}

/** Makes the two calls of a client: of its own operations, and of administrators'. */
export function makeCalls(exchange, { baseURL, apiKey, projectId, tenantId, locale, administrator }) {
    // What nearly every call has is written once.
    const keyAlone = queryOf({ key: apiKey });
    const whole = new Map();

    async function send(method, path, query, headers, message) {
        const target = query === "" ? path : `${path}?${query}`;
        if (locale !== undefined) headers["X-Firebase-Locale"] = locale;
        if (message !== undefined) headers["Content-Type"] = "application/json";
        const body = message === undefined ? undefined : JSON.stringify(message);
        return read(baseURL + target, await exchange(method, target, headers, body));
    }

    const rowOf = (table, operation) => {
        require(Object.hasOwn(table, operation), `there is no operation ${operation}; messages.d.ts lists them`);
        const [method, path, tenant] = table[operation];
        return { method, path, tenant, isQuery: method === "GET" || method === "DELETE" };
    };

    return {
        call: async (operation, message = {}) => {
            const { method, path, tenant, isQuery } = rowOf(operations, operation);
            const headers = projectId === undefined ? {} : { "X-Vinculum-Project": projectId };
            const isScoped = tenantId !== undefined && (tenant === "body" || tenant === "query");
            const scoped = isScoped ? { tenantId, ...message } : message;
            const query = isQuery ? queryOf({ key: apiKey, ...scoped }) : keyAlone;
            if (!whole.has(operation)) whole.set(operation, filled(operation, path, { projectId, tenantId }));
            return send(method, whole.get(operation), query, headers, isQuery ? undefined : scoped);
        },
        administer: async (operation, message = {}, place = {}) => {
            const { method, path, isQuery } = rowOf(administration, operation);
            const query = queryOf({ ...place.query, ...isQuery ? message : {} });
            const headers = { Authorization: `Bearer ${administrator}` };
            const target = filled(operation, path, { projectId, tenantId, ...place });
            return send(method, target, query, headers, isQuery ? undefined : message);
        },
    };
}
