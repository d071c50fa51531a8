/** Converts the parts of a VEC file to those of KBL: housings with cavities, terminals, seals, wires with cores. */
import { childrenOf, textOf, type Element } from '../xml/element.ts';
import { leaf } from '../xml/make.ts';
import { eeHousingId, eeHousingSlot } from './ee-components.ts';
import { like, type VecSource } from './vec-source.ts';

/**
 * The KBL element for a part with a specification of this type. If several entries match a part, the first one applies.
 */
const bySpecification: readonly (readonly [type: RegExp, element: string])[] = [
  [/^ConnectorHousingSpecification$/, 'Connector_housing'],
  [/^(?:SpliceTerminal|OpenWireEndTerminal)Specification$/, 'Connector_housing'],
  [/TerminalSpecification$/, 'General_terminal'],
  [/^(?:CavitySeal|MultiCavitySeal)Specification$/, 'Cavity_seal'],
  [/^(?:CavityPlug|MultiCavityPlug)Specification$/, 'Cavity_plug'],
  [/^WireSpecification$/, 'General_wire'],
  [/^(?:WireProtection|Tape|Tube|CorrugatedPipe|ShrinkableTube|Fitting|Stripe)Specification$/, 'Wire_protection'],
  [/(?:Fixing|CableTie|CableDuct|Grommet)Specification$/, 'Fixing'],
];
const byPrimaryType: readonly (readonly [type: RegExp, element: string])[] = [
  [/^(?:ConnectorHousing|SpliceTerminal|OpenWireEnd(?:Terminal)?)$/, 'Connector_housing'],
  [/Terminal$/, 'General_terminal'],
  [/CavitySeal$/, 'Cavity_seal'],
  [/CavityPlug$/, 'Cavity_plug'],
  [/^Wire$/, 'General_wire'],
  [/^(?:WireProtection|Tape|Tube|CorrugatedPipe|ShrinkableTube|Fitting|Stripe)$/, 'Wire_protection'],
  [/(?:Fixing|CableTie|CableDuct|Grommet)$/, 'Fixing'],
];

/** The name of the KBL element for a part. */
export function kblNameOf(source: VecSource, part: Element): string {
  const types = source.describing(part).map(({ type = '' }) => type);
  const primary = textOf(part, 'PrimaryPartType') ?? '';
  return (
    bySpecification.find(([form]) => types.some((type) => form.test(type)))?.[1] ??
    byPrimaryType.find(([form]) => form.test(primary))?.[1] ??
    'Accessory'
  );
}

interface PartsOfHarness {
  /** The parts that occur in the harness. A file may contain the part master of a whole car. */
  readonly used: ReadonlySet<Element>;
  /**
   * Parts that become housings with one cavity although VEC defines them as terminals without a cavity, such as rings.
   */
  readonly terminals: ReadonlySet<Element>;
  /** Components in which wires end, with the pins that are used. They become housings as well. */
  readonly components: ReadonlyMap<Element, ReadonlySet<string>>;
}

/** The parts of the harness. A part that also serves as a housing is converted twice. */
export function partElements(source: VecSource, { used, terminals, components }: PartsOfHarness): Element[] {
  return childrenOf(source.root, 'PartVersion').flatMap((part) => {
    if (!used.has(part) || textOf(part, 'PrimaryPartType') === 'PartStructure') return [];
    const name = kblNameOf(source, part);
    const own = partElement(source, part, name);
    const pins = components.get(part);
    if (pins !== undefined)
      return [own, madeHousing(source, part, eeHousingId(source, part), eeHousingSlot(source, part, pins))];
    return name === 'General_terminal' && terminals.has(part)
      ? [own, madeHousing(source, part, source.sub(part, 'housing'), oneCavity(source, part))]
      : [own];
  });
}

function texts(source: VecSource, part: Element): (Element | undefined)[] {
  return [
    leaf('Part_number', source.numberOf(part) ?? '/NULL'),
    leaf('Company_name', textOf(part, 'CompanyName') ?? '/NULL'),
    ...source.aliases(part),
    leaf('Version', textOf(part, 'PartVersion') ?? '/NULL'),
    leaf('Abbreviation', textOf(childrenOf(part, 'Abbreviation')[0], 'Value') ?? '/NULL'),
    leaf('Description', source.description(part) ?? '/NULL'),
  ];
}

function partElement(source: VecSource, part: Element, name: string): Element {
  const specification = (type: RegExp) => source.describing(part).find((entry) => type.test(entry.type ?? ''));
  const children = (): (Element | undefined)[] => {
    if (name === 'Connector_housing')
      return housingSlots(source, part, specification(/^ConnectorHousingSpecification$/));
    if (name === 'General_terminal') return receptions(source, specification(/TerminalSpecification$/));
    if (name === 'Cavity_seal')
      return [source.range('Wire_size', specification(/CavitySealSpecification$/), 'WireElementOutsideDiameter')];
    return name === 'General_wire' ? wireChildren(source, specification(/^WireSpecification$/)) : [];
  };
  return like(part, name, { id: part.id }, [...texts(source, part), ...children()]);
}

/** The slots of a housing. A splice or an open end has one cavity. */
function housingSlots(source: VecSource, part: Element, specification: Element | undefined): Element[] {
  if (specification === undefined) return [oneCavity(source, part)];
  return childrenOf(specification, 'Slot').map((slot) => {
    const cavities = childrenOf(slot, 'Cavity');
    return like(slot, 'Slots', { id: slot.id }, [
      leaf('Number_of_cavities', cavities.length),
      ...cavities.map((cavity, index) =>
        like(cavity, 'Cavities', { id: cavity.id }, [
          leaf('Cavity_number', textOf(cavity, 'CavityNumber') ?? String(index + 1)),
        ]),
      ),
    ]);
  });
}

function oneCavity(source: VecSource, part: Element): Element {
  return like(part, 'Slots', { id: source.sub(part, 'slot') }, [
    leaf('Number_of_cavities', 1),
    like(part, 'Cavities', { id: source.sub(part, 'slot.1') }, [leaf('Cavity_number', '1')]),
  ]);
}

function madeHousing(source: VecSource, part: Element, id: string, slot: Element): Element {
  return like(part, 'Connector_housing', { id }, [
    ...texts(source, part).map((text) => (text?.name === 'Alias_id' ? undefined : text)),
    slot,
  ]);
}

function receptions(source: VecSource, specification: Element | undefined): (Element | undefined)[] {
  const reception = childrenOf(specification, 'WireReception')
    .map((entry) => source.named(entry, 'WireReceptionSpecification'))
    .find((entry) => entry !== undefined);
  return [
    source.range('Cross_section_area', reception, 'CoreCrossSectionArea'),
    source.range('Outside_diameter', reception, 'WireElementOutsideDiameter'),
  ];
}

/** The elements of a wire that contain no other elements: its conductors and screens. */
export function leavesOf(element: Element): Element[] {
  const inner = childrenOf(element, 'SubWireElement');
  return inner.length === 0 ? [element] : inner.flatMap((child) => leavesOf(child));
}

/** The root element of a wire, which contains all others. */
export const rootElement = (specification: Element | undefined): Element | undefined =>
  childrenOf(specification, 'WireElement')[0];

function wireChildren(source: VecSource, specification: Element | undefined): (Element | undefined)[] {
  const root = rootElement(specification);
  if (root === undefined) return [];
  const [only, ...others] = leavesOf(root);
  // A single wire may have its conductor in a separate element.
  const single = others.length === 0 && isSingle(root) ? only : undefined;
  const facts = elementFacts(source, root, 'Cover_colour');
  if (single !== undefined)
    return [
      ...facts,
      ...(single === root
        ? []
        : elementFacts(source, single, 'Cover_colour').filter((fact) => !facts.some((own) => own.name === fact.name))),
    ];
  return [
    ...facts.filter(({ name }) => name !== 'Cross_section_area'),
    ...leavesOf(root).map((core) =>
      like(core, 'Core', { id: core.id }, [
        leaf('Id', textOf(core, 'Identification') ?? core.id ?? ''),
        ...elementFacts(source, core, 'Core_colour'),
      ]),
    ),
  ];
}

/** True if a wire has no separate cores: its root element contains no other elements. */
export const isSingle = (root: Element): boolean => childrenOf(root, 'SubWireElement').length === 0;

function elementFacts(source: VecSource, element: Element, colourName: string): Element[] {
  const specification = source.named(element, 'WireElementSpecification');
  const conductor = source.named(specification, 'ConductorSpecification');
  const insulation = source.named(specification, 'InsulationSpecification');
  const colours = ['BaseColor', 'FirstIdentificationColor', 'SecondIdentificationColor'].map(
    (name, index) =>
      textOf(childrenOf(insulation, name)[0], 'Key') ?? source.property(insulation, `colour ${index + 1}`),
  );
  const types = ['base colour', 'identification colour 1', 'identification colour 2'];
  return [
    source.value('Bend_radius', specification, 'MinBendRadiusStatic'),
    source.value('Cross_section_area', conductor, 'CrossSectionArea'),
    source.value('Outside_diameter', specification, 'OutsideDiameter'),
    ...colours.map((value, index) =>
      value === undefined || insulation === undefined
        ? undefined
        : like(insulation, colourName, { id: source.sub(element, `colour.${index + 1}`) }, [
            leaf('Colour_type', types[index]!),
            leaf('Colour_value', value),
          ]),
    ),
  ].filter((fact) => fact !== undefined);
}

const prefixes: Readonly<Record<string, string>> = { Milli: 'milli', Centi: 'centi', Micro: 'micro', Kilo: 'kilo' };

/** Converts the units. An area is a unit with exponent 2, or a product of two equal units. */
export function unitElements(source: VecSource): Element[] {
  return childrenOf(source.root, 'Unit').map((unit) => {
    const factors = textOf(unit, 'Factors')?.split(/\s+/) ?? [];
    const [factor] = factors;
    const si = unit.type === 'CompositeUnit' ? source.find(factor) : unit;
    const isArea =
      textOf(unit, 'Exponent') === '2' ||
      /square/i.test(textOf(unit, 'SiUnitName') ?? '') ||
      (factors.length === 2 && factors[0] === factors[1]) ||
      (factors.length === 1 && textOf(si, 'Exponent') === '2');
    const name = (textOf(si, 'SiUnitName') ?? '').replace(/^Square ?/i, '');
    const prefix = prefixes[textOf(si, 'SiPrefix') ?? ''];
    const other = ['ImperialUnitName', 'USUnitName', 'OtherUnitName', 'IECUnitName']
      .map((entry) => textOf(unit, entry))
      .find((entry) => entry !== undefined);
    return like(unit, 'Unit', { id: unit.id }, [
      leaf(
        'Unit_name',
        other ?? `${prefix === 'milli' ? 'm' : ''}${name === 'Metre' ? 'm' : name}${isArea ? '2' : ''}`,
      ),
      name === '' ? undefined : leaf('Si_unit_name', name.toLowerCase()),
      prefix === undefined ? undefined : leaf('Si_prefix', prefix),
      isArea ? leaf('Si_dimension', 'square') : undefined,
    ]);
  });
}
