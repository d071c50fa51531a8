/** Reasons of recorded changes: each difference has its own, or all share one. */

type OwnReasons = Readonly<Record<string, string | undefined>>;

export function reasonFor(line: string, shared: string | undefined, own: OwnReasons): string {
  const mine = own[line]?.trim() ?? '';
  return mine === '' ? (shared?.trim() ?? '') : mine;
}

/** True if every difference has a reason. */
export function reasonsComplete(lines: readonly string[], shared: string | undefined, own: OwnReasons): boolean {
  return lines.every((line) => reasonFor(line, shared, own) !== '');
}
