/** Calculates the return current of several supplies. */

/** A current in A, and its phase angle in degrees. A supply without a phase is direct current, or the only phase. */
interface PhasedCurrent {
  readonly amperes: number;
  readonly phaseDeg?: number;
}

/**
 * The largest current in A that the return of these supplies can carry. Currents without a phase add up; currents of
 * phases add as vectors. Equal loads on all phases cancel each other in the neutral, but loads can be switched off
 * separately, so the largest sum over any subset of the phases counts: that of three equal phases is the current of
 * one. Harmonics, which add up in a neutral, aren't included (IEC 60364-5-52, 523.6).
 */
export function returningAmperes(currents: readonly PhasedCurrent[]): number {
  const direct = currents.reduce((sum, { amperes, phaseDeg }) => sum + (phaseDeg === undefined ? amperes : 0), 0);
  const byPhase = new Map<number, number>();
  for (const { amperes, phaseDeg } of currents)
    if (phaseDeg !== undefined) byPhase.set(phaseDeg, (byPhase.get(phaseDeg) ?? 0) + amperes);
  return (
    direct + maxVectorSum([...byPhase].map(([degrees, amperes]) => ({ amperes, radians: (degrees * Math.PI) / 180 })))
  );
}

/**
 * The length of the longest sum of any subset of the vectors. The vectors of the longest sum are all on one side of a
 * line through the origin. Which vectors are on that side changes only where the line passes a vector, so it is
 * enough to try lines slightly to either side of each vector.
 */
function maxVectorSum(vectors: readonly { readonly amperes: number; readonly radians: number }[]): number {
  const nudge = 1e-9;
  let longest = 0;
  for (const { radians } of vectors)
    for (const turn of [-Math.PI / 2 - nudge, -Math.PI / 2 + nudge, Math.PI / 2 - nudge, Math.PI / 2 + nudge]) {
      const direction = radians + turn;
      const inside = vectors.filter((vector) => Math.cos(vector.radians - direction) > 0);
      const x = inside.reduce((sum, vector) => sum + vector.amperes * Math.cos(vector.radians), 0);
      const y = inside.reduce((sum, vector) => sum + vector.amperes * Math.sin(vector.radians), 0);
      longest = Math.max(longest, Math.hypot(x, y));
    }
  return longest;
}
