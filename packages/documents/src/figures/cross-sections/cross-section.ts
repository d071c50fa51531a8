/**
 * Draws the cross-section of a stock from its tree of elements: cores in their colours, screens and layers around their
 * contents, all to one scale. The record does not say how cores are laid, so they are in rings, or in a row in a flat group.
 */
import type { Library } from '@cablewright/engine';
import type {
  ConductorElement,
  GroupElement,
  InsulationElement,
  ShieldElement,
  Wire,
  WireElement,
} from '@cablewright/model';
import type { Item } from '../../display-list/display-list.ts';
import { packRound } from './packing.ts';
import { pieceItems } from './paint.ts';
import type { CrossSectionPart } from './piece.ts';

export interface CrossSection {
  /** Half of the width. For a flat section, `halfHeight` is smaller. */
  readonly radius: number;
  readonly halfHeight: number;
  /** The outermost part is first. */
  readonly pieces: readonly CrossSectionPart[];
  readonly items: (scale: number) => readonly Item[];
}

/** A laid-out group, relative to its centre. */
interface Laid {
  readonly r: number;
  readonly run: number;
  readonly pieces: readonly CrossSectionPart[];
  /** True if the record states the thickness of at least one element in the group. */
  readonly stated: boolean;
  /** The factor by which the contents were scaled down to fit their jacket. 1 if they fit. */
  readonly squeezed: number;
}

/**
 * Assumed sizes if a record states none, mm: the wall of a core's insulation and of a jacket; a core's copper; screens. For a
 * jacket, its share of the outside diameter, if only that is stated.
 */
const assumed = { wall: 0.25, jacket: 0.6, jacketShare: 0.13, areaMm2: 0.2 } as const;
const screenWall = { braid: 0.22, spiral: 0.18, foil: 0.06, tape: 0.08 } as const;

export function crossSection(library: Library, wire: Wire): CrossSection {
  const laid = groupLaid(wire.structure, '', wire.odMm);
  return {
    radius: laid.r + laid.run,
    halfHeight: laid.r,
    pieces: laid.pieces,
    items: (scale) => laid.pieces.flatMap((piece) => pieceItems(library, piece, scale)),
  };
}

/**
 * A pair occupies the circle in which it twists. If the jacket is too small for that, the cores of plain pairs are
 * placed side by side, as in a quad.
 */
function groupLaid(group: GroupElement, prefix: string, outside?: number): Laid {
  const paired = layGroup(group, prefix, outside, false);
  if (paired.squeezed === 1 || group.role === 'twisted-pair') return paired;
  const loose = layGroup(group, prefix, outside, true);
  return loose.squeezed > paired.squeezed ? loose : paired;
}

function layGroup(group: GroupElement, prefix: string, outside: number | undefined, loose: boolean): Laid {
  const children: readonly WireElement[] = Array.isArray(group.children) ? group.children : [];
  const held = heldIn(children, prefix, loose);
  const around = children.filter((child) => child.type === 'shield' || child.type === 'insulation');
  const bundle = group.arrangement === 'flat' ? sideBySide(held) : packed(held);
  const twist = group.role === 'twisted-pair' && held.length > 1 ? twisted(bundle, group, prefix) : bundle;
  const lone = held.length === 1 && children.some((child) => child.type === 'conductor');
  return around.reduce<Laid>((inside, layer, i) => {
    const path = prefix + layer.id;
    if (layer.type === 'shield') return screenAround(inside, layer, path);
    const stated = layer.odMm ?? (i === around.length - 1 ? outside : undefined);
    return layerAround(inside, layer, path, stated, lone && i === 0);
  }, twist);
}

function heldIn(children: readonly WireElement[], prefix: string, loose: boolean): Laid[] {
  return children.flatMap((child): Laid[] => {
    const path = prefix + child.id;
    if (child.type === 'conductor') return [coreLaid(child, path)];
    if (child.type !== 'group') return [];
    const plain = child.role === 'twisted-pair' && child.children.every(({ type }) => type === 'conductor');
    return loose && plain ? heldIn(child.children, `${path}.`, true) : [groupLaid(child, `${path}.`)];
  });
}

function coreLaid(element: ConductorElement, path: string): Laid {
  const copper = Math.sqrt((element.areaMm2 ?? assumed.areaMm2) / Math.PI) * 1.08;
  const bare = element.bare === true;
  const r = bare ? copper : Math.max(copper * 1.15, (element.insulatedOdMm ?? 2 * (copper + assumed.wall)) / 2);
  const stated = element.insulatedOdMm !== undefined;
  return {
    r,
    run: 0,
    stated,
    squeezed: 1,
    pieces: [{ path, kind: 'core', element, x: 0, y: 0, r, run: 0, inner: copper }],
  };
}

function moved(pieces: readonly CrossSectionPart[], dx: number, dy: number): CrossSectionPart[] {
  return pieces.map((piece) => ({ ...piece, x: piece.x + dx, y: piece.y + dy }));
}

function packed(held: readonly Laid[]): Laid {
  const [only, ...others] = held;
  if (only !== undefined && others.length === 0) return only;
  const centres = packRound(held.map(({ r, run }) => r + run));
  const placed = held.flatMap((one, i) => {
    const centre = centres[i];
    return centre === undefined ? [] : [{ ...one, ...centre }];
  });
  const r = Math.max(0, ...placed.map((one) => Math.hypot(one.x, one.y) + (one.r + one.run)));
  const pieces = placed.flatMap(({ pieces, x, y }) => moved(pieces, x, y));
  return { r, run: 0, pieces, ...common(held) };
}

function common(held: readonly Laid[]): Pick<Laid, 'stated' | 'squeezed'> {
  return { stated: held.some((one) => one.stated), squeezed: Math.min(1, ...held.map((one) => one.squeezed)) };
}

/** Places elements in a row, like the cores of a flat cord. */
function sideBySide(held: readonly Laid[]): Laid {
  const total = held.reduce((sum, { r, run }) => sum + 2 * (r + run), 0);
  const r = Math.max(0, ...held.map((one) => one.r));
  let x = -total / 2;
  const pieces = held.flatMap((one) => {
    const half = one.r + one.run;
    x += 2 * half;
    return moved(one.pieces, x - half, 0);
  });
  return { r, run: Math.max(0, total / 2 - r), pieces, ...common(held) };
}

/** The circle that twisted cores occupy along the cable. */
function twisted(inside: Laid, element: GroupElement, prefix: string): Laid {
  const path = prefix.slice(0, -1);
  const twist: CrossSectionPart = { path, kind: 'twist', element, x: 0, y: 0, r: inside.r, run: 0, inner: 0 };
  return { ...inside, pieces: [twist, ...inside.pieces] };
}

function screenAround(inside: Laid, element: ShieldElement, path: string): Laid {
  const r = inside.r + screenWall[element.construction ?? 'braid'];
  return ring(inside, { path, kind: 'screen', element }, r);
}

/**
 * A jacket or a dielectric, as thick as stated. Its contents are drawn closer together if their unstated sizes would not fit.
 * The insulation of a single core that is already drawn with the core adds nothing.
 */
function layerAround(
  inside: Laid,
  element: InsulationElement,
  path: string,
  odMm: number | undefined,
  ofCore: boolean,
): Laid {
  const least = ofCore ? 0 : 0.12;
  const r = odMm === undefined ? inside.r + (ofCore ? 0 : assumed.jacket) : odMm / 2;
  const most = inside.run > 0 ? Infinity : r - least;
  const fitted = fittedInto(inside, most, !ofCore && !inside.stated && odMm !== undefined);
  const outer = Math.max(r, fitted.r + least);
  const whole = outer - fitted.r < 0.005 ? fitted : ring(fitted, { path, kind: 'layer', element }, outer);
  return odMm === undefined ? whole : { ...whole, stated: true };
}

/** Scales down contents that would not fit. Contents without stated sizes are scaled up to fill the jacket. */
function fittedInto(inside: Laid, most: number, fills: boolean): Laid {
  if (inside.r <= 0 || most <= 0 || most === Infinity) return inside;
  if (inside.r > most) return resized(inside, most / inside.r);
  return fills ? resized(inside, (most * (1 - 2 * assumed.jacketShare)) / inside.r) : inside;
}

function resized({ r, run, pieces, stated, squeezed }: Laid, share: number): Laid {
  const by = ({ x, y, ...piece }: CrossSectionPart): CrossSectionPart => ({
    ...piece,
    x: x * share,
    y: y * share,
    r: piece.r * share,
    run: piece.run * share,
    inner: piece.inner * share,
  });
  return { r: r * share, run: run * share, stated, squeezed: Math.min(1, squeezed * share), pieces: pieces.map(by) };
}

function ring(inside: Laid, what: Pick<CrossSectionPart, 'path' | 'kind' | 'element'>, r: number): Laid {
  const { run, stated, squeezed } = inside;
  return { r, run, stated, squeezed, pieces: [{ ...what, x: 0, y: 0, r, run, inner: inside.r }, ...inside.pieces] };
}
