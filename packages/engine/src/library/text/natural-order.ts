const parts = /(\d+)|(\D+)/g;

/** Compares ids in natural order: 1, 2, 10, then shell; a2 before a10. */
export function naturalOrder(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [a.match(parts) ?? [], b.match(parts) ?? []];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const order = partOrder(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : 1);
}

function partOrder(a: string, b: string): number {
  if (a === b) return 0;
  const [x, y] = [Number(a), Number(b)];
  const numbers = Number(!Number.isNaN(x)) - Number(!Number.isNaN(y));
  if (numbers !== 0) return -numbers;
  if (!Number.isNaN(x)) return x - y;
  return a < b ? -1 : 1;
}
