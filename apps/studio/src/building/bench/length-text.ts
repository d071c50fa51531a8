/** Formats a length in mm for the bench. */
export function formatLength(mm: number): string {
  return `${Math.round(mm * 10) / 10} mm`;
}
