/** The manufacturer, supplier and price of a record, as shown in lists. */
import { isObject } from '@cablewright/model';
import Type from 'typebox';
import type { ListedLine, ListedPrice } from './ordered-lines.ts';
import { shared } from './used-in.ts';

/** The sourcing fields of a record. Stored records may have any shape. */
export function sourcedOf(record: unknown): Pick<ListedLine, 'maker' | 'supplier' | 'price'> {
  const fields = isObject(record) ? record : {};
  const suppliers: readonly unknown[] = Array.isArray(fields['suppliers']) ? fields['suppliers'] : [];
  const names = suppliers.map((each) => (isObject(each) ? textOf(each['supplier']) : null));
  return {
    maker: textOf(fields['manufacturer']) ?? textOf(fields['maker']),
    supplier: names.find((name) => name !== null) ?? null,
    price: priceOf(fields['cost']),
  };
}

/** There are few manufacturers and suppliers, so lines share their names. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? shared(value) : null;
}

function priceOf(cost: unknown): ListedPrice | null {
  if (!isObject(cost)) return null;
  const { unit, currency } = cost;
  return typeof unit === 'number' && unit >= 0 && typeof currency === 'string' ? { unit, currency } : null;
}

const without = ['price', 'maker', 'supplier'] as const;

/** The sourcing filters that every list of the catalog has. */
export const sourcedQuery = {
  maker: Type.Optional(Type.String({ maxLength: 200, description: 'Made by' })),
  supplier: Type.Optional(Type.String({ maxLength: 200, description: 'The first supplier' })),
  without: Type.Optional(Type.Enum(without, { description: 'Only what has no price, maker or supplier' })),
};
type SourcedQuery = Type.Static<Type.TObject<typeof sourcedQuery>>;

/** The lines that match the sourcing filters. */
export function sourcedLines<L extends ListedLine>(
  lines: readonly L[],
  { maker, supplier, without: missing }: SourcedQuery,
): readonly L[] {
  if (maker === undefined && supplier === undefined && missing === undefined) return lines;
  return lines.filter(
    (line) =>
      (maker === undefined || line.maker === maker) &&
      (supplier === undefined || line.supplier === supplier) &&
      (missing === undefined || line[missing] === null),
  );
}
