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

/** A value of the document. Its path is put together only when there is something wrong with it: a catalog has a million. */
interface Place {
  readonly value: unknown;
  readonly depth: number;
  readonly step?: string | number;
  readonly parent?: Place;
}

/**
 * Walks a parsed JSON value and names the first limit it breaks, or undefined when it keeps them all. Does not recurse,
 * so a hostile document cannot exhaust the stack.
 */
export function brokenLimit(value: unknown): LimitProblem | undefined {
  const open: Place[] = [{ value, depth: 0 }];
  let nodes = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    nodes += 1;
    if (nodes > inputLimits.nodes)
      return { limit: 'nodes', message: `has more than ${inputLimits.nodes} values`, path: [] };
    const found = brokenByOne(place);
    if (found !== undefined) return found;
    const depth = place.depth + 1;
    const { value: here } = place;
    if (Array.isArray(here)) {
      for (let i = 0; i < here.length; i += 1) open.push({ value: here[i] as unknown, depth, step: i, parent: place });
    } else if (isObject(here)) {
      for (const key of Object.keys(here)) open.push({ value: here[key], depth, step: key, parent: place });
    }
  }
  return undefined;
}

function brokenByOne(place: Place): LimitProblem | undefined {
  const { value, depth } = place;
  if (depth > inputLimits.depth) return problem('depth', `nests deeper than ${inputLimits.depth} levels`, place);
  if (typeof value === 'string') return brokenText(value, place);
  if (typeof value === 'number' && !Number.isFinite(value)) return problem('number', 'is not a finite number', place);
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length > inputLimits.keys) return problem('keys', `has more than ${inputLimits.keys} keys`, place);
  for (const key of keys) {
    if (reservedKeys.has(key))
      return problem('reserved-key', `the key "${key}" is not allowed`, { value, depth, step: key, parent: place });
    if (key.length > inputLimits.keyLength)
      return problem('keyLength', `has a key longer than ${inputLimits.keyLength} characters`, place);
    if (!isStorable(key)) return problem('text', 'a key holds a character that cannot be stored', place);
  }
  return undefined;
}

function brokenText(value: string, place: Place): LimitProblem | undefined {
  if (value.length > inputLimits.textLength) {
    return problem('textLength', `is longer than ${inputLimits.textLength} characters`, place);
  }
  return isStorable(value) ? undefined : problem('text', 'holds a character that cannot be stored', place);
}

function problem(limit: LimitProblem['limit'], message: string, place: Place): LimitProblem {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.step !== undefined; at = at.parent) path.unshift(at.step);
  return { limit, message, path };
}
