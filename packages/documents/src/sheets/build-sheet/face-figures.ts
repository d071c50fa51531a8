import type { Typesetter } from '../../type/typesetter.ts';
import type { ComposedConnector, Library } from '@cablewright/engine';
import type { Item } from '../../display-list/display-list.ts';
import { contactRow, drawnFace, unplacedNames, type DrawnFace } from '../../figures/faces/face.ts';
import { readableScale } from '../../figures/faces/readable-scale.ts';
import type { Figure } from '../../page/flow/blocks.ts';
import { scaleFor, scaleText } from '../../figures/scales.ts';

/** The largest a face is drawn on a build sheet, mm. */
const most = { width: 78, height: 34 };

/** Both sides of a connector: the one that mates, and the one the wires are landed on. */
export function faceFigures(type: Typesetter, library: Library, connector: ComposedConnector): Figure[] {
  const contacts = new Map((connector.body?.positions ?? []).map(({ id, contact }) => [id, contact]));
  const pins = connector.pins.map(({ id, label, x, y }) => ({ id, name: label, x, y, contact: contacts.get(id) }));
  const face = connector.body?.face;
  const sides = [drawnFace(type, library, face, pins, 'mating'), drawnFace(type, library, face, pins, 'wire')];
  const drawn = sides.filter((side) => side !== undefined);
  if (drawn.length === 0) {
    const row = contactRow(type, library, pins);
    return row === undefined ? [] : [figureOf(row)];
  }
  const seen = new Set<string>();
  return drawn.filter((side) => !seen.has(side.seen) && seen.add(side.seen)).map(figureOf);
}

function figureOf(face: DrawnFace): Figure {
  const { left, right, top, bottom } = face.reach;
  const scale = readableScale(face, scaleFor(most.width, most.height, right - left, top - bottom), most);
  const [width, height] = [(right - left) * scale + 2, (top - bottom) * scale + 2];
  const names = unplacedNames(face, width / 2, height, most.width);
  const drawn: Item = { kind: 'group', x: 1 - left * scale, y: 1 + top * scale, items: face.items(scale) };
  return {
    title: `${face.seen}, ${scaleText(scale)}`,
    widthMm: Math.max(width, 30),
    heightMm: height + names.height,
    items: [drawn, ...names.items],
  };
}
