import { canonicalNumber, type NumberEvent } from '@cablewright/engine';
import type { NumberKind } from '@cablewright/model';

/**
 * The state of a number in relation to a part: the part has it now (`in-use`); a released or saved revision of the part
 * has it (`released`); it is an alias (`alias`); no record has it, but it wasn't given back (`unused`); another part
 * has taken it over (`passed-on`); an owner has given it back (`given-back`).
 */
export const ledgerStates = ['in-use', 'released', 'alias', 'unused', 'passed-on', 'given-back'] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** A stored row of the ledger. */
export interface LedgerRow {
  readonly number: string;
  /** The record that has or had the number, such as `designs:null-modem`. */
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

/** When, by which change set and by whom a move was made. */
export interface Stamp {
  readonly at: string;
  readonly seq: number;
  readonly by: string | null;
  /**
   * The mark of the change set. Set if the move may be written after the database has gone back to a state before the
   * change set.
   */
  readonly mark?: number | undefined;
}

/** A move of a number, as parameters of the SQL statement that records it. */
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
