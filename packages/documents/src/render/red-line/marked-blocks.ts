/** The blocks of a document in two revisions as one: removed texts are struck out, added ones are marked. */
import {
  type Block,
  type Facts,
  type FlowCell,
  type FlowRow,
  type ListBlock,
  type RedlineMark,
  rich,
  type TableBlock,
} from '../../page/flow/blocks.ts';
import { aligned, type Aligned } from './longest-common.ts';

/** The blocks of the second revision together with the removed ones in their places, and whether anything differs. */
export function markedBlocks(
  before: readonly Block[],
  after: readonly Block[],
): { readonly blocks: readonly Block[]; readonly differs: boolean } {
  let differs = false;
  const blocks = aligned(before, after, kindKey).flatMap((pair): Block[] => {
    if ('before' in pair && 'after' in pair) {
      const merged = together(pair.before, pair.after);
      if (merged.differs) differs = true;
      return merged.blocks;
    }
    differs = true;
    return 'before' in pair ? wholly(pair.before, 'struck') : wholly(pair.after, 'added');
  });
  return { blocks, differs };
}

/** Blocks with equal keys are one block in two states. Texts are aligned by their contents. */
function kindKey(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `heading ${block.level} ${block.text}`;
    case 'text':
      return `text ${block.text}`;
    case 'list':
      return `list ${block.tick === true}`;
    case 'table':
      return `table ${JSON.stringify(block.columns)}`;
    default:
      return block.kind;
  }
}

function together(before: Block, after: Block): { readonly blocks: Block[]; readonly differs: boolean } {
  if (before.kind === 'table' && after.kind === 'table') return markedTable(before, after);
  if (before.kind === 'list' && after.kind === 'list') return markedList(before, after);
  if (before.kind === 'facts' && after.kind === 'facts') return markedFacts(before, after);
  if (before.kind === 'figures' && after.kind === 'figures') {
    // Figures are drawn in their new state. Marks on drawn items are on the drawing.
    return { blocks: [after], differs: JSON.stringify(before) !== JSON.stringify(after) };
  }
  return { blocks: [after], differs: false };
}

/** A block of only one revision. */
function wholly(block: Block, mark: RedlineMark): Block[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [{ ...block, mark }];
    case 'list':
      return [{ ...block, marks: block.items.map(() => mark) }];
    case 'facts':
      return [{ ...block, facts: block.facts.map(([name, value]) => [name, value, mark] as const) }];
    case 'table':
      return [{ ...block, rows: block.rows.map((row) => markedRow(row, mark)) }];
    case 'figures':
      return mark === 'struck' ? [] : [block];
    case 'page':
      return [];
  }
}

function markedList(before: ListBlock, after: ListBlock): { readonly blocks: Block[]; readonly differs: boolean } {
  const pairs = aligned(before.items, after.items, (item) => item);
  const items = pairs.map((pair) => ('after' in pair ? pair.after : pair.before));
  return {
    blocks: [{ ...after, items, marks: pairs.map(markOf) }],
    differs: pairs.some((pair) => markOf(pair) !== undefined),
  };
}

function markOf<T>(pair: Aligned<T>): RedlineMark | undefined {
  return 'before' in pair ? ('after' in pair ? undefined : 'struck') : 'added';
}

function markedFacts(before: Facts, after: Facts): { readonly blocks: Block[]; readonly differs: boolean } {
  const pairs = aligned(before.facts, after.facts, ([name, value]) => `${name}\n${value}`);
  const facts = pairs.map((pair) => {
    const [name, value] = 'after' in pair ? pair.after : pair.before;
    const mark = markOf(pair);
    return mark === undefined ? ([name, value] as const) : ([name, value, mark] as const);
  });
  return { blocks: [{ kind: 'facts', facts }], differs: facts.some(([, , mark]) => mark !== undefined) };
}

function markedRow(row: FlowRow, mark: RedlineMark, isMarked: (cell: number) => boolean = () => true): FlowRow {
  if ('group' in row) return { ...row, mark };
  return {
    ...row,
    cells: row.cells.map((cell, i): FlowCell => {
      const { fill: _fill, boxes: _boxes, ...plain } = rich(cell);
      const own = mark === 'struck' ? plain : rich(cell);
      return isMarked(i) ? { ...own, mark } : { ...own, tone: mark === 'struck' ? 'quiet' : own.tone };
    }),
  };
}

const rowKey = (row: FlowRow) => JSON.stringify('group' in row ? row : row.cells.map(rich));

/** A changed row is printed in its old and new state, one below the other, with marks on the changed cells. */
function markedTable(before: TableBlock, after: TableBlock): { readonly blocks: Block[]; readonly differs: boolean } {
  const pairs = aligned(before.rows, after.rows, rowKey);
  const rows: FlowRow[] = [];
  let gone: FlowRow[] = [];
  let added: FlowRow[] = [];
  const flush = () => {
    rows.push(...changedRows(gone, added));
    [gone, added] = [[], []];
  };
  for (const pair of pairs) {
    if ('before' in pair && 'after' in pair) {
      flush();
      rows.push(pair.after);
    } else if ('before' in pair) gone.push(pair.before);
    else added.push(pair.after);
  }
  flush();
  return { blocks: [{ ...after, rows }], differs: pairs.some((pair) => markOf(pair) !== undefined) };
}

/** Rows removed and added in the same place. Those whose first cells are equal are one changed row. */
function changedRows(gone: readonly FlowRow[], added: readonly FlowRow[]): FlowRow[] {
  const left = [...added];
  const rows = gone.flatMap((row): FlowRow[] => {
    const i = left.findIndex((other) => isSameRow(row, other));
    if (i === -1) return [markedRow(row, 'struck')];
    const [now] = left.splice(i, 1) as [FlowRow];
    const differs = (cell: number) => cellText(row, cell) !== cellText(now, cell);
    return [markedRow(row, 'struck', differs), markedRow(now, 'added', differs)];
  });
  return [...rows, ...left.map((row) => markedRow(row, 'added'))];
}

/** Whether two rows are about the same thing: their first cells that are not plain numbers are equal, and so are most cells. */
function isSameRow(one: FlowRow, other: FlowRow): boolean {
  if ('group' in one || 'group' in other || one.cells.length !== other.cells.length) return false;
  const texts = one.cells.map((cell) => rich(cell).text);
  const equal = texts.filter((text, i) => text === rich(other.cells[i]!).text).length;
  const name = texts.findIndex((text) => text !== '' && !/^[\d.,\s]+$/.test(text));
  return equal * 2 >= texts.length || (name !== -1 && texts[name] === rich(other.cells[name]!).text);
}

function cellText(row: FlowRow, cell: number): string {
  return 'group' in row ? row.group : JSON.stringify(rich(row.cells[cell]!));
}
