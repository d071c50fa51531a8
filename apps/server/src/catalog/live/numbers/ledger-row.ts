import { canonicalNumber, type NumberEvent } from '@cablewright/engine';
import type { NumberKind } from '@cablewright/model';

/**
 * What the ledger says of a number and a part: the part carries it now; a released or saved revision does; it is an alias;
 * nothing carries it and it has not been given back; another part took it over; an owner gave it back.
 */
export const ledgerStates = ['in-use', 'released', 'alias', 'unused', 'passed-on', 'given-back'] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** A row as it is stored. */
export interface LedgerRow {
  readonly number: string;
  /** What has or had it: `designs:null-modem`. */
  readonly holder: string;
  readonly kind: NumberKind;
  readonly shares: string | null;
  readonly since: string;
  readonly seq: number;
  readonly by_name: string | null;
  readonly state: LedgerState;
  readonly ended_at: string | null;
  readonly why: string | null;
  readonly passed_to: string | null;
  readonly given_back_at: string | null;
  readonly given_back_by: string | null;
  readonly reason: string | null;
}

/** When a number moved, in which change set, and who did it. */
export interface Stamp {
  readonly at: string;
  readonly seq: number;
  readonly by: string | null;
  /** The mark of the change set, where the move may be recorded after a database went back to before it. */
  readonly mark?: number | undefined;
}

/** A move of a number, as the statement that records it reads it. */
export interface LedgerMove {
  readonly number: string;
  readonly holder: string;
  readonly [column: string]: string | number | null;
}

export function moveOf(
  { type, use, passedTo, by, revision }: NumberEvent,
  { at, seq, by: by_name, mark }: Stamp,
): LedgerMove {
  const dropped = type === 'dropped';
  return {
    number: canonicalNumber(use.number),
    holder: use.holder,
    kind: use.kind,
    shares: use.shares === undefined ? null : JSON.stringify(use.shares),
    at,
    seq,
    by_name,
    state: stateOf(type, by, passedTo),
    ended_at: dropped ? at : null,
    why: revision === undefined ? null : `revision ${revision}`,
    passed_to: passedTo ?? null,
    mark: mark ?? null,
  };
}

function stateOf(type: NumberEvent['type'], by: NumberEvent['by'], passedTo: string | undefined): LedgerState {
  if (type === 'issued') return 'in-use';
  if (type === 'bound') return by === 'alias' ? 'alias' : 'released';
  return passedTo === undefined ? 'unused' : 'passed-on';
}
