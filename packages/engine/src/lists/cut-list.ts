/** The cut list: the pieces to cut, by stock and length. */
import { present, type Design, type Drawing, type Segment } from '@cablewright/model';
import { orderableLengths } from './bom/variations.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { cutLength } from '../connectivity/harness/cut-lengths.ts';
import { ownCoreLegs } from '../connectivity/own-cores.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import { mmPerInch, roundTo } from '../library/units/length.ts';
import { naturalOrder } from '../library/text/natural-order.ts';

interface CutListRow {
  readonly stockPartNumber: string;
  readonly stock: string;
  /** Purpose of the piece: the role of its run (trunk, leg …), or `wire` if the run has no role. */
  readonly piece: string;
  /** Cut length in mm. Absent if the length of the run isn't stated. */
  readonly lengthMm?: number;
  /** The calculation from the length on the drawing, if there are additions: `1800 + entry 12 + 12 = 1824`. */
  readonly sum?: string;
  readonly lengthIn?: number;
  /** Pieces for all cables of the build. */
  readonly quantity: number;
  readonly variationPn: string;
  readonly segments: readonly string[];
}

interface Piece {
  readonly segment: Segment;
  readonly lengthMm: number | undefined;
  readonly sum: string | undefined;
  readonly variationPn: string;
  /** The runs that the piece is cut for: the run itself and the legs that consist of its own cores. */
  readonly runs: readonly string[];
}

interface CutListOptions {
  readonly drawing?: Drawing | undefined;
  /** The suffix of an orderable length. */
  readonly variation?: string | undefined;
  /** Number of cables to build. Default 1. */
  readonly quantity?: number | undefined;
}

/**
 * The pieces to cut for a build. A leg that consists of a run's own cores is cut with that run. Equal pieces (stock, role,
 * length) are added up. A run that is supplied terminated is skipped. The trunk of a length family is listed once per
 * orderable length.
 */
export function cutList(catalog: Catalog, design: Design, options: CutListOptions = {}): CutListRow[] {
  const cables = Math.max(1, options.quantity ?? 1);
  const folded = new Map<string, CutListRow & { quantity: number; readonly segments: string[] }>();
  for (const { segment, lengthMm, sum, variationPn, runs } of piecesOf(catalog, design, options)) {
    const piece = segment.role ?? 'wire';
    const key = [segment.def, piece, lengthMm, sum, variationPn].join('|');
    const row = folded.get(key);
    if (row !== undefined) {
      row.quantity += cables;
      row.segments.push(...runs);
      continue;
    }
    const wire = definition(catalog.library, 'wires', segment.def);
    folded.set(key, {
      stockPartNumber: wire?.partNumber ?? '',
      stock: wire?.label ?? segment.def,
      piece,
      ...present({ sum }),
      ...(lengthMm === undefined ? {} : { lengthMm, lengthIn: roundTo(lengthMm / mmPerInch, 2) }),
      quantity: cables,
      variationPn,
      segments: [...runs],
    });
  }
  return [...folded.values()];
}

function piecesOf({ library }: Catalog, design: Design, { drawing, variation }: CutListOptions): Piece[] {
  const trunk = trunkOf(design);
  const legs = ownCoreLegs(design);
  return (design.instances.segments ?? []).flatMap((segment) => {
    if (segment.suppliedTerminated === true || legs.has(segment.id)) return [];
    const runs = [segment.id, ...cutWith(legs, segment.id)];
    const piece = (partNumber: string, drawnMm = segment.lengthMm): Piece => {
      const { mm, sum } = cutLength(library, design, segment, drawnMm);
      return { segment, lengthMm: mm, sum, variationPn: partNumber, runs };
    };
    const lengths = segment === trunk ? orderableLengths(drawing, segment.lengthMm, variation) : [];
    if (lengths.length === 0) return [piece('')];
    return lengths.map(({ lengthMm, partNumber }) => piece(partNumber, lengthMm));
  });
}

/** The legs that consist of the run's own cores, and in turn the legs of their cores. */
function cutWith(legs: ReadonlyMap<string, string>, run: string): string[] {
  const own = [...legs].flatMap(([leg, trunk]) => (trunk === run ? [leg] : []));
  return own.flatMap((leg) => [leg, ...cutWith(legs, leg)]);
}

/** The pieces in the order they are cut: by stock, the longest first. Stocks are sorted by part number and name. */
export function sortedPieces(...of: Parameters<typeof cutList>): CutListRow[] {
  return cutList(...of).toSorted((a, b) => naturalOrder(pieceStock(a), pieceStock(b)) || byFallingLength(a, b));
}

/** The stock of a piece by part number and name. */
function pieceStock({ stockPartNumber, stock }: CutListRow): string {
  return [stockPartNumber, stock].filter((text) => text !== '').join(' ');
}

/** The order of lengths in mm: the longest first, pieces without a length last. */
export function byFallingLength(
  { lengthMm: a = 0 }: { readonly lengthMm?: number | undefined },
  { lengthMm: b = 0 }: { readonly lengthMm?: number | undefined },
): number {
  return b - a;
}
