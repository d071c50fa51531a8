/** Versions according to Semantic Versioning 2.0.0 without build metadata, such as 1.4.0 or 2.0.0-beta.1. */

export const versionPattern =
  '^(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(-[0-9A-Za-z]+(\\.[0-9A-Za-z]+)*)?$';

/** Returns a negative number if `a` precedes `b`. A pre-release precedes its version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (const n of [0, 1, 2]) if (left.numbers[n] !== right.numbers[n]) return left.numbers[n]! - right.numbers[n]!;
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  for (let n = 0; n < Math.min(left.pre.length, right.pre.length); n += 1) {
    const order = comparePart(left.pre[n]!, right.pre[n]!);
    if (order !== 0) return order;
  }
  return left.pre.length - right.pre.length;
}

function parts(version: string) {
  const dash = version.indexOf('-');
  const core = dash < 0 ? version : version.slice(0, dash);
  return { numbers: core.split('.').map(Number), pre: dash < 0 ? [] : version.slice(dash + 1).split('.') };
}

/** Numbers precede words and are compared by value. */
function comparePart(a: string, b: string): number {
  const [x, y] = [a, b].map((part) => /^\d+$/.test(part));
  if (x && y) return Number(a) - Number(b);
  if (x !== y) return x ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
