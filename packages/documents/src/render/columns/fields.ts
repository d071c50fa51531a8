/** All fields that a list can be exported with, and the rows that have them. */
import {
  billOfMaterials,
  colourName,
  crimpList,
  definition,
  elementsOf,
  netsOf,
  wireLabels,
  wireList,
  type BomLine,
  type CrimpListRow,
  type WireListRow,
  PartNames,
} from '@cablewright/engine';
import { isLibraryKind, type Supplier, splitName } from '@cablewright/model';
import type { Cell } from '../../display-list/table.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';

interface Field<Row> {
  readonly id: string;
  readonly label: string;
  readonly numeric?: true;
  readonly value: (row: Row) => Cell | undefined;
}

interface BomRow {
  readonly line: BomLine;
  readonly position: number;
  readonly record: PartRecord;
  readonly designators: string;
  readonly assembly: { readonly number: string; readonly name: string; readonly revision: string };
}

interface PartRecord {
  readonly label?: string;
  readonly description?: string;
  readonly manufacturer?: string;
  readonly mpn?: string;
  readonly suppliers?: readonly Supplier[];
}

function text<Row>(id: string, label: string, value: (row: Row) => Cell | undefined): Field<Row> {
  return { id, label, value };
}

function number<Row>(id: string, label: string, value: (row: Row) => number | undefined): Field<Row> {
  return { id, label, numeric: true, value };
}

/** Metres of wire, pieces of everything else. */
const metric = ({ metres, quantity, unit }: BomLine) => (unit === 'ft' ? metres : quantity);

const bomFields: readonly Field<BomRow>[] = [
  text('assembly_number', 'Number of the cable', ({ assembly }) => assembly.number),
  text('assembly_name', 'Name of the cable', ({ assembly }) => assembly.name),
  text('assembly_revision', 'Revision of the cable', ({ assembly }) => assembly.revision),
  number('position', 'Position', ({ position }) => position),
  text('section', 'Section', ({ line }) => line.section),
  text('part_number', 'Part number', ({ line }) => line.variationPn ?? line.partNumber),
  text('id', 'Id of the part', ({ line }) => line.def),
  text('label', 'Name of the part', ({ line, record }) => record.label ?? line.description),
  text('description', 'Description', ({ line }) => line.description),
  number('quantity', 'Quantity, wire in feet', ({ line }) => line.quantity),
  text('unit', 'Unit: ea or ft', ({ line }) => line.unit),
  number('quantity_metric', 'Quantity, wire in metres', ({ line }) => metric(line)),
  text('unit_metric', 'Unit: ea or m', ({ line }) => (line.unit === 'ft' ? 'm' : 'ea')),
  text('designators', 'Designators', ({ designators }) => designators),
  text('location', 'Location', ({ line }) => line.location),
  text('manufacturer', 'Manufacturer', ({ record }) => record.manufacturer),
  text('mpn', 'Manufacturer’s part number', ({ record }) => record.mpn),
  text('supplier', 'Supplier', ({ record }) => record.suppliers?.[0]?.supplier),
  text('supplier_number', 'Supplier’s number', ({ record }) => record.suppliers?.[0]?.number),
  number('unit_cost', 'Unit cost, wire a foot', ({ line }) => line.cost?.unit),
  number('unit_cost_metric', 'Unit cost, wire a metre', ({ line }) =>
    line.cost === undefined ? undefined : line.metres === undefined ? line.cost.unit : line.cost.extended / line.metres,
  ),
  number('extended_cost', 'Cost', ({ line }) => line.cost?.extended),
  text('currency', 'Currency', ({ line }) => line.cost?.currency),
  text('notes', 'Notes', ({ line }) => line.notes.join('; ')),
];

interface WireRow {
  readonly wire: WireListRow;
  readonly name: string;
  readonly designation: string;
  readonly colourCode: string;
  readonly areaMm2: number | undefined;
  readonly signal: string;
  readonly crimp: Readonly<Record<'a' | 'b', CrimpListRow | undefined>>;
  readonly marker: Readonly<Record<'a' | 'b', string>>;
}

const ends = ['a', 'b'] as const;

const wireFields: readonly Field<WireRow>[] = [
  text('wire', 'Wire: run and core', ({ name }) => name),
  text('segment', 'Run', ({ wire }) => wire.segment),
  text('designation', 'Designation of the run, as on sheets and labels', ({ designation }) => designation),
  text('element', 'Element', ({ wire }) => wire.element),
  text('kind', 'Kind: core, screen, drain or pigtail', ({ wire }) => wire.kind),
  text('stock_part_number', 'Stock number', ({ wire }) => wire.stockPartNumber),
  text('stock', 'Stock', ({ wire }) => wire.stock),
  text('colour', 'Colour', ({ wire }) => wire.colour),
  text('colour_code', 'Colour code', ({ colourCode }) => colourCode),
  number('section_mm2', 'Section, mm²', ({ areaMm2 }) => areaMm2),
  text('signal', 'Signal', ({ signal }) => signal),
  number('length_mm', 'Length, mm', ({ wire }) => wire.lengthMm),
  number('length_m', 'Length, m', ({ wire }) => wire.lengthMm && wire.lengthMm / 1000),
  number('length_in', 'Length, in', ({ wire }) => wire.lengthMm && wire.lengthMm / 25.4),
  text('notes', 'Notes', ({ wire }) => wire.notes),
  ...ends.flatMap((end): Field<WireRow>[] => {
    const at = `end ${end.toUpperCase()}`;
    return [
      text(`landing_${end}`, `Pins at ${at}`, ({ wire }) => wire[`${end}Landing`]),
      number(`strip_${end}_mm`, `Strip length at ${at}, mm`, ({ crimp }) => crimp[end]?.stripMm),
      text(`contact_${end}`, `Contact number at ${at}`, ({ crimp }) => crimp[end]?.contactPartNumber),
      text(`seal_${end}`, `Seal number at ${at}`, ({ crimp }) => crimp[end]?.sealPartNumber),
      text(`tool_${end}`, `Tool at ${at}`, ({ crimp }) => crimp[end]?.toolPartNumber || crimp[end]?.tool),
      number(`crimp_height_${end}_mm`, `Crimp height at ${at}, mm`, ({ crimp }) => crimp[end]?.crimpHeightMm),
      text(`marker_${end}`, `Marker at ${at}`, ({ marker }) => marker[end]),
    ];
  }),
];

export const fieldsOf = { bom: bomFields, 'wire-list': wireFields } as const;

/** The rows of a list with all fields: a row for each line, a cell for each field. */
export function allFields(list: keyof typeof fieldsOf, request: RenderRequest): Cell[][] {
  return list === 'bom' ? cells(bomFields, bomRows(request)) : cells(wireFields, wireRows(request));
}

function cells<Row>(fields: readonly Field<Row>[], rows: readonly Row[]): Cell[][] {
  return rows.map((row) => fields.map(({ value }) => value(row) ?? null));
}

/** The parts of one cable, for the orderable length that is exported. */
function bomRows(request: RenderRequest): BomRow[] {
  const { catalog, design, drawing, options = {} } = request;
  const { lines } = billOfMaterials(catalog, design, { ...options, drawing });
  const names = new PartNames(catalog, design);
  const { partNumber, title, revision } = titleBlockOf(request, '');
  const assembly = { number: partNumber, name: title, revision };
  return lines
    .filter(({ counted }) => counted)
    .map((line, i) => ({
      line,
      position: i + 1,
      record: recordOf(request, line),
      designators: line.instances.map((id) => names.short(id)).join(','),
      assembly,
    }));
}

function recordOf({ catalog }: RenderRequest, { kind, def }: BomLine): PartRecord {
  return (isLibraryKind(kind) ? definition(catalog.library, kind, def) : undefined) ?? {};
}

/** The wires of the runs that are cut in this design: a row for each core, screen and pigtail. */
function wireRows({ catalog, design, drawing, options = {} }: RenderRequest): WireRow[] {
  const { library } = catalog;
  const names = new PartNames(catalog, design);
  const crimps = new Map(crimpList(catalog, design).flatMap((row) => row.wires.map((name) => [name, row] as const)));
  const { variation } = options;
  const labels = wireLabels(catalog, design, {
    drawing,
    variation,
  });
  const markers = new Map(
    labels.map(({ segment, core = '', end, lines }) => [`${segment} ${core} ${end}`, lines[0] ?? '']),
  );
  const { tags } = netsOf(catalog, design);
  return wireList(catalog, design).map((wire) => {
    const { segment, element } = wire;
    const run = design.instances.segments?.find(({ id }) => id === segment);
    const stock = run === undefined ? undefined : definition(library, 'wires', run.def);
    const found = stock === undefined ? undefined : elementsOf(stock).get(element)?.element;
    const conductor = found?.type === 'conductor' ? found : undefined;
    const both = <T>(of: (end: 'a' | 'b') => T) => ({ a: of('a'), b: of('b') });
    return {
      wire,
      designation: names.short(segment),
      name: element === '' ? names.short(segment) : `${names.short(segment)} ${element}`,
      colourCode: conductor?.color === undefined ? '' : colourName(library, conductor.color),
      areaMm2: conductor?.areaMm2,
      signal: signalOf(wire, (instance, terminal) => tags.at(instance, terminal)?.signal),
      crimp: both((end) => crimps.get(`${segment}.${element}@${end}`)),
      marker: both((end) => markers.get(`${segment} ${element} ${end}`) ?? markers.get(`${segment}  ${end}`) ?? ''),
    };
  });
}

function signalOf(
  { aLanding, bLanding }: WireListRow,
  at: (instance: string, terminal: string) => string | undefined,
): string {
  const found = [aLanding, bLanding]
    .flatMap((landing) => landing.split('; '))
    .flatMap((ref) => {
      const name = splitName(ref);
      return name === undefined ? [] : (at(name.instance, name.terminal) ?? []);
    });
  return [...new Set(found)].join(' / ');
}
