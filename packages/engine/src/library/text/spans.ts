/** Joins pin ids in reading order, with consecutive numbers as ranges: 1, 4, 6–9. */
export function spans(ids: readonly string[]): string {
  const runs: [string, ...string[]][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && isNext(last, id)) run.push(id);
    else runs.push([id]);
  }
  const parts = runs.map((run) => (run.length >= 3 ? `${run[0]}–${run.at(-1)}` : run.join(', ')));
  return parts.join(', ');
}

/** True for 4 after 3, and for j1.4 after j1.3. */
function isNext(id: string, next: string): boolean {
  const [, before, number] = /^(.*?)(\d+)$/.exec(id) ?? [];
  return number !== undefined && next === `${before}${Number(number) + 1}`;
}
