/** Places names and lengths so that none covers another or a bundle. Pure; everything is in screen px. */
import type { Size } from '../scene/size.ts';
import type { LayoutScene, SceneBundle, SceneNode } from './layout-scene.ts';
import type { CanvasPoint } from '../scene/around.ts';

type Box = CanvasPoint & Size;

interface DrawnLine {
  readonly a: CanvasPoint;
  readonly b: CanvasPoint;
  readonly half: number;
}

interface Texts {
  /**
   * Each name with its middle, relative to its node. A name without enough room is cut to its first word, or left out.
   */
  readonly names: ReadonlyMap<string, CanvasPoint & { readonly text: string }>;
  /** The middle of each length, on the canvas. Lengths without enough room are left out. */
  readonly lengths: ReadonlyMap<string, CanvasPoint>;
}

/** The approximate width of a letter in a name and in a length. */
const letter = 6.8;
const nameHeight = 16;
export const chipHeight = 20;
/** Half the side of the square drawn for a node. */
const nodeHalf = 10;

export const lengthText = ({ bundle, toScale }: SceneBundle) =>
  `${bundle.lengthMm} mm${toScale ? '' : ' · not to scale'}`;
export const chipWidth = (bundle: SceneBundle) => lengthText(bundle).length * 6.6 + 14;

/** `perMm` is the number of screen px per mm, `halfOf` half the drawn thickness of a bundle. */
export function textsOf(
  { nodes, bundles }: LayoutScene,
  perMm: number,
  halfOf: (bundle: SceneBundle) => number,
): Texts {
  const onScreen = ({ x, y }: CanvasPoint) => ({ x: x * perMm, y: y * perMm });
  const lines = bundles.map((bundle): DrawnLine & { readonly bundle: SceneBundle } => ({
    bundle,
    a: onScreen(bundle.a),
    b: onScreen(bundle.b),
    half: halfOf(bundle),
  }));
  const occupied: Box[] = nodes.map((node) => around(onScreen(node), 2 * nodeHalf, 2 * nodeHalf));
  const isFree = (box: Box) =>
    !occupied.some((other) => overlap(box, other)) && !lines.some((line) => crosses(line, grown(box, line.half)));
  const names = new Map<string, CanvasPoint & { readonly text: string }>();
  for (const node of nodes) {
    const middle = onScreen(node);
    for (const text of new Set([node.name, ...node.name.split(' ', 1)])) {
      const width = text.length * letter + 4;
      const boxes = nameOffsets(node, width).map((by) => ({ by, box: around(plus(middle, by), width, nameHeight) }));
      const best = boxes.find(({ box }) => isFree(box));
      if (best === undefined) continue;
      names.set(node.id, { ...best.by, text });
      occupied.push(best.box);
      break;
    }
  }
  const lengths = new Map<string, CanvasPoint>();
  // Shortest bundle first, because it has the fewest possible positions for its length.
  for (const line of lines.toSorted((a, b) => a.bundle.drawnMm - b.bundle.drawnMm)) {
    const { bundle } = line;
    const width = chipWidth(bundle);
    const place = lengthPlaces(line, width).find((middle) => isFree(around(middle, width, chipHeight)));
    if (place === undefined) continue;
    lengths.set(bundle.id, place);
    occupied.push(around(place, width, chipHeight));
  }
  return { names, lengths };
}

const compass: readonly CanvasPoint[] = [0, 180, 90, 270, 45, 135, 225, 315].map((turn) => ({
  x: Math.cos((turn * Math.PI) / 180),
  y: Math.sin((turn * Math.PI) / 180),
}));

/** Possible positions of a name around its node, starting with the widest gap between bundles. */
function nameOffsets({ aside }: SceneNode, width: number): CanvasPoint[] {
  const long = Math.hypot(aside.x, aside.y);
  const first = long < 0.01 ? { x: 0, y: -1 } : { x: aside.x / long, y: aside.y / long };
  return [first, ...compass].map(({ x, y }) => {
    const gap = nodeHalf + 6;
    return { x: x * gap + (towards(x) * width) / 2, y: y * gap + (towards(y) * nameHeight) / 2 };
  });
}

/** Possible positions of a length next to its bundle, on either side, starting in the middle. */
function lengthPlaces({ a, b, half }: DrawnLine, width: number): CanvasPoint[] {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (long === 0) return [];
  // Starts above the bundle, or to the right of a vertical one.
  const turn = { x: (b.y - a.y) / long, y: (a.x - b.x) / long };
  const up = turn.y < -0.1 || (Math.abs(turn.y) <= 0.1 && turn.x > 0) ? turn : { x: -turn.x, y: -turn.y };
  const off = half + 6 + Math.abs(up.x) * (width / 2) + Math.abs(up.y) * (chipHeight / 2);
  return [0.5, 0.4, 0.6, 0.25, 0.75].flatMap((share) =>
    [1, -1].map((side) => ({
      x: a.x + (b.x - a.x) * share + up.x * off * side,
      y: a.y + (b.y - a.y) * share + up.y * off * side,
    })),
  );
}

/** -1, 0 or 1: the side of the point on which a text in this direction begins. */
const towards = (share: number) => (Math.abs(share) < 0.4 ? 0 : Math.sign(share));
const plus = (a: CanvasPoint, b: CanvasPoint) => ({ x: a.x + b.x, y: a.y + b.y });
const around = ({ x, y }: CanvasPoint, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether a line passes through a box. The line is clipped at the four edges. */
function crosses({ a, b }: DrawnLine, box: Box): boolean {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [a.x, b.x - a.x, box.x, box.x + box.width],
    [a.y, b.y - a.y, box.y, box.y + box.height],
  ] as const) {
    if (way === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [enter, leave] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
  }
  return from < to;
}
