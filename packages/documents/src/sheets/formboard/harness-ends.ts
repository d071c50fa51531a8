/** The ends and branches of a harness on its board: faces, strip marks and texts. */
import { composeConnector } from '@cablewright/engine';
import type { Item, Text } from '../../display-list/display-list.ts';
import { drawnFace, type DrawnFace, facePins } from '../../figures/faces/face.ts';
import { along, farApart, gapBetween, type Capsule } from '../../display-list/geometry.ts';
import type { PlacedNode } from './layout.ts';
import { stripWords } from './strip-marks.ts';
import { placeTexts } from './symbols.ts';
import type { TextSpot } from '../plane/text-places.ts';
import type { HarnessOnBoard } from './drawn-way.ts';
import { blockEm, blockScale, minEm } from '../../type/capitals.ts';

/** Minimum text size on a board, mm. */
const minTextSize = minEm.sheet;
/** Faces are laid out smaller and then enlarged by this factor, so that their largest numbers are legible. */
const enlarged = blockScale.sheet;
/** Enlarged scales for a face whose numbers do not fit at the board's scale, and the maximum width of a face, mm. */
const largerFaces = [2, 3, 4, 5];
const widestFace = 130;
/** A scale at which every number has room. */
const scaleForAll = 40;
/** Distance from the end of a bundle to its face, and additional distances to try, mm. */
const beyondEnd = 16;
const farther = [0, 10, 20, 35, 50, 70, 100];
/** Distance from the bundles of a node, mm. */
const besideWay = 12;

interface ShownFace {
  readonly items: readonly Item[];
  readonly taken: readonly Capsule[];
  /** Distance from the end of the bundle to beyond the face, mm. */
  readonly reach: number;
  /** The visible side of the connector, and the scale if it differs from the board's. */
  readonly caption: readonly string[];
}

/** The faces of the connectors at the ends, each beyond the end of its bundle and clear of everything else. */
export function facesOf(
  board: HarnessOnBoard,
  nodes: readonly PlacedNode[],
  occupied: readonly Capsule[],
): (ShownFace | undefined)[] {
  const shapes = [...occupied];
  return nodes.map((node) => {
    const face = faceAt(board, node, shapes);
    shapes.push(...(face?.taken ?? []));
    return face;
  });
}

function faceAt(
  board: HarnessOnBoard,
  { node, at, heading }: PlacedNode,
  occupied: readonly Capsule[],
): ShownFace | undefined {
  const face = node.children.length > 0 || node.stub === true ? undefined : faceOf(board, node.place.instances[0]);
  if (face === undefined) return undefined;
  const faceScale = scaleOf(face, board.scale);
  const { left, right, top, bottom } = face.reach;
  const half = (Math.hypot(right - left, top - bottom) * faceScale) / 2;
  const spots = farther.map((more): Capsule => {
    const middle = along(at, heading, beyondEnd + more + half);
    return { a: middle, b: middle, r: half };
  });
  const free = (spot: Capsule) => occupied.every((shape) => farApart(spot, shape, 1) || gapBetween(spot, shape) >= 1);
  const spot = spots.find(free) ?? spots[0]!;
  const [x, y] = spot.a;
  const origin = { x: x - ((left + right) / 2) * faceScale, y: y + ((top + bottom) / 2) * faceScale };
  return {
    items: [
      { kind: 'group', ref: node.place.instances[0], ...origin, scale: enlarged, items: itemsAt(face, faceScale) },
    ],
    taken: [spot],
    reach: Math.hypot(x - at[0], y - at[1]) + half,
    caption: [faceScale === board.scale ? face.seen : `${face.seen}, ${faceScale}:1`],
  };
}

/** A face without the numbers that would be too small to read. */
function itemsAt(face: DrawnFace, scale: number): Item[] {
  return [...face.items(scale / enlarged, blockEm)];
}

function faceOf({ subject }: HarnessOnBoard, instance: string | undefined): DrawnFace | undefined {
  const def = subject.design.instances.connectors?.find(({ id }) => id === instance)?.def;
  const connector = def === undefined ? undefined : composeConnector(subject.library, def);
  return connector === undefined
    ? undefined
    : drawnFace(subject.type, subject.library, connector.body?.face, facePins(connector));
}

/**
 * The scale of the board if every contact has a legible number at that scale. On a board at true size, the first larger
 * scale at which this is so, or else the scale with the most numbers.
 */
function scaleOf(face: DrawnFace, scale: number): number {
  const { left, right } = face.reach;
  const numbers = (candidate: number) => itemsAt(face, candidate).filter(({ kind }) => kind === 'text').length;
  if (scale < 0.5) return scale;
  const all = numbers(scaleForAll);
  let best = { scale, count: numbers(scale) };
  for (const candidate of largerFaces) {
    if (best.count >= all || (right - left) * candidate > widestFace) break;
    const count = numbers(candidate);
    if (count > best.count) best = { scale: candidate, count };
  }
  return best.scale;
}

/** The name of a node and the strip length of its wires: beyond its face, otherwise next to it. */
export function endSpot(board: HarnessOnBoard, placed: PlacedNode, face: ShownFace | undefined): TextSpot {
  const { node, at, heading } = placed;
  if (node.place.kind === 'fan-out' && node.stub !== true) return { places: [], needed: false };
  const more = [...stripWords(board.subject, node), ...(face?.caption ?? [])];
  const texts = (from: PlacedNode): Text[] => placeTexts(board.subject, from, besideWay, { more, least: minTextSize });
  const end = (beyond: number) => texts({ ...placed, at: along(at, heading, beyond) });
  if (node.children.length === 0) {
    const first = face === undefined ? 0 : face.reach - 12;
    return { places: [0, 6, 12, 20, 30, 45, 60].map((far) => end(first + far)), needed: true };
  }
  return { places: [-45, 45, -135, 135, -90, 90].map((aside) => texts({ ...placed, aside })), needed: true };
}

/** The name of a branch point, next to it. */
export function branchSpot({ view }: HarnessOnBoard, { node, at: [x, y] }: PlacedNode): TextSpot[] {
  if (node.place.kind !== 'fan-out' || node.stub === true) return [];
  const text = view.nodeName(node.place.id);
  const places = [3, 14, 24, 34, 46].flatMap((aside) =>
    [16, 20, 25, 32, 40].flatMap((off) =>
      [-1, 1].flatMap((down) =>
        (['start', 'end'] as const).map((anchor): Text[] => {
          const from = { x: anchor === 'start' ? x + aside : x - aside, y: y + down * off };
          return [{ kind: 'text', ...from, text, size: 3.5, weight: 'bold', anchor }];
        }),
      ),
    ),
  );
  return [{ places, needed: true }];
}
