/** The response with the effects of a change on each cable. */
import { documentsPrintedFrom } from '@cablewright/documents';
import Type from 'typebox';
import type { BatchChange } from '../../catalog/batch/form.ts';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { prepareBatch } from '../../catalog/batch/prepare.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuseWithIssues } from '../../platform/http/problem.ts';
import { storedAs } from '../../platform/stored-as.ts';
import { changedRecords, effectsOn } from './effects.ts';
import { cablesBuiltWith } from './touched.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });

const Line = Type.Object({
  code: Text,
  severity: Type.Enum(['error', 'warning']),
  message: Text,
  instance: Type.Optional(Text),
  terminal: Type.Optional(Text),
});
const Amount = Type.Optional(Type.Number());

const CableEffect = Type.Object(
  {
    id: Text,
    label: Text,
    number: Type.Union([Text, Type.Null()]),
    added: Type.Array(Line, { description: 'Findings that the change brings' }),
    removed: Type.Array(Line, { description: 'Findings that it removes' }),
    numbers: Type.Array(
      Type.Object({
        part: Type.String({ description: 'Kind and id' }),
        before: Type.Optional(Text),
        after: Type.Optional(Text),
      }),
      { description: 'Part numbers in the bill of materials that differ' },
    ),
    costs: Type.Array(Type.Object({ currency: Text, before: Amount, after: Amount }), {
      description: 'The cost of one cable, if it differs',
    }),
    unpriced: Type.Optional(
      Type.Object({ before: Count, after: Count }, { description: 'How many items have no price' }),
    ),
    documents: Type.Array(Text, { description: 'Documents that print differently' }),
    mayDiffer: Type.Array(Text, {
      description: 'Documents that draw a record that differs; they may look the same',
    }),
  },
  { title: 'Effect on a cable' },
);

export const Effects = Type.Object(
  {
    cables: Type.Integer({ description: 'How many cables the change touches' }),
    compared: Type.Integer({ description: 'How many of them were compared for this answer' }),
    items: Type.Array(CableEffect, { description: 'The cables for which something differs' }),
    notCompared: Type.Array(Type.Object({ id: Text, why: Text }), { description: 'Cables that took too long' }),
    next: Type.Optional(Type.String({ description: 'Cursor for the cables that are left' })),
  },
  { title: 'Effects of a change' },
);

export const EffectCursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 300, description: '`next` of the answer before' }),
);

/** Compares the cables that these changes affect, for about a second. Throws if the changes couldn't be saved. */
export async function effectsOfChanges(
  catalog: LiveCatalog,
  changes: readonly BatchChange[],
  cursor: string | undefined,
  actor: Actor,
): Promise<Type.Static<typeof Effects>> {
  await catalog.catchUpWith(await catalog.store.head());
  const prepared = await prepareBatch(catalog, changes);
  if (!prepared.ok) {
    const row = prepared.stale ? httpErrors.stale : batchErrors['batch-refused'];
    return refuseWithIssues(row, prepared.issues.slice(0, 1000));
  }
  const cables = cablesBuiltWith(catalog, changedRecords(prepared.proposal));
  const { items, ...rest } = await effectsOn(prepared.proposal, cables, cursor, actor);
  return storedAs({
    cables: cables.length,
    ...rest,
    items: items.map(({ id, effect: { prints, ...effect } }) => {
      const line = catalog.designs.get(id);
      return {
        id,
        label: line?.label ?? id,
        number: line?.number ?? null,
        ...effect,
        ...documentsPrintedFrom(prints),
      };
    }),
  });
}
