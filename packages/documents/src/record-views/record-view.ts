/** A library record as a drawing, where its data says where things are: the face of a connector, the section of a stock. */
import type { Library, Snapshot } from '@cablewright/engine';
import { isObject, type Body, type Wire } from '@cablewright/model';
import { ink, type Item, type Sheet } from '../display-list/display-list.ts';
import { crossSection } from '../cross-sections/cross-section.ts';
import { faceItems, type FacePin } from '../faces/face.ts';

export interface RecordView {
  /** What is seen: `front` of a connector, `cross-section` of a stock. */
  readonly view: string;
  readonly sheet: Sheet;
}

const width = 120;
const height = 80;

/**
 * The drawn view of a record, or undefined where its data says nothing of shape. The paper is the same for every record
 * and the scale one of a few, so that two states of a record can be laid over one another.
 */
export function recordView(library: Library, kind: string, record: Snapshot): RecordView | undefined {
  if (kind === 'wires' && isObject(record['structure'])) {
    const { radius, items } = crossSection(library, record as unknown as Wire);
    return radius === 0 ? undefined : { view: 'cross-section', sheet: onPaper(record, radius, radius, items) };
  }
  const pins = kind === 'bodies' ? bodyPins(record) : kind === 'connectors' ? connectorPins(library, record) : [];
  const face = faceItems(pins);
  return face === undefined ? undefined : { view: 'front', sheet: onPaper(record, face.halfX, face.halfY, face.items) };
}

function bodyPins(record: Snapshot): FacePin[] {
  return (record as unknown as Body).positions.map(({ id, label, x, y }) => ({ id, name: label, x, y }));
}

/** Where the body has its positions, with the names the connector gives them. */
function connectorPins(library: Library, record: Snapshot): FacePin[] {
  const bodyId = record['body'];
  const body = typeof bodyId === 'string' ? library.get('bodies', bodyId) : undefined;
  const pins = Array.isArray(record['pins']) ? record['pins'].filter(isObject) : [];
  const named = new Map(pins.map((pin) => [pin['id'], pin['label'] ?? pin['signal']]));
  return (body?.positions ?? []).map(({ id, label, x, y }) => {
    const name = named.get(id);
    return { id, name: typeof name === 'string' ? name : label, x, y };
  });
}

/** Scales drawings are made at, drawn millimetres for one of the part. */
const scales = [0.5, 1, 2, 4, 5, 8, 10, 16, 20];

function onPaper(record: Snapshot, halfX: number, halfY: number, itemsAt: (scale: number) => readonly Item[]): Sheet {
  const most = Math.min((width - 16) / (2 * halfX), (height - 26) / (2 * halfY));
  const scale = scales.findLast((one) => one <= most) ?? scales[0]!;
  const label = record['label'];
  const title = typeof label === 'string' && label !== '' ? label : String(record['id']);
  return {
    widthMm: width,
    heightMm: height,
    title,
    items: [
      { kind: 'text', x: 4, y: 6.5, text: title, size: 3.2, weight: 'bold' },
      { kind: 'text', x: width - 4, y: 6.5, text: `Scale ${scale}:1`, size: 2.6, anchor: 'end', ink: ink.grey },
      { kind: 'group', x: width / 2, y: height / 2 + 2, items: itemsAt(scale) },
    ],
  };
}
