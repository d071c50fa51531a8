import type { PrintFormat } from '../../library/wording/print-format.ts';

/** The position of a label, measured back from the end of the jacket or of a single wire, and its wording. */

/**
 * Label position on a run of ordinary length, in mm from the end of the jacket. Keeps the label clear of the connector's
 * backshell.
 */
const ordinaryMm = 40;
const minMm = 10;

/**
 * Label position in mm from the end of the jacket: 40, or a quarter of the length on a short run, but at least 10. A run
 * without a length counts as of ordinary length.
 */
export function labelOffset(lengthMm: number | undefined): number {
  if (lengthMm === undefined) return ordinaryMm;
  return Math.min(ordinaryMm, Math.max(minMm, Math.round(lengthMm * 2.5) / 10));
}

/** The position as text. `at` is the destination of the end; `single` means that the run is a wire without a jacket. */
export function labelPosition(print: PrintFormat, offsetMm: number, at: string, single = false): string {
  const length = print.length(offsetMm);
  if (single)
    return at === '' ? print.text('step.wire-back', { length }) : print.text('step.wire-back-at', { length, part: at });
  return at === '' ? print.text('step.label-back', { length }) : print.text('step.label-back-at', { length, part: at });
}
