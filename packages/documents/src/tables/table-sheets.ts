import { ink, line, type Item } from '../display-list/display-list.ts';
import { contentSpace, framed } from '../frame/frame.ts';
import { pageSize } from '../frame/paper.ts';
import type { Space } from '../frame/space.ts';
import type { TitleBlock } from '../frame/title-block.ts';
import { textWidth, wrapText } from '../fonts/text-width.ts';
import type { Sheet } from '../display-list/display-list.ts';
import { formatCell, type Cell, type Column, type Table } from './table.ts';

const size = 2.6;
const small = 2.1;
const pad = 1.2;

/** Tables on framed pages, one after the other, with their header repeated on every page they run over. */
export function tableSheets(tables: readonly Table[], block: TitleBlock): Sheet[] {
  const widest = Math.max(...tables.map((table) => naturalWidths(table, size).reduce((sum, width) => sum + width, 0)));
  const { paper, layout } = block;
  const page = pageSize(paper, widest > contentSpace(pageSize(paper, false), layout).width);
  const space = contentSpace(page, layout);
  const pages = new Pages(space);
  for (const table of tables) pages.add(table);
  const contents = pages.done();
  return contents.map((items, i) => framed(page, block, items, i + 1, contents.length));
}

function naturalWidths(table: Table, textSize: number): number[] {
  return table.columns.map((column, c) => {
    const cells = table.rows.map((row) => textWidth(shown(row[c] ?? null), textSize));
    return Math.max(textWidth(column.label, textSize, 'bold'), ...cells) + 2 * pad + 0.01;
  });
}

/** What a cell says on paper: numbers to three decimals. */
function shown(cell: Cell): string {
  return typeof cell === 'number' ? String(Math.round(cell * 1000) / 1000) : formatCell(cell);
}

/** Column widths that fill no more than `width`: wide text columns give way first, none below its longest word. */
function fitWidths(table: Table, width: number, textSize: number): number[] {
  const natural = naturalWidths(table, textSize);
  const least = table.columns.map((column, c) => {
    const words = [column.label, ...table.rows.map((row) => shown(row[c] ?? null))].flatMap((text) =>
      text.split(/\s+/),
    );
    return Math.min(natural[c]!, Math.max(...words.map((word) => textWidth(word, textSize, 'bold'))) + 2 * pad, 60);
  });
  let excess = natural.reduce((sum, one) => sum + one, 0) - width;
  const widths = [...natural];
  while (excess > 0.01) {
    const slack = widths.map((one, c) => one - least[c]!);
    const widest = slack.indexOf(Math.max(...slack));
    if (slack[widest]! <= 0.01) break;
    const give = Math.min(excess, slack[widest]!, 4);
    widths[widest]! -= give;
    excess -= give;
  }
  const sum = widths.reduce((total, one) => total + one, 0);
  return sum > width ? widths.map((one) => (one * width) / sum) : widths;
}

class Pages {
  readonly #space: Space;
  readonly #pages: Item[][] = [[]];
  #y: number;

  constructor(space: Space) {
    this.#space = space;
    this.#y = space.y;
  }

  done(): readonly Item[][] {
    return this.#pages;
  }

  add(table: Table): void {
    const wide = naturalWidths(table, size).reduce((sum, one) => sum + one, 0) > this.#space.width * 1.25;
    const textSize = wide ? small : size;
    const widths = fitWidths(table, this.#space.width, textSize);
    if (this.#y + 24 > this.#bottom()) this.#turn();
    this.#push([{ kind: 'text', x: this.#space.x, y: this.#y + 4, text: table.title, size: 3.6, weight: 'bold' }], 7);
    this.#header(table.columns, widths, textSize);
    for (const [r, row] of table.rows.entries()) {
      const cells = row.map((cell, c) => wrapText(shown(cell), widths[c]! - 2 * pad, textSize));
      const height = Math.max(1, ...cells.map((lines) => lines.length)) * textSize * 1.3 + 1.4;
      if (this.#y + height > this.#bottom()) {
        this.#turn();
        this.#header(table.columns, widths, textSize);
      }
      this.#row(cells, table.columns, widths, { height, textSize, shaded: r % 2 === 1 });
    }
    if (table.rows.length === 0) {
      this.#push(
        [{ kind: 'text', x: this.#space.x + pad, y: this.#y + 4, text: 'None', size: textSize, ink: ink.grey }],
        6,
      );
    }
    this.#y += 6;
  }

  #bottom(): number {
    return this.#space.y + this.#space.height;
  }

  #turn(): void {
    this.#pages.push([]);
    this.#y = this.#space.y;
  }

  #push(items: readonly Item[], height: number): void {
    this.#pages.at(-1)!.push(...items);
    this.#y += height;
  }

  #header(columns: readonly Column[], widths: readonly number[], textSize: number): void {
    const cells = columns.map((column, c) => wrapText(column.label, widths[c]! - 2 * pad, textSize, 'bold'));
    const height = Math.max(...cells.map((lines) => lines.length)) * textSize * 1.3 + 1.4;
    const items = this.#cells(cells, columns, widths, { textSize, weight: 'bold' });
    const y = this.#y + height;
    const right = this.#space.x + widths.reduce((sum, one) => sum + one, 0);
    this.#push([...items, line(this.#space.x, y, right, y, { ink: ink.black, width: 0.35 })], height + 0.4);
  }

  #row(
    cells: readonly (readonly string[])[],
    columns: readonly Column[],
    widths: readonly number[],
    look: { height: number; textSize: number; shaded: boolean },
  ): void {
    const width = widths.reduce((sum, one) => sum + one, 0);
    const shade: Item[] = look.shaded
      ? [{ kind: 'rect', x: this.#space.x, y: this.#y, width, height: look.height, fill: ink.faint }]
      : [];
    this.#push(
      [...shade, ...this.#cells(cells, columns, widths, { textSize: look.textSize, weight: 'regular' })],
      look.height,
    );
  }

  #cells(
    cells: readonly (readonly string[])[],
    columns: readonly Column[],
    widths: readonly number[],
    look: { textSize: number; weight: 'regular' | 'bold' },
  ): Item[] {
    let x = this.#space.x;
    return cells.flatMap((lines, c) => {
      const numeric = columns[c]!.numeric === true;
      const at = numeric ? x + widths[c]! - pad : x + pad;
      x += widths[c]!;
      return lines.map((text, i): Item => ({
        kind: 'text',
        x: at,
        y: this.#y + look.textSize * 1.05 + 0.5 + i * look.textSize * 1.3,
        text,
        size: look.textSize,
        weight: look.weight,
        anchor: numeric ? 'end' : 'start',
      }));
    });
  }
}
