/** Draws a library record if its data has a shape: the face of a connector, or the cross-section of a stock. */
import { composeConnector, type Library, type Snapshot } from '@cablewright/engine';
import { type Body, isObject, type Wire } from '@cablewright/model';
import { crossSection } from '../cross-sections/cross-section.ts';
import { ink, type Item, type Sheet } from '../../display-list/display-list.ts';
import { drawnFace, type DrawnFace, type FacePin, unplacedNames } from '../faces/face.ts';
import { builtIn } from '../../type/typesetter.ts';
import { scaleFor, scaleText } from '../scales.ts';

// The contacts of a face with their names, as a list at the right edge of its paper.

const size = 2.1;
const pitch = 2.9;
const widest = 30;

interface PinList {
  readonly items: readonly Item[];
  /** The width of the list, mm. 0 if no contact has a name. */
  readonly width: number;
}

/** Lists only contacts with a name other than their number, in as many columns as the height requires. */
function pinList(pins: readonly FacePin[], right: number, top: number, bottom: number): PinList {
  const named = pins.flatMap(({ id, name = '' }) => (name === '' || name === id ? [] : [{ id, name }]));
  if (named.length === 0) return { items: [], width: 0 };
  const rows = Math.max(1, Math.floor((bottom - top) / pitch));
  const columns = Math.ceil(named.length / rows);
  const numbers = Math.max(...named.map(({ id }) => builtIn.width(id, size, 'bold'))) + 1.5;
  const names = Math.min(widest, Math.max(...named.map(({ name }) => builtIn.width(name, size))));
  const column = numbers + names + 3;
  const left = right - columns * column + 3;
  const items = named.flatMap(({ id, name }, i): Item[] => {
    const x = left + Math.floor(i / rows) * column;
    const y = top + (i % rows) * pitch + size;
    return [
      { kind: 'text', x, y, text: id, size, weight: 'bold' },
      { kind: 'text', x: x + numbers, y, text: builtIn.fit(name, names, size), size, ink: ink.accent },
    ];
  });
  return { items, width: columns * column - 3 };
}

interface RecordView {
  /** The kind of view: `front` of a connector, `cross-section` of a stock. */
  readonly view: string;
  readonly sheet: Sheet;
}

const width = 120;
const height = 80;
const head = 10;

/**
 * The view of a record. Undefined if its data has no shape. All records have the same paper and one of a few scales, so that
 * two versions of a record can be compared by overlaying them.
 */
export function recordView(library: Library, kind: string, record: Snapshot): RecordView | undefined {
  if (kind === 'wires' && isObject(record['structure'])) {
    const { radius, items } = crossSection(library, record as Wire);
    if (radius === 0) return undefined;
    const scale = scaleFor(width - 16, height - head - 8, 2 * radius, 2 * radius);
    const drawn: Item = { kind: 'group', x: width / 2, y: (height + head) / 2, items: items(scale) };
    return { view: 'cross-section', sheet: onPaper(record, `Scale ${scaleText(scale)}`, [drawn]) };
  }
  const pins = kind === 'bodies' ? bodyPins(record) : kind === 'connectors' ? connectorPins(library, record) : [];
  const body = kind === 'bodies' ? (record as Body) : bodyOf(library, record);
  const face = drawnFace(builtIn, library, body?.face, pins);
  return face === undefined ? undefined : { view: 'front', sheet: faceOnPaper(record, face, pins) };
}

const picture = { widthMm: 24, heightMm: 16, margin: 1 };

/**
 * The face of a connector or the cross-section of a stock without text, as lists show it in front of a name. Undefined if the
 * data has no shape. It fills its picture, so pictures have different scales.
 */
export function recordPicture(library: Library, kind: string, record: Snapshot): Sheet | undefined {
  if (kind === 'wires' && isObject(record['structure'])) {
    const { radius, halfHeight, items } = crossSection(library, record as Wire);
    return radius === 0
      ? undefined
      : pictureOf(record, { left: -radius, right: radius, top: halfHeight, bottom: -halfHeight }, items);
  }
  if (kind !== 'connectors' && kind !== 'bodies') return undefined;
  const pins = kind === 'bodies' ? bodyPins(record) : connectorPins(library, record);
  const body = kind === 'bodies' ? (record as Body) : bodyOf(library, record);
  const face = drawnFace(builtIn, library, body?.face, pins);
  return face === undefined ? undefined : pictureOf(record, face.reach, face.items);
}

function pictureOf(record: Snapshot, reach: DrawnFace['reach'], items: DrawnFace['items']): Sheet {
  const { widthMm, heightMm, margin } = picture;
  const [across, up] = [reach.right - reach.left, reach.top - reach.bottom];
  const scale = Math.min((widthMm - 2 * margin) / across, (heightMm - 2 * margin) / up);
  const [x, y] = [(reach.left + reach.right) / 2, (reach.top + reach.bottom) / 2];
  const drawn: Item = {
    kind: 'group',
    x: widthMm / 2 - x * scale,
    y: heightMm / 2 + y * scale,
    items: withoutWords(items(scale)),
  };
  return { widthMm, heightMm, title: String(record['label'] ?? record['id']), items: [drawn] };
}

function withoutWords(items: readonly Item[]): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === 'text') return [];
    return item.kind === 'group' ? [{ ...item, items: withoutWords(item.items) }] : [item];
  });
}

function faceOnPaper(record: Snapshot, face: DrawnFace, pins: readonly FacePin[]): Sheet {
  const list = pinList(pins, width - 4, head + 1, height - 4);
  const aside = face.margin.left + face.margin.right;
  const room = width - 8 - aside - (list.width === 0 ? 0 : list.width + 6);
  const { reach, margin } = face;
  const scale = scaleFor(room - 4, height - head - 14, reach.right - reach.left, reach.top - reach.bottom);
  const x = 4 + margin.left + room / 2;
  const y = (height + head) / 2 - 3;
  const drawn: Item = {
    kind: 'group',
    x: x - ((reach.left + reach.right) / 2) * scale,
    y: y + ((reach.top + reach.bottom) / 2) * scale,
    items: face.items(scale),
  };
  const also = unplacedNames(face, x, y + ((reach.top - reach.bottom) / 2) * scale + margin.bottom + 1.5, room);
  return onPaper(record, `${face.seen} · Scale ${scaleText(scale)}`, [drawn, ...also.items, ...list.items]);
}

function bodyPins(record: Snapshot): FacePin[] {
  return (record as Body).positions.map(({ id, label, x, y, contact }) => ({
    id,
    name: label,
    x,
    y,
    contact,
  }));
}

function bodyOf(library: Library, record: Snapshot): Body | undefined {
  const bodyId = record['body'];
  return typeof bodyId === 'string' ? library.get('bodies', bodyId) : undefined;
}

/** The positions in the body, with the names that the connector or its pinout gives them. */
function connectorPins(library: Library, record: Snapshot): FacePin[] {
  const pins = Array.isArray(record['pins']) ? record['pins'].filter(isObject) : [];
  const named = new Map(pins.map((pin) => [pin['id'], pin['label'] ?? pin['signal']]));
  const known = composeConnector(library, String(record['id']));
  return (bodyOf(library, record)?.positions ?? []).map(({ id, label, x, y, contact }) => {
    const name = named.get(id) ?? known?.pin(id)?.label;
    return { id, name: typeof name === 'string' ? name : label, x, y, contact };
  });
}

function onPaper(record: Snapshot, seen: string, content: readonly Item[]): Sheet {
  const label = record['label'];
  const title = typeof label === 'string' && label !== '' ? label : String(record['id']);
  const shown = builtIn.fit(title, width - 60, 3.2, 'bold');
  return {
    widthMm: width,
    heightMm: height,
    title,
    items: [
      { kind: 'text', x: 4, y: 6.5, text: shown, size: 3.2, weight: 'bold' },
      { kind: 'text', x: width - 4, y: 6.5, text: seen, size: 2.6, anchor: 'end', ink: ink.grey },
      ...content,
    ],
  };
}
