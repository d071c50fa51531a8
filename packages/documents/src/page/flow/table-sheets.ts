import type { PrintFormat } from '@cablewright/engine';
import type { Sheet } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { heading, type Block, type TableBlock } from './blocks.ts';
import { naturalWidth } from './column-widths.ts';
import { flowSheets } from './flow-sheets.ts';
import { sizes } from './look.ts';
import { formatOfBlock } from '../frame/block-facts.ts';
import { contentSpace } from '../frame/frame.ts';
import { pageSize } from '../frame/paper.ts';
import type { TitleBlock } from '../frame/title-block.ts';
import { formatCell, type Cell, type Table } from '../../display-list/table.ts';

/** Lays out tables on framed pages, one after the other. The sheet is landscape if a table would be squeezed. */
export function tableSheets(tables: readonly Table[], block: TitleBlock): Sheet[] {
  const print = formatOfBlock(block);
  const blocks = tables.map((table) => tableBlock(print, table));
  const upright = contentSpace(pageSize(block.paper, false), block.layout).width;
  const type = new Typesetter(block.typeface);
  const landscape = blocks.some((table) => naturalWidth(table, sizes.text, type) > upright * 1.05);
  return flowSheets(tableBlocks(print, tables), block, landscape);
}

function tableBlocks(print: PrintFormat, tables: readonly Table[]): Block[] {
  return tables.flatMap((table) => [heading(2, table.title), tableBlock(print, table)]);
}

function tableBlock(print: PrintFormat, { columns, rows }: Table): TableBlock {
  return {
    kind: 'table',
    columns: columns.map(({ name, label, numeric = false }) => ({
      label: print.known(`column.${name}`) ?? label,
      numeric,
    })),
    rows: rows.map((row) => ({ cells: row.map((cell) => shown(print, cell)) })),
    none: print.text('list.none'),
  };
}

/** The text of a cell on paper. Numbers have three decimals. */
function shown(print: PrintFormat, cell: Cell): string {
  return typeof cell === 'number' ? print.number(cell) : formatCell(cell);
}
