declare module 'occt-import-js' {
  export interface StepMesh {
    readonly name: string;
    /** Red, green and blue, from 0 to 1. */
    readonly color?: readonly [number, number, number];
    readonly attributes: {
      readonly position: { readonly array: readonly number[] };
      readonly normal?: { readonly array: readonly number[] };
    };
    /** The faces of the solid, each with its first and last triangle and its own colour. */
    readonly brep_faces?: readonly {
      readonly first: number;
      readonly last: number;
      readonly color?: readonly [number, number, number] | null;
    }[];
    readonly index: { readonly array: readonly number[] };
  }
  interface Reader {
    ReadStepFile(
      bytes: Uint8Array,
      options: Readonly<Record<string, string | number>>,
    ): { readonly success: boolean; readonly meshes: readonly StepMesh[] };
  }
  export default function open(): Promise<Reader>;
}
