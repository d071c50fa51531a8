/**
 * The engineering drawing of a cable: the plan with its dimensions, the faces of its connectors, the sections of its
 * stock, wires, parts, lengths, notes and revisions, on as many landscape sheets as needed.
 */
import type { Paper } from '@cablewright/model';
import { ink, type Item, type Sheet } from '../../display-list/display-list.ts';
import { drawingSpace, framed, withShortfalls } from '../../page/frame/frame.ts';
import { standardOf } from '../../page/frame/layouts.ts';
import { familyOf, pageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import { formatOfBlock, type TitleBlock } from '../../page/frame/block-facts.ts';
import type { RenderRequest } from '../../request/request.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { notesBlock, notesOf } from '../blocks/notes.ts';
import { bestPacking, type PackingOrder } from '../blocks/pack.ts';
import { partsList } from '../blocks/parts-list.ts';
import { boardBlocks, pictureBlock } from './picture-block.ts';
import { planBlocks } from './plan.ts';
import { lengthTable, revisionTable } from '../blocks/small-tables.ts';
import { type DrawingSubject, subjectOf } from '../subject/subject.ts';
import { wireTable } from './wire-table.ts';
import {
  artworkKey,
  composeConnector,
  type ComposedConnector,
  definition,
  designator,
  elementsOf,
  spans,
} from '@cablewright/engine';
import { calloutBlock } from '../../figures/cross-sections/callouts.ts';
import { crossSection } from '../../figures/cross-sections/cross-section.ts';
import { contactRow, drawnFace, facePins, unplacedNames } from '../../figures/faces/face.ts';
import { blockEm, blockScale } from '../../type/capitals.ts';
import { scaleFor, scaleText } from '../../figures/scales.ts';
import { readableScale } from '../../figures/faces/readable-scale.ts';

// The faces of the connectors of a cable, seen from the mating side. Each kind is drawn once.

const caption = 3.1;

/** Maximum size of a face, mm. */
interface FaceRoom {
  readonly width: number;
  readonly height: number;
  /** The factor by which the sheet enlarges everything. The face keeps a usual scale on paper. */
  readonly enlarged: number;
}

/**
 * An uploaded picture of the front replaces the drawn face. Connectors with the same body are drawn once, whatever
 * their pinouts.
 */
function faceBlocks(subject: DrawingSubject, room: FaceRoom): SheetBlock[] {
  const groups = new Map<string, { connector: ComposedConnector; ids: string[] }>();
  for (const { id, def } of subject.design.instances.connectors ?? []) {
    const connector = composeConnector(subject.library, def);
    if (connector === undefined) continue;
    const key = connector.body?.id ?? def;
    const group = groups.get(key) ?? { connector, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ connector, ids }) => {
    const picture = subject.request.pictures?.get(artworkKey('connectors', connector.id))?.front;
    const label = connector.body?.label ?? connector.label;
    if (picture !== undefined)
      return [pictureBlock(subject, ids, label, subject.names.print.text('drawing.front'), picture, room)];
    return faceBlock(subject, connector, ids, room);
  });
}

/** Line spacing of designators, mm. */
const nameLine = 3.4;

function faceBlock(
  { type, library }: DrawingSubject,
  connector: ComposedConnector,
  ids: readonly string[],
  room: FaceRoom,
): SheetBlock[] {
  const pins = facePins(connector);
  const face = drawnFace(type, library, connector.body?.face, pins) ?? contactRow(type, library, pins);
  if (face === undefined) return [];
  const { reach, margin } = face;
  const [across, tall] = [reach.right - reach.left, reach.top - reach.bottom];
  const fitting = scaleFor(room.width * room.enlarged, room.height * room.enlarged, across, tall);
  const faceScale = readableScale(face, fitting, room, room.enlarged);
  const scale = faceScale / room.enlarged;
  const names = type.break(spans(ids.map((id) => designator(id))), room.width, 2.6, 'bold');
  const namesHeight = names.length * nameLine;
  const label = type.break(connector.body?.label ?? connector.label, room.width, blockEm);
  const viewText = `${face.seen}, ${scaleText(faceScale)}`;
  const width =
    Math.max(
      across * scale + margin.left + margin.right,
      ...names.map((name) => type.width(name, 2.6, 'bold')),
      ...label.map((text) => type.width(text, blockEm)),
      type.width(viewText, blockEm),
    ) + 1;
  const below = caption + namesHeight - nameLine;
  const top = 1 + below + label.length * 2.8 + 2.6 + 2.5;
  const also = unplacedNames(face, width / 2, top + tall * scale + margin.bottom + 1, width);
  const items: Item[] = [
    ...names.map((text, i): Item => ({
      kind: 'text',
      x: 0,
      y: caption + i * nameLine,
      text,
      size: 2.6,
      weight: 'bold',
    })),
    ...label.map((text, i): Item => ({ kind: 'text', x: 0, y: below + (i + 1) * 2.8, text, size: blockEm })),
    { kind: 'text', x: 0, y: below + label.length * 2.8 + 2.6, text: viewText, size: blockEm, ink: ink.grey },
    {
      kind: 'group',
      x: (width + margin.left - margin.right) / 2 - ((reach.left + reach.right) / 2) * scale,
      y: top + reach.top * scale,
      items: face.items(scale, blockEm),
    },
    ...also.items,
  ];
  return [{ width, height: top + tall * scale + margin.bottom + 1 + also.height, corner: 'top-left', items }];
}

export function drawingSheets(request: RenderRequest, block: TitleBlock): Sheet[] {
  const page = pageSize(block.paper, true);
  const subject = subjectOf(request);
  const notes = notesOf(subject);
  const { pages: plain, short } = contents(subject, block, blockScale.drawing, notes);
  // Enlarges the contents as far as the paper allows without another sheet, because a large drawing is read from
  // farther away.
  const larger = enlargements(block.paper).map((enlarged) => () => contents(subject, block, enlarged, notes));
  const pages = firstWithin(larger, plain.length) ?? plain;
  const sheets = pages.length === 0 ? [[]] : pages;
  const scaled = { ...block, scale: formatOfBlock(block).text('frame.nts') };
  return sheets.map((items, i) =>
    withShortfalls(framed(page, scaled, items, i + 1, sheets.length), i === 0 ? short : 0),
  );
}

type Pages = readonly (readonly Item[])[];

interface Contents {
  readonly pages: Pages;
  /**
   * The number of plans drawn below their full size, of divisions of a plan, and of names, labels and numbers without
   * room.
   */
  readonly short: number;
}

function firstWithin(ways: readonly (() => Contents)[], most: number): Pages | undefined {
  for (const make of ways) {
    const { pages, short } = make();
    if (short === 0 && pages.length <= most) return pages;
  }
  return undefined;
}

/**
 * Factors by which blocks may be enlarged on large papers, largest first: capitals from 2.5 mm to 3.5 mm (ISO 3098).
 */
function enlargements(paper: Paper): readonly number[] {
  const most = { A2: 1.2, 'ansi-c': 1.2, A1: 1.4, A0: 1.4, 'ansi-d': 1.4, 'ansi-e': 1.4 }[paper as string] ?? 1;
  return [1.4, 1.2, 1.1].filter((factor) => factor <= most).map((factor) => factor * blockScale.drawing);
}

/** The contents of each sheet, enlarged by the factor. Figures keep their stated scales. */
function contents(subject: DrawingSubject, block: TitleBlock, enlarged: number, ownNotes: readonly string[]): Contents {
  const page = pageSize(block.paper, true);
  const { space, taken } = drawingSpace(page, block.layout);
  const [room, reserved] = [shrunk(space, enlarged), shrunk(taken, enlarged)];
  const later = shrunk(drawingSpace(page, block.layout, 2).taken, enlarged);
  const { blocks: plans, cuts } = planBlocks(subject, { width: room.width, height: room.height - reserved.height });
  const large = plans.filter((plan) => plan.height > room.height - reserved.height || plan.width > room.width + 0.01);
  const leftOff = plans.reduce((sum, plan) => sum + (plan.leftOff ?? 0), 0);
  const notes = [
    ...(large.length === 0 ? [] : [tooLarge(block.paper, large, block, enlarged)]),
    ...ownNotes,
    ...(leftOff === 0 ? [] : [subject.names.print.text('drawing.left-off', { count: leftOff })]),
  ];
  const first = [...revisionTable(subject, room.width, standardOf(block.layout)), ...plans];
  const pages = bestPacking(arrangements(subject, first, notes, { room, kept: reserved, enlarged }), {
    space: room,
    taken: reserved,
    later,
  });
  const drawn = pages.map((items): Item[] => [{ kind: 'group', scale: enlarged, items }]);
  return { pages: drawn, short: large.length + leftOff + cuts };
}

function shrunk({ x, y, width, height }: Space, by: number): Space {
  return { x: x / by, y: y / by, width: width / by, height: height / by };
}

/** The space inside the frame and the part taken by the title block, for contents that are enlarged later. */
interface Drawn {
  readonly room: Space;
  readonly kept: Space;
  readonly enlarged: number;
}

/** The possible arrangements, best looking first: large or small figures, early or late lists, narrow or wide notes. */
function* arrangements(
  subject: DrawingSubject,
  first: readonly SheetBlock[],
  texts: readonly string[],
  { room, kept: reserved, enlarged }: Drawn,
): Generator<PackingOrder> {
  const wires = wireTable(subject, Math.min(room.width, 150));
  const lengths = lengthTable(subject, room.width / 2);
  const parts = partsList(subject, Math.min(room.width, 150));
  const notes = noteWidths(room, reserved).map((width) => notesBlock(subject.type, subject.names.print, texts, width));
  for (const { face, section } of figureRooms) {
    const figures = [
      ...faceBlocks(subject, { ...face, enlarged }),
      ...boardBlocks(subject, face),
      ...sectionBlocks(subject, section, enlarged),
    ];
    for (const note of notes) {
      const orders = [
        [...wires, ...figures, ...lengths, ...parts, note],
        [...wires, ...parts, note, ...lengths, ...figures],
        [...parts, note, ...wires, ...lengths, ...figures],
      ];
      for (const fill of [false, true]) {
        for (const order of orders) yield { blocks: [...first, ...order], fill };
      }
    }
  }
}

/** Widths of the notes: a narrow column, or the width next to the title block. */
function noteWidths({ width }: Space, titleSpace: Space): readonly number[] {
  return [...new Set([76, Math.min(110, Math.max(76, width - titleSpace.width - 5)), 110])].filter(
    (candidate) => candidate <= width,
  );
}

/** Maximum sizes of a face and a section, mm before they are enlarged. */
const figureRooms = [
  { face: { width: 60, height: 28 }, section: 24 },
  { face: { width: 44, height: 22 }, section: 20 },
] as const;

/** Names the paper on which the plan would fit at full size. On this paper it is reduced. */
function tooLarge(paper: Paper, plans: readonly SheetBlock[], block: TitleBlock, enlarged: number): string {
  const enough = familyOf(paper).find((candidate) => {
    const { space, taken } = drawingSpace(pageSize(candidate, true), block.layout);
    return plans.every(
      ({ width, height }) => width * enlarged <= space.width && height * enlarged <= space.height - taken.height,
    );
  });
  const print = formatOfBlock(block);
  const advice =
    enough === undefined ? print.text('drawing.no-larger-paper') : print.text('drawing.use-paper', { paper: enough });
  return print.text('drawing.reduced', { paper, advice });
}

// Cross sections of the stocks of a cable, each once, with labels for their layers and cores.

/** `room` is the maximum size of a section, mm. The sheet enlarges everything by `enlarged`. */
function sectionBlocks(subject: DrawingSubject, room: number, enlarged: number): SheetBlock[] {
  const byDef = new Map<string, string[]>();
  for (const { id, def } of subject.design.instances.segments ?? []) {
    byDef.set(def, [...(byDef.get(def) ?? []), subject.names.short(id)]);
  }
  return [...byDef].flatMap(([def, names]) => {
    const wire = definition(subject.library, 'wires', def);
    // The cross section of a single core adds nothing to the wire table.
    if (wire === undefined || elementsOf(wire).copper.length < 2) return [];
    const section = crossSection(subject.library, wire);
    if (section.radius === 0) return [];
    const drawn = calloutBlock(subject.type, subject.library, wire, section, spans(names), room, enlarged);
    return [{ ...drawn, corner: 'top-left' as const }];
  });
}
