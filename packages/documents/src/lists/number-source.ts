import type { NumbersInUse } from '@cablewright/engine';

/** The part of a line of a bill that is needed to propose a number for it. */
export interface NumberedLine {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string | undefined;
}

/** The numbers in use, or a function that proposes numbers if the index is in another process. */
export type NumberSource = NumbersInUse | ((lines: readonly NumberedLine[]) => ReadonlyMap<string, string>);
