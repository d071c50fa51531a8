import type { WireLabel } from '@cablewright/engine';
import type { Column, Table } from '../display-list/table.ts';

const columns: readonly Column[] = [
  { name: 'label_id', label: 'Label' },
  { name: 'segment', label: 'Run' },
  { name: 'end', label: 'End' },
  { name: 'designation', label: 'Designation' },
  { name: 'line_1', label: 'Line 1' },
  { name: 'line_2', label: 'Line 2' },
  { name: 'line_3', label: 'Line 3' },
  { name: 'offset_mm', label: 'Offset mm', numeric: true },
  { name: 'position', label: 'Position' },
  { name: 'stock_part_number', label: 'Stock number' },
  { name: 'length_mm', label: 'Length mm', numeric: true },
];

/** The labels as a list: the text and place of every marker. The core column is present only if a label has a core. */
export function labelTable(labels: readonly WireLabel[]): Table {
  const cores = labels.some(({ core }) => core !== undefined);
  return {
    title: 'Labels',
    columns: cores ? [...columns, { name: 'core', label: 'Core' }] : columns,
    rows: labels.map((label) => [
      label.id,
      label.segment,
      label.end.toUpperCase(),
      label.designation,
      ...[0, 1, 2].map((line) => label.lines[line] ?? ''),
      label.offsetMm,
      label.position,
      label.stockPartNumber,
      label.lengthMm ?? null,
      ...(cores ? [label.core ?? ''] : []),
    ]),
  };
}
