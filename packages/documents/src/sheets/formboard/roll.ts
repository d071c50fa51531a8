/** The formboard on a paper roll: one page as high as the roll is wide and as long as the board needs. */
import { ink, line, type Item, type Sheet, type Stroke } from '../../display-list/display-list.ts';
import { frameSpace } from '../../page/frame/border.ts';
import { formatOfBlock } from '../../page/frame/block-facts.ts';
import { blockSpace, framed } from '../../page/frame/frame.ts';
import type { PageSize } from '../../page/frame/paper.ts';
import { stampBand, type TitleBlock } from '../../page/frame/title-block.ts';
import type { Point } from '../../display-list/geometry.ts';
import type { Space } from '../../page/frame/space.ts';
import type { BoardDrawing } from './board.ts';
import { type PlacedTable, placeTables, tableItems } from './board-tables.ts';
import { brokenLines } from './overview.ts';

/** Space between the board and the frame, mm. */
const margin = 8;
/** The total margin outside the frame on both sides, mm, which plotters leave blank. */
const edges = 2 * 10;
/** Height above the title block for the facts of the board and the check line, and text size of the list of shortened runs, mm. */
const facts = 24;
const textSize = 2.8;
const lead = 4.4;
/** Maximum length of plotter rolls, mm (50 m is usual; trade knowledge). */
const lengthLimit = 50_000;
/** Common roll widths, mm: among them 24, 30, 36 and 42 inches, and 1600 mm of wide printers (trade knowledge). */
const usualRolls = [297, 420, 610, 762, 914, 1067, 1600];
/** Length of the line that is measured on the print to verify the scale, mm. */
const checkLine = 100;

const thin: Stroke = { ink: ink.black, width: 0.25 };

/** The page of a board on a roll `rollMm` wide. The title block is beyond the end of the board. */
function rollPage(board: BoardDrawing, block: TitleBlock, rollMm: number): PageSize {
  const page = { paper: block.paper, heightMm: rollMm, roll: true };
  const { width } = blockSpace({ ...page, widthMm: lengthLimit }, block.layout);
  return { ...page, widthMm: Math.ceil(board.box.width + 3 * margin + edges + width) };
}

/** The width of the narrowest roll on which a board fits, mm. */
function rollNeeded(board: BoardDrawing, block: TitleBlock): number {
  const page = { paper: block.paper, heightMm: 1000, widthMm: lengthLimit, roll: true };
  const { height, width } = blockSpace(page, block.layout);
  const forBlock = height + stampBand + facts + lead * shortened(board, block, width).length;
  return Math.ceil(edges + Math.max(board.box.height + 2 * margin, forBlock));
}

/**
 * Why a board does not fit a roll, as parts of a sentence: the roll is too narrow, or the board is longer than any
 * roll. `shorter` is the board with all long runs shortened.
 */
export function rollProblems(
  board: BoardDrawing,
  block: TitleBlock,
  rollMm: number,
  shorter: () => BoardDrawing,
): string[] {
  const needed = rollNeeded(board, block);
  const { widthMm } = rollPage(board, block, rollMm);
  return [
    ...(rollMm >= needed ? [] : [tooNarrow(needed, rollNeeded(shorter(), block), rollMm)]),
    ...(widthMm <= lengthLimit
      ? []
      : [
          `the board needs ${widthMm} mm of the roll, and at most ${lengthLimit} mm are printed: choose a smaller scale`,
        ]),
  ];
}

/** The remedy names the roll needed after shortening, if that is a narrower one. */
function tooNarrow(needed: number, neededShorter: number, rollMm: number): string {
  const usual = usualRolls.find((width) => width >= needed);
  const such = usual === undefined ? '' : `, such as ${usual} mm`;
  const shortened = neededShorter < needed ? `, long runs shortened (then ${neededShorter} mm)` : '';
  return `the board needs a roll of at least ${needed} mm${such}, not ${rollMm} mm: choose that${shortened}, sheets of paper or a smaller scale`;
}

/**
 * Space between the board and the tables beyond its end, and the maximum length that these tables take on the roll, mm.
 */
const beforeTables = 12;
const maxTablesMm = 6000;

interface BoardWithTables {
  readonly board: BoardDrawing;
  /** The number of tables that are higher than the roll. */
  readonly leftOff: number;
}

/** The board with its tables added to it: near their ends if the roll has room, otherwise beyond its end. */
export function withTables(board: BoardDrawing, rollMm: number): BoardWithTables {
  const { box } = board;
  const height = rollMm - edges - margin;
  const window = { x: box.x, y: box.y + box.height / 2 - height / 2, width: box.width, height };
  const near = placeTables(
    board.tables,
    board.parts.flatMap(({ taken }) => taken),
    [window],
    0,
  );
  const end = { ...window, x: box.x + box.width + beforeTables, width: maxTablesMm };
  const beyond = near.others.reduce<readonly PlacedTable[]>((placed, table) => {
    const at: Point = [placed.length === 0 ? end.x : placed.at(-1)!.space.x, end.y];
    const others = placed.map(({ space }) => space);
    return [...placed, ...placeTables([{ ...table, at }], others, [end], 0).placed];
  }, []);
  const placed = [...near.placed, ...beyond];
  return {
    board: {
      ...board,
      parts: [...board.parts, ...placed.map((table) => ({ items: [tableItems(table)], taken: [] }))],
      box: around([box, ...placed.map(({ space }) => space)]),
    },
    leftOff: board.tables.length - placed.length,
  };
}

function around(spaces: readonly Space[]): Space {
  const [x, y] = [Math.min(...spaces.map((space) => space.x)), Math.min(...spaces.map((space) => space.y))];
  const right = Math.max(...spaces.map((space) => space.x + space.width));
  const bottom = Math.max(...spaces.map((space) => space.y + space.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The board as one page on a roll. `scale` and `runs` are texts printed on it. */
export function rollSheet(board: BoardDrawing, block: TitleBlock, rollMm: number, scale: string, runs: string): Sheet {
  const page = rollPage(board, block, rollMm);
  const frame = frameSpace(page);
  const { box } = board;
  const boardItem: Item = {
    kind: 'group',
    x: frame.x + margin - box.x,
    y: frame.y + (frame.height - box.height) / 2 - box.y,
    items: board.parts.flatMap(({ items }) => items),
  };
  const print = formatOfBlock(block);
  const { x, width } = blockSpace(page, block.layout);
  const texts = [
    print.text('board.roll', {
      width: print.bareLength(Math.round(box.width)),
      height: print.length(Math.round(box.height)),
      scale,
      runs,
      roll: print.length(rollMm),
    }),
    print.text('board.check-line', { length: print.length(checkLine) }),
  ];
  const broken = shortened(board, block, width);
  return framed(page, { ...block, scale, size: print.length(rollMm) }, [
    boardItem,
    ...texts.map((text, i): Item => ({ kind: 'text', x, y: frame.y + 7 + i * lead, text, size: textSize })),
    ...measuredLine(x + 1, frame.y + 17),
    ...broken.map((text, i): Item => ({ kind: 'text', x, y: frame.y + 23 + i * lead, text, size: textSize })),
  ]);
}

function shortened(board: BoardDrawing, block: TitleBlock, width: number): string[] {
  return brokenLines(formatOfBlock(block), board).flatMap((line) => board.type.break(line, width - 4, textSize));
}

function measuredLine(x: number, y: number): Item[] {
  const end = (tickX: number) => line(tickX, y - 2, tickX, y + 2, thin);
  return [line(x, y, x + checkLine, y, thin), end(x), end(x + checkLine)];
}
