/** Numbers that the ledger holds for a part, carried by it or not: an entry of the index each, next to those of records. */
import { isObject } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import type { FormerUse, Numbered, NumberUse } from '../library/number-use.ts';
import type { RecordEdit } from './numbers-in-use.ts';

/** The kind of entry where the index keeps what the ledger holds. */
export const ledgerKind = 'number-ledger';

/** The key of a held number: a holder holds a number once. */
export function heldKey({ number, holder }: Numbered): string {
  return `${canonicalNumber(number)} ${holder}`;
}

/** The edit of the index that makes the ledger hold a number for its holder. */
export function holdEdit(use: Numbered, former: FormerUse): RecordEdit {
  return { kind: ledgerKind, key: heldKey(use), after: { use: { ...use, former } } };
}

/** The edit that ends it. */
export function letGoEdit(use: Numbered): RecordEdit {
  return { kind: ledgerKind, key: heldKey(use), after: null };
}

/** What the index reads of such an entry. */
export function heldUses(entry: unknown): NumberUse[] {
  return isHeldEntry(entry) ? [entry.use] : [];
}

/** Only `holdEdit` writes such entries. */
function isHeldEntry(entry: unknown): entry is { readonly use: Numbered } {
  return isObject(entry) && isObject(entry['use']);
}
