/** Converts a harness from KBL to VEC 2.1. Both formats are written from one tree, so their contents are the same. */
import { ownInstructionType } from '../kept/own-text.ts';
import { ordered } from '../schema/ordered.ts';
import { childrenOf, type Element, requiredId, textOf } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import { Conversion, required } from './conversion.ts';
import { vec21 } from './schema.ts';
import { componentUnit, fingerprints, noteRoles, unitsOf } from './units.ts';
import {
  contactPoints,
  groupElements,
  occurrenceElements,
  occurrencesOf,
  signalsOf,
  type Placements,
} from './write-contents.ts';
import { layoutSpecifications, placements } from './write-layout.ts';
import { billOf, partElements, unitElements } from './write-parts.ts';

/** The name of the program that wrote a file. */
export const generatingSystem = 'Cablewright';

/**
 * The VEC tree of a KBL tree that Cablewright wrote. `reserved` contains the ids of the file that it is written into.
 */
export function vecOf(kbl: Element, reserved: ReadonlySet<string> = new Set()): Element {
  const c = new Conversion(kbl, reserved);
  const placed = placements(c);
  const tree = make('VecContent', { id: requiredId(kbl) }, [
    leaf('VecVersion', '2.1.0'),
    leaf('GeneratingSystemName', generatingSystem),
    ...[...partElements(c, placed.parts)].flat(),
    ...harnessElements(c, placed.occurrences, all),
    ...unitElements(c),
  ]);
  return ordered(tree, 'VecContent', vec21);
}

/** Receives the components of the harness, which are created one at a time. It may return all of them or none. */
type Collect = (components: Iterable<Element>) => readonly Element[];

const all: Collect = (components) => [...components];

/**
 * The fingerprints of the units of the same VEC tree. Each part and component is released after its fingerprint is
 * computed, because the whole tree of a 24 MB file takes more memory than the file's own.
 */
export function vecFingerprints(kbl: Element, reserved: ReadonlySet<string>): Record<string, string> {
  const c = new Conversion(kbl, reserved);
  const placed = placements(c);
  const result: Record<string, string> = {};
  const owners = new Map<string, string>();
  const add = (children: readonly Element[]): void => {
    const tree = ordered(make('VecContent', {}, children), 'VecContent', vec21);
    Object.assign(result, fingerprints(unitsOf(tree, owners)));
  };
  const addComponents: Collect = (components) => {
    for (const component of components) {
      const sorted = ordered(component, vec21.typeOfChild('CompositionSpecification', 'Component', undefined), vec21);
      Object.assign(result, fingerprints(componentUnit(sorted)));
      noteRoles(component, owners);
    }
    return [];
  };
  for (const part of partElements(c, placed.parts)) add(part);
  add(harnessElements(c, placed.occurrences, addComponents));
  return result;
}

function harnessElements(c: Conversion, placed: Placements, collect: Collect): Element[] {
  const { harness } = c;
  if (harness === undefined) return [];
  const own = childrenOf(harness, 'Processing_information').find(
    (entry) => textOf(entry, 'Instruction_type') === ownInstructionType,
  );
  const ownText = textOf(own, 'Instruction_value');
  const part = make('PartVersion', { id: requiredId(harness) }, [
    ownText === undefined ? undefined : c.property(harness, '', ownText),
    c.description(harness, textOf(harness, 'Description')),
    leaf('CompanyName', required(textOf(harness, 'Company_name'))),
    ...c.numbered(harness, 'PartNumber'),
    leaf('PartVersion', required(textOf(harness, 'Version'))),
    leaf('PrimaryPartType', 'PartStructure'),
    ...c.aliases(harness),
  ]);
  const document = make('DocumentVersion', { id: c.sub(harness, 'document') }, [
    leaf('CompanyName', required(textOf(harness, 'Company_name'))),
    ...c.numbered(harness, 'DocumentNumber'),
    leaf('DocumentType', 'HarnessDescription'),
    leaf('DocumentVersion', required(textOf(harness, 'Version'))),
    leaf('ReferencedPart', requiredId(harness)),
    ...specifications(c, harness, placed, collect),
  ]);
  return [part, document];
}

function specifications(c: Conversion, harness: Element, placed: Placements, collect: Collect): Element[] {
  const signals = signalsOf(c);
  const { groups, specifications: ofGroups } = groupElements(c);
  const contacts = contactPoints(c);
  const specification = (type: string, name: string, children: readonly (Element | undefined)[]) =>
    make('Specification', { id: c.own(name), type }, [leaf('Identification', name), ...children]);
  const isThere = (children: readonly Element[], type: string, name: string) =>
    children.length === 0 ? [] : [specification(type, name, children)];
  return [
    specification('PartStructureSpecification', 'structure', [
      leaf('DescribedPart', requiredId(harness)),
      billOf(occurrencesOf(c).flatMap(({ id }) => id ?? [])),
    ]),
    specification('CompositionSpecification', 'composition', collect(occurrenceElements(c, placed, signals))),
    ...isThere(
      [...signals].map(([name, id]) =>
        make('Signal', { id }, [leaf('Identification', name), leaf('SignalName', name)]),
      ),
      'SignalSpecification',
      'signals',
    ),
    ...isThere(contacts, 'ContactingSpecification', 'contacting'),
    ...isThere(groups, 'WireGroupingSpecification', 'groups'),
    ...ofGroups,
    ...layoutSpecifications(c),
  ];
}
