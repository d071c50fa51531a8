import type { Design } from '@cablewright/model';
import type { Named } from './starts.ts';

/** The cable a way of starting makes: one to save, a copy to make, or one that is saved already. None: it said why. */
export type Made = { readonly design: Design } | { readonly copyOf: string } | { readonly saved: string } | undefined;

/** What a way of starting has come to: the name it suggests, and the cable it makes. */
export interface Start {
  readonly suggests: string;
  readonly make: (named: Named) => Promise<Made>;
}
