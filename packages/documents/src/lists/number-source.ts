import type { NumbersInUse } from '@cablewright/engine';

/** A line of a bill, as far as proposing a number for it needs it. */
export interface NumberedLine {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string | undefined;
}

/** The numbers in use, or what proposes numbers where the index is somewhere else. */
export type NumberSource = NumbersInUse | ((lines: readonly NumberedLine[]) => ReadonlyMap<string, string>);
