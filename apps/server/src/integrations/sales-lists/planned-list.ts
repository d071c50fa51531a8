/** The response for a list of customers or offers, with the effect of each row. */
import { createHash } from 'node:crypto';
import { Offer } from '@cablewright/model';
import type { SalesList } from '@cablewright/module-tables/sales-table';
import Type from 'typebox';
import type { SalesPlan } from './plan.ts';

export const PlannedList = Type.Object(
  {
    plan: Type.String({ description: 'Names this plan. It differs if the list or the records change' }),
    items: Type.Array(
      Type.Object({
        row: Type.Integer(),
        does: Type.Enum(['add', 'change', 'same', 'refused']),
        id: Type.Optional(Type.String()),
        label: Type.Optional(Type.String()),
        fields: Type.Optional(Type.Array(Type.String())),
        offer: Type.Optional(Offer),
        why: Type.Optional(Type.String({ description: 'Why the row is refused, and what would be right' })),
      }),
    ),
    total: Type.Integer(),
    counts: Type.Object({
      add: Type.Integer(),
      change: Type.Integer(),
      same: Type.Integer(),
      refused: Type.Integer(),
    }),
    unused: Type.Array(Type.String({ description: 'Headers of columns that are not read' })),
  },
  { title: 'Planned list' },
);

export function answerOf(list: SalesList, { rows, unused, records }: SalesPlan) {
  const plan = createHash('sha256')
    .update(JSON.stringify([list, rows, [...records]]))
    .digest('hex');
  const count = (does: SalesPlan['rows'][number]['does']) => rows.filter((row) => row.does === does).length;
  const counts = { add: count('add'), change: count('change'), same: count('same'), refused: count('refused') };
  return {
    plan,
    items: rows.map((row) => ({ ...row, fields: row.fields ? [...row.fields] : undefined })),
    total: rows.length,
    counts,
    unused,
  };
}
