/**
 * Finds the contents of a file that the cable can't represent: the differences between the file and the cable as it
 * would be written.
 */
import { ownScope } from '../basis/keys.ts';
import { typeOfChild, typeRule } from '../schema/elements.ts';
import { textOf, type Element } from '../xml/element.ts';
import { isValue, keptElement, valueText, type KeptChange } from './kept.ts';

interface Found {
  readonly changes: readonly KeptChange[];
  /** Texts for retained elements that the model can't represent. */
  readonly listed: readonly string[];
}

/** `written` is the tree of the cable with the ids of the file. With `isOwnFile`, Cablewright wrote the file, so only additions are retained. */
export function compareTrees(written: Element, file: Element, isOwnFile: boolean): Found {
  const compare = new Compare(isOwnFile);
  compare.element(written, file, 'KBL_container');
  return { changes: compare.changes, listed: compare.listed() };
}

class Compare {
  readonly changes: KeptChange[] = [];
  readonly #own: boolean;
  readonly #counts = new Map<string, number>();

  constructor(isOwnFile: boolean) {
    this.#own = isOwnFile;
  }

  listed(): string[] {
    return [...this.#counts].map(([label, count]) => (count === 1 ? label : `${count} × ${label}`));
  }

  element(written: Element, file: Element, type: string): void {
    if (!this.#own && written.id !== undefined && file.type !== undefined && file.type !== written.type)
      this.changes.push({ at: written.id, type: file.type, was: written.type ?? '' });
    const names = new Set([...file.children, ...written.children].map(({ name }) => name));
    for (const name of names) {
      const ours = written.children.filter((child) => child.name === name && !isOwn(child));
      const theirs = file.children.filter((child) => child.name === name && !isOwn(child));
      const isText = ![...ours, ...theirs].some((child) => child.id !== undefined || child.children.length > 0);
      if (isText) this.#texts(written, ours, theirs, file.name);
      else this.#elements(written, ours, theirs, type, file.name);
    }
  }

  #texts(parent: Element, ours: readonly Element[], theirs: readonly Element[], inside: string): void {
    for (const [n, child] of theirs.entries()) {
      const before = ours[n];
      const [text, is] = [child.name, child.text.trim()];
      if (before === undefined) this.#add(parent, child, inside);
      else if (!sameText(text, before.text.trim(), is)) this.#text(parent, text, n, before.text, is, inside);
    }
    const [first] = ours;
    if (theirs.length === 0 && first !== undefined) this.#without(parent, first.name);
  }

  #text(parent: Element, text: string, n: number, was: string, is: string, inside: string): void {
    if (this.#own || parent.id === undefined) return;
    this.changes.push({ at: parent.id, text, n, was, is });
    if (was === '/NULL' || text.startsWith('Coordinates')) this.#count(text, inside);
  }

  #elements(parent: Element, ours: readonly Element[], theirs: readonly Element[], type: string, inside: string): void {
    const isList = inside === 'KBL_container' || inside === 'Harness';
    const ids = new Set(theirs.map(({ id }) => id));
    const byId = new Map(ours.map((child) => [child.id, child]));
    const open = ours.filter(({ id }) => !ids.has(id));
    for (const child of theirs) {
      const match = byId.get(child.id) ?? (isList ? undefined : open.shift());
      if (match === undefined) this.#add(parent, child, inside);
      else if (isValue(match) && isValue(child)) this.#value(match, child);
      else if (match.children.length > 0 && child.children.length > 0)
        this.element(match, child, typeOfChild(type, child.name, child.type) ?? child.name);
    }
    if (isList) for (const child of open) this.#gone(parent, child);
    const [first] = ours;
    if (!isList && theirs.length === 0 && first !== undefined) this.#without(parent, first.name);
  }

  /** Notes that the file lacks a list element that would be written, such as an extra unit. */
  #gone(parent: Element, child: Element): void {
    if (!this.#own && child.id !== undefined && parent.id !== undefined)
      this.changes.push({ at: parent.id, without: `#${child.id}` });
  }

  #without(parent: Element, name: string): void {
    if (this.#own || parent.id === undefined) return;
    const rule = typeRule(parent.type ?? parent.name)?.children.find((child) => child.name === name);
    if (rule === undefined || rule.least === 0) this.changes.push({ at: parent.id, without: name });
  }

  #value(ours: Element, theirs: Element): void {
    const was = valueText(ours);
    if (this.#own || ours.id === undefined || was === valueText(theirs)) return;
    this.changes.push({ at: ours.id, was, is: keptElement(theirs) });
  }

  #add(parent: Element, child: Element, inside: string): void {
    if (parent.id === undefined) return;
    this.changes.push({ at: parent.id, add: keptElement(child) });
    this.#count(child.name, inside);
  }

  #count(name: string, inside: string): void {
    const isThing = typeRule(inside)?.children.some((rule) => rule.name === name && rule.most > 1) ?? false;
    const label = isThing && (inside === 'KBL_container' || inside === 'Harness') ? name : `${name} of ${inside}`;
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
  }
}

/** True if Cablewright wrote the element for its own use. */
function isOwn(element: Element): boolean {
  if (element.name === 'Alias_id' && element.children.length > 0) return textOf(element, 'Scope') === ownScope;
  return textOf(element, 'Instruction_type') === 'cablewright';
}

/** Compares numbers by value, and lists of ids regardless of their order. */
function sameText(name: string, a: string, b: string): boolean {
  if (a === b) return true;
  if (/^(?:Referenced_components|Segments|Assigned_wire|Associated_parts)$/.test(name))
    return a.split(/\s+/).toSorted().join(' ') === b.split(/\s+/).toSorted().join(' ');
  return (
    a !== '' &&
    b !== '' &&
    Number.isFinite(Number(a)) &&
    Number(a) === Number(b) &&
    /location|Position|Orientation|Coordinates/i.test(name)
  );
}

/** The ids of the file that differ from those the writer would assign. */
export function otherIds(ids: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).filter(([key, id]) => key.replaceAll(/[^A-Za-z0-9_.-]/g, '_') !== id));
}
