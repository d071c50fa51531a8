import type { Design } from '@cablewright/model';
import type { CableName } from './starts.ts';

/**
 * The result of starting a cable: a design to save, a cable to copy, or a cable that is saved already. Undefined if the
 * way has reported a problem itself.
 */
export type NewCable =
  | { readonly design: Design }
  | { readonly copyOf: string }
  | { readonly saved: string }
  | undefined;

/** The current state of a way to start: the name it suggests, and how to create the cable. */
export interface CableStart {
  readonly suggests: string;
  readonly make: (named: CableName) => Promise<NewCable>;
}
