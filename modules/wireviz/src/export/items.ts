/** The attributes of connectors and cables in a WireViz file, from the records of the library. */
import {
  composeBoard,
  composeConnector,
  componentTerminals,
  elementsOf,
  type CopperAt,
  type Library,
} from '@cablewright/engine';
import { type Design, present, type Segment, type Wire } from '@cablewright/model';
import { colourById, knownColours } from '../harness/colours.ts';
import { filePins, filled, pinValue, type JsonMap } from './document.ts';

interface Sourced {
  readonly label?: string;
  readonly partNumber?: string;
  readonly manufacturer?: string;
  readonly mpn?: string;
  readonly suppliers?: readonly { readonly supplier: string; readonly number?: string }[];
}

export function partData(record: Sourced | undefined): JsonMap {
  const supplier = record?.suppliers?.[0];
  return filled({
    pn: record?.partNumber,
    manufacturer: record?.manufacturer,
    mpn: record?.mpn,
    supplier: supplier?.supplier,
    spn: supplier?.number,
  });
}

/**
 * Pins with their labels. A label that equals the number of another pin is changed, so that it can't be mistaken for
 * that pin. If WireViz would misread a pin's name, the pins are numbered and their names are in the labels.
 */
export function pinAttributes(terminals: readonly string[], labels: readonly (string | undefined)[]): JsonMap {
  const pins = [...filePins(terminals).values()];
  const counted = pins.every((pin, index) => pin === String(index + 1));
  const texts = pins.map((pin, index) => {
    const [name, label] = [terminals[index] ?? '', labels[index]];
    const shown = [pin === name ? '' : name, label === name ? '' : (label ?? '')].filter((text) => text !== '');
    return shown.length === 0 ? '' : clearLabel(shown.join(' '), pins);
  });
  const labelled = texts.some((text) => text !== '');
  return filled({
    pincount: counted && !labelled ? pins.length : undefined,
    pins: counted ? undefined : pins.map(pinValue),
    pinlabels: labelled ? texts : undefined,
  });
}

const clearLabel = (label: string, pins: readonly string[]): string =>
  pins.includes(label) ? `label ${label}` : label;

/** The pins of a connector, or those that are used if the library lacks it. */
export function connectorPins(library: Library, def: string, used: readonly string[]): readonly string[] {
  return composeConnector(library, def)?.pins.map(({ id }) => id) ?? used;
}

export function connectorAttributes(
  library: Library,
  instance: NonNullable<Design['instances']['connectors']>[number],
  used: readonly string[],
): JsonMap {
  const composed = composeConnector(library, instance.def);
  const pins = connectorPins(library, instance.def, used);
  return {
    ...filled({ type: composed?.label ?? instance.def, subtype: composed?.gender, notes: instance.label }),
    ...partData({ ...composed?.body, ...composed?.record }),
    ...pinAttributes(pins, composed?.pins.map(({ label, signalLabel }) => label ?? signalLabel) ?? []),
  };
}

/** Attributes of a component, board or sub-assembly, which is written as a connector with its terminals as pins. */
export function blockAttributes(
  library: Library,
  kind: 'components' | 'pcbas',
  def: string,
  label: string | undefined,
  used: readonly string[],
): JsonMap {
  const record = library.get(kind, def) as (Sourced & { readonly value?: string; readonly kind?: string }) | undefined;
  const pins = record === undefined ? used : terminalsOf(library, kind, def);
  return {
    ...filled({ type: record?.label ?? def, subtype: record?.value, notes: label }),
    ...partData(record),
    ...pinAttributes(pins.length === 0 ? ['1'] : pins, []),
  };
}

function terminalsOf(library: Library, kind: 'components' | 'pcbas', def: string): readonly string[] {
  if (kind === 'pcbas') return composeBoard(library, def)?.terminals.map(({ id }) => id) ?? [];
  const component = library.get('components', def);
  return component === undefined ? [] : componentTerminals(component).map(({ id }) => id);
}

/** The wires of a stock in WireViz's terms: all conductors. If there is a single screen, it is the shield. */
export interface StockWires {
  readonly paths: readonly string[];
  readonly shield?: string;
}

export function stockWires(library: Library, def: string, used: readonly string[]): StockWires {
  const record = library.get('wires', def);
  if (record === undefined) return { paths: used };
  const { copper } = elementsOf(record);
  const [screen, ...others] = copper.filter(({ kind }) => kind === 'screen');
  const shield = others.length === 0 && copper.length > 1 ? screen?.path : undefined;
  const paths = copper.map(({ path }) => path).filter((path) => path !== shield);
  return { paths, shield };
}

export function cableAttributes(library: Library, segment: Segment, { paths, shield }: StockWires): JsonMap {
  const record = library.get('wires', segment.def);
  const copper = paths.map((path) => (record === undefined ? undefined : copperAt(record, path)));
  const single = paths.length === 1 && shield === undefined;
  const colours = copper.map((element) => colourCode(library, element));
  return {
    ...filled({ category: single ? 'bundle' : undefined, type: record?.label ?? segment.def, notes: segment.label }),
    ...partData(record),
    wirecount: paths.length,
    ...filled({
      colors: colours.some((colour) => colour !== '') ? colours : undefined,
      wirelabels: labelsOf(segment, paths, copper),
      gauge: gaugeOf(copper),
    }),
    ...present({ shield: shield === undefined ? undefined : true }),
    ...filled({ length: segment.lengthMm && segment.lengthMm / 1000 }),
  };
}

function copperAt(record: Wire, path: string): CopperAt | undefined {
  return elementsOf(record).copper.find((element) => element.path === path);
}

/** The labels of the cores in a cable. Screens and drain wires have the names of their elements. */
function labelsOf(
  segment: Segment,
  paths: readonly string[],
  copper: readonly (CopperAt | undefined)[],
): string[] | undefined {
  const labels = paths.map(
    (path, index) =>
      segment.coreLabels?.[path] ?? (copper[index] !== undefined && copper[index].kind !== 'core' ? path : ''),
  );
  return labels.some((label) => label !== '') ? labels.map((label) => (label === 's' ? 'S' : label)) : undefined;
}

function gaugeOf(copper: readonly (CopperAt | undefined)[]): string | undefined {
  const cores = copper.filter((element) => element?.kind === 'core');
  const areas = new Set(
    cores.map((element) => (element?.element.type === 'conductor' ? element.element.areaMm2 : undefined)),
  );
  const [area] = areas;
  return areas.size === 1 && area !== undefined ? `${area} mm2` : undefined;
}

/** The colour of a conductor as a WireViz code, or an empty text if WireViz has no code or value for it. */
function colourCode(library: Library, element: CopperAt | undefined): string {
  const color = element?.element.type === 'conductor' ? element.element.color : undefined;
  if (color === undefined) return '';
  const ids = color.split('/');
  const codes = ids.map((id) => codeOf(library, id));
  if (codes.every((code) => code !== undefined)) return codes.join('');
  const hexes = ids.map((id) => library.colour(id)?.hex);
  return hexes.every((hex) => hex !== undefined) ? hexes.join(':') : '';
}

function codeOf(library: Library, id: string): string | undefined {
  const colourData = colourById(id);
  const colour = library.colour(id) as { readonly code?: string } | undefined;
  return (
    colourData?.code ??
    (colour?.code !== undefined && /^[A-Z]{2}$/.test(colour.code) && isWireVizCode(colour.code)
      ? colour.code
      : undefined)
  );
}

const wireVizCodes: ReadonlySet<string> = new Set(knownColours.map(({ code }) => code));
const isWireVizCode = (code: string): boolean => wireVizCodes.has(code);
