/**
 * The drawing of a harness: its plan with branches and lengths, and for each branch end the face of the connector with
 * its wire table. Later sheets hold what does not fit on the first; plan and tables refer to each other by sheet and
 * zone.
 */
import type { Point } from '../../display-list/geometry.ts';
import type { PrintFormat } from '@cablewright/engine';
import type { Layout, Paper } from '@cablewright/model';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { zoneAt } from '../../page/frame/border.ts';
import { drawingSpace, framed, withShortfalls } from '../../page/frame/frame.ts';
import { standardOf } from '../../page/frame/layouts.ts';
import { familyOf, pageSize, type PageSize } from '../../page/frame/paper.ts';
import { inset, type Space } from '../../page/frame/space.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import type { RenderRequest } from '../../request/request.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { larger } from '../blocks/larger.ts';
import { notesBlock, notesOf } from '../blocks/notes.ts';
import { bestPacking } from '../blocks/pack.ts';
import { partsList } from '../blocks/parts-list.ts';
import { lengthTable, revisionTable } from '../blocks/small-tables.ts';
import { subjectOf } from '../subject/subject.ts';
import { bundleTable, legend } from './bundle-blocks.ts';
import { connectorBlock, spliceBlock } from './connector-block.ts';
import { harnessOf, type Harness } from '../plane/harness-words.ts';
import { landedOn, tableScale } from '../plane/wire-grid.ts';
import { planItems } from './plan-items.ts';
import { planTexts } from './plan-labels.ts';
import { harnessPlan, sheetPlace, smallestPlan, type HarnessPlan } from './plan-places.ts';
import { planSheetItems, planSheets, sheetOf, type PlanSheet } from './plan-sheets.ts';

/** The papers from the requested one upwards, none smaller than A3 or tabloid. */
function papersFrom(paper: Paper): readonly Paper[] {
  const family = familyOf(paper);
  return family.slice(Math.max(1, family.indexOf(paper)));
}

/** Space between the centring marks and the drawing, mm. */
const offMarks = 1.5;

interface Planned {
  readonly block: TitleBlock;
  readonly page: PageSize;
  readonly plan: HarnessPlan;
  readonly space: Space;
  readonly taken: Space;
  /**
   * If the plan fits no paper, the parts in which it is shown, each on a separate sheet. Empty if the whole plan is on
   * the first sheet.
   */
  readonly parts: readonly PlanSheet[];
}

export function harnessDrawingSheets(request: RenderRequest, layout: Layout, block: TitleBlock): Sheet[] {
  const harness = harnessOf(subjectOf(request), layout);
  const planned = plannedOn(harness, block);
  const { leftOff, covering } = planTexts(harness, planned.plan);
  const { print } = harness.subject.names;
  const unplaced = leftOff === 0 ? [] : [print.text('harness.lengths-left-off', { count: leftOff })];
  const notes = [...notesOf(harness.subject), ...unplaced];
  const ends = endBlocks(harness, planned, notes);
  const otherContents = otherBlocks(harness, planned, notes);
  const orders = [
    [...otherContents.early, ...ends.values(), ...otherContents.late],
    [...otherContents.early, ...otherContents.late, ...ends.values()],
  ];
  const pages =
    planned.parts.length === 0 ? onePlan(harness, planned, orders, ends) : planParts(harness, planned, orders, ends);
  const framedBlock = { ...planned.block, scale: print.text('frame.nts') };
  const short = Math.max(0, planned.parts.length - 1) + leftOff + covering;
  return pages.map((items, i) =>
    withShortfalls(framed(planned.page, framedBlock, items, i + 1, pages.length), i === 0 ? short : 0),
  );
}

type Ends = ReturnType<typeof endBlocks>;
/** The blocks next to or after the plan, in the orders to try. */
type Orders = readonly (readonly SheetBlock[])[];

/** The whole plan on the first sheet, together with other blocks that fit. */
function onePlan(harness: Harness, planned: Planned, orders: Orders, ends: Ends): Item[][] {
  const { plan, page, space, taken, block } = planned;
  // The plan is drawn after the tables are placed, because it states the sheet and zone of each.
  const first: SheetBlock = { width: plan.width, height: plan.height, corner: 'top-left', items: [] };
  const ways = orders.flatMap((order) => [false, true].map((fill) => ({ blocks: [first, ...order], fill })));
  const pages = bestPacking(ways, { space, taken, later: drawingSpace(page, block.layout, 2).taken });
  const places = tablePlaces(harness.subject.names.print, page, pages, ends);
  const drawn = planItems(harness, plan, (part) => places.get(part));
  return pages.map((items) =>
    items.map((item) => (item.kind === 'group' && item.items === first.items ? { ...item, items: drawn } : item)),
  );
}

/** The parts of a plan that fits no paper, each on a sheet, followed by sheets with all other blocks. */
function planParts(
  harness: Harness,
  { plan, page, space, block, parts }: Planned,
  orders: Orders,
  ends: Ends,
): Item[][] {
  const { type, names } = harness.subject;
  const later = drawingSpace(page, block.layout, 2).taken;
  const ways = orders.flatMap((blocks) => [false, true].map((fill) => ({ blocks, fill })));
  const pages = bestPacking(ways, { space, taken: later, later });
  const places = tablePlaces(names.print, page, pages, ends, parts.length);
  const drawn = planItems(harness, plan, (part) => places.get(part));
  return [...parts.map((part) => planSheetItems(type, names.print, parts, part, space, drawn)), ...pages];
}

/**
 * The plan on the smallest paper that fits, starting with the requested one. A plan that fits none is divided into
 * several sheets of the requested paper.
 */
function plannedOn(harness: Harness, block: TitleBlock): Planned {
  const put = harness.subject.drawing?.nodes ?? {};
  const candidates = papersFrom(block.paper).map((paper) => {
    const page = pageSize(paper, true);
    const { space, taken } = drawingSpace(page, block.layout);
    // The centring marks end at the edge of the drawing; tables keep clear of them.
    return { page, block: { ...block, paper }, space: inset(space, offMarks), taken };
  });
  // If bundles cross on every paper, crossings are no reason to choose a larger one.
  const crossing = harnessPlan(harness, put, endless) === undefined;
  for (const candidate of candidates) {
    const room = { ...candidate.space, height: candidate.taken.y - candidate.space.y };
    const plan = harnessPlan(harness, put, room, crossing);
    if (plan !== undefined) return { ...candidate, plan, parts: [] };
  }
  const first = candidates[0]!;
  const plan = smallestPlan(harness, put) ?? nothing;
  return { ...first, plan, parts: planSheets(plan, { ...first.space, height: first.taken.y - first.space.y }) };
}

const endless: Space = { x: 0, y: 0, width: 1e6, height: 1e6 };
const nothing: HarnessPlan = { width: 0, height: 0, bundles: [], boxes: [], nodes: new Map() };

/** The blocks of connectors and splices by part, in the order of the design. */
function endBlocks(
  harness: Harness,
  { plan, page, space, parts }: Planned,
  notes: readonly string[],
): ReadonlyMap<string, SheetBlock> {
  const { connectors = [], components = [] } = harness.subject.design.instances;
  const spots = new Map<string, Point>(
    plan.boxes.map(({ part, space: box }) => [part, [box.x + box.width / 2, box.y + box.height / 2]]),
  );
  const endOf = (part: string) => {
    const spot = spots.get(part);
    const sheetPlan = spot === undefined || parts.length === 0 ? undefined : sheetOf(parts, space, spot);
    const [x, y] = sheetPlan?.at ?? [space.x + (spot?.[0] ?? 0), space.y + (spot?.[1] ?? 0)];
    const zone = spot === undefined ? undefined : zoneAt(page, x, y);
    const onPlan =
      spot === undefined ? undefined : sheetPlace(harness.subject.names.print, sheetPlan?.sheet ?? 1, zone);
    return { part, onPlan, notes: notesAbout(harness, part, notes) };
  };
  const landed = landedOn(harness);
  const blocks = new Map<string, SheetBlock>();
  for (const connector of connectors) {
    blocks.set(connector.id, connectorBlock(harness, connector, endOf(connector.id), landed));
  }
  for (const { id } of components) blocks.set(id, spliceBlock(harness, endOf(id), landed));
  return blocks;
}

/** The numbers of the notes that mention a part by its designator. */
function notesAbout({ subject }: Harness, part: string, notes: readonly string[]): number[] {
  const word = new RegExp(`(?<![\\w-])${RegExp.escape(subject.names.short(part))}(?![\\w-])`);
  const numbers = notes.flatMap((note, i) => (word.test(note) ? [i + 1] : []));
  return numbers.slice(0, 4);
}

/** The sheet and zone at which the block of each part begins. `before` is the number of sheets before the pages. */
function tablePlaces(
  print: PrintFormat,
  page: PageSize,
  pages: readonly (readonly Item[])[],
  ends: ReadonlyMap<string, SheetBlock>,
  before = 0,
): ReadonlyMap<string, string> {
  const partOf = new Map([...ends].map(([part, { items }]) => [items[0], part]));
  const places = new Map<string, string>();
  for (const [i, items] of pages.entries()) {
    for (const item of items) {
      const part = item.kind === 'group' ? partOf.get(item.items[0]) : undefined;
      if (part === undefined || item.kind !== 'group' || places.has(part)) continue;
      places.set(part, sheetPlace(print, before + i + 1, zoneAt(page, item.x ?? 0, item.y ?? 0), true));
    }
  }
  return places;
}

/** Blocks that belong next to the plan, and blocks that may follow the connectors. */
function otherBlocks(harness: Harness, { space, block }: Planned, notes: readonly string[]) {
  const { subject } = harness;
  const width = space.width / tableScale;
  const scaled = (blocks: readonly SheetBlock[]) => blocks.map((block) => larger(block, tableScale));
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
