/**
 * Converts a harness in VEC into the same harness as KBL, from which the cable is read. Versions 1.1.3 to 2.2 use the same
 * names for the elements read here.
 */
import { Unreadable } from '@cablewright/modules/reading';
import { ownInstructionType } from '../kept/own-text.ts';
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import { harnessPart } from './own-data.ts';
import { VecContents } from './read-contents.ts';
import { layoutElements } from './read-layout.ts';
import { partElements, unitElements } from './read-parts.ts';
import { like, VecSource } from './vec-source.ts';

interface VecAsKbl {
  readonly root: Element;
  readonly notes: readonly string[];
  /** Contents without a place in the cable, such as `2 × EEComponentSpecification`. */
  readonly beyond: readonly string[];
}

/** The types of specifications that are represented in the cable. All others are listed in the plan. */
const readTypes =
  /^(?:Composition|Contacting|Topology|Placement|Routing|PartStructure|Signal|WireGrouping|WireGroup|BuildingBlock[23]D|BuildingBlockSpecification[23]D|ConnectorHousing|WireReception|CavitySeal|CavityPlug|WireProtection|Fixing|PlaceableElement|Wire|WireElement|Core|Insulation|GeneralTechnicalPart|\w*Terminal|Tape|Tube|CorrugatedPipe|ShrinkableTube|CableTie|CableDuct|Grommet|HarnessDrawing|Slot|Cavity|\w*Fixing)(?:Specification(?:[23]D)?)?$/;

export function kblOf(root: Element): VecAsKbl {
  const source = new VecSource(root);
  if (source.all('CompositionSpecification', 'Component').length === 0)
    throw new Unreadable(
      'The VEC file describes no harness, only parts or documents.',
      'Export a harness description with its occurrences and contacts.',
      { line: root.line, column: root.column },
    );
  const contents = new VecContents(source);
  const things = contents.elements();
  const layout = layoutElements(source, contents);
  const kbl = make(
    'KBL_container',
    { id: root.id ?? source.sub(root, 'container'), attributes: { version_id: '2.4', source: 'VEC' } },
    [
      ...partElements(source, {
        used: contents.parts,
        terminals: contents.terminalHousings,
        components: contents.componentHousings,
      }),
      harness(source, things),
      ...layout,
      ...unitElements(source),
    ],
  );
  return { root: kbl, ...notesOf(source) };
}

function harness(source: VecSource, things: readonly Element[]): Element {
  const part = harnessPart(source.root);
  const document = source.within(source.specifications('CompositionSpecification')[0], 'DocumentVersion');
  const owner = part ?? document ?? source.root;
  const own = source.property(part, '') ?? source.property(source.root, '');
  return like(owner, 'Harness', { id: part?.id ?? source.sub(owner, 'harness') }, [
    leaf('Part_number', (part === undefined ? textOf(document, 'DocumentNumber') : source.numberOf(part)) ?? '/NULL'),
    leaf('Company_name', textOf(part, 'CompanyName') ?? '/NULL'),
    ...(part === undefined ? [] : source.aliases(part)),
    leaf('Version', textOf(part, 'PartVersion') ?? '/NULL'),
    leaf('Description', (part === undefined ? undefined : source.description(part)) ?? '/NULL'),
    own === undefined
      ? undefined
      : make('Processing_information', { id: source.sub(owner, 'own') }, [
          leaf('Instruction_type', ownInstructionType),
          leaf('Instruction_value', own),
        ]),
    ...things,
  ]);
}

/** The contents without a place in the cable, counted by type. */
function notesOf(source: VecSource): Omit<VecAsKbl, 'root'> {
  const documents = childrenOf(source.root, 'DocumentVersion').filter((document) =>
    childrenOf(document, 'Specification').some(({ type }) => type === 'CompositionSpecification'),
  );
  const parts = new Set(documents.flatMap((document) => idsIn(document, 'ReferencedPart')));
  const types = source.types
    .filter((type) => !readTypes.test(type))
    .map((type) => [type, source.specifications(type).length] as const);
  const others = Map.groupBy(
    source.root.children.filter(({ id, name }) => id !== undefined && !readAtTop.has(name)),
    ({ name }) => name,
  );
  const counts = [...types, ...source.unread, ...[...others].map(([name, list]) => [name, list.length] as const)];
  return {
    notes: parts.size > 1 ? [`The file describes ${parts.size} harnesses. They are read as one cable.`] : [],
    beyond: counts.map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)),
  };
}

const readAtTop: ReadonlySet<string> = new Set(['DocumentVersion', 'PartVersion', 'Unit', 'CustomProperty']);
