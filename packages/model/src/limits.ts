import { isObject } from './json.ts';

/**
 * The one table of what the product accepts as input. The API, packs, the files backend and the command line read it,
 * so that a document one of them takes is a document all of them take.
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
  /** Characters of one text. SVG artwork and notes are the longest a catalog holds. */
  textLength: 2 * 1024 * 1024,
} as const;

export interface LimitProblem {
  readonly limit: keyof typeof inputLimits | 'reserved-key' | 'number' | 'text';
  readonly message: string;
  readonly path: readonly (string | number)[];
}

const reservedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
// PostgreSQL cannot keep U+0000 in text, and a lone surrogate is not text in UTF-8: refused at every door alike.
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Walks a parsed JSON value and names the first limit it breaks, or undefined when it keeps them all. Does not recurse,
 * so a hostile document cannot exhaust the stack.
 */
export function brokenLimit(value: unknown): LimitProblem | undefined {
  const open: { value: unknown; path: (string | number)[] }[] = [{ value, path: [] }];
  let nodes = 0;
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    nodes += 1;
    if (nodes > inputLimits.nodes) return problem('nodes', `has more than ${inputLimits.nodes} values`, []);
    const found = brokenByOne(item.value, item.path);
    if (found !== undefined) return found;
    if (Array.isArray(item.value)) {
      for (const [i, child] of item.value.entries()) open.push({ value: child, path: [...item.path, i] });
    } else if (isObject(item.value)) {
      for (const [key, child] of Object.entries(item.value)) open.push({ value: child, path: [...item.path, key] });
    }
  }
  return undefined;
}

function brokenByOne(value: unknown, path: (string | number)[]): LimitProblem | undefined {
  if (path.length > inputLimits.depth) return problem('depth', `nests deeper than ${inputLimits.depth} levels`, path);
  if (typeof value === 'string') return brokenText(value, path);
  if (typeof value === 'number' && !Number.isFinite(value)) return problem('number', 'is not a finite number', path);
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length > inputLimits.keys) return problem('keys', `has more than ${inputLimits.keys} keys`, path);
  const reserved = keys.find((key) => reservedKeys.has(key));
  if (reserved !== undefined)
    return problem('reserved-key', `the key "${reserved}" is not allowed`, [...path, reserved]);
  const bad = keys.find((key) => unstorable.test(key));
  return bad === undefined ? undefined : problem('text', 'a key holds a character that cannot be stored', path);
}

function brokenText(value: string, path: (string | number)[]): LimitProblem | undefined {
  if (value.length > inputLimits.textLength) {
    return problem('textLength', `is longer than ${inputLimits.textLength} characters`, path);
  }
  return unstorable.test(value) ? problem('text', 'holds a character that cannot be stored', path) : undefined;
}

function problem(limit: LimitProblem['limit'], message: string, path: (string | number)[]): LimitProblem {
  return { limit, message, path };
}
