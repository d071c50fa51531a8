/** Adds an accessory that a bill lists and the cable lacks. */
import { type Design, type MechanicalInstance, present } from '@cablewright/model';
import type { ChangedCell, FilePlace, Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { KnownParts } from '../parts/known-parts.ts';
import { textIn, type RecordDraft, type RecordKind } from '../parts/draft.ts';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import { isAlike } from './cell-check.ts';
import { inEveryLanguage } from './follows.ts';
import { amountIn } from './part-changes.ts';

interface Added {
  readonly row: TableRow;
  readonly known: KnownParts;
  readonly decimal: DecimalSign;
}

const kindNames: Readonly<Partial<Record<RecordKind, string>>> = {
  connectors: 'a connector',
  wires: 'wire',
  components: 'a component',
};

type PlacedRefusal = Refusal & { readonly at: FilePlace };

interface WithPart {
  readonly design: Design;
  readonly cells: readonly ChangedCell[];
  /** Cells of the row that do not agree with the part. */
  readonly unread: readonly PlacedRefusal[];
}

/** The cable with the part that a row adds, and the cells that changed it. Only accessories can be added, because they need no wires. */
export function addPart(design: Design, { row, known, decimal }: Added): WithPart {
  const field = ['partNumber', 'id', 'mpn'].find((one) => row.text(one) !== undefined);
  const name = field === undefined ? undefined : row.text(field);
  const part = name === undefined ? undefined : known.named('mechanicals', name);
  if (part === undefined) throw notAdded(known, name);
  if (textIn(part.record, 'kind') === 'tool')
    throw new Unreadable(`${name} is a tool, not a part of the cable.`, 'Remove the row.');
  const qty = amountIn(row.text('quantity') ?? '1', decimal);
  if (qty === 0) return { design, cells: [], unread: [] };
  const placed = design.instances.mechanical ?? [];
  const instance: MechanicalInstance = {
    id: freeId(placed),
    def: part.id,
    ...present({ qty: qty === 1 ? undefined : qty }),
  };
  const cells = [field, 'quantity'].flatMap((one) => {
    const cell = one === undefined ? undefined : row.cell(one);
    return cell === undefined ? [] : [{ at: cell.at, before: '', after: cell.text }];
  });
  const unread = unreadCells(row, part.record);
  return {
    design: { ...design, instances: { ...design.instances, mechanical: [...placed, instance] } },
    cells,
    unread,
  };
}

/** Fields of an added row that are used, or that describe the part in any case. */
const readFields: ReadonlySet<string> = new Set(['partNumber', 'id', 'quantity', 'section', 'position']);
const namesOfPart: ReadonlySet<string> = new Set(['label', 'description', 'mpn', 'manufacturer']);

function unreadCells(row: TableRow, record: RecordDraft): PlacedRefusal[] {
  return [...row.cells()].flatMap(({ field, at }): PlacedRefusal[] => {
    const text = row.text(field) ?? '';
    const isUnit = field === 'unit' && inEveryLanguage('unit', 'ea').includes(text);
    const isOwn =
      namesOfPart.has(field) && (isAlike(textIn(record, field), text) || isAlike(textIn(record, 'label'), text));
    if (readFields.has(field) || field.startsWith('assembly') || isUnit || isOwn) return [];
    return [
      {
        at,
        message: 'A new row adds a part by its number and quantity; this cell is not read.',
        remedy: 'Empty the cell. Names and prices are changed on the page of the part.',
      },
    ];
  });
}

function notAdded(known: KnownParts, name: string | undefined): Unreadable {
  const kind =
    name === undefined
      ? undefined
      : (['connectors', 'wires', 'components'] as const).find((kind) => known.named(kind, name) !== undefined);
  if (kind !== undefined)
    return new Unreadable(
      `${name} is ${kindNames[kind]}, which a list does not add.`,
      'Add it on the page of the cable, where its wires go.',
    );
  return new Unreadable(
    name === undefined ? 'The row names no part.' : `No part has the number "${name.slice(0, 100)}".`,
    'Write the part number of an accessory in the library, or import the part first.',
  );
}

function freeId(placed: readonly MechanicalInstance[]): string {
  for (let n = placed.length + 1; ; n += 1) if (!placed.some(({ id }) => id === `m${n}`)) return `m${n}`;
}
