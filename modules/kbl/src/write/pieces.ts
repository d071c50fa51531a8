/** Divides bundles into pieces. KBL allows splices at nodes only, so a splice in a bundle divides it into two segments. */
import type { Bundle, Layout } from '@cablewright/model';
import { keys } from '../basis/keys.ts';

/** A piece of a bundle, between its nodes and splices. */
export interface BundlePiece {
  readonly bundle: Bundle;
  readonly at: number;
  readonly count: number;
  readonly from: string;
  readonly to: string;
  readonly fromMm: number;
  readonly toMm: number;
}

/** The pieces of all bundles whose nodes exist. A splice in a bundle gets a node named like `b1@250`. */
export function piecesOf({ nodes, bundles, splices = [] }: Layout): BundlePiece[] {
  const nodeIds = new Set(nodes.map(({ id }) => id));
  return bundles
    .filter(({ from, to }) => nodeIds.has(from) && nodeIds.has(to))
    .flatMap((bundle) => {
      const inside = splices.filter(
        (splice) => splice.bundle === bundle.id && splice.atMm > 0 && splice.atMm < bundle.lengthMm,
      );
      const cuts = [0, ...new Set(inside.map(({ atMm }) => atMm).toSorted((a, b) => a - b)), bundle.lengthMm];
      const nodeAt = (mm: number): string =>
        mm === 0 ? bundle.from : mm === bundle.lengthMm ? bundle.to : `${bundle.id}@${mm}`;
      const count = cuts.length - 1;
      return cuts.slice(1).map((toMm, index) => {
        const fromMm = cuts[index] ?? 0;
        return { bundle, at: index, count, from: nodeAt(fromMm), to: nodeAt(toMm), fromMm, toMm };
      });
    });
}

export const pieceKey = ({ bundle, at, count }: BundlePiece): string =>
  keys.bundle(count === 1 ? bundle.id : `${bundle.id}.${at + 1}`);

/** True if a position is in a piece. The end of a bundle belongs to its last piece. */
export function isIn({ at, count, fromMm, toMm }: BundlePiece, mm: number): boolean {
  return (mm >= fromMm || at === 0) && (mm < toMm || at === count - 1);
}
