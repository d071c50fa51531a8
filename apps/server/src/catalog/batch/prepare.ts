import { asJson, isKeyOf, schemaOf, factsOf } from '@cablewright/model';
import type { ExpectedVersion, Write } from '@cablewright/store';
import { familyIssues } from '../saving/family-guard.ts';
import { recordInForce, type InForce } from '../saving/guarded.ts';
import { storedVersions } from '../live/stored-versions.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { yieldToEventLoop } from '../live/yield.ts';
import { placeByIndex, propose, type SaveProposal } from '../saving/proposal.ts';
import { resolverIssues } from '../saving/resolver-guard.ts';
import { reservedIssues } from '../saving/reserved-names-guard.ts';
import { schemaIssues } from '../saving/save.ts';
import { unusedIssues } from '../saving/unused-guard.ts';
import { vocabularyIssues } from '../saving/vocabulary-guard.ts';
import { isLibraryRow } from '@cablewright/engine';
import { etagOf, seenIn, withoutMark } from '../../platform/http/etag.ts';
import type { Issue } from '../../platform/http/problem.ts';
import type { BatchChange } from './form.ts';

/** The writes of a batch, or all its problems. `stale` means that the batch is out of date and has no other problem. */
type Prepared =
  | {
      readonly ok: true;
      readonly writes: readonly Write[];
      readonly expects: readonly ExpectedVersion[];
      readonly proposal: SaveProposal;
    }
  | { readonly ok: false; readonly stale: boolean; readonly issues: readonly Issue[] };

interface Step {
  readonly change: BatchChange;
  readonly at: string;
  readonly now: InForce | undefined;
}

/** Checks the changes of a batch against the current catalog. Returns every problem, not only the first. */
export async function prepareBatch(catalog: LiveCatalog, changes: readonly BatchChange[]): Promise<Prepared> {
  const wrong = [...(await allFormIssues(changes)), ...twice(changes)];
  if (wrong.length > 0) return { ok: false, stale: false, issues: wrong };
  const inForce = await currentOf(catalog, changes);
  const steps = changes.map((change, i): Step => ({ change, at: `/changes/${i}`, now: inForce[i] }));
  const refused = steps.flatMap((step) => belongsIssues(step));
  if (refused.length > 0) return { ok: false, stale: false, issues: refused };
  const stale = steps.flatMap((step) => staleIssues(catalog, step));
  if (stale.length > 0) return { ok: false, stale: true, issues: stale };
  const letOthers = yieldToEventLoop();
  const written = steps.map(writeOf);
  const requested = written.map(({ write }) => write);
  const placeOf = placeByIndex(requested, (i) => `/changes/${i}/record`);
  const proposal = propose(catalog, requested, { placeOf });
  const { writes } = proposal;
  await letOthers();
  const used = unusedIssues(catalog, writes);
  if (used.length > 0) return { ok: false, stale: false, issues: used };
  await letOthers();
  for (const check of [vocabularyIssues, reservedIssues, familyIssues, resolverIssues]) {
    const issues = await check(proposal);
    if (issues.length > 0) return { ok: false, stale: false, issues };
  }
  return { ok: true, writes, expects: written.flatMap(({ expects }) => expects), proposal };
}

/** The problems of the changes themselves. There may be thousands of changes, so the loop yields to other requests. */
async function allFormIssues(changes: readonly BatchChange[]): Promise<Issue[]> {
  const letOthers = yieldToEventLoop();
  const issues: Issue[] = [];
  for (const [i, change] of changes.entries()) {
    await letOthers();
    issues.push(...formIssues(change, `/changes/${i}`));
  }
  return issues;
}

/** Whether batches, imports and proposals may write this record. */
export function canWrite(kind: string, id: string): boolean {
  return factsOf(kind)?.writtenBy === undefined && schemaOf(kind, id) !== undefined;
}

function formIssues({ kind, id, op, record }: BatchChange, at: string): Issue[] {
  if (!canWrite(kind, id)) {
    return [{ code: 'no-such-kind', message: `A batch cannot write "${kind}".`, pointer: `${at}/kind` }];
  }
  const named: boolean = isKeyOf(kind, id);
  if (!named) return [{ code: 'schema', message: `Invalid id "${id}".`, pointer: `${at}/id` }];
  if (op === 'delete') return [];
  if (record === undefined) return [{ code: 'schema', message: 'A put needs a record.', pointer: `${at}/record` }];
  const issues = schemaIssues(kind, id, record, `${at}/record`);
  const own = (record as { id?: unknown }).id;
  // For a kind with a single document, the key is the name of the kind, so it may differ from the id in the document.
  if (own !== undefined && own !== id && factsOf(kind)?.stored !== 'object') {
    issues.push({ code: 'id-differs', message: `The record's id must be "${id}".`, pointer: `${at}/record/id` });
  }
  return issues;
}

function twice(changes: readonly BatchChange[]): Issue[] {
  const seen = new Set<string>();
  return changes.flatMap(({ kind, id }, i): Issue[] => {
    const name = `${kind}:${id}`;
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ code: 'twice', message: `${kind} ${id} is in the batch more than once.`, pointer: `/changes/${i}` }];
  });
}

/** The record in force for each change. Records of kinds that aren't in memory are read from the store. */
async function currentOf(catalog: LiveCatalog, changes: readonly BatchChange[]): Promise<(InForce | undefined)[]> {
  const elsewhere = changes.filter(({ kind, id }) => !inMemory(kind, id));
  const stored = await storedVersions(
    catalog.store,
    elsewhere.map(({ kind, id }) => ({ kind, key: id })),
  );
  const rows = new Map(elsewhere.map(({ kind, id }, i) => [`${kind}:${id}`, stored[i]]));
  return changes.map(({ kind, id }) => {
    return inMemory(kind, id) ? recordInForce(catalog, kind, id) : rows.get(`${kind}:${id}`);
  });
}

function inMemory(kind: string, id: string): boolean {
  return kind === 'designs' || isLibraryRow(kind, id);
}

function belongsIssues({ change: { kind, id, op }, at, now }: Step): Issue[] {
  if (op === 'put') return [];
  if (now === undefined) return [{ code: 'no-such-record', message: `${kind} ${id} not found.`, pointer: at }];
  if (now.pack === undefined) return [];
  return [{ code: 'belongs-to-a-pack', message: `${kind} ${id} comes from the pack ${now.pack}.`, pointer: at }];
}

function staleIssues(catalog: LiveCatalog, { change: { kind, id, etag }, at, now }: Step): Issue[] {
  const seen = seenIn(etag === undefined ? undefined : withoutMark(etag, catalog));
  if (seen === 'any' || (seen?.seq ?? 0) === (now?.seq ?? 0)) return [];
  const state = now === undefined ? 'does not exist' : `is at ${etagOf(now.seq)} now`;
  return [{ code: 'stale', message: `${kind} ${id} ${state}.`, pointer: `${at}/etag` }];
}

function writeOf({ change: { kind, id: key, op, record }, now }: Step): { write: Write; expects: ExpectedVersion[] } {
  if (op === 'delete') return { write: { kind, key, op, seen: now?.seq ?? null, after: null }, expects: [] };
  const after = asJson(record!);
  if (now?.pack === undefined) return { write: { kind, key, op, seen: now?.seq ?? null, after }, expects: [] };
  const expects = [{ kind, key, pack: now.pack, seen: now.seq }];
  return { write: { kind, key, op, seen: null, after }, expects };
}
