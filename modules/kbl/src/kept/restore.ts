/** Puts the retained parts of a file back into the tree that is written. References to objects that no longer exist are left out. */
import { typeOfChild, typeRule } from '../schema/elements.ts';
import { elementProblems, structureProblems } from '../schema/check.ts';
import type { Element } from '../xml/element.ts';
import { ordered } from '../schema/ordered.ts';
import { elementOf, valueText, type KeptChange } from './kept.ts';

type Open = Omit<Element, 'children' | 'text'> & { children: Open[]; text: string };

/** The tree with the retained parts. Elements that KBL 2.4 doesn't define are left out. */
export function restored(written: Element, changes: readonly KeptChange[]): Element {
  const whole = ordered(withChanges(written, changes));
  if (structureProblems(whole).length === 0) return whole;
  const valid = ordered(withChanges(written, changes.filter(isValid)));
  if (structureProblems(valid).length === 0) return valid;
  const added = ordered(
    withChanges(
      written,
      changes.filter((change) => 'add' in change && isValid(change)),
    ),
  );
  return structureProblems(added).length === 0 ? added : ordered(written);
}

/** True if an element to be added is valid in KBL 2.4. An invalid element would make the whole file invalid. */
function isValid(change: KeptChange): boolean {
  if (!('add' in change)) return true;
  const type = change.add.type ?? change.add.name;
  if (typeRule(type) === undefined) return true;
  return elementProblems(ordered(withKnownChildren(elementOf(change.add), type), type), type).length === 0;
}

function withChanges(written: Element, changes: readonly KeptChange[]): Element {
  const root = copy(written);
  const byId = new Map<string, { readonly element: Open; readonly type: string }>();
  index(root, 'KBL_container', byId);
  for (const change of changes) {
    const owner = byId.get(change.at);
    if (owner === undefined) continue;
    if (!('type' in change)) apply(change, owner.element, owner.type);
    else if ((owner.element.type ?? '') === change.was && typeRule(change.type) !== undefined) {
      Object.assign(owner.element, { type: change.type });
      byId.set(change.at, { element: owner.element, type: change.type });
    }
  }
  leaveOutUnused(root, changes);
  for (let removed = true; removed;) removed = leaveOutLost(root, 'KBL_container', idsOf(root));
  return root;
}

function copy(element: Element): Open {
  return { ...element, children: element.children.map(copy) };
}

function index(element: Open, type: string, into: Map<string, { element: Open; type: string }>): void {
  if (element.id !== undefined) into.set(element.id, { element, type });
  for (const child of element.children) index(child, typeOfChild(type, child.name, child.type) ?? '', into);
}

function apply(change: Exclude<KeptChange, { type: string }>, owner: Open, type: string): void {
  if ('add' in change) {
    const rule = typeRule(type)?.children.find(({ name }) => name === change.add.name);
    const count = owner.children.filter(({ name }) => name === change.add.name).length;
    if (rule !== undefined && count < rule.most)
      owner.children.push(copy(withKnownChildren(elementOf(change.add), rule.type)));
  } else if ('text' in change) {
    const child = owner.children.filter(({ name }) => name === change.text)[change.n];
    if (child !== undefined && (child.text === change.was || change.text === 'Coordinates')) child.text = change.is;
  } else if ('without' in change) {
    if (!change.without.startsWith('#')) owner.children = owner.children.filter(({ name }) => name !== change.without);
  } else if (valueText(owner) === change.was) {
    const value = elementOf(change.is);
    Object.assign(owner, { children: value.children.map(copy), id: value.id });
  }
}

/** The element without children that KBL 2.4 doesn't define for its type. */
function withKnownChildren(element: Element, placeType: string): Element {
  const type = element.type !== undefined && typeRule(element.type) !== undefined ? element.type : placeType;
  const rule = typeRule(type);
  if (rule === undefined) return element;
  const children = element.children.flatMap((child) => {
    const childRule = rule.children.find(({ name }) => name === child.name);
    return childRule === undefined ? [] : [withKnownChildren(child, childRule.type)];
  });
  return { ...element, children };
}

/** Removes elements that the file didn't have, unless another element refers to them. */
function leaveOutUnused(root: Open, changes: readonly KeptChange[]): void {
  const wished = new Set(
    changes.flatMap((change) =>
      'without' in change && change.without.startsWith('#') ? [change.without.slice(1)] : [],
    ),
  );
  if (wished.size === 0) return;
  const used = new Set<string>();
  const note = (element: Open): void => {
    if (element.children.length === 0) for (const word of element.text.split(/\s+/)) used.add(word);
    for (const child of element.children) if (child.id === undefined || !wished.has(child.id)) note(child);
  };
  note(root);
  for (const list of [root, ...root.children.filter(({ name }) => name === 'Harness')])
    list.children = list.children.filter(({ id }) => id === undefined || !wished.has(id) || used.has(id));
}

function idsOf(root: Open): ReadonlySet<string> {
  const ids = new Set<string>();
  const note = (element: Open): void => {
    if (element.id !== undefined) ids.add(element.id);
    for (const child of element.children) note(child);
  };
  note(root);
  return ids;
}

/**
 * Removes references to missing ids, and elements that require such a reference. Returns true if anything was removed.
 */
function leaveOutLost(element: Open, type: string, ids: ReadonlySet<string>): boolean {
  let changed = false;
  const stays = element.children.filter((child) => {
    const rule = typeRule(type)?.children.find(({ name }) => name === child.name);
    if (rule?.type === 'ref' || rule?.type === 'refs') {
      const referenced = child.text.split(/\s+/).filter((id) => id !== '');
      const remaining = referenced.filter((id) => ids.has(id));
      if (remaining.length < referenced.length) [child.text, changed] = [remaining.join(' '), true];
      return remaining.length > 0 || (rule.type === 'refs' && referenced.length === 0);
    }
    const childType = typeOfChild(type, child.name, child.type) ?? '';
    changed = leaveOutLost(child, childType, ids) || changed;
    return isWhole(child, childType);
  });
  if (stays.length < element.children.length) [element.children, changed] = [stays, true];
  return changed;
}

/** True if the element has all references that its type requires. */
function isWhole(element: Open, type: string): boolean {
  const needed = (typeRule(type)?.children ?? []).filter((rule) => rule.least > 0 && /^refs?$/.test(rule.type));
  return needed.every(({ name }) => element.children.some((child) => child.name === name));
}
