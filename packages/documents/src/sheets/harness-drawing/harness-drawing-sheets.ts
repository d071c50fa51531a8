/**
 * The drawing of a harness: its plan with branches and lengths, and for each branch end the face of the connector with its wire table. What does not fit on
 * the first sheet goes to later ones; plan and tables name each other's sheet and zone.
 */
import type { PrintFormat } from '@cablewright/engine';
import type { Layout, Paper } from '@cablewright/model';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { zoneAt } from '../../page/frame/border.ts';
import { drawingSpace, framed } from '../../page/frame/frame.ts';
import { standardOf } from '../../page/frame/layouts.ts';
import { pageSize, type PageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import type { RenderRequest } from '../../request/request.ts';
import type { Block } from '../drawing/block.ts';
import { larger } from '../drawing/larger.ts';
import { notesBlock, notesOf } from '../drawing/notes.ts';
import { bestPacking } from '../drawing/pack.ts';
import { partsList } from '../drawing/parts-list.ts';
import { lengthTable, revisionTable } from '../drawing/small-tables.ts';
import { subjectOf } from '../drawing/subject.ts';
import { bundleTable, legend } from './bundle-blocks.ts';
import { connectorBlock, landedOn, spliceBlock, tableScale } from './connector-block.ts';
import { harnessOf, type Harness } from './harness-words.ts';
import { planItems } from './plan-items.ts';
import { harnessPlan, sheetPlace, type HarnessPlan } from './plan-places.ts';

const papers: readonly (readonly Paper[])[] = [
  ['A3', 'A2', 'A1', 'A0'],
  ['tabloid', 'ansi-c', 'ansi-d', 'ansi-e'],
];

/** The papers from the one asked for upwards, none smaller than A3 or tabloid. */
function papersFrom(paper: Paper): readonly Paper[] {
  const series = papers.find((one) => one.includes(paper)) ?? papers[paper.startsWith('A') ? 0 : 1]!;
  return series.slice(Math.max(0, series.indexOf(paper)));
}

interface Planned {
  readonly block: TitleBlock;
  readonly page: PageSize;
  readonly plan: HarnessPlan;
  readonly space: Space;
  readonly taken: Space;
}

export function harnessDrawingSheets(request: RenderRequest, layout: Layout, block: TitleBlock): Sheet[] {
  const harness = harnessOf(subjectOf(request), layout);
  const planned = plannedOn(harness, block);
  const notes = notesOf(harness.subject);
  const ends = endBlocks(harness, planned, notes);
  const first: Block = {
    width: planned.plan.width,
    height: planned.plan.height,
    corner: 'top-left',
    items: planItems(harness, planned.plan),
  };
  const rest = otherBlocks(harness, planned, notes);
  const later = drawingSpace(planned.page, block.layout, 2).taken;
  const [early, late] = [
    [first, ...rest.early],
    [...ends.values(), ...rest.late],
  ];
  const partsFirst = [...rest.late, ...ends.values()];
  const ways = [late, partsFirst].flatMap((order) =>
    [false, true].map((fill) => ({ blocks: [...early, ...order], fill })),
  );
  const pages = bestPacking(ways, { space: planned.space, taken: planned.taken, later });
  const places = tablePlaces(harness.subject.names.print, planned.page, pages, ends);
  const drawn = planItems(harness, planned.plan, (part) => places.get(part));
  const withReferences = (items: readonly Item[]): Item[] =>
    items.map((item) => (item.kind === 'group' && item.items === first.items ? { ...item, items: drawn } : item));
  return pages.map((items, i) =>
    framed(
      planned.page,
      { ...planned.block, scale: harness.subject.names.print.text('frame.nts') },
      withReferences(items),
      i + 1,
      pages.length,
    ),
  );
}

/** The plan on the smallest paper it fits, from the one asked for; on the largest it takes what room it needs and is reduced. */
function plannedOn(harness: Harness, block: TitleBlock): Planned {
  const put = harness.subject.drawing?.nodes ?? {};
  const all = papersFrom(block.paper).map((paper) => {
    const page = pageSize(paper, true);
    return { page, block: { ...block, paper }, ...drawingSpace(page, block.layout) };
  });
  // Where bundles cross on any paper, no larger one is looked for because of it.
  const crossing = harnessPlan(harness, put, endless) === undefined;
  for (const one of all) {
    const room = { ...one.space, height: one.taken.y - one.space.y };
    const plan = harnessPlan(harness, put, room, crossing);
    if (plan !== undefined) return { ...one, plan };
  }
  const last = all.at(-1)!;
  return { ...last, plan: harnessPlan(harness, put, endless, true) ?? nothing };
}

const endless: Space = { x: 0, y: 0, width: 1e6, height: 1e6 };
const nothing: HarnessPlan = { width: 0, height: 0, bundles: [], boxes: [], nodes: new Map() };

/** The blocks of connectors and splices, by their part, in the order of the design. */
function endBlocks(
  harness: Harness,
  { plan, page, space }: Planned,
  notes: readonly string[],
): ReadonlyMap<string, Block> {
  const { connectors = [], components = [] } = harness.subject.design.instances;
  const spots = new Map<string, readonly [number, number]>(
    plan.boxes.map(({ part, space: box }) => [part, [box.x + box.width / 2, box.y + box.height / 2]]),
  );
  const endOf = (part: string) => {
    const spot = spots.get(part);
    const zone = spot === undefined ? undefined : zoneAt(page, space.x + spot[0], space.y + spot[1]);
    const onPlan = spot === undefined ? undefined : sheetPlace(harness.subject.names.print, 1, zone);
    return { part, onPlan, notes: notesAbout(harness, part, notes) };
  };
  const landed = landedOn(harness);
  const blocks = new Map<string, Block>();
  for (const connector of connectors) {
    blocks.set(connector.id, connectorBlock(harness, connector, endOf(connector.id), landed));
  }
  for (const { id } of components) blocks.set(id, spliceBlock(harness, endOf(id), landed));
  return blocks;
}

/** The numbers of the notes that name a part, by its designator. */
function notesAbout({ subject }: Harness, part: string, notes: readonly string[]): number[] {
  const word = new RegExp(`(?<![\\w-])${RegExp.escape(subject.names.short(part))}(?![\\w-])`);
  const numbers = notes.flatMap((note, i) => (word.test(note) ? [i + 1] : []));
  return numbers.slice(0, 4);
}

/** Where the block of each part begins: sheet and zone. */
function tablePlaces(
  print: PrintFormat,
  page: PageSize,
  pages: readonly (readonly Item[])[],
  ends: ReadonlyMap<string, Block>,
): ReadonlyMap<string, string> {
  const partOf = new Map([...ends].map(([part, { items }]) => [items[0], part]));
  const places = new Map<string, string>();
  for (const [i, items] of pages.entries()) {
    for (const item of items) {
      const part = item.kind === 'group' ? partOf.get(item.items[0]) : undefined;
      if (part === undefined || item.kind !== 'group' || places.has(part)) continue;
      places.set(part, sheetPlace(print, i + 1, zoneAt(page, item.x ?? 0, item.y ?? 0), true));
    }
  }
  return places;
}

/** What belongs next to the plan, and what may come after the connectors. */
function otherBlocks(harness: Harness, { space, block }: Planned, notes: readonly string[]) {
  const { subject } = harness;
  const width = space.width / tableScale;
  const scaled = (blocks: readonly Block[]) => blocks.map((block) => larger(block, tableScale));
  const explained = legend(harness);
  return {
    early: [
      ...(explained === undefined ? [] : [explained]),
      bundleTable(harness),
      larger(notesBlock(subject.type, subject.names.print, notes, 110), tableScale),
    ],
    late: scaled([
      ...partsList(subject, Math.min(width, 160)),
      ...lengthTable(subject, width / 2),
      ...revisionTable(subject, width, standardOf(block.layout)),
    ]),
  };
}
