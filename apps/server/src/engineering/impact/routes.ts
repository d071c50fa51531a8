/** Routes for the impact of changes: what a record affects, and how a proposed change would alter each cable. */
import { inputLimits, isLibraryKind } from '@cablewright/model';
import Type from 'typebox';
import { BatchChange } from '../../catalog/batch/form.ts';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { FrozenIndex } from '../revisions/records/frozen-index.ts';
import { EffectCursor, Effects, effectsOfChanges } from './effect-answer.ts';
import { type BuiltOrder, cablesBuiltWith, familiesOf, membersOf, quotationsOf } from './touched.ts';

export interface ImpactParts {
  readonly catalog: LiveCatalog;
  /** The orders for these cables or for a customer, newest first, at most `limit`. */
  readonly builtOrders: (
    of: { readonly designs: readonly string[]; readonly customer?: string | undefined },
    limit: number,
  ) => Promise<readonly BuiltOrder[]>;
}

const area = 'Change impact';

/** The most items of a list in a response. The counts include the rest. */
const maxItems = 1000;

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });

const listOf = (item: Type.TSchema, says: string) =>
  Type.Object({ total: Count, items: Type.Array(item) }, { description: `${says}. At most ${maxItems} are listed` });

const Touched = Type.Object(
  {
    cables: listOf(
      Type.Object({ id: Text, label: Text, number: Type.Union([Text, Type.Null()]) }),
      'Cables whose working copy is built with it',
    ),
    revisions: listOf(
      Type.Object({ design: Text, rev: Type.Integer(), state: Text }),
      'Saved revisions that were built with it',
    ),
    families: listOf(Type.Object({ id: Text, label: Text }), 'Product families of these cables'),
    quotations: Type.Optional(
      listOf(
        Type.Object({ id: Text, number: Text, state: Text, cables: Type.Array(Text) }),
        'Quotations for these cables. Only for editors',
      ),
    ),
    orders: listOf(
      Type.Object({
        number: Text,
        design: Text,
        label: Text,
        rev: Type.Integer(),
        state: Text,
        quantity: Type.Integer(),
        due: Type.Optional(Text),
        pieces: Type.Record(Text, Count),
      }),
      'Orders for revisions that were built with it, and for these cables if it is a cable',
    ),
    pieces: Type.Integer({ description: 'Pieces of the listed orders' }),
  },
  { title: 'Touched' },
);

export function impactRoutes(parts: ImpactParts, frozen: FrozenIndex): Route[] {
  return [touchedRoute(parts, frozen), effectsRoute(parts)];
}

const capped = <T>(items: readonly T[]) => ({ total: items.length, items: items.slice(0, maxItems) });

function touchedRoute(parts: ImpactParts, frozen: FrozenIndex): Route {
  const { catalog } = parts;
  return route({
    method: 'GET',
    path: '/api/impact/:kind/:id',
    operation: 'getImpact',
    area,
    role: 'viewer',
    summary:
      'What a record touches: cables, saved revisions, product families, quotations, orders and their pieces. From a customer: quotations and orders',
    params: Type.Object({
      kind: Type.String({ minLength: 1, maxLength: 100 }),
      id: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    answers: { 200: { says: 'The lists', schema: Touched } },
    refusals: [catalogErrors['no-such-kind'], catalogErrors['no-such-record'], httpErrors['role-too-low']],
    handle: async ({ params: { kind, id }, actor }) => {
      await requireThere(catalog, kind, id, actor);
      const named = [{ kind, id }];
      const customer = kind === 'customers' ? id : undefined;
      const cables =
        customer !== undefined ? [] : kind === 'products' ? membersOf(catalog, id) : cablesBuiltWith(catalog, named);
      const revisions = await revisionsOf(catalog, frozen, kind, id);
      const designs = [...new Set([...revisions.map(({ design }) => design), ...(kind === 'designs' ? [id] : [])])];
      const built = await parts.builtOrders({ designs, customer }, maxItems);
      const isBuilt = new Set(revisions.map(({ design, rev }) => `${design} ${rev}`));
      const orders =
        kind === 'designs' || customer !== undefined
          ? built
          : built.filter(({ design, rev }) => isBuilt.has(`${design} ${rev}`));
      const lines = cables.flatMap((cable) => catalog.designs.get(cable) ?? []);
      return ok({
        cables: capped(lines.map((line) => ({ id: line.id, label: line.label, number: line.number }))),
        revisions: capped(revisions),
        families: capped(familiesOf(catalog, named, cables)),
        quotations: mayActAs(actor, 'editor')
          ? capped(await quotationsOf(catalog, new Set([...cables, ...designs]), customer))
          : undefined,
        orders: capped(orders),
        pieces: orders.reduce((sum, { pieces }) => sum + Object.values(pieces).reduce((a, b) => a + b, 0), 0),
      } as never);
    },
  });
}

/** Throws if the record doesn't exist. For anyone but editors, customers don't exist. */
async function requireThere(catalog: LiveCatalog, kind: string, id: string, actor: Actor): Promise<void> {
  if (kind === 'customers') {
    if (!mayActAs(actor, 'editor')) refuse(httpErrors['role-too-low'], 'Only editors see customers.');
    if (!(await catalog.filed('customers')).has(id))
      refuse(catalogErrors['no-such-record'], `No customer has the id "${id}".`);
    return;
  }
  if (kind === 'designs') {
    if (catalog.designs.get(id) === undefined && catalog.designs.versions(id).length === 0)
      refuse(catalogErrors['no-such-record'], `No cable has the id "${id}".`);
    return;
  }
  if (!catalog.library.kinds().includes(kind))
    refuse(catalogErrors['no-such-kind'], `"${kind}" is not a kind of record.`);
  if (catalog.library.entry(kind, id) === undefined)
    refuse(catalogErrors['no-such-record'], `No record of ${kind} has the id "${id}".`);
}

async function revisionsOf({ designs }: LiveCatalog, frozen: FrozenIndex, kind: string, id: string) {
  if (kind === 'designs') return designs.versions(id).map(({ rev, state }) => ({ design: id, rev, state }));
  if (!isLibraryKind(kind)) return [];
  return (await frozen.usesOf(kind, id)).map(({ design, rev, state }) => ({ design, rev, state }));
}

const EffectsForm = Type.Object(
  {
    changes: Type.Array(BatchChange, { minItems: 1, maxItems: inputLimits.batchChanges }),
    cursor: EffectCursor,
  },
  { additionalProperties: false },
);

function effectsRoute({ catalog }: ImpactParts): Route {
  return route({
    method: 'POST',
    path: '/api/impact',
    operation: 'getEffects',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary:
      'What changes of records would alter in each cable: findings, documents, part numbers and costs. Nothing is saved. It compares for about a second, and `next` continues',
    body: EffectsForm,
    bodyBytes: inputLimits.batchBytes,
    answers: { 200: { says: 'The cables for which something differs', schema: Effects } },
    refusals: [batchErrors['batch-refused'], httpErrors.stale],
    handle: async ({ body: { changes, cursor }, actor }) => ok(await effectsOfChanges(catalog, changes, cursor, actor)),
  });
}
