/**
 * Writes a cable into the VEC file that it came from. Unchanged units stay as they were, and changed units are
 * replaced.
 */
import { vec21 } from './schema.ts';
import { canonicalNumber } from '@cablewright/engine';
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { AlignedIds, describing, pairedChildren } from './aligned-ids.ts';
import { OpenTree, opened, placeOf, type OpenElement } from './open-tree.ts';
import { idsOf, isReference } from './references.ts';
import { fingerprints, specificationOf, unitsOf, type Units } from './units.ts';
import { listAt } from './vec-source.ts';
import { present } from '@cablewright/model';

/** Children that the cable doesn't determine completely: those in the file stay, and written ones are added. */
const both: ReadonlySet<string> = new Set([
  'AliasId',
  'CustomProperty',
  'Description',
  'Role',
  'WireElementReference',
  'WireLength',
  'LengthInformation',
  'ValidPlacementTypes',
]);

/** `before` contains the fingerprints of the units when the file was read. */
export function mergedTree(file: Element, written: Element, before: Readonly<Record<string, string>>): Element {
  const now = fingerprints(unitsOf(written));
  const changed = Object.keys(now).filter((key) => now[key] !== before[key]);
  const removed = Object.keys(before).filter((key) => now[key] === undefined);
  if (changed.length + removed.length === 0) return file;
  const ids = new Set(childrenOf(file, 'PartVersion').map(({ id = '' }) => id));
  // A ring or a component with electronics is a connector only in the design. The file keeps its own type for it,
  // whatever the catalog states.
  const isOnlyOurs = (key: string) => key.startsWith('Part ') && before[key] !== undefined && !ids.has(key.slice(5));
  const toWrite = changed.filter((key) => !isOnlyOurs(key));
  return new Merge(file, written, toWrite).result(toWrite, removed);
}

class Merge {
  readonly #file: OpenTree;
  /** The written tree, using the ids of the file. */
  readonly #written: OpenTree;
  readonly #units: Units;
  readonly #ids: ReadonlyMap<string, string>;
  /** The placements of each occurrence and the routings of each wire element in the file, by kind and id. */
  readonly #located: ReadonlyMap<string, OpenElement[]>;
  /** The geometry of each node in the file. */
  readonly #drawn: ReadonlyMap<string, OpenElement[]>;
  /** The specifications of each part in the file. */
  readonly #describing: ReadonlyMap<string, OpenElement[]>;
  /** The first specification of each type in the file. */
  readonly #specifications = new Map<string, OpenElement>();

  constructor(file: Element, written: Element, changed: readonly string[]) {
    this.#file = new OpenTree(file);
    const numbers = new Map(childrenOf(written, 'PartVersion').map((part) => [part.id, part]));
    const parts = changed.filter((key) => key.startsWith('Part ')).map((key) => key.slice(5));
    const others = parts.filter((id) => !isSamePart(this.#file.find(id), numbers.get(id)));
    const { ids } = new AlignedIds(this.#file, new OpenTree(written), new Set(others));
    this.#ids = ids;
    this.#written = new OpenTree(renamed(written, ids));
    this.#units = unitsOf(this.#written.root);
    this.#located = locatedIn(this.#file);
    this.#drawn = drawnIn(this.#file);
    this.#describing = describing(this.#file);
    for (const document of this.#file.root.children)
      for (const specification of childrenOf(document, 'Specification') as OpenElement[])
        if (!this.#specifications.has(specification.type ?? ''))
          this.#specifications.set(specification.type ?? '', specification);
  }

  result(changed: readonly string[], removed: readonly string[]): Element {
    for (const key of removed) this.#remove(this.#newKey(key));
    for (const key of changed) this.#write(this.#newKey(key));
    this.#bringMissing();
    this.#file.leaveOutLost();
    return this.#file.root;
  }

  #newKey(key: string): string {
    const [kind, id = ''] = key.split(' ') as [string, string?];
    return `${kind} ${this.#ids.get(id) ?? id}`;
  }

  #remove(key: string): void {
    const [kind, id = ''] = key.split(' ') as [string, string?];
    if (kind === 'Placement' || kind === 'Routing') this.#removeOf(kind, id);
    // The data of an unused part does no harm, and other documents may need it.
    else if (kind !== 'Part' && kind !== 'Harness' && kind !== 'Drawn') {
      const element = this.#file.find(id);
      if (element?.name !== kind) return;
      // A terminal without a cavity is identified by its contact point, so only its wires are removed.
      if (kind !== 'ContactPoint') this.#file.remove(element);
      else for (const wires of childrenOf(element, 'WireMounting') as OpenElement[]) this.#file.remove(wires);
    }
  }

  /** The placements of an occurrence, or the routings of the elements of a wire. */
  #removeOf(kind: string, id: string): void {
    for (const element of this.#located.get(`${kind} ${id}`) ?? []) this.#file.remove(element);
  }

  #write(key: string): void {
    const [kind, id = ''] = key.split(' ') as [string, string?];
    const elements = this.#units.get(key) ?? [];
    if (kind === 'Part') return this.#writePart(id, elements);
    if (kind === 'Harness') return elements.forEach((part) => this.#writeOver(part));
    if (kind === 'Drawn') return this.#writeDrawn(id, elements);
    if (kind === 'Placement' || kind === 'Routing') this.#removeOf(kind, id);
    for (const element of elements) {
      const existing = this.#file.find(element.id);
      if (existing?.name === kind) this.#overlay(existing, overlaid(existing, element), typeOf(element));
      else this.#addTo(specificationOf[kind]!, element);
    }
    if (kind === 'Component') this.#addToBill(id);
  }

  #writeOver(element: Element): void {
    const existing = this.#file.find(element.id);
    if (existing !== undefined) this.#overlay(existing, element, typeOf(element));
  }

  /**
   * Writes a part and its specifications. A part that the file lacks is added with its document. If the number is
   * unchanged, the file's data for the part is retained, because the catalog may have less data or another name for it.
   */
  #writePart(id: string, [part, document]: readonly Element[]): void {
    const existing = this.#file.find(id);
    if (part === undefined || document === undefined) return;
    if (existing?.name !== 'PartVersion') {
      this.#file.add(this.#file.root, part, 'VecContent');
      // A specification that the file already has, such as that of all placed parts, isn't added again, so that its id
      // stays unique.
      const isNew = ({ name, id: own }: Element) => name !== 'Specification' || this.#file.find(own) === undefined;
      this.#file.add(this.#file.root, { ...document, children: document.children.filter(isNew) }, 'VecContent');
      return;
    }
    if (isSamePart(existing, part)) return;
    this.#overlay(existing, part, 'PartVersion');
    for (const specification of childrenOf(document, 'Specification')) {
      const same = this.#file.find(specification.id);
      if (same !== undefined) this.#overlay(same, specification, typeOf(specification));
    }
  }

  /** The position of a node in the drawing. */
  #writeDrawn(node: string, [point, drawn]: readonly Element[]): void {
    const [existing] = this.#drawn.get(node) ?? [];
    const target = this.#file.find(idsIn(existing, 'CartesianPoint')[0]);
    if (target !== undefined && point !== undefined) this.#overlay(target, point, 'CartesianPoint2D');
    if (existing !== undefined || point === undefined || drawn === undefined) return;
    const block = this.#specification('BuildingBlockSpecification2D');
    if (block?.type === undefined) return;
    this.#file.add(block, point, block.type);
    this.#file.add(block, drawn, block.type);
  }

  #specification(type: string): OpenElement | undefined {
    return this.#specifications.get(type);
  }

  /**
   * Adds an element to the specification of this type. If there is none, the whole specification is added to the
   * document of the harness.
   */
  #addTo(type: string, element: Element): void {
    const specification = this.#specification(type);
    if (specification !== undefined) this.#file.add(specification, element, type);
    else this.#addSpecification(type, [element]);
  }

  #addSpecification(type: string, children: readonly Element[]): void {
    const written = [...this.#written.all()].find((entry) => entry.name === 'Specification' && entry.type === type);
    const document = this.#file.within(this.#specification('CompositionSpecification'), 'DocumentVersion');
    if (written === undefined || document === undefined) return;
    const names = new Set(children.map(({ name }) => name));
    const plain = written.children.filter(({ name }) => !names.has(name));
    const added = this.#file.add(document, { ...written, children: [...plain, ...children] }, 'DocumentVersion');
    this.#specifications.set(type, added);
  }

  #addToBill(id: string): void {
    const bill = this.#specification('PartStructureSpecification');
    const list = bill?.children.find(({ name }) => name === 'InBillOfMaterial');
    if (list !== undefined && !idsOf(list).includes(id)) list.text = `${list.text.trim()} ${id}`;
  }

  /**
   * Adds written elements that others refer to but the file doesn't have, such as a signal, a unit or a specification.
   */
  #bringMissing(): void {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const missing = this.#file.missing().flatMap((id) => this.#written.find(id) ?? []);
      if (missing.length === 0) return;
      for (const element of missing) this.#bring(element);
    }
  }

  #bring(element: OpenElement): void {
    if (this.#file.find(element.id) !== undefined) return;
    const parent = this.#written.parentOf(element);
    if (parent === undefined) return;
    if (parent.name === 'VecContent') this.#file.add(this.#file.root, element, 'VecContent');
    else if (parent.name === 'DocumentVersion') {
      const part = this.#file.find(idsIn(parent, 'ReferencedPart')[0]);
      const [specification] = this.#describing.get(part?.id ?? '') ?? [];
      const document =
        this.#file.within(specification, 'DocumentVersion') ??
        this.#file.within(this.#specification('CompositionSpecification'), 'DocumentVersion');
      if (document !== undefined) this.#file.add(document, element, 'DocumentVersion');
    } else if (parent.name === 'Specification') this.#addTo(parent.type!, element);
    else {
      const same = this.#file.find(parent.id);
      if (same !== undefined) this.#file.add(same, element, typeOf(parent));
    }
  }

  /** Replaces those children of a file element that the cable determines. */
  #overlay(existing: OpenElement, written: Element, type: string): void {
    const names = (vec21.typeRule(type)?.children ?? []).map(({ name }) => name);
    for (const name of names) {
      const pairs = pairedChildren(written, existing, name);
      const next = childrenOf(written, name).map((child): OpenElement => {
        const same = pairs.find(([a]) => a === child)?.[1];
        if (same === undefined || child.children.length === 0) return opened(child);
        this.#overlay(same, child, vec21.typeOfChild(type, name, child.type) ?? child.name);
        return same;
      });
      const others = both.has(name) ? leftOver(existing, written, name, pairs) : [];
      this.#replace(existing, name, type, [...others, ...next]);
    }
  }

  #replace(parent: OpenElement, name: string, type: string, next: OpenElement[]): void {
    const index = parent.children.findIndex((child) => child.name === name);
    const rest = parent.children.filter((child) => child.name !== name);
    const at = index < 0 ? placeOf({ children: rest }, name, type) : index;
    this.#file.fill(parent, [...rest.slice(0, at), ...next, ...rest.slice(at)]);
  }
}

/** The placements of each occurrence, and the routings of each element of a wire, by `Placement` or `Routing` and its id. */
function locatedIn(file: OpenTree): ReadonlyMap<string, OpenElement[]> {
  const located = new Map<string, OpenElement[]>();
  for (const element of file.all()) {
    if (element.name !== 'Placement' && element.name !== 'Routing') continue;
    const [target] = idsIn(element, element.name === 'Placement' ? 'PlacedElement' : 'RoutedElement');
    const owner = element.name === 'Routing' ? target : file.within(file.find(target), 'Component')?.id;
    if (owner !== undefined) listAt(located, `${element.name} ${owner}`).push(element);
  }
  return located;
}

function drawnIn(file: OpenTree): ReadonlyMap<string, OpenElement[]> {
  const drawn = new Map<string, OpenElement[]>();
  for (const element of file.all())
    if (element.name === 'GeometryNode')
      for (const node of idsIn(element, 'ReferenceNode')) listAt(drawn, node).push(element);
  return drawn;
}

/**
 * True if a part in the file and the written one have the same number. A part without a number in the file is
 * identified by its id.
 */
function isSamePart(file: Element | undefined, written: Element | undefined): boolean {
  if (file === undefined || written === undefined) return false;
  const [before, now] = [file, written].map((part) => canonicalNumber(textOf(part, 'PartNumber') ?? ''));
  return before === '' || before === now;
}

/**
 * The written element without the children that must not replace those in the file: the roles of a component with
 * electronics stay, because only the cable treats it as a connector.
 */
function overlaid(existing: Element, written: Element): Element {
  if (!existing.children.some(({ type }) => type === 'EEComponentRole')) return written;
  return { ...written, children: written.children.filter(({ name }) => name !== 'Role') };
}

/**
 * Children of a file element that are retained in addition to the written ones. A description is retained only if the
 * cable has none.
 */
function leftOver(
  existing: OpenElement,
  written: Element,
  name: string,
  pairs: readonly (readonly [Element, Element])[],
): OpenElement[] {
  const ours = childrenOf(written, name);
  if (name === 'Description' && ours.length > 0) return [];
  const facts = new Set(ours.map(textsOf));
  return existing.children.filter(
    (child) => child.name === name && !pairs.some(([, b]) => b === child) && !facts.has(textsOf(child)),
  );
}

const textsOf = ({ text, children }: Element): string =>
  children.length === 0 ? text.trim() : children.map((child) => `${child.name} ${child.text.trim()}`).join(', ');

const typeOf = (element: Element): string => element.type ?? typesOfNames[element.name] ?? element.name;

/** The types of elements whose names differ from their types. */
const typesOfNames: Readonly<Record<string, string>> = { Component: 'PartOccurrence', GeometryNode: 'GeometryNode2D' };

/** The tree with other ids. */
function renamed(element: Element, ids: ReadonlyMap<string, string>, parent: Element = element): Element {
  const { id } = element;
  const isNaming = isReference(element, parent);
  return {
    ...element,
    ...present({ id: id === undefined ? undefined : (ids.get(id) ?? id) }),
    text: isNaming
      ? idsOf(element)
          .map((each) => ids.get(each) ?? each)
          .join(' ')
      : element.text,
    children: element.children.map((child) => renamed(child, ids, element)),
  };
}
