/** Draws the parts of a section in the colours and metals of the catalog's vocabularies. */
import type { Library } from '@cablewright/engine';
import type { ConductorElement, ShieldElement } from '@cablewright/model';
import { formatNumber as n, ink, type Item, type Stroke } from '../../display-list/display-list.ts';
import { wireColour } from '../wire-colour.ts';
import type { CrossSectionPart } from './piece.ts';
import { packRound } from './packing.ts';

const edge: Stroke = { ink: ink.black, width: 0.18 };
/** The colour of a metal that has none in the vocabulary. */
const metal = '#c4c9d0';

export function pieceItems(library: Library, piece: CrossSectionPart, scale: number): Item[] {
  const { element } = piece;
  if (piece.kind === 'twist')
    return [around(piece, piece.r, scale, { stroke: { ...edge, ink: ink.grey, dash: [0.8, 0.8] } })];
  if (element.type === 'conductor') return coreItems(library, piece, element, scale);
  if (element.type === 'shield') return screenItems(library, piece, element, scale);
  const fill = element.type === 'insulation' ? wireColour(library, element.color)?.base : undefined;
  return [
    around(piece, piece.r, scale, { stroke: edge, fill: fill ?? ink.pale }),
    around(piece, piece.inner, scale, { stroke: edge, fill: ink.white }),
  ];
}

/** The outline of a part at a radius: a circle, or for a flat part a bar with round ends. */
function around(
  { x, y, run }: CrossSectionPart,
  r: number,
  scale: number,
  paint: { stroke?: Stroke; fill?: string },
): Item {
  if (run === 0) return { kind: 'circle', x: x * scale, y: y * scale, r: r * scale, ...paint };
  const [width, height] = [2 * (r + run) * scale, 2 * r * scale];
  return {
    kind: 'rect',
    x: x * scale - width / 2,
    y: y * scale - height / 2,
    width,
    height,
    radius: height / 2,
    ...paint,
  };
}

function metalOf(library: Library, material: string | undefined): string {
  return (material === undefined ? undefined : library.material(material)?.hex) ?? metal;
}

/** Draws braid as crossed wires, a spiral as wires side by side, and foil and tape as a thin layer. */
function screenItems(library: Library, piece: CrossSectionPart, element: ShieldElement, scale: number): Item[] {
  const wall = (piece.r - piece.inner) * scale;
  const fill = metalOf(library, element.material);
  const construction = element.construction ?? 'braid';
  const inside = around(piece, piece.inner, scale, { stroke: { ...edge, width: 0.12 }, fill: ink.white });
  if (construction === 'foil' || construction === 'tape') {
    return [around(piece, piece.r, scale, { stroke: { ink: ink.black, width: 0.14 }, fill }), inside];
  }
  const middle = (piece.r + piece.inner) / 2;
  const dash = construction === 'braid' ? [0.9, 0.45] : [0.4, 0.25];
  return [
    around(piece, piece.r, scale, { stroke: { ...edge, width: 0.12 }, fill }),
    around(piece, middle, scale, { stroke: { ink: '#5b6470', width: Math.max(0.16, wall * 0.5), dash } }),
    inside,
  ];
}

function coreItems(library: Library, piece: CrossSectionPart, element: ConductorElement, scale: number): Item[] {
  const colour = wireColour(library, element.color);
  const bare = element.bare === true;
  const [x, y, r, copper] = [piece.x * scale, piece.y * scale, piece.r * scale, piece.inner * scale];
  const insulation: Item[] = bare
    ? []
    : [
        { kind: 'circle', x, y, r, stroke: edge, fill: colour?.base ?? ink.white },
        ...(colour?.stripe === undefined ? [] : [-90, 90].map((at) => stripe(x, y, r, at, colour.stripe!))),
      ];
  return [...insulation, ...copperItems(x, y, copper, element, metalOf(library, element.material))];
}

/** The second colour of a core, on a sixth of its insulation. */
function stripe(x: number, y: number, r: number, degrees: number, fill: string): Item {
  const half = Math.PI / 6;
  const middle = (degrees * Math.PI) / 180;
  const [from, to] = [middle - half, middle + half];
  // An arc of 60° is drawn as a single cubic curve. Its handles are 4/3 tan(θ/4) of the radius long.
  const handle = (4 / 3) * Math.tan(half / 2) * r;
  const at = (angle: number, along = 0): string =>
    `${n(x + r * Math.cos(angle) - along * Math.sin(angle))} ${n(y + r * Math.sin(angle) + along * Math.cos(angle))}`;
  const d = `M${n(x)} ${n(y)} L${at(from)} C${at(from, handle)} ${at(to, -handle)} ${at(to)} Z`;
  return { kind: 'path', d, stroke: { ...edge, width: 0.08 }, fill };
}

const maxStrands = 61;

/** The strands of a formation like 7x0.20 if they are large enough to tell apart, otherwise the copper as one disc. */
function copperItems(x: number, y: number, r: number, element: ConductorElement, fill: string): Item[] {
  const count = Number(/^(\d+)\s*[x×]/i.exec(element.formation ?? '')?.[1] ?? 1);
  const thin = { ink: ink.black, width: 0.1 };
  if (count < 2 || count > maxStrands) return [{ kind: 'circle', x, y, r, stroke: thin, fill }];
  const places = packRound(Array.from({ length: count }, () => 1));
  const across = Math.max(...places.map((place) => Math.hypot(place.x, place.y))) + 1;
  const strand = r / across;
  if (strand < 0.16) return [{ kind: 'circle', x, y, r, stroke: thin, fill }];
  const backing: Item = { kind: 'circle', x, y, r, fill: ink.white };
  return [
    backing,
    ...places.map((place): Item => {
      return { kind: 'circle', x: x + place.x * strand, y: y + place.y * strand, r: strand, stroke: thin, fill };
    }),
  ];
}
