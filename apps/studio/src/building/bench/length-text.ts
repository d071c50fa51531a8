/** A length in mm as it is read at the bench. */
export function formatLength(mm: number): string {
  return `${Math.round(mm * 10) / 10} mm`;
}
