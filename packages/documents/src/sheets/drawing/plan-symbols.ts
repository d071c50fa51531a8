/** Symbols of places on a plan and of the cable between them: outlines, not to scale. */
import { formatNumber as n, ink, line, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import { towards, type Point } from '../../display-list/geometry.ts';
import { roundedPath } from '../../figures/faces/shapes.ts';
import type { WireColour } from '../../figures/wire-colour.ts';
import type { PlaceKind } from '../subject/plan-graph.ts';
import type { SideView } from './side-view.ts';

const outline: Stroke = { ink: ink.black, width: 0.3 };
/** Length that a bend of a cable takes from each side, mm. */
const bendRadius = 3;
const thin: Stroke = { ink: ink.black, width: 0.18 };

export const symbolWidth: Readonly<Record<PlaceKind, number>> = {
  connector: 15,
  board: 14,
  part: 11,
  'sub-assembly': 16,
  breakout: 6,
  splice: 4,
  'fan-out': 3,
  open: 10,
};

export interface SymbolLook {
  readonly kind: PlaceKind;
  /** Height, mm. A connector's follows the width of its face. */
  readonly height: number;
  /** Thickness of the cable that enters, mm. */
  readonly thickness: number;
  /** Colours of the cores that are visible at an open end, or behind a bare housing. */
  readonly colours: readonly (WireColour | undefined)[];
  /** The side view of a connector. If absent, it is drawn as a hood, or as a housing without one. */
  readonly side?: SideView;
  /** Whether a shell closes over the connector. */
  readonly hooded?: boolean;
  /** Whether a cable with a jacket enters, whose end the shell hides. */
  readonly jacketed?: boolean;
}

/** The band at the cathode of a part in line, on one side of its symbol, which begins at x and is centred on y. */
export function cathodeBand(x: number, y: number, side: 'left' | 'right'): Item {
  const middle = side === 'left' ? x + 3.5 : x + symbolWidth.part - 3.5;
  return { kind: 'rect', x: middle - 0.6, y: y - 2.2, width: 1.2, height: 4.4, fill: ink.black };
}

/** A symbol from x to x + its width, centred on y. `towards` is the side away from the cable. */
export function placeSymbol(look: SymbolLook, x: number, y: number, towards: 1 | -1): Item[] {
  const width = symbolWidth[look.kind];
  const half = look.height / 2;
  switch (look.kind) {
    case 'connector':
      return connectorSymbol(look, towards === 1 ? x : x + width, y, towards);
    case 'board':
      return [
        { kind: 'rect', x, y: y - half, width, height: look.height, stroke: outline, fill: ink.faint },
        ...[0.25, 0.5, 0.75].map((share): Item => {
          return { kind: 'circle', x: x + width * share, y: y - half + 1.6, r: 0.5, stroke: thin, fill: ink.white };
        }),
      ];
    case 'part':
      return [
        line(x, y, x + width, y, { ink: ink.black, width: 0.6 }),
        {
          kind: 'rect',
          x: x + 1.5,
          y: y - 2.2,
          width: width - 3,
          height: 4.4,
          radius: 2.2,
          stroke: outline,
          fill: ink.faint,
        },
      ];
    case 'sub-assembly':
      return [
        {
          kind: 'rect',
          x,
          y: y - half,
          width,
          height: look.height,
          radius: 1,
          stroke: { ...outline, dash: [2, 1] },
          fill: ink.white,
        },
      ];
    case 'breakout':
      return [
        { kind: 'rect', x, y: y - half, width, height: look.height, radius: 1.6, stroke: outline, fill: ink.pale },
      ];
    case 'splice':
      return [{ kind: 'circle', x: x + width / 2, y, r: 1.3, fill: ink.black }];
    case 'fan-out':
      return [];
    case 'open':
      return openCores(look, towards === 1 ? x : x + width, y, towards);
  }
}

/** Distance from where the cable enters the symbol of a connector to the wire side of its body, mm. A hood is in front of it. */
export function wireSide({ side, hooded }: SymbolLook): number {
  if (side !== undefined) return 0;
  return hooded === true ? hoodLength : coreLength;
}

/** Distance from where the cable enters the symbol of a connector to the end of its jacket, mm: a hood closes over the jacket. */
export function jacketReach({ side, hooded }: SymbolLook): number {
  return side === undefined && hooded === true ? hoodClamp : 0;
}

/** Length of the part of a hood that holds the jacket, mm. */
const hoodClamp = 4.5;

/** The length of a hood, and of the cores that are visible behind a bare housing, mm. */
const hoodLength = 11;
const coreLength = 4.5;

/** A hood that narrows towards the cable, and the mating shell. The cable enters at `x`. */
function connectorSymbol(look: SymbolLook, x: number, y: number, towards: 1 | -1): Item[] {
  if (look.side !== undefined) return [{ kind: 'group', x, y, items: look.side.items(towards) }];
  const { height, thickness } = look;
  const toPage = (along: number, across: number): Point => [x + towards * along, y + across];
  if (look.hooded !== true) return housingSymbol(look, toPage);
  const [half, neck, mouth] = [height / 2, thickness / 2 + 0.7, height * 0.37];
  const hood = [
    toPage(0, -neck),
    toPage(3, -neck),
    toPage(6.5, -half),
    toPage(hoodLength, -half),
    toPage(hoodLength, half),
    toPage(6.5, half),
    toPage(3, neck),
    toPage(0, neck),
  ];
  const shell = [toPage(hoodLength, -mouth), toPage(15, -mouth), toPage(15, mouth), toPage(hoodLength, mouth)];
  const hidden: Stroke = { ...thin, dash: [0.8, 0.5] };
  const [jacketX, reach] = [x + towards * hoodClamp, thickness / 2 + 0.4];
  const jacketEnd = line(jacketX, y - reach, jacketX, y + reach, hidden);
  return [
    { kind: 'path', d: roundedPath(shell, 0.3), stroke: outline, fill: '#d3d8de' },
    { kind: 'path', d: roundedPath(hood, 0.6), stroke: outline, fill: ink.faint },
    ...(look.jacketed === true ? [jacketEnd] : []),
    line(x + towards * hoodLength, y - half + 0.4, x + towards * hoodLength, y + half - 0.4, outline),
  ];
}

/** A bare housing: the cores fan out from the cable and enter at its back, each in its colour; white if no core is known. */
function housingSymbol(look: SymbolLook, toPage: (along: number, across: number) => Point): Item[] {
  const half = look.height / 2;
  const cores = cableItems(housingCores(look, toPage));
  const housing = [toPage(coreLength, -half), toPage(15, -half), toPage(15, half), toPage(coreLength, half)];
  const [from, to] = [toPage(11.5, -half), toPage(11.5, half)];
  return [
    ...cores,
    { kind: 'path', d: roundedPath(housing, 0.6), stroke: outline, fill: ink.faint },
    line(...from, ...to, thin),
  ];
}

/** The maximum number of cores drawn at an end or behind a housing. The wire table has all of them. */
const maxCores = 10;

/** The widest and the narrowest core drawn behind a housing, mm. */
const coreThickness = { most: 0.9, least: 0.25 };

function housingCores(
  { colours, height, thickness }: SymbolLook,
  toPage: (along: number, across: number) => Point,
): CableLine[] {
  const drawn = colours.length === 0 ? [undefined] : colours.slice(0, maxCores);
  const pitch = Math.min(2.2, (0.7 * height) / Math.max(1, drawn.length - 1));
  const width = Math.min(coreThickness.most, Math.max(coreThickness.least, pitch - 0.8));
  return drawn.map((colour, i) => {
    const share = drawn.length === 1 ? 0 : i / (drawn.length - 1) - 0.5;
    const across = share * pitch * (drawn.length - 1);
    const points = [toPage(0, share * thickness * 0.8), toPage(2.5, across), toPage(5, across)];
    return { points, thickness: width, fill: colour?.base ?? ink.white };
  });
}

function openCores({ colours, height }: SymbolLook, x: number, y: number, towards: 1 | -1): Item[] {
  const drawnColours = colours.slice(0, maxCores);
  const spread = Math.min(height - 2, (drawnColours.length - 1) * 1.6);
  return drawnColours.flatMap((colour, i) => {
    const end = y + (drawnColours.length === 1 ? 0 : (i / (drawnColours.length - 1) - 0.5) * spread);
    const points = [
      [x, y],
      [x + towards * 3.5, end],
      [x + towards * 9, end],
    ] as const;
    return cableItems([{ points, thickness: 0.9, fill: colour?.base ?? ink.white }]);
  });
}

export interface CableLine {
  readonly points: readonly Point[];
  readonly thickness: number;
  readonly fill: string;
  /** The runs it shows. */
  readonly ref?: string | undefined;
}

/** Cables as outlines with rounded corners. All edges are drawn first, so that none crosses another cable where cables meet. */
export function cableItems(cables: readonly CableLine[]): Item[] {
  const painted = (
    extra: number,
    inkOf: (cable: CableLine) => string,
    refOf?: (cable: CableLine) => string | undefined,
  ) =>
    cables.map((cable): Item => {
      const stroke = { ink: inkOf(cable), width: cable.thickness + extra };
      const ref = refOf?.(cable);
      return cable.points.length === 2
        ? polyline(cable.points, stroke, ref)
        : { kind: 'path', d: bent(cable.points), stroke, ref };
    });
  return [
    ...painted(
      0.5,
      () => ink.black,
      ({ ref }) => ref,
    ),
    ...painted(0, ({ fill }) => fill),
  ];
}

/** A line through the points with corners rounded by 3 mm, or less if the legs are short. */
function bent(points: readonly Point[]): string {
  const inner = points.slice(1, -1).map((corner, i) => {
    const [from, to] = [towards(corner, points[i]!, bendRadius), towards(corner, points[i + 2]!, bendRadius)];
    return `L${n(from[0])} ${n(from[1])} C${n(corner[0])} ${n(corner[1])} ${n(corner[0])} ${n(corner[1])} ${n(to[0])} ${n(to[1])}`;
  });
  const [first, last] = [points[0]!, points.at(-1)!];
  return `M${n(first[0])} ${n(first[1])} ${inner.join(' ')} L${n(last[0])} ${n(last[1])}`;
}

/** The long break symbol of a cable that is not to scale: two curves with a gap between them. */
export function breakMark(x: number, y: number, thickness: number): Item[] {
  const half = thickness / 2 + 1.4;
  const curve = (offset: number): Item => ({
    kind: 'path',
    d: `M${n(offset - 0.5)} ${n(y - half)} C${n(offset + 1.3)} ${n(y - half / 2)} ${n(offset - 1.3)} ${n(y + half / 2)} ${n(offset + 0.5)} ${n(y + half)}`,
    stroke: thin,
  });
  const gapHeight = thickness + 1;
  return [
    { kind: 'rect', x: x - 0.9, y: y - gapHeight / 2, width: 1.8, height: gapHeight, fill: ink.white },
    curve(x - 0.9),
    curve(x + 0.9),
  ];
}

const balloonRadius = 2.5;
const balloonPitch = 2 * balloonRadius + 0.6;

/** Circled item numbers from x to the right. The nearest has a leader to the item. */
export function balloons(numbers: readonly number[], x: number, y: number, leader?: Point): Item[] {
  const circles = numbers.flatMap((number, i): Item[] => {
    const centre = x + balloonRadius + i * balloonPitch;
    return [
      { kind: 'circle', x: centre, y, r: balloonRadius, stroke: { ink: ink.black, width: 0.25 }, fill: ink.white },
      { kind: 'text', x: centre, y: y + 0.8, text: String(number), size: 2.3, anchor: 'middle' },
    ];
  });
  if (leader === undefined || numbers.length === 0) return circles;
  const [toX, toY] = leader;
  const nearest = Math.max(0, Math.min(numbers.length - 1, Math.round((toX - x - balloonRadius) / balloonPitch)));
  return [
    line(x + balloonRadius + nearest * balloonPitch, y + balloonRadius, toX, toY, thin),
    { kind: 'circle', x: toX, y: toY, r: 0.4, fill: ink.black },
    ...circles,
  ];
}

/** The total width of this many balloons. */
export function balloonsWidth(count: number): number {
  return count === 0 ? 0 : count * balloonPitch - 0.6;
}
