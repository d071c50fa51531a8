/** Maps the elements of the written tree to those of the file, so that the additional contents of the file keep their references. */
import { idsIn, textOf, type Element } from '../xml/element.ts';
import type { OpenElement, OpenTree } from './open-tree.ts';
import { idsOf, isReference } from './references.ts';
import { listAt } from './vec-source.ts';

export class AlignedIds {
  /** The ids in the file by the ids in the written tree, for elements whose ids differ. */
  readonly ids = new Map<string, string>();
  readonly #file: OpenTree;
  readonly #written: OpenTree;
  /** Parts whose data differ from the file. Specifications that they share with other parts stay with those parts. */
  readonly #changedParts: ReadonlySet<string>;
  readonly #pairs = new Set<Element>();
  /** The specifications of each part. */
  readonly #describing: Readonly<Record<'ofFile' | 'written', ReadonlyMap<string, OpenElement[]>>>;

  constructor(file: OpenTree, written: OpenTree, changedParts: ReadonlySet<string>) {
    [this.#file, this.#written, this.#changedParts] = [file, written, changedParts];
    this.#describing = { ofFile: describing(file), written: describing(written) };
    this.#byFacts('Unit', unitFacts);
    this.#byFacts('Signal', (signal) => textOf(signal, 'SignalName') ?? textOf(signal, 'Identification'));
    for (const element of written.all()) {
      const same = file.find(element.id);
      if (same?.name !== element.name) continue;
      if (element.name === 'PartVersion') this.#part(element);
      else this.#pair(element, same);
    }
  }

  /** Matches elements that have the same facts. */
  #byFacts(name: string, facts: (element: Element) => string | undefined): void {
    const ofFile = [...this.#file.all()].flatMap((element) =>
      element.name === name && element.id !== undefined ? [{ element, id: element.id }] : [],
    );
    const byFacts = new Map(ofFile.toReversed().map(({ element, id }) => [facts(element), id]));
    for (const element of this.#written.all()) {
      if (element.name !== name || element.id === undefined || this.#file.find(element.id) !== undefined) continue;
      const key = facts(element);
      const id = key === undefined ? undefined : byFacts.get(key);
      if (id !== undefined) this.ids.set(element.id, id);
    }
  }

  /** Matches the specifications of a part in both trees, by type. */
  #part({ id = '' }: OpenElement): void {
    const ofFile = this.#describing.ofFile.get(id) ?? [];
    for (const specification of this.#describing.written.get(id) ?? []) {
      const same = ofFile.find(({ type }) => type === specification.type);
      if (same !== undefined) this.#pair(specification, same);
    }
  }

  #pair(written: OpenElement, file: OpenElement): void {
    if (this.#pairs.has(written)) return;
    this.#pairs.add(written);
    if (written.id !== undefined && file.id !== undefined && written.id !== file.id) this.ids.set(written.id, file.id);
    const names = new Set(written.children.map(({ name }) => name));
    for (const name of names)
      for (const [a, b] of pairedChildren(written, file, name))
        if (isReference(a, written)) this.#target(written, a, b);
        else this.#pair(a, b);
  }

  /**
   * Matches the specifications that both elements reference. Specifications of different parts aren't matched, even if
   * the referencing elements are the same.
   */
  #target(owner: OpenElement, written: OpenElement, file: OpenElement): void {
    const [ofOwner = ''] = idsIn(owner, 'DescribedPart');
    if (!/(?:Specification|^ReferencedWireElement)$/.test(written.name) || this.#changedParts.has(ofOwner)) return;
    const [a, b] = [this.#written.find(idsOf(written)[0]), this.#file.find(idsOf(file)[0])];
    if (a === undefined || b === undefined || a === this.#written.root) return;
    const [partOfA, partOfB] = [this.#partOf(a, this.#written), this.#partOf(b, this.#file)];
    if (partOfA === undefined || partOfB === undefined || partOfA === partOfB) this.#pair(a, b);
  }

  #partOf(element: OpenElement, tree: OpenTree): string | undefined {
    return idsIn(tree.within(element, 'Specification'), 'DescribedPart')[0];
  }
}

/** The specifications of each part, by its id. */
export function describing(tree: OpenTree): ReadonlyMap<string, OpenElement[]> {
  const specifications = new Map<string, OpenElement[]>();
  for (const element of tree.all())
    if (element.name === 'Specification')
      for (const part of idsIn(element, 'DescribedPart')) listAt(specifications, part).push(element);
  return specifications;
}

/**
 * Pairs of children with a given name that correspond in both trees: by id, by their data, or because each is the only
 * one.
 */
export function pairedChildren<W extends Element, F extends Element>(
  written: W,
  file: F,
  name: string,
): (readonly [W['children'][number], F['children'][number]])[] {
  const named = (child: Element): boolean => child.name === name;
  const open = new Set<F['children'][number]>(file.children.filter(named));
  const isOnly = open.size === 1;
  const pairs = new Map<W['children'][number], F['children'][number]>();
  const ours = written.children.filter(named);
  const pair = (matches: (a: Element, b: Element) => boolean) => {
    for (const a of ours) {
      if (pairs.has(a)) continue;
      const b = [...open].find((candidate) => matches(a, candidate));
      if (b === undefined) continue;
      pairs.set(a, b);
      open.delete(b);
    }
  };
  pair((a, b) => a.id !== undefined && a.id === b.id);
  const key = keysOfChildren[name];
  if (key !== undefined) pair((a, b) => key(a) !== undefined && key(a) === key(b));
  if (name === 'WireElementReference' || (ours.length === 1 && isOnly)) pair(() => true);
  return [...pairs];
}

/** Keys other than ids that distinguish the children of an element. */
const keysOfChildren: Readonly<Record<string, (element: Element) => string | undefined>> = {
  Role: ({ type = '' }) => (type.endsWith('TerminalRole') ? 'terminal' : type),
  WireEnd: (end) => String(Number(textOf(end, 'PositionOnWire') ?? 0)),
  WireLength: (length) => textOf(length, 'LengthType'),
  LengthInformation: (length) => textOf(length, 'Classification'),
  SlotReference: (slot) => textOf(slot, 'ReferencedSlot'),
  CavityReference: (cavity) => textOf(cavity, 'ReferencedCavity'),
};

function unitFacts(unit: Element): string | undefined {
  if (unit.type !== 'SIUnit') return undefined;
  return ['SiUnitName', 'SiPrefix', 'Exponent'].map((name) => (textOf(unit, name) ?? '').toLowerCase()).join(' ');
}
