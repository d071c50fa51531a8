/**
 * Numbers that the ledger holds for a part, whether or not the part carries them. Each is an entry in the index, in addition
 * to those of the records.
 */
import { isObject } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import type { FormerUse, Numbered, NumberUse } from '../library/number-use.ts';

/** An edit of a record in force. `after` is the new record, null or undefined if it is deleted. */
export interface RecordEdit {
  readonly kind: string;
  readonly key: string;
  readonly after: unknown;
}

/** Kind of the index entries for numbers held by the ledger. */
export const ledgerKind = 'number-ledger';

/** Key of a held number: one entry per number and holder. */
export function heldKey({ number, holder }: Numbered): string {
  return `${canonicalNumber(number)} ${holder}`;
}

/** The index edit that makes the ledger hold a number for its holder. */
export function holdEdit(use: Numbered, former: FormerUse): RecordEdit {
  return { kind: ledgerKind, key: heldKey(use), after: { use: { ...use, former } } };
}

/** The index edit that releases a held number. */
export function letGoEdit(use: Numbered): RecordEdit {
  return { kind: ledgerKind, key: heldKey(use), after: null };
}

/** The uses that the index reads from a ledger entry. */
export function heldUses(entry: unknown): NumberUse[] {
  return isHeldEntry(entry) ? [entry.use] : [];
}

/** A minimal check, because only `holdEdit` writes such entries. */
function isHeldEntry(entry: unknown): entry is { readonly use: Numbered } {
  return isObject(entry) && isObject(entry['use']);
}
