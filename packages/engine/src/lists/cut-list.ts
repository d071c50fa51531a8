/** The cut list: pieces to cut per stock and length. */
import type { Design, Drawing, Segment } from '@cablewright/model';
import { orderableLengths } from './bom/variations.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { ownCoreLegs, ownCoreMm } from '../connectivity/own-cores.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import { mmPerInch, roundTo } from '../library/units/length.ts';

interface CutListRow {
  readonly stockPartNumber: string;
  readonly stock: string;
  /** What the piece is for: the role of its run (trunk, leg …), `wire` where none is set. */
  readonly piece: string;
  readonly lengthMm: number;
  readonly lengthIn: number;
  readonly quantity: number;
  readonly variationPn: string;
  readonly segments: readonly string[];
}

interface Piece {
  readonly segment: Segment;
  readonly lengthMm: number;
  readonly variationPn: string;
  /** The runs it is cut for: with a run the legs that are its own cores. */
  readonly runs: readonly string[];
}

/**
 * The pieces of one cable; a leg of a run's own cores is cut with it. Equal pieces (stock, role, length) fold into a quantity; a run that comes terminated is not
 * cut here; the trunk of a length family is listed once per orderable length.
 */
export function cutList(
  catalog: Catalog,
  design: Design,
  options: { drawing?: Drawing; variation?: string } = {},
): CutListRow[] {
  const folded = new Map<string, CutListRow>();
  for (const { segment, lengthMm, variationPn, runs } of piecesOf(design, options)) {
    const wire = definition(catalog.library, 'wires', segment.def);
    const piece = segment.role ?? 'wire';
    const key = [segment.def, piece, lengthMm, variationPn].join('|');
    const row = folded.get(key);
    folded.set(key, {
      stockPartNumber: wire?.partNumber ?? '',
      stock: wire?.label ?? segment.def,
      piece,
      lengthMm,
      lengthIn: roundTo(lengthMm / mmPerInch, 2),
      quantity: (row?.quantity ?? 0) + 1,
      variationPn,
      segments: [...(row?.segments ?? []), ...runs],
    });
  }
  return [...folded.values()];
}

function piecesOf(design: Design, { drawing, variation }: { drawing?: Drawing; variation?: string }): Piece[] {
  const trunk = trunkOf(design);
  const legs = ownCoreLegs(design);
  return (design.instances.segments ?? []).flatMap((segment) => {
    if (segment.suppliedTerminated === true || legs.has(segment.id)) return [];
    const beyond = ownCoreMm(design, segment);
    const runs = [segment.id, ...cutWith(legs, segment.id)];
    const lengths = segment === trunk ? orderableLengths(drawing, segment.lengthMm, variation) : [];
    if (lengths.length === 0) return [{ segment, lengthMm: segment.lengthMm + beyond, variationPn: '', runs }];
    return lengths.map(({ lengthMm, partNumber }) => ({
      segment,
      lengthMm: lengthMm + beyond,
      variationPn: partNumber,
      runs,
    }));
  });
}

/** The legs of a run's own cores, and theirs. */
function cutWith(legs: ReadonlyMap<string, string>, run: string): string[] {
  const own = [...legs].flatMap(([leg, trunk]) => (trunk === run ? [leg] : []));
  return own.flatMap((leg) => [leg, ...cutWith(legs, leg)]);
}
