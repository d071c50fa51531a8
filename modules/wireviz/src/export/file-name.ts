/** The name of an exported file: the id of the cable, with its revision. */
export function exportName(id: string, rev: number | undefined, end: string): string {
  return `${id}${rev === undefined ? '' : `-rev-${rev}`}${end}`;
}
