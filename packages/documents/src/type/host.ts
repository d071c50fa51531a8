/** What documents take from where they run: WebAssembly, which all hosts have, and what Node has and browsers have not. */
type Functions = Readonly<Record<string, (...args: readonly number[]) => number>>;

export interface Instance {
  readonly exports: Functions & { readonly memory: { readonly buffer: ArrayBuffer } };
}

interface Engine {
  readonly setFlagsFromString: (flags: string) => void;
}

/** The types of no host are here. */
const { WebAssembly, process } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly instantiate: (module: object, imports: object) => Promise<Instance>;
  };
  readonly process?: { readonly getBuiltinModule?: (id: string) => unknown };
};

export const wasm = WebAssembly;

export const engine = () => process?.getBuiltinModule?.('node:v8') as Engine | undefined;
