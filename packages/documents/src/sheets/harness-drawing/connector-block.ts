/** The block for the end of a branch: the face of the connector with its wire table by cavity; for a splice its wires. */
import { artworkKey, composeConnector, type ComposedConnector } from '@cablewright/engine';
import type { ConnectorInstance } from '@cablewright/model';
import { ink, type Item, type Text } from '../../display-list/display-list.ts';
import { scaleText } from '../../figures/scales.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { partWords } from '../subject/subject.ts';
import type { Harness } from '../plane/harness-words.ts';
import { connectorTable, type Landed, spliceTable, tableScale, widest } from '../plane/wire-grid.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { contactRow, drawnFace, type DrawnFace, facePins } from '../../figures/faces/face.ts';
import { blockEm, minEm } from '../../type/capitals.ts';

// The face of a connector, as large as its numbers require.

/** Faces are laid out as blocks, which this scale enlarges. */
const faceScale = tableScale;

interface ShownFace {
  readonly items: readonly Item[];
  readonly seen: string;
  readonly shown: number;
  readonly width: number;
  readonly height: number;
}

/** Scales of a face, smallest first: its numbers must fit into or next to its contacts. */
const scales = [2, 3, 4, 5, 8, 10, 1];
const roomForFace = { width: 150, height: 75 };
/** The maximum size of a face whose numbers are inside its contacts instead of next to them. */
const roomForInside = { width: 130, height: 70 };
/** The maximum size of a face on which contacts would have no number at a smaller size. */
const roomForNumbers = { width: 130, height: 100 };

/** The faces of a harness by library connector, because the same connector is often placed many times. */
const faceOf: (harness: Harness, composed: ComposedConnector) => ShownFace | undefined = derivedFromBoth(
  'faces of a harness',
  newFace,
);

function newFace({ subject }: Harness, composed: ComposedConnector): ShownFace | undefined {
  const { type, library } = subject;
  const picture = subject.request.pictures?.get(artworkKey('connectors', composed.id))?.front;
  if (picture !== undefined) {
    const [width, height] = [60, 40];
    return {
      items: [{ kind: 'image', x: 0, y: 0, width, height, href: picture }],
      seen: subject.names.print.text('drawing.front'),
      shown: 1,
      width,
      height,
    };
  }
  const pins = facePins(composed);
  const face = drawnFace(type, library, composed.body?.face, pins) ?? contactRow(type, library, pins);
  if (face === undefined) return undefined;
  const inContacts = scales.find((scale) => face.isInside(scale / faceScale));
  const inside = inContacts === undefined || inContacts === 1 ? undefined : shownFace(face, inContacts);
  if (inside !== undefined && inside.width <= roomForInside.width && inside.height <= roomForInside.height)
    return inside;
  let best: NumberedFace | undefined;
  for (const room of [roomForFace, roomForNumbers])
    for (const scale of scales) {
      const candidate = shownFace(face, scale, room);
      if (candidate?.numbers === pins.length - face.unplaced.length) return candidate;
      if (candidate !== undefined && candidate.numbers > (best?.numbers ?? -1)) best = candidate;
    }
  return best;
}

interface NumberedFace extends ShownFace {
  /** The number of contacts whose number is drawn. */
  readonly numbers: number;
}

/** A face at a scale; undefined if it is too large. Numbers that would be too small to read are left out. */
function shownFace(face: DrawnFace, drawnScale: number, room = roomForFace): NumberedFace | undefined {
  const { reach, margin, seen } = face;
  const scale = drawnScale / faceScale;
  const width = ((reach.right - reach.left) * scale + margin.left + margin.right) * faceScale;
  const height = ((reach.top - reach.bottom) * scale + margin.bottom) * faceScale;
  if (drawnScale > 1 && (width > room.width || height > room.height)) return undefined;
  const drawn = face.items(scale, blockEm);
  const numbers = drawn.filter(({ kind }) => kind === 'text').length;
  const origin = { x: (margin.left - reach.left * scale) * faceScale, y: reach.top * scale * faceScale };
  return {
    items: [{ kind: 'group', ...origin, scale: faceScale, items: drawn }],
    seen,
    shown: drawnScale,
    width,
    height,
    numbers,
  };
}

const nameSize = 4.4;
const wordSize = minEm.drawing;
/**
 * The distance from the middle to the top of the triangle around the number of a note, and the distance between two
 * triangles, mm.
 */
const flag = { reach: 4, gap: 1.3 } as const;

/** The width of the triangle around the number of a note, mm: one around two digits is wider than it is high. */
function flagWidth(note: number): number {
  return Math.sqrt(3) * flag.reach * (note < 10 ? 1 : 1.35);
}

interface BranchEnd {
  readonly part: string;
  /** The position of the part on the plan: sheet and zone. */
  readonly onPlan: string | undefined;
  /** The numbers of the notes that mention it. */
  readonly notes: readonly number[];
}

interface Head {
  readonly items: readonly Item[];
  readonly width: number;
  readonly height: number;
}

export function connectorBlock(
  harness: Harness,
  connector: ConnectorInstance,
  end: BranchEnd,
  landed: Landed,
): SheetBlock {
  const { subject } = harness;
  const composed = composeConnector(subject.library, connector.def);
  const table = connectorTable(harness, connector, landed);
  const { label, partNumber } = partWords(subject, connector.id);
  const face = composed === undefined ? undefined : faceOf(harness, composed);
  const viewText = face === undefined ? [] : [`${face.seen}, ${scaleText(face.shown)}`];
  const head = headOf(
    harness,
    end,
    [[partNumber, label].filter((word) => word !== '').join(' '), ...viewText],
    table.width,
  );
  return composed === undefined || face === undefined ? stacked(head, table) : withFace(head, face, table);
}

export function spliceBlock(harness: Harness, end: BranchEnd, landed: Landed): SheetBlock {
  const { subject } = harness;
  const { label, partNumber } = partWords(subject, end.part);
  const table = spliceTable(harness, end.part, landed);
  const words = [partNumber, label].filter((word) => word !== '').join(' ');
  return stacked(headOf(harness, end, [words], table.width), table);
}

/** Name, note flags and position on the plan, then the description wrapped to the width of the table. */
function headOf(harness: Harness, { part, onPlan, notes }: BranchEnd, words: readonly string[], wide: number): Head {
  const { type, names } = harness.subject;
  const width = Math.max(wide, 80);
  const text = (value: string, x: number, y: number, more: Partial<Text> = {}): Item => ({
    kind: 'text',
    x,
    y,
    text: value,
    size: wordSize,
    ...more,
  });
  const planText = onPlan === undefined ? '' : names.print.text('harness.plan', { place: onPlan });
  const flagged = notes.reduce((sum, note) => sum + flagWidth(note) + flag.gap, 0);
  const room = width - type.width(planText, wordSize) - flagged - 4;
  const nameLines = type.break(names.of(part), room, nameSize, 'bold');
  const items: Item[] = nameLines.map((line, i) =>
    text(line, 0, nameSize + i * nameSize * 1.25, { size: nameSize, weight: 'bold' }),
  );
  let flagAt = room + 2 + flag.gap / 2;
  for (const note of notes) {
    items.push(...noteFlag(note, flagAt + flagWidth(note) / 2, 3));
    flagAt += flagWidth(note) + flag.gap;
  }
  if (planText !== '') items.push(text(planText, width, nameSize, { anchor: 'end', ink: ink.accent }));
  let y = nameSize + (nameLines.length - 1) * nameSize * 1.25;
  for (const wordLine of words.flatMap((word) => type.break(word, width, wordSize))) {
    y += wordSize * 1.35;
    items.push(text(wordLine, 0, y));
  }
  return { items, width, height: y + 1.5 };
}

/** A triangle with the number of a note. */
function noteFlag(note: number, x: number, y: number): Item[] {
  const [half, foot] = [flagWidth(note) / 2, (y + flag.reach / 2).toFixed(3)];
  const top = `${x.toFixed(3)} ${(y - flag.reach).toFixed(3)}`;
  const d = `M${top} L${(x + half).toFixed(3)} ${foot} L${(x - half).toFixed(3)} ${foot} Z`;
  return [
    { kind: 'path', d, stroke: { ink: ink.black, width: 0.25 }, fill: ink.white },
    { kind: 'text', x, y: y + 1.4, text: String(note), size: minEm.drawing, anchor: 'middle' },
  ];
}

/** Places the face next to a short table, or above a long one. */
function withFace(head: Head, face: ShownFace, table: SheetBlock): SheetBlock {
  const gap = 5;
  const nextTo = table.width + gap + face.width <= widest && table.height < face.height * 2.5;
  if (!nextTo) {
    const top: Item[] = [...head.items, { kind: 'group', y: head.height + 1, items: face.items }];
    return stacked(
      { items: top, width: Math.max(head.width, face.width), height: head.height + 1 + face.height + 2 },
      table,
    );
  }
  const height = head.height + 1 + Math.max(face.height, table.height);
  return {
    width: Math.max(head.width, face.width + gap + table.width),
    height,
    corner: 'top-left',
    items: [
      ...head.items,
      { kind: 'group', y: head.height + 1, items: face.items },
      { kind: 'group', x: face.width + gap, y: head.height + 1, items: table.items },
    ],
  };
}

function stacked(head: Head, table: SheetBlock): SheetBlock {
  const { list, split } = table;
  return {
    width: Math.max(head.width, table.width),
    height: head.height + table.height,
    corner: 'top-left',
    list,
    items: [...head.items, { kind: 'group', y: head.height, items: table.items }],
    split:
      split === undefined
        ? undefined
        : (most: number) => {
            const parts = split(most - head.height);
            return parts === undefined ? undefined : ([stacked(head, parts[0]), parts[1]] as const);
          },
  };
}
