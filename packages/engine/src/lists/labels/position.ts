import type { PrintFormat } from '../../library/wording/print-format.ts';

/** How far back from the end of the jacket a label sits, and how it is said. */

/** Where a label sits on a run of ordinary length, mm from the end of the jacket: clear of the connector's hood. */
const ordinaryMm = 40;
const minMm = 10;

/** mm from the end of the jacket: 40, on a short run a quarter of its length, never under 10. */
export function labelOffset(lengthMm: number): number {
  return Math.min(ordinaryMm, Math.max(minMm, Math.round(lengthMm * 2.5) / 10));
}

export function labelPosition(print: PrintFormat, offsetMm: number, at: string): string {
  const length = print.length(offsetMm);
  return at === '' ? print.text('step.label-back', { length }) : print.text('step.label-back-at', { length, part: at });
}
