import { ink, type Item, type Text } from '../../display-list/display-list.ts';
import type { Block, Facts, Figure, Figures, Heading, ListBlock, Paragraph } from './blocks.ts';
import { leading, marked, sizes, toneInk } from './look.ts';
import type { Pages } from './pages.ts';
import { paintTable, tableStart } from './table-painter.ts';

/** Puts one block on the pages. `rest` has the blocks after it, because a heading stays with the beginning of the next. */
export function paint(pages: Pages, block: Block, rest: readonly Block[]): void {
  switch (block.kind) {
    case 'heading':
      return paintHeading(pages, block, rest);
    case 'text':
      keepWithList(pages, block, rest[0]);
      return paintText(pages, block);
    case 'list':
      return paintList(pages, block);
    case 'facts':
      return paintFacts(pages, block);
    case 'table':
      pages.gap(1);
      paintTable(pages, block);
      return pages.gap(2);
    case 'figures':
      return paintFigures(pages, block);
    case 'page':
      if (!pages.atTop) pages.turn();
  }
}

function paintHeading(pages: Pages, { level, text, mark }: Heading, rest: readonly Block[]): void {
  const size = sizes.heading[level];
  const lines = pages.type.break(text, pages.space.width, size, 'bold');
  const height = lines.length * size * leading;
  pages.gap(level === 1 ? 4.5 : 3);
  pages.need(Math.min(height + headOf(rest, pages), pages.space.height));
  const texts = lines.map((one, i): Text => {
    const y = pages.y + size * (0.95 + i * leading);
    return {
      kind: 'text',
      x: pages.space.x,
      y,
      text: one,
      size,
      weight: 'bold',
      ink: level === 2 ? ink.accent : ink.black,
    };
  });
  const role = (['H2', 'H3', 'H4'] as const)[level - 1]!;
  pages.put([{ kind: 'group', role, items: marked(texts, mark, pages.type) }], height + 0.6);
}

/** The height that must fit below a heading: further headings and texts, and the beginning of the block after them. */
function headOf(rest: readonly Block[], pages: Pages): number {
  let height = 0;
  for (const [i, block] of rest.entries()) {
    // The content of the next heading may go to the next page.
    if (block.kind === 'heading' && rest[i - 1]?.kind === 'figures') return height;
    if (block.kind === 'heading') height += sizes.heading[block.level] * leading + 4.5;
    else if (block.kind === 'text')
      height += pages.type.break(block.text, pages.space.width, sizes.text).length * sizes.text * leading + 1;
    else if (block.kind === 'figures')
      height += Math.max(...block.figures.map((one) => fitted(one, pages).heightMm)) + captionHeight + 3;
    // There are 1.6 mm below a heading and above a table.
    else return height + (block.kind === 'table' ? tableStart(pages, block) + 1.6 : 10);
  }
  return height;
}

/** A list with more items may be split between pages. */
const shortList = 6;

/** Begins a new page if a text and the short list that it introduces don't fit on this page together. */
function keepWithList(pages: Pages, { text }: Paragraph, next: Block | undefined): void {
  if (next?.kind !== 'list' || next.items.length > shortList) return;
  const size = sizes.text;
  const { width, height } = pages.space;
  const ofText = pages.type.break(text, width, size).length * size * leading + 1;
  const ofList = next.items.reduce((sum, point) => sum + pointHeight(pages, next, point), 0);
  if (ofText + ofList <= height / 2) pages.need(ofText + ofList);
}

function pointHeight(pages: Pages, { tick = false }: ListBlock, point: string): number {
  const lines = pages.type.break(point, pages.space.width - indent, sizes.text);
  return lines.length * sizes.text * leading + (tick ? 1.2 : 0.5);
}

function paintText(pages: Pages, { text, tone = 'plain', mark }: Paragraph): void {
  const size = sizes.text;
  for (const [i, one] of pages.type.break(text, pages.space.width, size).entries()) {
    pages.need(size * leading);
    const item: Text = { kind: 'text', x: pages.space.x, y: pages.y + size, text: one, size, ink: toneInk[tone] };
    const items = marked([item], mark, pages.type);
    const line: Item = { kind: 'group', role: 'P', joins: i === 0 ? undefined : true, items };
    pages.put([line], size * leading);
  }
  pages.gap(1);
}

const indent = 5;

function paintList(pages: Pages, list: ListBlock): void {
  const { items, tick = false, marks } = list;
  const size = sizes.text;
  for (const [n, point] of items.entries()) {
    const lines = pages.type.break(point, pages.space.width - indent, size);
    const height = pointHeight(pages, list, point);
    pages.need(height);
    const { x } = pages.space;
    const texts = lines.map((text, i): Text => {
      return { kind: 'text', x: x + indent, y: pages.y + size * (1 + i * leading), text, size };
    });
    const front = tick ? tickBox(x + 0.5, pages.y + 0.3) : bullet(x + 2, pages.y + size * 0.68);
    const body: Item = { kind: 'group', role: 'LBody', items: marked(texts, marks?.[n], pages.type) };
    pages.put([{ kind: 'group', role: 'LI', items: [{ ...front, role: 'artifact' }, body] }], height);
  }
  pages.gap(1);
}

function tickBox(x: number, y: number): Item {
  return { kind: 'rect', x, y, width: 2.6, height: 2.6, stroke: { ink: ink.grey, width: 0.25 } };
}

function bullet(x: number, y: number): Item {
  return { kind: 'circle', x, y, r: 0.5, fill: ink.grey };
}

const factGap = 6;

/** Facts in as many columns as the widest one allows. */
function paintFacts(pages: Pages, { facts }: Facts): void {
  const size = sizes.text;
  const widest = Math.max(
    30,
    ...facts.map(([name, value]) => Math.max(pages.type.width(name, sizes.text), pages.type.width(value, size))),
  );
  const columns = Math.max(
    1,
    Math.min(facts.length, 4, Math.floor((pages.space.width + factGap) / (widest + factGap))),
  );
  const width = (pages.space.width - (columns - 1) * factGap) / columns;
  for (let i = 0; i < facts.length; i += columns) paintFactRow(pages, facts.slice(i, i + columns), width);
  pages.gap(1.5);
}

function paintFactRow(pages: Pages, facts: Facts['facts'], width: number): void {
  const size = sizes.text;
  const broken = facts.map(([name, value, mark]) => ({ name, values: pages.type.break(value, width, size), mark }));
  const height = sizes.text * leading + Math.max(...broken.map(({ values }) => values.length)) * size * leading + 1.6;
  pages.need(height);
  const items = broken.flatMap(({ name, values, mark }, c): Item[] => {
    const x = pages.space.x + c * (width + factGap);
    const label: Item = { kind: 'text', x, y: pages.y + sizes.text, text: name, size: sizes.text, ink: ink.grey };
    const lines = values.map((text, i): Text => {
      return { kind: 'text', x, y: pages.y + sizes.text * leading + size * (1 + i * leading), text, size };
    });
    const body: Item = { kind: 'group', role: 'LBody', items: marked(lines, mark, pages.type) };
    return [{ kind: 'group', role: 'LI', items: [{ ...label, role: 'Lbl' }, body] }];
  });
  pages.put(items, height);
}

const figureGap = 6;
const captionHeight = 4;

/** Figures in rows. A figure that is too large for the page is drawn smaller. */
function paintFigures(pages: Pages, { figures }: Figures): void {
  let row: Figure[] = [];
  const flush = () => {
    if (row.length > 0) paintFigureRow(pages, row);
    row = [];
  };
  for (const figure of figures.map((one) => fitted(one, pages))) {
    const width = [...row, figure].reduce((sum, one) => sum + one.widthMm + figureGap, -figureGap);
    if (width > pages.space.width + 0.01) flush();
    row.push(figure);
  }
  flush();
}

function fitted(figure: Figure, { space }: Pages): Figure {
  const room = space.height - captionHeight - 2;
  const scale = Math.min(1, space.width / figure.widthMm, room / figure.heightMm);
  if (scale === 1) return figure;
  const [widthMm, heightMm] = [figure.widthMm * scale, figure.heightMm * scale];
  return { ...figure, widthMm, heightMm, items: [{ kind: 'group', scale, items: figure.items }] };
}

/** A caption is as wide as its figure, so that it does not meet the next one. */
function captionLines(title: string, widthMm: number, { type }: Pages): string[] {
  return type.break(title, Math.max(widthMm, 20), sizes.text, 'bold');
}

function paintFigureRow(pages: Pages, row: readonly Figure[]): void {
  const captioned = row.map((figure) => ({ figure, lines: captionLines(figure.title, figure.widthMm, pages) }));
  const head = captionHeight + (Math.max(...captioned.map(({ lines }) => lines.length)) - 1) * sizes.text * leading;
  const height = Math.max(...row.map((one) => one.heightMm)) + head;
  pages.gap(1.5);
  pages.need(height);
  let x = pages.space.x;
  const items = captioned.flatMap(({ figure, lines }): Item[] => {
    const drawn: Item = { kind: 'group', x, y: pages.y + head, title: figure.title, items: figure.items };
    const caption = lines.map((text, i): Item => {
      const y = pages.y + sizes.text * (1.1 + i * leading);
      return { kind: 'text', x, y, text, size: sizes.text, weight: 'bold' };
    });
    x += figure.widthMm + figureGap;
    return [...caption, drawn];
  });
  pages.put(items, height);
  pages.gap(1.5);
}
