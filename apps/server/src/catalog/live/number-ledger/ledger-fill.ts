/** Moves that fill the number ledger from the history or from the current records. */
import {
  boundByHistory,
  boundByVersion,
  numberEvents,
  numberKindOf,
  NumbersInUse,
  type NumberEvent,
  type NumberScheme,
  type RecordEdit,
} from '@cablewright/engine';
import { kindsWhere, type RevisionHistory, type SavedVersion } from '@cablewright/model';
import type { CatalogStore } from '@cablewright/store';
import { storedAs } from '../../../platform/stored-as.ts';
import { moveOf, type LedgerMove, type Stamp } from './ledger-row.ts';

/** The number of change sets read at a time. */
const atOnce = 100;
const kinds = [...kindsWhere(({ numbered }) => numbered !== undefined), 'versions', 'revisions'];

/** The moves in all change sets after `from` up to and including `to`. */
export async function* pastMoves(
  store: CatalogStore,
  scheme: NumberScheme,
  from: number,
  to: number,
): AsyncGenerator<LedgerMove> {
  const fold = new Fold(scheme);
  for (let seen = from; seen < to;) {
    const changeSets = await store.since(seen, atOnce);
    for (const { seq, at, who, changes } of changeSets) {
      const stamp = { seq, at, by: who.name };
      for (const event of fold.take(changes)) yield moveOf(event, stamp);
      seen = seq;
    }
    if (changeSets.length === 0) return;
  }
}

/** The moves that result in the current records. */
export async function* currentMoves(
  store: CatalogStore,
  scheme: NumberScheme,
  stamp: Stamp,
): AsyncGenerator<LedgerMove> {
  const fold = new Fold(scheme);
  for await (const { kind, key, text } of store.scan(kinds, () => undefined)) {
    for (const event of fold.take([{ kind, key, after: JSON.parse(text) }])) yield moveOf(event, stamp);
  }
}

/** The numbers after the changes so far. Layers are ignored: a pack's record counts like the hub's own. */
class Fold {
  #inUse: NumbersInUse;

  constructor(scheme: NumberScheme) {
    this.#inUse = NumbersInUse.build(scheme, []);
  }

  take(changes: readonly RecordEdit[]): NumberEvent[] {
    const edits = changes.filter(({ kind }) => numberKindOf(kind, {}) !== undefined);
    const events = [...numberEvents(edits, this.#inUse), ...changes.flatMap(boundBy)];
    this.#inUse = this.#inUse.advance(edits);
    return events;
  }
}

/** The numbers that are bound by a released revision of a cable, or by a saved revision of another record. */
export function boundBy({ kind, after }: RecordEdit): NumberEvent[] {
  if (after === null || after === undefined) return [];
  if (kind === 'versions') return boundByVersion(storedAs<SavedVersion>(after));
  return kind === 'revisions' ? boundByHistory(storedAs<RevisionHistory>(after)) : [];
}
