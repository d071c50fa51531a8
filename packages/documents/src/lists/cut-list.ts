import { cutList, type Catalog } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import type { Table } from '../formats/tables/table.ts';

/** The cut list: pieces to cut per stock and length. */
export function cutListTable(catalog: Catalog, design: Design, drawing?: Drawing, variation?: string): Table {
  return {
    title: 'Cut list',
    columns: [
      { name: 'stock_part_number', label: 'Stock number' },
      { name: 'stock', label: 'Stock' },
      { name: 'piece', label: 'Piece' },
      { name: 'length_mm', label: 'Length mm', numeric: true },
      { name: 'length_in', label: 'Length in', numeric: true },
      { name: 'quantity', label: 'Qty', numeric: true },
      { name: 'variation_pn', label: 'Length number' },
      { name: 'segments', label: 'Runs' },
    ],
    rows: cutList(catalog, design, { drawing, variation }).map((row) => [
      row.stockPartNumber,
      row.stock,
      row.piece,
      row.lengthMm,
      row.lengthIn,
      row.quantity,
      row.variationPn,
      row.segments.join(' '),
    ]),
  };
}
