/**
 * A change to a document, such as a cable design, by path. A change is a value with laws: it applies, inverts, squashes with
 * the next change, rebases over another person's change and survives JSON. Undo, merging and live editing are built on it;
 * `brokenDocumentLaws` checks the laws.
 */
import { present } from '../text/present.ts';
import { derived } from '@cablewright/derive';
import { isObject, sameJson, type Json } from '../text/json.ts';
import type { Joint } from '../records/design.ts';
import { formatTerminal } from '../records/terminal-text.ts';

/**
 * The path to a part of a document. Parts of a list are identified by name, not by index: an instance by its id, a joint by
 * the two terminals it connects, a route by its wire. Edits of different parts therefore never conflict, whatever the order
 * of the lists.
 */
export type FieldPath = readonly string[];

/** The value at one path before and after. If one is missing, the path has no value there. */
export interface FieldEdit {
  readonly path: FieldPath;
  readonly before?: Json;
  readonly after?: Json;
}

/** The order of the named parts of a list or object. Needed only if appending new parts doesn't give that order. */
export interface OrderEdit {
  readonly path: FieldPath;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A change by path. No path in `fields` is inside another; `orders` are applied after all fields. */
export interface DocumentChange {
  readonly fields: readonly FieldEdit[];
  readonly orders: readonly OrderEdit[];
}

export type AppliedDocument<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly conflicts: readonly FieldEdit[] };

const absent: unique symbol = Symbol('absent');
type Value = unknown;
type Parts = ReadonlyMap<string, unknown>;

function isJoint(value: unknown): value is Joint {
  return isObject(value) && isObject(value['a']) && isObject(value['b']) && 'terminal' in value['a'];
}

/** The name of a part of a list; undefined if the parts of this list have no names. */
function nameOf(item: unknown): string | undefined {
  if (isJoint(item)) return Object.isFrozen(item) ? nameOfFrozen(item) : nameOfJoint(item);
  if (!isObject(item)) return undefined;
  const { segment, path, end } = item;
  const id = item['id'] ?? item['cavity'] ?? item['splice'];
  if (typeof id === 'string') return id;
  if (typeof segment !== 'string') return undefined;
  if (typeof path === 'string') return `${segment}.${path}`;
  // A route is named by its wire alone; a leg of a breakout has an `end` as well.
  return path === undefined && end === undefined ? segment : undefined;
}

function nameOfJoint({ a, b }: Joint): string {
  const [one, other] = [formatTerminal(a), formatTerminal(b)];
  return one <= other ? `${one} – ${other}` : `${other} – ${one}`;
}

/** Cached, because nearly all joints of a list are the same after an edit as before. */
const nameOfFrozen = derived('name of a joint', nameOfJoint);

/** The parts of an object, or of a list whose parts all have different names; undefined for a plain value. */
function partsOf(value: Value): Parts | undefined {
  if (isObject(value)) return new Map(Object.entries(value).filter(([, part]) => part !== undefined));
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!Object.isFrozen(value) || !Object.isFrozen(value[0])) return namedParts(value);
  // Drafts are deeply frozen, and each edit compares the same long lists again, so their parts are cached.
  return frozenParts(value);
}

const frozenParts = derived('parts of a frozen list', namedParts);

function namedParts(list: readonly unknown[]): Parts | undefined {
  const parts = new Map<string, unknown>();
  for (const part of list) {
    const name = nameOf(part);
    if (name === undefined || parts.has(name)) return undefined;
    parts.set(name, part);
  }
  return parts;
}

/** The parts of `value` for comparison with `other`. An empty list has no names, but counts as a list of parts. */
function partsNextTo(value: Value, other: Value): Parts | undefined {
  if (value === absent) return partsOf(other) === undefined ? undefined : new Map();
  if (other !== absent && Array.isArray(value) !== Array.isArray(other)) return undefined;
  return Array.isArray(value) && value.length === 0 ? new Map() : partsOf(value);
}

function built(parts: Parts, like: Value): Value {
  return Array.isArray(like) ? [...parts.values()] : Object.fromEntries(parts);
}

function sameText(a: Value, b: Value): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The order of parts after those not in `next` are removed and new ones are appended. */
function defaultOrder(before: Parts, next: Parts): string[] {
  return [
    ...[...before.keys()].filter((name) => next.has(name)),
    ...[...next.keys()].filter((name) => !before.has(name)),
  ];
}

/** True if `next` begins with the parts of `before` in the same order. */
function isAppended(before: Parts, next: Parts): boolean {
  const names = next.keys();
  for (const name of before.keys()) if (names.next().value !== name) return false;
  return true;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/**
 * The change from one document to another. Applied to the first, it gives exactly the text of the second. A part that
 * is the same object in both isn't compared.
 */
export function documentChange(before: unknown, after: unknown): DocumentChange {
  const fields: FieldEdit[] = [];
  const orders: OrderEdit[] = [];
  compareAt([], before, after, fields, orders);
  return { fields, orders };
}

function compareAt(path: FieldPath, before: Value, after: Value, fields: FieldEdit[], orders: OrderEdit[]): void {
  if (before === after) return;
  const [from, to] = [partsNextTo(before, after), partsNextTo(after, before)];
  if (from === undefined || to === undefined) {
    if (!sameText(before, after)) fields.push({ path, before: before as Json, after: after as Json });
    return;
  }
  for (const [name, part] of from) {
    const next = to.get(name);
    if (next === part) continue;
    if (to.has(name)) compareAt([...path, name], part, next, fields, orders);
    else fields.push({ path: [...path, name], before: part as Json });
  }
  for (const [name, part] of to) if (!from.has(name)) fields.push({ path: [...path, name], after: part as Json });
  if (isAppended(from, to) || isAppended(to, from)) return;
  const [was, is] = [[...from.keys()], [...to.keys()]];
  if (!sameNames(defaultOrder(from, to), is) || !sameNames(defaultOrder(to, from), was))
    orders.push({ path, before: was, after: is });
}

/** The edits of a change as a tree, so that each part of the document is rebuilt only once. */
interface Node {
  edit?: FieldEdit;
  order?: OrderEdit;
  readonly parts: Map<string, Node>;
}

function nodeAt(root: Node, path: FieldPath): Node {
  let node = root;
  for (const name of path) {
    let next = node.parts.get(name);
    if (next === undefined) node.parts.set(name, (next = { parts: new Map() }));
    node = next;
  }
  return node;
}

/**
 * The document after the change, or the conflicting edits, whose `before` differs from the current value. Nothing is changed
 * in place.
 */
export function applyDocumentChange<T>(document: T, change: DocumentChange): AppliedDocument<T> {
  const root: Node = { parts: new Map() };
  for (const edit of change.fields) nodeAt(root, edit.path).edit = edit;
  for (const order of change.orders) nodeAt(root, order.path).order = order;
  const conflicts: FieldEdit[] = [];
  const value = applyAt(document, root, conflicts);
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, value: value as T };
}

function applyAt(value: Value, { edit, order, parts: children }: Node, conflicts: FieldEdit[]): Value {
  if (edit !== undefined) {
    const before = edit.before === undefined ? absent : edit.before;
    if (!same(value, before)) conflicts.push(edit);
    return edit.after === undefined ? absent : edit.after;
  }
  const parts = partsNextTo(value, value);
  if (parts === undefined) {
    for (const child of children.values()) conflicts.push(...editsUnder(child));
    return value;
  }
  const next = new Map(parts);
  for (const [name, child] of children) {
    const part = applyAt(next.has(name) ? next.get(name) : absent, child, conflicts);
    if (part === absent) next.delete(name);
    else next.set(name, part);
  }
  return built(order === undefined ? next : inOrder(next, order.after), value);
}

function editsUnder({ edit, parts }: Node): FieldEdit[] {
  return edit === undefined ? [...parts.values()].flatMap(editsUnder) : [edit];
}

/** A part that the order does not name stays behind the part that it follows now, or at the beginning. */
function inOrder(parts: Parts, names: readonly string[]): Parts {
  const inNames = new Set(names);
  const followers = new Map<string | undefined, string[]>();
  let leader: string | undefined;
  for (const name of parts.keys()) {
    const behind = followers.get(leader);
    if (inNames.has(name)) leader = name;
    else if (behind === undefined) followers.set(leader, [name]);
    else behind.push(name);
  }
  const ordered = [
    ...(followers.get(undefined) ?? []),
    ...names.filter((name) => parts.has(name)).flatMap((name) => [name, ...(followers.get(name) ?? [])]),
  ];
  return new Map(ordered.map((name) => [name, parts.get(name)]));
}

/** The inverse change. */
export function invertDocumentChange({ fields, orders }: DocumentChange): DocumentChange {
  return {
    fields: fields.map(({ path, before, after }) => ({
      path,
      ...present({ before: after, after: before }),
    })),
    orders: orders.map(({ path, before, after }) => ({ path, before: after, after: before })),
  };
}

/**
 * One change with the combined effect of two changes applied to `document` one after the other; undefined if they do not apply
 * to it.
 */
export function squashDocumentChanges(
  document: unknown,
  first: DocumentChange,
  second: DocumentChange,
): DocumentChange | undefined {
  const once = applyDocumentChange(document, first);
  const twice = once.ok ? applyDocumentChange(once.value, second) : once;
  return twice.ok ? documentChange(document, twice.value) : undefined;
}

/** A field that both sides changed differently; undefined means that the field is absent. */
export interface FieldConflict {
  readonly path: FieldPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type ConflictSide = 'mine' | 'theirs';

/** Chooses the side that wins a conflict, by the path of the field. */
export type ChooseSide = (path: FieldPath) => ConflictSide;

export interface Merged<T> {
  readonly value: T;
  readonly conflicts: readonly FieldConflict[];
}

export interface Rebased {
  /** The remaining change for a document that already has theirs. */
  readonly change: DocumentChange;
  readonly conflicts: readonly FieldConflict[];
}

const mineAlways: ChooseSide = () => 'mine';

/**
 * Rebases my change on a document that already has theirs. Both were made on `base`, and both must apply to it (otherwise
 * throws a TypeError). If both changed a field differently, `choose` decides; by default mine wins.
 */
export function rebaseDocumentChange(
  base: unknown,
  mine: DocumentChange,
  theirs: DocumentChange,
  choose: ChooseSide = mineAlways,
): Rebased {
  const [my, their] = [applyDocumentChange(base, mine), applyDocumentChange(base, theirs)];
  if (!my.ok || !their.ok) throw new TypeError('a change does not apply to the document it is rebased on');
  const { value, conflicts } = mergeDocuments(base, my.value, their.value, choose);
  return { change: documentChange(their.value, value), conflicts };
}

/** Merges both sides' changes to `base` into one document, and lists the fields that both changed differently. */
export function mergeDocuments<T>(base: T, mine: T, theirs: T, choose: ChooseSide = mineAlways): Merged<T> {
  const conflicts: FieldConflict[] = [];
  const value = mergeAt({ path: [], base, mine, theirs }, choose, conflicts);
  return { value: value as T, conflicts };
}

/** A string for a path, used as the key of stored choices. */
export function pathKey(path: FieldPath): string {
  return path.map(encodeURIComponent).join('/');
}

function same(a: Value, b: Value): boolean {
  return a === absent || b === absent ? a === b : sameJson(a, b);
}

function mergeAt(at: FieldConflict, choose: ChooseSide, conflicts: FieldConflict[]): Value {
  const { path, base, mine, theirs } = at;
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  const [my, their] = [partsNextTo(mine, theirs), partsNextTo(theirs, mine)];
  if (my === undefined || their === undefined || mine === absent || theirs === absent) {
    conflicts.push({ path, base: shown(base), mine: shown(mine), theirs: shown(theirs) });
    return choose(path) === 'mine' ? mine : theirs;
  }
  const before = partsOf(base) ?? new Map<string, unknown>();
  const part = (parts: Parts, name: string) => (parts.has(name) ? parts.get(name) : absent);
  const parts = new Map<string, unknown>();
  for (const name of mergedOrder([...before.keys()], [...my.keys()], [...their.keys()])) {
    const sides = { base: part(before, name), mine: part(my, name), theirs: part(their, name) };
    const value = mergeAt({ path: [...path, name], ...sides }, choose, conflicts);
    if (value !== absent) parts.set(name, value);
  }
  return built(parts, mine);
}

/**
 * The merged order of the parts of both sides. It is their order, with each part that only I have placed after its
 * predecessor in my order. If I moved parts, it is my order, with their parts inserted in the same way.
 */
function mergedOrder(before: readonly string[], my: readonly string[], their: readonly string[]): readonly string[] {
  const common = (names: readonly string[], others: readonly string[]) => {
    const there = new Set(others);
    return names.filter((name) => there.has(name));
  };
  const moved = !sameNames(common(before, my), common(my, before));
  const [frame, other] = moved ? [my, their] : [their, my];
  const order = [...frame];
  const framed = new Set(frame);
  for (const [index, name] of other.entries()) {
    if (framed.has(name)) continue;
    const before = other[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}

function shown(value: Value): unknown {
  return value === absent ? undefined : value;
}
