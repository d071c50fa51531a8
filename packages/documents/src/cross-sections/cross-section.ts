/** A stock cut through: its conductors packed in circles, screens and layers around what they hold. */
import type { Library } from '@cablewright/engine';
import type { ConductorElement, GroupElement, InsulationElement, Wire, WireElement } from '@cablewright/model';
import { ink, type Item } from '../display-list/display-list.ts';
import { wireColour } from '../schematic/wire-colour.ts';

/** A round thing about its own centre, in mm of the part. */
interface Disc {
  readonly r: number;
  readonly draw: (x: number, y: number, scale: number) => readonly Item[];
}

export interface Section {
  readonly radius: number;
  readonly items: (scale: number) => readonly Item[];
}

/** Where a stock gives no diameter, a core is taken to be insulated this thickly, mm; a screen is this thick. */
const assumedWall = 0.3;
const screenWall = 0.15;

/** The section of a stock. Cores are laid in rings: how a maker lays them the record does not say. */
export function crossSection(library: Library, wire: Wire): Section {
  const disc = groupDisc(library, wire.structure);
  return { radius: disc.r, items: (scale) => disc.draw(0, 0, scale) };
}

function groupDisc(library: Library, group: GroupElement): Disc {
  const children: readonly WireElement[] = Array.isArray(group.children) ? group.children : [];
  const held = children.flatMap((child) =>
    child.type === 'conductor' ? [coreDisc(library, child)] : child.type === 'group' ? [groupDisc(library, child)] : [],
  );
  const around = children.filter((child) => child.type === 'shield' || child.type === 'insulation');
  return around.reduce(
    (inside, layer) =>
      layer.type === 'shield' ? screenDisc(inside) : layerDisc(library, inside, layer, held.length > 1),
    packed(held),
  );
}

function coreDisc(library: Library, { color, areaMm2 = 0.2, insulatedOdMm, bare = false }: ConductorElement): Disc {
  const copper = Math.sqrt(areaMm2 / Math.PI);
  const r = bare ? copper : Math.max(copper, (insulatedOdMm ?? 2 * (copper + assumedWall)) / 2);
  const colour = wireColour(library, color);
  return {
    r,
    draw: (x, y, scale) => [
      ...(bare ? [] : [ring(x, y, r * scale, colour?.base ?? ink.pale)]),
      ...(bare || colour?.stripe === undefined ? [] : [ring(x, y, ((r + copper) / 2) * scale, colour.stripe)]),
      ring(x, y, Math.min(copper, r * 0.8) * scale, '#c98b4b'),
      ...codeText(x, y, copper * scale, bare ? undefined : colour?.code),
    ],
  };
}

function codeText(x: number, y: number, r: number, code: string | undefined): Item[] {
  const size = Math.min(2.6, r);
  if (code === undefined || size < 0.8) return [];
  return [{ kind: 'text', x, y: y + size * 0.35, text: code, size, anchor: 'middle' }];
}

function ring(x: number, y: number, r: number, fill: string): Item {
  return { kind: 'circle', x, y, r, stroke: { ink: ink.black, width: 0.2 }, fill };
}

function screenDisc(inside: Disc): Disc {
  const r = inside.r + screenWall;
  return {
    r,
    draw: (x, y, scale) => [
      { kind: 'circle', x, y, r: r * scale, stroke: { ink: ink.black, width: 0.6, dash: [1.2, 0.6] }, fill: ink.white },
      ...inside.draw(x, y, scale),
    ],
  };
}

/** A jacket or a dielectric. The insulation of a single core is drawn with the core already; around several there is some. */
function layerDisc(library: Library, inside: Disc, { odMm, color }: InsulationElement, around: boolean): Disc {
  const given = (odMm ?? 2 * (inside.r + assumedWall)) / 2;
  const r = Math.max(given, around ? inside.r + assumedWall : inside.r);
  if (r === inside.r) return inside;
  const fill = wireColour(library, color)?.base ?? ink.pale;
  return {
    r,
    draw: (x, y, scale) => [
      ring(x, y, r * scale, fill),
      { kind: 'circle', x, y, r: inside.r * scale, stroke: { ink: ink.black, width: 0.2 }, fill: ink.white },
      ...inside.draw(x, y, scale),
    ],
  };
}

/** Discs laid in rings from the middle out: one, then six, then twelve … as many as fit; up to five in one ring. */
function packed(discs: readonly Disc[]): Disc {
  const most = Math.max(0, ...discs.map(({ r }) => r));
  const places = placesFor(discs.length, most);
  const r = Math.max(0, ...places.map(([x, y], i) => Math.hypot(x, y) + discs[i]!.r));
  return {
    r,
    draw: (x, y, scale) =>
      discs.flatMap((disc, i) => disc.draw(x + places[i]![0] * scale, y + places[i]![1] * scale, scale)),
  };
}

type Place = readonly [x: number, y: number];

function placesFor(count: number, r: number): Place[] {
  if (count === 1) return [[0, 0]];
  if (count <= 5) return ringOf(count, r / Math.sin(Math.PI / count));
  const places: Place[] = [[0, 0]];
  for (let layer = 1; places.length < count; layer += 1) {
    places.push(...ringOf(Math.min(6 * layer, count - places.length), 2 * r * layer));
  }
  return places;
}

function ringOf(count: number, radius: number): Place[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
