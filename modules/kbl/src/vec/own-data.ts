/**
 * The design that Cablewright stores in a VEC file for its own use: a property of the part that represents the harness,
 * or of the file if there is no such part.
 */
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import { ownProperty } from './conversion.ts';
import { allIds } from './kept-vec.ts';

/** The part described by the document with the occurrences, or the part whose structure describes the harness. */
export function harnessPart(root: Element): Element | undefined {
  const documents = childrenOf(root, 'DocumentVersion');
  const withType = (document: Element, type: string) =>
    childrenOf(document, 'Specification').find((specification) => specification.type === type);
  const document = documents.find((entry) => withType(entry, 'CompositionSpecification') !== undefined);
  const structures = documents.flatMap((entry) => withType(entry, 'PartStructureSpecification') ?? []);
  const [id] = [...idsIn(document, 'ReferencedPart'), ...idsIn(structures[0], 'DescribedPart')];
  return childrenOf(root, 'PartVersion').find((part) => part.id === id);
}

const isOwn = (element: Element): boolean =>
  element.name === 'CustomProperty' && textOf(element, 'PropertyType') === ownProperty;

export function withOwnData(root: Element, ownData: string): Element {
  const taken = allIds(root);
  let id = 'own-design';
  for (let n = 2; taken.has(id); n += 1) id = `own-design-${n}`;
  const property = make('CustomProperty', { id, type: 'SimpleValueProperty' }, [
    leaf('PropertyType', ownProperty),
    leaf('Value', ownData),
  ]);
  const owner = harnessPart(root) ?? root;
  const extended = { ...owner, children: [property, ...owner.children] };
  if (owner === root) return extended;
  return { ...root, children: root.children.map((child) => (child === owner ? extended : child)) };
}

/** The file without Cablewright's own additions. */
export function withoutOwnData(root: Element): Element {
  const plain = (element: Element): Element => ({
    ...element,
    children: element.children.filter((child) => !isOwn(child)),
  });
  const owner = harnessPart(root);
  const bare = plain(root);
  return { ...bare, children: bare.children.map((child) => (child === owner ? plain(child) : child)) };
}
