/** Assigns numbers and prices to suppliers, in a list with columns for several suppliers. */
import type { FieldColumn } from './columns.ts';
import { supplierHeader } from './supplier-headers.ts';

interface Group {
  /** What the headers of a group share: the name of a supplier, or its number in the list. */
  readonly key: string | undefined;
  readonly fields: Set<string>;
  supplier?: string;
  /** The column that names the supplier. */
  index?: number;
}

const grouped = new Set(['supplier', 'supplierNumber', 'price']);

/**
 * Columns with the suppliers of their numbers and prices. A repeated suggested column without a supplier is left out; columns that
 * a person chose stay.
 */
export function withSuppliers(columns: readonly FieldColumn[], from: 'suggested' | 'chosen'): FieldColumn[] {
  const groups = groupsOf(columns);
  const seenKeys = new Set<string>();
  return columns.map((column) => {
    const group = groups.get(column);
    if (group === undefined) return column;
    const isFirst = !seenKeys.has(column.field);
    seenKeys.add(column.field);
    const { supplierIndex: _index, ...rest } = column;
    if (column.field === 'supplier') return rest;
    const { supplier = column.supplier, index } = group;
    if (supplier !== undefined) return { ...rest, supplier };
    if (index !== undefined) return { ...rest, supplierIndex: index };
    return isFirst || from === 'chosen' ? rest : { ...rest, field: '' };
  });
}

function groupsOf(columns: readonly FieldColumn[]): Map<FieldColumn, Group> {
  const groups: Group[] = [];
  const byColumn = new Map<FieldColumn, Group>();
  for (const column of columns) {
    if (!grouped.has(column.field)) continue;
    const key = keyOf(column);
    const existing =
      key === undefined ? openGroup(groups, column.field) : groups.find((candidate) => candidate.key === key);
    const group = existing ?? { key, fields: new Set() };
    if (existing === undefined) groups.push(group);
    group.fields.add(column.field);
    if (column.field === 'supplier') group.index ??= column.index;
    else if (column.supplier !== undefined) group.supplier ??= column.supplier;
    byColumn.set(column, group);
  }
  return byColumn;
}

function keyOf({ header, field, supplier }: FieldColumn): string | undefined {
  if (field !== 'supplier' && supplier !== undefined) return `=${supplier}`;
  const nth = supplierHeader(header)?.nth;
  return nth === undefined ? undefined : `#${nth}`;
}

/**
 * The group for a column whose header names no supplier: a price belongs to the number before it, and a number to the supplier
 * before it or the reverse.
 */
function openGroup(groups: readonly Group[], field: string): Group | undefined {
  const last = groups.at(-1);
  if (field === 'price') return last?.fields.has('price') === false ? last : undefined;
  return groups.findLast(({ key, fields }) => key === undefined && !fields.has(field));
}
