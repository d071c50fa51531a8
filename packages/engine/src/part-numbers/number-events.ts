/**
 * The effect of a save on numbers: which are issued and to which part, which are dropped, and which are bound to their holder
 * for good.
 */
import { isObject, versionKey, type RevisionHistory, type SavedVersion } from '@cablewright/model';
import type { FormerUse, Numbered, NumberUse } from '../library/number-use.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { heldKey, holdEdit, ledgerKind, letGoEdit, type RecordEdit } from './held-number.ts';
import { numberKindOf, numberUses } from './number-uses.ts';
import { isNumbered, type NumbersInUse } from './numbers-in-use.ts';

/** A number issued, dropped, or permanently bound to its holder. */
export interface NumberEvent {
  readonly type: 'issued' | 'dropped' | 'bound';
  readonly use: Numbered;
  /** For a dropped number: the part that has it now. */
  readonly passedTo?: string;
  /** For a bound number: what binds it. */
  readonly by?: Exclude<FormerUse, 'unused'>;
  /** The revision that binds the number, for example `3`. */
  readonly revision?: string;
}

/** The number events of edits to records in force. `inUse` is the index before the edits and supplies the previous numbers. */
export function numberEvents(edits: readonly RecordEdit[], inUse: NumbersInUse): NumberEvent[] {
  const moves = edits.map(({ kind, key, after }) => ({
    before: inUse.usesOf(kind, key).filter(isNumbered),
    now: isObject(after) ? numberUses(kind, key, after).filter(isNumbered) : [],
  }));
  const issued = moves.flatMap(({ before, now }) => unlike(now, before));
  const gone = moves.flatMap(({ before, now }) => unlike(before, now));
  const known = (text: string) =>
    inUse.has(text) || gone.some(({ number }) => canonicalNumber(number) === canonicalNumber(text));
  const bound = edits.flatMap((edit) => aliasEvents(edit, inUse, known));
  const takers = [...issued, ...bound.map(({ use }) => use)];
  return [
    ...issued.map((use): NumberEvent => ({ type: 'issued', use })),
    ...gone.map((use) => droppedEvent(use, takers)),
    ...bound,
  ];
}

function unlike(uses: readonly Numbered[], others: readonly Numbered[]): Numbered[] {
  const there = new Set(others.map(heldKey));
  const found = new Map(uses.filter((use) => !there.has(heldKey(use))).map((use) => [heldKey(use), use]));
  return [...found.values()];
}

function droppedEvent(use: Numbered, takers: readonly Numbered[]): NumberEvent {
  const canonical = canonicalNumber(use.number);
  const taker = takers.find(({ number, holder }) => canonicalNumber(number) === canonical && holder !== use.holder);
  return { type: 'dropped', use, passedTo: taker?.holder };
}

/** An alias counts as a number if the scheme can read it or a part carries it. Any other alias is a name. */
function aliasEvents(
  { kind, key, after }: RecordEdit,
  { scheme }: NumbersInUse,
  known: (text: string) => boolean,
): NumberEvent[] {
  const numbered = numberKindOf(kind, after);
  const aliases = isObject(after) && Array.isArray(after['aliases']) ? after['aliases'] : [];
  if (numbered === undefined) return [];
  return aliases.flatMap((alias: unknown, i): NumberEvent[] => {
    if (typeof alias !== 'string' || !(known(alias) || scheme.read(alias) !== undefined)) return [];
    const where = { kind, id: key, pointer: `/aliases/${i}` };
    return [{ type: 'bound', by: 'alias', use: { holder: `${kind}:${key}`, kind: numbered, where, number: alias } }];
  });
}

/** The numbers that a released revision of a cable binds to it. Empty if the revision isn't released. */
export function boundByVersion(version: SavedVersion): NumberEvent[] {
  if (version.state !== 'released') return [];
  const { design, rev, body, drawing } = version;
  const uses = [...numberUses('designs', design, body), ...numberUses('drawings', design, drawing)];
  const where = { kind: 'versions', id: versionKey(design, rev) };
  return boundBy(uses, where, String(rev));
}

/** The numbers that the saved revisions of a library record bind to it. */
export function boundByHistory({ kind, id, revisions }: RevisionHistory): NumberEvent[] {
  return revisions.flatMap(({ rev, partNumber, record }) => {
    const kept = isObject(record) ? record : {};
    const uses = numberUses(kind, id, partNumber === undefined ? kept : { ...kept, partNumber });
    return boundBy(uses, { kind: 'revisions', id: `${kind}/${id}` }, String(rev));
  });
}

function boundBy(uses: readonly NumberUse[], where: NumberUse['where'], revision: string): NumberEvent[] {
  return uses.filter(isNumbered).map((use) => ({ type: 'bound', by: 'revision', revision, use: { ...use, where } }));
}

/** The index edits that make the ledger hold the numbers that these events drop or bind. */
export function ledgerEdits(events: readonly NumberEvent[], inUse: NumbersInUse): RecordEdit[] {
  const heldAs = (use: Numbered) => inUse.usesOf(ledgerKind, heldKey(use))[0]?.former;
  return events.flatMap(({ type, use, passedTo, by }): RecordEdit[] => {
    if (type === 'bound') return heldAs(use) === 'revision' ? [] : [holdEdit(use, by ?? 'revision')];
    if (type === 'issued') return heldAs(use) === 'unused' ? [letGoEdit(use)] : [];
    return passedTo === undefined && heldAs(use) === undefined ? [holdEdit(use, 'unused')] : [];
  });
}
