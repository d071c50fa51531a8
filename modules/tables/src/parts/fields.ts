/** The fields of parts: how a cell becomes a value of the record, and how a value is written into a table. */
import type { Json } from '@cablewright/model';
import { Unreadable } from '@cablewright/modules/reading';
import { numberOf, notANumber, positive } from '../values/number.ts';
import { areaUnits, lengthOf, lengthUnits, sectionRange, temperatureOf, valueIn } from '../values/quantity.ts';
import { currencyOf } from '../values/currency.ts';
import { listIn, objectIn, type CellContext, type RecordDraft, type RecordKind, type PartField } from './draft.ts';
import { price, supplier, supplierNumber } from './supplier-fields.ts';
import { wireFields } from './wire-fields.ts';

function numberText(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function plain(id: string, label: string, name: string, kinds?: readonly RecordKind[]): PartField {
  return {
    id,
    label,
    kinds,
    sets: [`/${name}`],
    put: (draft, text) => (draft[name] = text),
    get: (record) => textOf(record[name]),
  };
}

/** A field that refers to another record or to a word of the vocabulary, by its id, name or alias. */
function reference(id: string, label: string, name: string, of: string, kinds: readonly RecordKind[]): PartField {
  return {
    ...plain(id, label, name, kinds),
    put: (draft, text, { db }) => (draft[name] = namedId(db[of] ?? {}, text, label)),
  };
}

function namedId(records: Readonly<Record<string, RecordDraft>>, text: string, what: string): string {
  if (records[text] !== undefined) return text;
  const wantedName = text.toLowerCase();
  const entry = Object.entries(records).find(([, { label, aliases }]) =>
    [label, ...(Array.isArray(aliases) ? aliases : [])].some((name) => String(name ?? '').toLowerCase() === wantedName),
  );
  if (entry !== undefined) return entry[0];
  throw new Unreadable(
    `${what} "${text}" is not in the catalog.`,
    'Write an id or a name that is there, or leave the cell empty.',
  );
}

function measured(
  id: string,
  label: string,
  name: string,
  units: readonly string[],
  parse: (text: string, context: CellContext) => number,
  kinds?: readonly RecordKind[],
): PartField {
  return {
    ...plain(id, label, name, kinds),
    units,
    put: (draft, text, context) => (draft[name] = parse(text, context)),
    get: (record) => numberText(record[name]),
  };
}

const mm =
  (label: string) =>
  (text: string, { unit, decimal }: CellContext) =>
    lengthOf(text, unit ?? 'mm', decimal, label);

/** A field of the termination of a mechanical part. */
function termination(id: string, label: string, name: string): PartField {
  return {
    id,
    label,
    units: [...lengthUnits],
    kinds: ['mechanicals'],
    sets: [`/termination/${name}`],
    put: (draft, text, context) =>
      (draft['termination'] = { ...objectIn(draft, 'termination'), [name]: mm(label)(text, context) }),
    get: (record) => numberText(objectIn(record, 'termination')[name]),
  };
}

const areaLimit = (id: string, label: string, name: 'wireMinMm2' | 'wireMaxMm2', which: 'min' | 'max'): PartField => ({
  id,
  label,
  units: [...areaUnits],
  kinds: ['mechanicals', 'connectors', 'bodies'],
  sets: [`/${name}`, `/termination/${name}`],
  put: (draft, text, context) =>
    setArea(draft, context, { [name]: sectionRange(text, context.unit ?? 'mm²', context.decimal, label)[which] }),
  get: (record) => numberText(record[name] ?? objectIn(record, 'termination')[name]),
});

function setArea(draft: RecordDraft, { kind }: CellContext, values: RecordDraft): void {
  if (kind === 'mechanicals') draft['termination'] = { ...objectIn(draft, 'termination'), ...values };
  else Object.assign(draft, values);
}

const wireRange: PartField = {
  id: 'wireRange',
  label: 'Wire range',
  units: [...areaUnits],
  kinds: ['mechanicals', 'connectors', 'bodies'],
  sets: ['/termination', '/wireMinMm2', '/wireMaxMm2'],
  put: (draft, text, context) => {
    const { min, max } = sectionRange(text, context.unit ?? 'mm²', context.decimal, 'Wire range');
    setArea(draft, context, { wireMinMm2: min, wireMaxMm2: max });
  },
  get: () => '',
};

const list = (id: string, label: string, name: string): PartField => ({
  ...plain(id, label, name),
  put: (draft, text) => (draft[name] = wordsIn(text)),
  get: (record) => (Array.isArray(record[name]) ? record[name].join('; ') : ''),
});

function wordsIn(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const systems: PartField = {
  id: 'systems',
  label: 'Contact systems',
  kinds: ['mechanicals'],
  sets: ['/termination/systems'],
  put: (draft, text) => (draft['termination'] = { ...objectIn(draft, 'termination'), systems: wordsIn(text) }),
  get: (record) => {
    const { systems: known } = objectIn(record, 'termination');
    return Array.isArray(known) ? known.join('; ') : '';
  },
};

const currency: PartField = {
  id: 'currency',
  label: 'Currency',
  sets: ['/cost/currency'],
  put: (draft, text) => {
    const code = currencyOf(text);
    if (draft['cost'] !== undefined) draft['cost'] = { ...objectIn(draft, 'cost'), currency: code };
  },
  get: (record) => textOf(objectIn(record, 'cost')['currency']),
};

const moq: PartField = {
  id: 'moq',
  label: 'Minimum order',
  sets: ['/cost/moq'],
  put: (draft, text, { decimal }) => {
    const count = numberOf(text, decimal);
    if (count === undefined || count < 0) throw notANumber(text, decimal, 'Minimum order');
    if (draft['cost'] !== undefined) draft['cost'] = { ...objectIn(draft, 'cost'), moq: count };
  },
  get: (record) => numberText(objectIn(record, 'cost')['moq']),
};

/** The pins of a connector without a body, or the positions of a body: 1, 2, 3 … A connector with a body uses those of the body. */
const pins: PartField = {
  id: 'pins',
  label: 'Pins',
  kinds: ['connectors', 'bodies'],
  sets: ['/pins', '/positions'],
  put: (draft, text, { kind, decimal }) => {
    const count = positive(
      text.replace(/\s*(?:-?\s*(?:pol(?:ig)?|pos(?:itions?)?|ways?|pins?|circuits?))\.?$/i, ''),
      decimal,
      'Pins',
    );
    if (!Number.isInteger(count) || count > 1000)
      throw new Unreadable(
        `Pins "${text}" is not a whole number up to 1,000.`,
        'Write how many pins the connector has.',
      );
    const name = kind === 'bodies' ? 'positions' : 'pins';
    if (draft['body'] !== undefined || listIn(draft, name).length === count) return;
    draft[name] = Array.from({ length: count }, (_, i) => ({ id: String(i + 1) }));
  },
  get: (record) => {
    const count = listIn(record, 'pins').length || listIn(record, 'positions').length;
    return count === 0 ? '' : String(count);
  },
};

const volts = (text: string, { decimal }: CellContext) => valueIn('V', text, decimal, 'Voltage');
const amperes = (text: string, { decimal }: CellContext) => valueIn('A', text, decimal, 'Current');
const watts = (text: string, { decimal }: CellContext) => valueIn('W', text, decimal, 'Power');

/** The order matters: suppliers are read before their numbers, and prices before their currency. */
export const partFields: readonly PartField[] = [
  plain('partNumber', 'Part number', 'partNumber'),
  plain('label', 'Name', 'label'),
  plain('manufacturer', 'Manufacturer', 'manufacturer'),
  plain('mpn', 'Manufacturer’s part number', 'mpn'),
  plain('description', 'Description', 'description'),
  supplier,
  supplierNumber,
  price,
  currency,
  moq,
  plain('status', 'Status', 'status'),
  list('tags', 'Tags', 'tags'),
  plain('url', 'Source or link', 'src'),
  plain('partType', 'Type of component or mechanical part', 'kind', ['components', 'mechanicals']),
  reference('body', 'Connector body', 'body', 'bodies', ['connectors']),
  reference('interface', 'Pinout', 'interface', 'interfaces', ['connectors']),
  reference('family', 'Family', 'family', 'vocab/families', ['connectors', 'bodies', 'mechanicals']),
  reference('gender', 'Gender', 'gender', 'vocab/genders', ['connectors', 'bodies']),
  plain('construction', 'Termination', 'construction', ['connectors', 'bodies', 'components']),
  pins,
  ...wireFields,
  measured('voltage', 'Rated voltage', 'ratedVoltageV', ['V'], volts, ['wires', 'components']),
  measured('current', 'Rated current', 'ratedCurrentA', ['A'], amperes, ['wires', 'components']),
  measured('temperature', 'Temperature', 'temperatureC', ['°C'], (text, { decimal }) => temperatureOf(text, decimal), [
    'wires',
  ]),
  plain('value', 'Value', 'value', ['components']),
  plain('package', 'Package', 'package', ['components']),
  measured('power', 'Power', 'powerW', ['W'], watts, ['components']),
  systems,
  wireRange,
  areaLimit('wireMin', 'Smallest wire', 'wireMinMm2', 'min'),
  areaLimit('wireMax', 'Largest wire', 'wireMaxMm2', 'max'),
  termination('insulationMin', 'Smallest insulation', 'insulationMinMm'),
  termination('insulationMax', 'Largest insulation', 'insulationMaxMm'),
  termination('strip', 'Strip length', 'stripMm'),
];
