/** What a save does to numbers: which it gives to whom, which it takes away, and which can never be anybody else's again. */
import { isObject, versionKey, type RevisionHistory, type SavedVersion } from '@cablewright/model';
import type { FormerUse, Numbered, NumberUse } from '../library/number-use.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { heldKey, holdEdit, ledgerKind, letGoEdit } from './held-number.ts';
import { numberKindOf, numberUses } from './number-uses.ts';
import { isNumbered, type NumbersInUse, type RecordEdit } from './numbers-in-use.ts';

/** A number given, taken away, or bound to its holder for ever. */
export interface NumberEvent {
  readonly type: 'issued' | 'dropped' | 'bound';
  readonly use: Numbered;
  /** Of one that is dropped: who has it now. */
  readonly passedTo?: string;
  /** Of one that is bound: by what. */
  readonly by?: Exclude<FormerUse, 'unused'>;
  /** The revision that binds it: `3`. */
  readonly revision?: string;
}

/** What edits of records in force do. `inUse` is the index before them; it says what each record was numbered. */
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
  return { type: 'dropped', use, ...(taker === undefined ? {} : { passedTo: taker.holder }) };
}

/** An alias is a number when the scheme reads it as one, or when something carries it. Others are names. */
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

/** The numbers that a released revision of a cable binds to it. None while it is not released. */
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

/** The edits of the index that make it hold what these events leave without a part, or bind. */
export function ledgerEdits(events: readonly NumberEvent[], inUse: NumbersInUse): RecordEdit[] {
  const heldAs = (use: Numbered) => inUse.usesOf(ledgerKind, heldKey(use))[0]?.former;
  return events.flatMap(({ type, use, passedTo, by }): RecordEdit[] => {
    if (type === 'bound') return heldAs(use) === 'revision' ? [] : [holdEdit(use, by ?? 'revision')];
    if (type === 'issued') return heldAs(use) === 'unused' ? [letGoEdit(use)] : [];
    return passedTo === undefined && heldAs(use) === undefined ? [holdEdit(use, 'unused')] : [];
  });
}
