import { isObject } from './json.ts';

/**
 * The limits on input. The API, packs, the files backend and the command line all use this table,
 * so that a document accepted by one is accepted by all.
 */
export const inputLimits = {
  /** Bytes of one request body or one document. */
  documentBytes: 8 * 1024 * 1024,
  /** Bytes of one batch request. */
  batchBytes: 64 * 1024 * 1024,
  /** Bytes of one uploaded file: artwork, a 3D model. */
  assetBytes: 48 * 1024 * 1024,
  /** Changes in one batch. */
  batchChanges: 20_000,
  /** How deep objects and lists may nest. */
  depth: 40,
  /** Objects, lists and plain values in one document, together. */
  nodes: 500_000,
  /** Keys of one object. */
  keys: 20_000,
  /** Characters of one key. */
  keyLength: 1000,
  /** Characters of one text whose field has no limit of its own. SVG artwork and notes are the longest a catalog holds. */
  textLength: 2 * 1024 * 1024,
} as const;

/** The limits on an assembly with everything its sub-assemblies bring. A design over them is refused, however it comes in. */
export const assemblyLimits = {
  /** Parts, and sub-assemblies at all levels. */
  parts: 20_000,
} as const;

/** The limits on a product family. One over them is refused when it is saved, merged or extended. */
export const familyLimits = {
  variants: 5000,
} as const;

/** The longest length of a wire, a bundle or a variant, in mm: 10 km. */
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
 * Walks a parsed JSON value and names the first limit it breaks, or undefined when it keeps them all. It goes no deeper than
 * the limit on depth, so a hostile document cannot exhaust the stack.
 */
export function brokenLimit(value: unknown, seen: Seen = { nodes: 0, members: 0 }): LimitProblem | undefined {
  return brokenWithin(value, 0, seen);
}

/** The path is put together on the way up: only when there is something wrong. */
interface Broken extends LimitProblem {
  readonly path: (string | number)[];
}

/** How much of a value has been walked through: values, and members of objects. */
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
  // A list of the keys of each object is half of what reading a body would allocate.
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

/** The number of values is that of the whole document. */
function below(step: string | number, broken: Broken): Broken {
  if (broken.limit !== 'nodes') broken.path.unshift(step);
  return broken;
}
