/** The parts of WebAssembly that the sandbox uses. Neither the types of Node nor those of the language have them. */

/** The compiled program of the sandbox; threads and workers can be sent it. */
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
