/** Replaces a part with another in cables. The result is a set of changes that aren't saved yet. */
import { judgeAlternate, type JudgedAlternate, replacePart } from '@cablewright/engine';
import { type AlternateKind, alternateKinds, asJson, Id } from '@cablewright/model';
import Type from 'typebox';
import type { BatchChange } from '../../catalog/batch/form.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { refuse, type Issue } from '../../platform/http/problem.ts';
import { storedAs } from '../../platform/stored-as.ts';
import { alternateErrors } from './errors.ts';

/** The most cables in one proposal, so that a person can review it. */
const maxReplacedCables = 200;

const PartId = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });

export const replacementFields = {
  kind: Type.Enum(alternateKinds, { description: 'The kind of both parts' }),
  from: PartId('The part that is replaced'),
  to: PartId('The part that takes its place'),
  cables: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: maxReplacedCables,
      description: `The cables in which it is replaced. Default: all that use it, at most ${maxReplacedCables}`,
    }),
  ),
};

interface Requested {
  readonly kind: AlternateKind;
  readonly from: string;
  readonly to: string;
  readonly cables?: readonly string[] | undefined;
}

interface ReplacedCable {
  readonly id: string;
  readonly label: string;
  readonly number: string | null;
  /** How often the cable uses the part. */
  readonly count: number;
  readonly lost: readonly string[];
}

export interface ReplacedParts {
  /** The verdict on the new part as a drop-in replacement for the old one. */
  readonly judged: JudgedAlternate;
  /** The number of cables that use the part. */
  readonly used: number;
  readonly cables: readonly ReplacedCable[];
  readonly changes: readonly BatchChange[];
}

/** The cables that use a part directly, sorted by id. Uses through a placed cable don't count. */
export function cablesWith(catalog: LiveCatalog, kind: string, id: string): string[] {
  return catalog.usedIn
    .usersOf(`${kind}:${id}`)
    .flatMap((user) => (user.startsWith('designs:') ? [user.slice('designs:'.length)] : []))
    .toSorted();
}

/**
 * The cables with the part replaced. Throws if parts or cables don't exist, listing each, and if there are more cables
 * than the limit.
 */
export async function replacedParts(catalog: LiveCatalog, requested: Requested): Promise<ReplacedParts> {
  const { kind, from, to } = requested;
  const { judged, chosen, used } = requireReplaceable(catalog, requested);
  const letOthers = yieldToEventLoop();
  const cables: ReplacedCable[] = [];
  const changes: BatchChange[] = [];
  for (const id of chosen) {
    await letOthers();
    const design = await catalog.design(id);
    const line = catalog.designs.get(id);
    if (design === undefined || line === undefined) continue;
    const { design: record, count, lost } = replacePart(catalog.library, design, { kind, from, to });
    cables.push({ id, label: line.label, number: line.number ?? null, count, lost });
    changes.push({ kind: 'designs', id, op: 'put', record: storedAs<object>(asJson(record)), etag: '*' });
  }
  return { judged, used, cables, changes };
}

function requireReplaceable(catalog: LiveCatalog, { kind, from, to, cables }: Requested) {
  const issues = [from, to].flatMap((id, i): Issue[] => {
    if (catalog.library.entry(kind, id) !== undefined) return [];
    const message = `No record of ${kind} has the id "${id}".`;
    return [{ code: 'no-such-record', message, pointer: i === 0 ? '/from' : '/to' }];
  });
  if (from === to)
    issues.push({ code: 'same-part', message: 'Choose another part than the one it replaces.', pointer: '/to' });
  const users = cablesWith(catalog, kind, from);
  for (const [i, id] of (cables ?? []).entries())
    if (!users.includes(id))
      issues.push({ code: 'part-not-used', message: `The cable ${id} does not use ${from}.`, pointer: `/cables/${i}` });
  const judged =
    issues.length > 0 ? undefined : judgeAlternate(catalog.library, { kind, part: from, other: to, class: 'drop-in' });
  if (issues.length === 0 && judged === undefined)
    issues.push({
      code: 'part-unreadable',
      message: `One of ${from} and ${to} does not match its schema. Correct it first.`,
    });
  const [first] = issues;
  if (first !== undefined || judged === undefined)
    return refuse(alternateErrors['replacement-refused'], first?.message ?? 'The part cannot be replaced.', { issues });
  const chosen = cables === undefined ? users : [...new Set(cables)].toSorted();
  if (chosen.length === 0)
    return refuse(alternateErrors['part-not-used'], `No cable uses ${from}, so there is nothing to replace.`);
  if (chosen.length > maxReplacedCables)
    return refuse(
      alternateErrors['too-many-cables'],
      `${chosen.length} cables use ${from}. A proposal has at most ${maxReplacedCables}: name some of them in cables.`,
    );
  return { judged, chosen, used: users.length };
}
