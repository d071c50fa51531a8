/** The faces of the connectors of a cable, each kind once, as they are seen from the side that mates. */
import { artworkKey, composeConnector, designator, type ComposedConnector } from '@cablewright/engine';
import { ink, type Item } from '../../display-list/display-list.ts';
import { contactRow, drawnFace, facePins, unplacedNames } from '../../figures/faces/face.ts';
import { scaleFor, scaleText } from '../../figures/scales.ts';
import { readableScale } from '../../figures/faces/readable-scale.ts';
import type { Block } from '../blocks/block.ts';
import { pictureBlock } from './picture-block.ts';
import type { Subject } from '../subject/subject.ts';
import { spans } from '../../lists/spans.ts';

const caption = 3.1;

/** How large a face may be drawn, mm. */
interface FaceRoom {
  readonly width: number;
  readonly height: number;
  /** How much larger than laid out here the sheet draws everything: the face keeps to a usual scale on paper. */
  readonly enlarged: number;
}

/** An uploaded picture of the front replaces the drawn face. Connectors that mate alike are drawn once: those of one body, whatever their pins mean. */
export function faceBlocks(subject: Subject, room: FaceRoom): Block[] {
  const groups = new Map<string, { connector: ComposedConnector; ids: string[] }>();
  for (const { id, def } of subject.design.instances.connectors ?? []) {
    const connector = composeConnector(subject.library, def);
    if (connector === undefined) continue;
    const key = connector.body?.id ?? def;
    const known = groups.get(key) ?? { connector, ids: [] };
    known.ids.push(id);
    groups.set(key, known);
  }
  return [...groups.values()].flatMap(({ connector, ids }) => {
    const picture = subject.request.pictures?.get(artworkKey('connectors', connector.id))?.front;
    const label = connector.body?.label ?? connector.label;
    if (picture !== undefined)
      return [pictureBlock(subject, ids, label, subject.names.print.text('drawing.front'), picture, room)];
    return faceBlock(subject, connector, ids, room);
  });
}

/** Between lines of designators, mm. */
const nameLine = 3.4;

function faceBlock(
  { type, library }: Subject,
  connector: ComposedConnector,
  ids: readonly string[],
  room: FaceRoom,
): Block[] {
  const pins = facePins(connector);
  const face = drawnFace(type, library, connector.body?.face, pins) ?? contactRow(type, library, pins);
  if (face === undefined) return [];
  const { reach, margin } = face;
  const [across, tall] = [reach.right - reach.left, reach.top - reach.bottom];
  const fitting = scaleFor(room.width * room.enlarged, room.height * room.enlarged, across, tall);
  const shown = readableScale(face, fitting, room, room.enlarged);
  const scale = shown / room.enlarged;
  const names = type.break(spans(ids.map((id) => designator(id))), room.width, 2.6, 'bold');
  const named = names.length * nameLine;
  const label = type.break(connector.body?.label ?? connector.label, room.width, 2.1);
  const seen = `${face.seen}, ${scaleText(shown)}`;
  const width =
    Math.max(
      across * scale + margin.left + margin.right,
      ...names.map((one) => type.width(one, 2.6, 'bold')),
      ...label.map((one) => type.width(one, 2.1)),
      type.width(seen, 1.9),
    ) + 1;
  const below = caption + named - nameLine;
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
    ...label.map((text, i): Item => ({ kind: 'text', x: 0, y: below + (i + 1) * 2.8, text, size: 2.1 })),
    { kind: 'text', x: 0, y: below + label.length * 2.8 + 2.6, text: seen, size: 1.9, ink: ink.grey },
    {
      kind: 'group',
      x: (width + margin.left - margin.right) / 2 - ((reach.left + reach.right) / 2) * scale,
      y: top + reach.top * scale,
      items: face.items(scale),
    },
    ...also.items,
  ];
  return [{ width, height: top + tall * scale + margin.bottom + 1 + also.height, corner: 'top-left', items }];
}
