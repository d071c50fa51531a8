/** Writes the parts of a harness: housings with cavities, contacts, seals, plugs, wires with cores, coverings and fixings. */
import { elementsOf, type CopperAt } from '@cablewright/engine';
import type { Mechanical, Wire } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, leafIf, make } from '../xml/make.ts';
import type { KblCircuit } from './circuit.ts';
import { noText, type WriteContext } from './write-context.ts';

/** A record with the name of the part element that represents it: a contact becomes a `General_terminal`. */
interface PartUse {
  readonly element: string;
  readonly kind: string;
  readonly id: string;
}

/** Collects each part at its first use, and writes them all at the end. */
export class PartCollector {
  readonly #context: WriteContext;
  readonly #used = new Map<string, PartUse>();

  constructor(context: WriteContext) {
    this.#context = context;
  }

  /** Notes the use of a part and returns its id in the file. */
  use(element: string, kind: string, id: string): string {
    const key = keys.part(element, `${kind}/${id}`);
    this.#used.set(key, { element, kind, id });
    return this.#context.ids.of(key);
  }

  write(circuit: KblCircuit): Element[] {
    return [...this.#used.entries()].map(([key, use]) => this.#part(key, use, circuit));
  }

  #part(key: string, { element, kind, id }: PartUse, circuit: KblCircuit): Element {
    const children = [...partTexts(this.#context, key, kind, id), ...this.#own(key, { element, kind, id }, circuit)];
    return make(element, { id: this.#context.ids.of(key) }, children);
  }

  #own(key: string, { element, kind, id }: PartUse, circuit: KblCircuit): (Element | undefined)[] {
    const context = this.#context;
    if (element === 'Connector_housing') return [slots(context, `${kind}/${id}`, circuit.pinsOf(kind, id))];
    if (element === 'General_wire') return wireParts(context, key, id, circuit);
    const { termination = {} } = context.record('mechanicals', id) as Partial<Mechanical>;
    const { wireMinMm2, wireMaxMm2, insulationMinMm, insulationMaxMm } = termination;
    if (element === 'General_terminal')
      return [
        context.range('Cross_section_area', wireMinMm2, wireMaxMm2, key, 'mm2'),
        context.range('Outside_diameter', insulationMinMm, insulationMaxMm, key, 'mm'),
      ];
    return element === 'Cavity_seal' ? [context.range('Wire_size', insulationMinMm, insulationMaxMm, key, 'mm')] : [];
  }
}

/** The text elements that every part has. */
export function partTexts(context: WriteContext, key: string, kind: string, id: string): (Element | undefined)[] {
  const record = context.record(kind, id);
  const text = (field: string): string | undefined => {
    const value = record[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return [
    leaf('Part_number', text('mpn') ?? text('partNumber') ?? id),
    leaf('Company_name', text('manufacturer') ?? noText),
    context.alias(key, `${kind}/${id}`),
    leaf('Version', noText),
    leaf('Abbreviation', noText),
    leaf('Description', text('label') ?? id),
  ];
}

function slots(context: WriteContext, record: string, pins: readonly string[]): Element | undefined {
  if (pins.length === 0) return undefined;
  const cavities = pins.map((pin) =>
    make('Cavities', { id: context.ids.of(keys.cavity(record, pin)) }, [leaf('Cavity_number', pin)]),
  );
  return make('Slots', { id: context.ids.of(keys.slot(record)) }, [
    leaf('Number_of_cavities', pins.length),
    ...cavities,
  ]);
}

function wireParts(context: WriteContext, key: string, id: string, circuit: KblCircuit): (Element | undefined)[] {
  const wire = context.record('wires', id) as Partial<Wire>;
  const copper = wire.structure === undefined ? [] : elementsOf(wire as Wire).copper;
  const single = circuit.isSingle(id) ? areaAndDiameter(copper[0]) : undefined;
  return [
    context.value('Bend_radius', wire.minBendMm, key),
    context.value('Cross_section_area', single?.areaMm2, key, 'mm2'),
    context.value('Outside_diameter', wire.odMm ?? single?.odMm, key),
    ...(circuit.isSingle(id) ? [] : circuit.pathsOf(id).map((path) => core(context, id, path, copper))),
    ...colours(context, 'Cover_colour', key, single?.color ?? jacketColour(wire)),
  ];
}

function core(context: WriteContext, wire: string, path: string, copper: readonly CopperAt[]): Element {
  const key = keys.core(wire, path);
  const measures = areaAndDiameter(copper.find((element) => element.path === path));
  return make('Core', { id: context.ids.of(key) }, [
    leaf('Id', path),
    context.value('Cross_section_area', measures.areaMm2 ?? 0, key, 'mm2'),
    context.value('Outside_diameter', measures.odMm, key),
    ...colours(context, 'Core_colour', key, measures.color),
  ]);
}

interface CoreFacts {
  readonly areaMm2?: number | undefined;
  readonly odMm?: number | undefined;
  readonly color?: string | undefined;
}

function areaAndDiameter(copper: CopperAt | undefined): CoreFacts {
  if (copper?.element.type !== 'conductor') return {};
  const { areaMm2, insulatedOdMm, color } = copper.element;
  return { areaMm2, odMm: insulatedOdMm, color };
}

function jacketColour({ structure }: Partial<Wire>): string | undefined {
  const jacket = structure?.children.findLast((child) => child.type === 'insulation');
  return jacket?.type === 'insulation' ? jacket.color : undefined;
}

const colourTypes = ['base colour', 'identification colour 1', 'identification colour 2'];

/** A colour with its stripes, in letters of IEC 60757 if the vocabulary has them. */
function colours(context: WriteContext, name: string, owner: string, color: string | undefined): Element[] {
  return (color ?? '').split('/').map((id, index) => {
    const value = id === '' ? noText : (context.library.colour(id)?.code ?? id);
    const type = colourTypes[index] ?? `identification colour ${index}`;
    return make(name, { id: context.ids.of(`${owner}.${name}.${index}`) }, [
      leaf('Colour_type', type),
      leaf('Colour_value', value),
    ]);
  });
}

/** The units that the writer uses. */
export function unitElements({ ids }: WriteContext): Element[] {
  const metre = [leaf('Si_unit_name', 'metre'), leaf('Si_prefix', 'milli')];
  return [
    make('Unit', { id: ids.of(keys.unit('mm')) }, [leaf('Unit_name', 'mm'), ...metre]),
    make('Unit', { id: ids.of(keys.unit('mm2')) }, [
      leaf('Unit_name', 'mm2'),
      ...metre,
      leafIf('Si_dimension', 'square'),
    ]),
  ];
}
