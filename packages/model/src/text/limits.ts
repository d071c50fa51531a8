import { isObject } from './json.ts';

/**
 * The limits on input. The API, packs, the files backend and the command line all use this table, so that a document accepted
 * by one of them is accepted by all.
 */
export const inputLimits = {
  /** Maximum bytes in one request body or one document. */
  documentBytes: 8 * 1024 * 1024,
  /** Maximum bytes in one batch request. */
  batchBytes: 64 * 1024 * 1024,
  /** Maximum bytes in one uploaded file: artwork, a 3D model. */
  assetBytes: 48 * 1024 * 1024,
  /** Maximum changes in one batch. */
  batchChanges: 20_000,
  /** Maximum nesting depth of objects and lists. */
  depth: 40,
  /** Maximum number of objects, lists and plain values in one document, together. */
  nodes: 500_000,
  /** Maximum keys in one object. */
  keys: 20_000,
  /** Maximum characters in one key. */
  keyLength: 1000,
  /**
   * Maximum characters in one text whose field has no limit of its own. SVG artwork and notes are the longest texts in a
   * catalog.
   */
  textLength: 2 * 1024 * 1024,
} as const;

/**
 * The limits on an assembly including everything in its sub-assemblies. A larger design is refused, whichever way it is
 * imported or saved.
 */
export const assemblyLimits = {
  /** Parts and sub-assemblies at all levels. */
  parts: 20_000,
} as const;

/** The limits on a product family. A larger family is refused when it is saved, merged or extended. */
export const familyLimits = {
  variants: 5000,
} as const;

/** The maximum length of a wire, a bundle or a variant, in mm: 10 km. */
export const maxLengthMm = 10_000_000;

interface LimitProblem {
  readonly limit: keyof typeof inputLimits | 'reserved-key' | 'number' | 'text';
  readonly message: string;
  readonly path: readonly (string | number)[];
}

const reservedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** PostgreSQL cannot store U+0000 in text, and a lone surrogate is not valid UTF-8, so both are always refused. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Walks a parsed JSON value and returns the first limit that it breaks, or undefined if it breaks no limit. It goes no deeper
 * than the depth limit, so a hostile document cannot exhaust the stack.
 */
export function brokenLimit(value: unknown, seen: Seen = { nodes: 0, members: 0 }): LimitProblem | undefined {
  return brokenWithin(value, 0, seen);
}

/** The path is built while returning from the recursion, so only if there is a problem. */
interface Broken extends LimitProblem {
  readonly path: (string | number)[];
}

/** The number of values and object members visited so far. */
interface Seen {
  nodes: number;
  members: number;
}

function brokenWithin(value: unknown, depth: number, seen: Seen): Broken | undefined {
  seen.nodes += 1;
  if (seen.nodes > inputLimits.nodes) return problem('nodes', `has more than ${inputLimits.nodes} values`);
  if (depth > inputLimits.depth) return problem('depth', `nests deeper than ${inputLimits.depth} levels`);
  if (typeof value === 'string') return brokenText(value);
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : problem('number', 'is not a finite number');
  if (Array.isArray(value)) return brokenItem(value, depth + 1, seen);
  return isObject(value) ? brokenMember(value, depth + 1, seen) : undefined;
}

function brokenItem(list: readonly unknown[], depth: number, seen: Seen): Broken | undefined {
  for (let i = 0; i < list.length; i += 1) {
    const broken = brokenWithin(list[i], depth, seen);
    if (broken !== undefined) return below(i, broken);
  }
  return undefined;
}

function brokenMember(value: Record<string, unknown>, depth: number, seen: Seen): Broken | undefined {
  let keys = 0;
  // `for…in` avoids allocating a list of keys for each object, which would be half of the memory needed to read a body.
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    keys += 1;
    if (keys > inputLimits.keys) return problem('keys', `has more than ${inputLimits.keys} keys`);
    const wrongKey = brokenKey(key);
    if (wrongKey !== undefined) return wrongKey;
    const broken = brokenWithin(value[key], depth, seen);
    if (broken !== undefined) return below(key, broken);
  }
  seen.members += keys;
  return undefined;
}

function brokenKey(key: string): Broken | undefined {
  if (reservedKeys.has(key)) return below(key, problem('reserved-key', `the key "${key}" is not allowed`));
  if (key.length > inputLimits.keyLength)
    return problem('keyLength', `has a key longer than ${inputLimits.keyLength} characters`);
  return isStorable(key) ? undefined : problem('text', 'a key holds a character that cannot be stored');
}

function brokenText(value: string): Broken | undefined {
  if (value.length > inputLimits.textLength)
    return problem('textLength', `is longer than ${inputLimits.textLength} characters`);
  return isStorable(value) ? undefined : problem('text', 'holds a character that cannot be stored');
}

function problem(limit: LimitProblem['limit'], message: string): Broken {
  return { limit, message, path: [] };
}

/** The number of values is a limit on the whole document, so that problem gets no path. */
function below(step: string | number, broken: Broken): Broken {
  if (broken.limit !== 'nodes') broken.path.unshift(step);
  return broken;
}
