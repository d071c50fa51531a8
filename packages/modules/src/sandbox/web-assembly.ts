/**
 * The types for those parts of WebAssembly that the sandbox uses. Neither Node's types nor TypeScript's own include
 * them.
 */

/** The compiled sandbox program. It can be sent to threads and workers. */
export interface SandboxProgram {
  readonly program?: never;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

export interface WasmInstance {
  readonly exports: object;
}

interface WebAssemblyParts {
  readonly compile: (bytes: Uint8Array) => Promise<SandboxProgram>;
  readonly instantiate: (program: SandboxProgram, imports: object) => Promise<WasmInstance>;
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory;
}

declare const WebAssembly: WebAssemblyParts;

export const webAssembly = WebAssembly;
