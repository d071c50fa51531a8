/** Whether two JSON values are equal. The order of keys does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return text(a) === text(b);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );
}
