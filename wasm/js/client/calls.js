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
async function read(url, response) {
    const text = await response.text();
    let answer;
    try {
        answer = JSON.parse(text);
    } catch {
        throw new ServiceError(response.status, "NO_JSON", `${url} answered ${response.status} without JSON`, text);
    }
    if (response.ok) return answer;
    throw ServiceError.of(response.status, answer);
}

/** Makes the two calls of a client: of its own operations, and of administrators'. */
export function makeCalls({ fetch, baseURL, apiKey, projectId, tenantId, locale, administrator }) {
    const root = baseURL.replace(/\/+$/, "");

    async function send(method, path, query, headers, body) {
        const present = Object.entries(query).filter(([, value]) => value !== undefined);
        const parameters = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
        const url = `${root}${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
        if (locale !== undefined) headers["X-Firebase-Locale"] = locale;
        if (body === undefined) return read(url, await fetch(url, { method, headers }));
        headers["Content-Type"] = "application/json";
        return read(url, await fetch(url, { method, headers, body: JSON.stringify(body) }));
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
            const query = { key: apiKey, ...isQuery ? scoped : {} };
            const whole = filled(operation, path, { projectId, tenantId });
            return send(method, whole, query, headers, isQuery ? undefined : scoped);
        },
        administer: async (operation, message = {}, place = {}) => {
            const { method, path, isQuery } = rowOf(administration, operation);
            const whole = filled(operation, path, { projectId, tenantId, ...place });
            const query = { ...place.query, ...isQuery ? message : {} };
            const headers = { Authorization: `Bearer ${administrator}` };
            return send(method, whole, query, headers, isQuery ? undefined : message);
        },
    };
}
