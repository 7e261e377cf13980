// The platform's types as the project declares them: by TypeScript's DOM library, or by the types of Node, Deno or Bun.
// Where nothing declares one, it is what this package uses of it, so that the declarations need no library.

type Declared<Name extends string, Otherwise> =
    typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : Otherwise;

/** `RequestInit` and the like are no classes: they are what the class `Request` takes. */
type Argument<Index extends 0 | 1, Otherwise> =
    typeof globalThis extends { Request: new (input: infer Input, init?: infer Init) => any }
        ? Index extends 0 ? Input : NonNullable<Init> : Otherwise;

interface Body {
    readonly headers: { get(name: string): string | null };
    arrayBuffer(): Promise<ArrayBuffer>;
    json(): Promise<any>;
    text(): Promise<string>;
}

export type URL = Declared<"URL", { readonly href: string }>;
export type Request = Declared<"Request", Body & { readonly method: string; readonly url: string }>;
export type Response = Declared<"Response", Body & { readonly ok: boolean; readonly status: number }>;
export type RequestInfo = Argument<0, string | Request>;
export type RequestInit = Argument<1, { method?: string; headers?: any; body?: any; signal?: any }>;
/** A `WebAssembly.Module`. */
export type CompiledModule =
    typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object;
