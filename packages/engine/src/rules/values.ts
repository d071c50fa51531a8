/** Comparison of values in rules. Text is compared without case. Undefined is a missing value and equals nothing. */

/** True if two values are equal. Text is compared without case and lists item by item. Missing values are never equal. */
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

/** True if the list contains the value. */
export function holds(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && value !== undefined && list.some((item) => same(item, value));
}

/** True if list `a` contains the item `b`, or if text `a` contains the text `b`. */
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

/** True for a missing value, empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return !exists(value) || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Creates a test for membership in a list of literals, using a set instead of a search. */
export function memberOf(list: readonly unknown[]): (value: unknown) => boolean {
  const members = new Set(list.map((item) => (typeof item === 'string' ? item.toLowerCase() : item)));
  return (value) =>
    // Try the exact spelling first: catalog and rule usually use the same.
    typeof value === 'string'
      ? members.has(value) || members.has(value.toLowerCase())
      : value !== undefined && members.has(value);
}

/** Creates a test for equality with a literal. */
export function sameAs(literal: unknown): (value: unknown) => boolean {
  if (typeof literal !== 'string') return (value) => same(value, literal);
  const lower = literal.toLowerCase();
  return (value) => typeof value === 'string' && (value === lower || value.toLowerCase() === lower);
}
