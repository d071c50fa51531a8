/** How rules compare values. Text compares without case; undefined is a missing value and never equals anything. */

/** True when two values are the same: text without regard to case, lists item by item, never by being missing. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'string') return typeof b === 'string' && (a === b || a.toLowerCase() === b.toLowerCase());
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => samePlain(item, b[i]));
  }
  return a !== undefined && a === b;
}

function samePlain(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() === b.toLowerCase();
  return a !== undefined && a === b;
}

/** True when the list holds the value. */
export function holds(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && value !== undefined && list.some((item) => same(item, value));
}

/** List a has b, or text a includes b. */
export function contains(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string') return holds(a, b);
  return typeof b === 'string' && a.toLowerCase().includes(b.toLowerCase());
}

export function startsWith(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase().startsWith(b.toLowerCase());
}

export function endsWith(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase().endsWith(b.toLowerCase());
}

export function exists(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Absent, empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return !exists(value) || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A test of `value` against a list of literals, looked up rather than searched. */
export function memberOf(list: readonly unknown[]): (value: unknown) => boolean {
  const members = new Set(list.map((item) => (typeof item === 'string' ? item.toLowerCase() : item)));
  return (value) =>
    // Most text is spelled the same in the catalog and in the rule.
    typeof value === 'string'
      ? members.has(value) || members.has(value.toLowerCase())
      : value !== undefined && members.has(value);
}

/** A test of equality with a literal. */
export function sameAs(literal: unknown): (value: unknown) => boolean {
  if (typeof literal !== 'string') return (value) => same(value, literal);
  const lower = literal.toLowerCase();
  return (value) => typeof value === 'string' && (value === lower || value.toLowerCase() === lower);
}
