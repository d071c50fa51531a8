/** How far back from the end of the jacket a label sits, and how it is said. */

/** Where a label sits on a run of ordinary length, mm from the end of the jacket: clear of the connector's hood. */
const ordinaryMm = 40;
const minMm = 10;

/** mm from the end of the jacket: 40, on a short run a quarter of its length, never under 10. */
export function labelOffset(lengthMm: number): number {
  return Math.min(ordinaryMm, Math.max(minMm, Math.round(lengthMm * 2.5) / 10));
}

export function labelPosition(offsetMm: number, at: string): string {
  return `${offsetMm} mm back from the end of the jacket${at === '' ? '' : ` at ${at}`}`;
}

/** Core markers stand on the core itself, outside the jacket. */
export const corePosition = 'on the core, outside the jacket';
