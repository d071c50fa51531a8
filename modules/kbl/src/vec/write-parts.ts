/**
 * Writes the parts of a harness as VEC: for each one a part version, and a part master document with its
 * specifications.
 */
import { childrenOf, type Element, requiredId, textOf } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import { nameOf, required, type Conversion } from './conversion.ts';
import { wireSpecifications } from './write-wire-parts.ts';

/** The specification of a part and its type in VEC, by the name of its KBL element. */
const kinds: Readonly<Record<string, readonly [primaryType: string, specification: string]>> = {
  Connector_housing: ['ConnectorHousing', 'ConnectorHousingSpecification'],
  General_terminal: ['PluggableTerminal', 'PluggableTerminalSpecification'],
  Cavity_seal: ['CavitySeal', 'CavitySealSpecification'],
  Cavity_plug: ['CavityPlug', 'CavityPlugSpecification'],
  General_wire: ['Wire', 'WireSpecification'],
  Wire_protection: ['WireProtection', 'WireProtectionSpecification'],
  Fixing: ['Fixing', 'FixingSpecification'],
  Accessory: ['Other', 'GeneralTechnicalPartSpecification'],
  Co_pack_part: ['Other', 'GeneralTechnicalPartSpecification'],
};

/** The use of a KBL connector that is a terminal in VEC: a splice, or the open end of a wire. */
type TerminalUse = 'splice' | 'no end';

const terminalKinds: Readonly<Record<TerminalUse, readonly [string, string]>> = {
  splice: ['SpliceTerminal', 'SpliceTerminalSpecification'],
  'no end': ['OpenWireEndTerminal', 'OpenWireEndTerminalSpecification'],
};

/** The use of a housing whose occurrences are all splices or all open ends, with one cavity. */
export function terminalUse(c: Conversion, housing: Element): TerminalUse | undefined {
  const cavities = childrenOf(housing, 'Slots').flatMap((slot) => childrenOf(slot, 'Cavities'));
  const uses = new Set(
    c.referringTo(housing.id, 'Connector_occurrence', 'Part').map((occurrence) => textOf(occurrence, 'Usage')),
  );
  const [use] = uses;
  return uses.size === 1 && cavities.length <= 1 && (use === 'splice' || use === 'no end') ? use : undefined;
}

/**
 * Each part with its document. `placeable` contains the placement types of the parts that are placed in the topology.
 */
export function* partElements(
  c: Conversion,
  placeable: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<readonly Element[]> {
  for (const part of c.kbl.children)
    if (kinds[part.name] !== undefined) yield partElement(c, part, placeable.get(part.id ?? ''));
}

function partElement(c: Conversion, part: Element, placements: ReadonlySet<string> | undefined): Element[] {
  const use = part.name === 'Connector_housing' ? terminalUse(c, part) : undefined;
  const [primaryType, specification] = use === undefined ? kinds[part.name]! : terminalKinds[use];
  return [
    make('PartVersion', { id: requiredId(part) }, [
      ...versionTexts(c, part),
      ...c.numbered(part, 'PartNumber'),
      leaf('PartVersion', required(textOf(part, 'Version'))),
      leaf('PrimaryPartType', primaryType),
      ...c.aliases(part),
    ]),
    make('DocumentVersion', { id: c.sub(part, 'document') }, [
      leaf('CompanyName', required(textOf(part, 'Company_name'))),
      ...c.numbered(part, 'DocumentNumber'),
      leaf('DocumentType', 'PartMaster'),
      leaf('DocumentVersion', required(textOf(part, 'Version'))),
      leaf('ReferencedPart', requiredId(part)),
      ...specificationsOf(c, part, specification),
      ...(placements === undefined ? [] : [placeableSpecification(c, part, placements)]),
    ]),
  ];
}

function versionTexts(c: Conversion, part: Element): (Element | undefined)[] {
  return [
    c.description(part, textOf(part, 'Description')),
    leaf('CompanyName', required(textOf(part, 'Company_name'))),
  ];
}

function placeableSpecification(c: Conversion, part: Element, placements: ReadonlySet<string>): Element {
  return make('Specification', { id: c.sub(part, 'placeable'), type: 'PlaceableElementSpecification' }, [
    leaf('Identification', `placement of ${nameOf(part)}`),
    leaf('DescribedPart', requiredId(part)),
    ...[...placements].toSorted().map((type) => leaf('ValidPlacementTypes', type)),
  ]);
}

/** The specifications of a part. The first one has the id `spec` of the part. */
function specificationsOf(c: Conversion, part: Element, type: string): Element[] {
  if (type === 'WireSpecification') return wireSpecifications(c, part);
  const own = (children: readonly (Element | undefined)[]) =>
    make('Specification', { id: c.sub(part, 'spec'), type }, [
      leaf('Identification', nameOf(part)),
      leaf('DescribedPart', requiredId(part)),
      ...children,
    ]);
  if (type === 'ConnectorHousingSpecification')
    return [own(childrenOf(part, 'Slots').map((slot, index) => slotElement(slot, index)))];
  if (type === 'CavitySealSpecification') return [own([c.range('WireElementOutsideDiameter', part, 'Wire_size')])];
  if (type.endsWith('TerminalSpecification')) return terminalSpecifications(c, part, own);
  return [own([])];
}

function slotElement(slot: Element, index: number): Element {
  return make('Slot', { id: requiredId(slot), type: 'Slot' }, [
    leaf('SlotNumber', textOf(slot, 'Id') ?? String(index + 1)),
    ...childrenOf(slot, 'Cavities').map((cavity) =>
      make('Cavity', { id: requiredId(cavity) }, [leaf('CavityNumber', textOf(cavity, 'Cavity_number') ?? '')]),
    ),
  ]);
}

/** A terminal, with the range of wires that it accepts. */
function terminalSpecifications(
  c: Conversion,
  part: Element,
  own: (children: readonly Element[]) => Element,
): Element[] {
  const [area, diameter] = [
    c.range('CoreCrossSectionArea', part, 'Cross_section_area'),
    c.range('WireElementOutsideDiameter', part, 'Outside_diameter'),
  ];
  const reception = make('WireReception', { id: c.sub(part, 'reception') }, [
    leaf('Identification', '1'),
    leaf('WireReceptionSpecification', c.sub(part, 'reception.spec')),
  ]);
  return [
    own([reception]),
    make('Specification', { id: c.sub(part, 'reception.spec'), type: 'WireReceptionSpecification' }, [
      leaf('Identification', `wires of ${nameOf(part)}`),
      area,
      diameter,
    ]),
  ];
}

/**
 * The units of the file: metres with a prefix, as a length or an area. A written harness has no values in other units.
 */
export function unitElements(c: Conversion): Element[] {
  return childrenOf(c.kbl, 'Unit').map((unit) => {
    const prefix = textOf(unit, 'Si_prefix');
    return make('Unit', { id: requiredId(unit), type: 'SIUnit' }, [
      textOf(unit, 'Si_dimension') === 'square' ? leaf('Exponent', 2) : undefined,
      leaf('SiUnitName', 'Metre'),
      prefix === undefined ? undefined : leaf('SiPrefix', `${prefix.charAt(0).toUpperCase()}${prefix.slice(1)}`),
    ]);
  });
}

/** The ids of occurrences in the bill of material of the harness. */
export const billOf = (ids: readonly string[]) => references('InBillOfMaterial', ids);
