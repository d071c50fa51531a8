/**
 * A change to a document, such as a cable design, by path. It is a value with laws: it applies, inverts, squashes with the
 * next change, rebases over another person's change and survives JSON. Undo, merging and live editing are made of it;
 * `brokenDocumentLaws` checks the laws.
 */
import { derived } from '@cablewright/derive';
import { isObject, sameJson, type Json } from '../text/json.ts';
import type { Joint } from '../records/design.ts';
import { formatTerminal } from '../records/terminal-text.ts';

/**
 * The way to a part of a document. Parts of a list are named rather than counted: an instance by its id, a joint by the two
 * terminals it joins, a route by its wire. So edits of different parts never meet, whatever the order of the lists.
 */
export type FieldPath = readonly string[];

/** What is at one place before and after; a missing side means that nothing is there. */
export interface FieldEdit {
  readonly path: FieldPath;
  readonly before?: Json;
  readonly after?: Json;
}

/** The order of the named parts of a list or object, where adding new parts last does not give it. */
export interface OrderEdit {
  readonly path: FieldPath;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A change by path. No path of `fields` lies inside another; `orders` apply after all of them. */
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

/** The name of a part of a list; undefined when parts of this list have none. */
function nameOf(item: unknown): string | undefined {
  if (isJoint(item)) return Object.isFrozen(item) ? nameOfFrozen(item) : nameOfJoint(item);
  if (!isObject(item)) return undefined;
  const { segment, path, end } = item;
  const id = item['id'] ?? item['cavity'] ?? item['splice'];
  if (typeof id === 'string') return id;
  if (typeof segment !== 'string') return undefined;
  if (typeof path === 'string') return `${segment}.${path}`;
  // The route of a wire; a leg of a breakout names an end as well.
  return path === undefined && end === undefined ? segment : undefined;
}

function nameOfJoint({ a, b }: Joint): string {
  const [one, other] = [formatTerminal(a), formatTerminal(b)];
  return one <= other ? `${one} – ${other}` : `${other} – ${one}`;
}

/** The list after an edit has nearly all joints of the list before it. */
const nameOfFrozen = derived('name of a joint', nameOfJoint);

/** The parts of an object, or of a list whose parts all have different names; undefined for a plain value. */
function partsOf(value: Value): Parts | undefined {
  if (isObject(value)) return new Map(Object.entries(value).filter(([, part]) => part !== undefined));
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!Object.isFrozen(value) || !Object.isFrozen(value[0])) return namedParts(value);
  // Drafts are frozen throughout, and each edit compares the same long lists again.
  return frozenParts(value);
}

const frozenParts = derived('parts of a frozen list', namedParts);

function namedParts(list: readonly unknown[]): Parts | undefined {
  const names = list.map(nameOf);
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return new Map(list.map((part, index) => [names[index]!, part]));
}

/** The parts of `value` where it is compared with `other`: an empty list has no names but counts as a list of parts. */
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

/** The order of parts after those in `gone` left and new ones came last. */
function defaultOrder(before: Parts, next: Parts): string[] {
  return [
    ...[...before.keys()].filter((name) => next.has(name)),
    ...[...next.keys()].filter((name) => !before.has(name)),
  ];
}

/** Whether `next` has the parts of `before` in their order, and any others after them. */
function isAppended(before: Parts, next: Parts): boolean {
  const names = next.keys();
  for (const name of before.keys()) if (names.next().value !== name) return false;
  return true;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/** The change that leads from one document to another, text for text. Parts shared by both cost nothing. */
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

/** The edits of a change as a tree, so that every part of the document is rebuilt once. */
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

/** The document after the change, or the edits whose `before` is not what is there. Nothing is changed in place. */
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

/** Parts that the order does not name stay behind those it does. */
function inOrder(parts: Parts, names: readonly string[]): Parts {
  const known = new Set(names.filter((name) => parts.has(name)));
  const rest = [...parts.keys()].filter((name) => !known.has(name));
  return new Map([...known, ...rest].map((name) => [name, parts.get(name)]));
}

/** The change that undoes this one. */
export function invertDocumentChange({ fields, orders }: DocumentChange): DocumentChange {
  return {
    fields: fields.map(({ path, before, after }) => ({
      path,
      ...(after === undefined ? {} : { before: after }),
      ...(before === undefined ? {} : { after: before }),
    })),
    orders: orders.map(({ path, before, after }) => ({ path, before: after, after: before })),
  };
}

/** One change that does what both do, one after the other, to `document`; undefined where they do not apply to it. */
export function squashDocumentChanges(
  document: unknown,
  first: DocumentChange,
  second: DocumentChange,
): DocumentChange | undefined {
  const once = applyDocumentChange(document, first);
  const twice = once.ok ? applyDocumentChange(once.value, second) : once;
  return twice.ok ? documentChange(document, twice.value) : undefined;
}

/** A field that both sides changed, each its own way; undefined means that nothing is there. */
export interface FieldConflict {
  readonly path: FieldPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';

/** Whose side a conflict takes, by the place of the field. */
export type ChooseSide = (path: FieldPath) => Side;

export interface Merged<T> {
  readonly value: T;
  readonly conflicts: readonly FieldConflict[];
}

export interface Rebased {
  /** What is left of the change for a document that has theirs already. */
  readonly change: DocumentChange;
  readonly conflicts: readonly FieldConflict[];
}

const mineAlways: ChooseSide = () => 'mine';

/**
 * My change for a document that already has theirs; both were made on `base`, to which both must apply (a TypeError says
 * that one does not). Where both changed one field differently `choose` decides, mine without it.
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

/** Both sides' changes to `base` in one document, with the fields both changed differently. */
export function mergeDocuments<T>(base: T, mine: T, theirs: T, choose: ChooseSide = mineAlways): Merged<T> {
  const conflicts: FieldConflict[] = [];
  const value = mergeAt({ path: [], base, mine, theirs }, choose, conflicts);
  return { value: value as T, conflicts };
}

/** A text that names a path, to keep choices under. */
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
 * The order of the parts of both sides. It is theirs, with each part that only I have behind the one it follows in mine;
 * where I moved parts, the other way round.
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
    order.splice(index === 0 ? 0 : order.indexOf(other[index - 1]!) + 1, 0, name);
  }
  return order;
}

function shown(value: Value): unknown {
  return value === absent ? undefined : value;
}
