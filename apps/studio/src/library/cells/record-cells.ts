/** The cells of a record that can be edited in a list: the text of each, and the record with another text. Pure. */
import { isObject, present, routes, textLimits } from '@cablewright/model';
import { isPerMetre } from '../../kit/words/cost-words.ts';
import { priceCellText, readPrice } from './price-cell.ts';

export type RecordBody = Readonly<Record<string, unknown>>;

/** The shop's settings and the date that are needed to read a cell. */
export interface RecordCellContext {
  readonly kind: string;
  /** The currency of a price that names none. */
  readonly currency: string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
}

type AppliedCell =
  | { readonly ok: true; readonly record: RecordBody }
  | { readonly ok: false; readonly problem: string };

/** A cell of a record. Reading back the text of any record gives the same record. */
export interface RecordCell {
  readonly textOf: (record: RecordBody, context: RecordCellContext) => string;
  readonly apply: (record: RecordBody, text: string, context: RecordCellContext) => AppliedCell;
  /** The accepted words. */
  readonly options?: readonly string[];
}

const statuses = ['development', 'active', 'legacy', 'retired'];

const applied = (record: RecordBody, fields: RecordBody): AppliedCell => ({
  ok: true,
  record: present({ ...record, ...fields }),
});
const wrong = (problem: string): AppliedCell => ({ ok: false, problem });
const textIn = (record: RecordBody, field: string): string => (typeof record[field] === 'string' ? record[field] : '');

/** A field of plain text. An empty text removes it. */
function textCell(field: string, longest: number, options?: readonly string[]): RecordCell {
  return {
    textOf: (record) => textIn(record, field),
    apply: (record, text) => {
      const typed = text.trim();
      if (typed.length > longest) return wrong(`It has ${typed.length} characters, at most ${longest} are allowed.`);
      if (/[\r\n\t]/.test(typed)) return wrong('It has a line break or a tab. Write it in one line.');
      return applied(record, { [field]: typed === '' ? undefined : typed });
    },
    ...present({ options }),
  };
}

const label = textCell('label', textLimits.name);
const route = textCell('route', textLimits.word, routes);
const status = textCell('status', textLimits.word, statuses);

function required(cell: RecordCell, problem: string): RecordCell {
  return {
    ...cell,
    apply: (record, text, context) => (text.trim() === '' ? wrong(problem) : cell.apply(record, text, context)),
  };
}

/** A cell that accepts only its own words. A word that the record already has stays possible. */
function choice(cell: RecordCell): RecordCell {
  const words = cell.options ?? [];
  return {
    ...cell,
    apply: (record, text, context) => {
      const typed = text.trim().toLowerCase();
      if (typed === '' || words.includes(typed)) return cell.apply(record, typed, context);
      if (text === cell.textOf(record, context)) return applied(record, {});
      return wrong(`“${text.trim()}” is not one of ${words.join(', ')}.`);
    },
  };
}

const tags: RecordCell = {
  textOf: ({ tags: words }) => (Array.isArray(words) ? words.join(', ') : ''),
  apply: (record, text) => {
    const words = [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
    const long = words.find((word) => word.length > textLimits.name);
    if (long !== undefined)
      return wrong(`A tag has ${long.length} characters, at most ${textLimits.name} are allowed.`);
    return applied(record, { tags: words.length === 0 ? undefined : words });
  },
};

function suppliersOf({ suppliers }: RecordBody): readonly RecordBody[] {
  return Array.isArray(suppliers) ? suppliers.filter(isObject) : [];
}

const suppliersField = (suppliers: readonly RecordBody[]) => ({
  suppliers: suppliers.length === 0 ? undefined : suppliers,
});

/**
 * The first supplier. A new name has neither the order number nor the note of the previous one; a name that is further
 * down moves to the front with its own. An empty text removes the first.
 */
const supplier: RecordCell = {
  textOf: (record) => textIn(suppliersOf(record)[0] ?? {}, 'supplier'),
  apply: (record, text) => {
    const name = text.trim();
    const [first, ...others] = suppliersOf(record);
    if (name.length > textLimits.name)
      return wrong(`It has ${name.length} characters, at most ${textLimits.name} are allowed.`);
    if (name === '') return applied(record, suppliersField(others));
    if (first !== undefined && textIn(first, 'supplier') === name) return applied(record, {});
    const further = others.find((other) => textIn(other, 'supplier') === name);
    if (further === undefined) return applied(record, suppliersField([{ supplier: name }, ...others]));
    const rest = [first ?? {}, ...others.filter((other) => other !== further)];
    return applied(record, suppliersField([further, ...rest]));
  },
};

const supplierNumber: RecordCell = {
  textOf: (record) => textIn(suppliersOf(record)[0] ?? {}, 'number'),
  apply: (record, text) => {
    const number = text.trim();
    const [first, ...others] = suppliersOf(record);
    if (first === undefined) return number === '' ? applied(record, {}) : wrong('Enter the supplier first.');
    if (number.length > textLimits.name)
      return wrong(`It has ${number.length} characters, at most ${textLimits.name} are allowed.`);
    return applied(
      record,
      suppliersField([present({ ...first, number: number === '' ? undefined : number }), ...others]),
    );
  },
};

/**
 * The price with its quantity breaks. The minimum order, pack size and delivery time stay. The source belonged to the
 * previous price, so it is removed, and the date becomes today.
 */
const price: RecordCell = {
  textOf: ({ cost }, { kind }) => {
    if (!isObject(cost) || typeof cost['unit'] !== 'number') return '';
    const breaks = Array.isArray(cost['breaks']) ? cost['breaks'] : [];
    const prices = { unit: cost['unit'], currency: textIn(cost, 'currency'), breaks };
    return priceCellText(prices, isPerMetre(kind, perOf(cost)));
  },
  apply: (record, text, context) => {
    if (text.trim() === '') return applied(record, { cost: undefined });
    if (text === price.textOf(record, context)) return applied(record, {});
    const { cost } = record;
    const before = isObject(cost) ? cost : {};
    const own = typeof before['currency'] === 'string' ? before['currency'] : context.currency;
    const read = readPrice(text, isPerMetre(context.kind, perOf(before)), own);
    if (!read.ok) return wrong(read.problem);
    const { src: _src, breaks: _breaks, ...kept } = before;
    return applied(record, { cost: { ...kept, ...read.prices, date: context.today } });
  },
};

function perOf({ per }: RecordBody): 'piece' | 'metre' | undefined {
  return per === 'piece' || per === 'metre' ? per : undefined;
}

/** The number of a cable is its product reference or, if it has only a part number, its part number. */
const cableNumber: RecordCell = {
  textOf: (record) => textIn(record, 'productRef') || textIn(record, 'partNumber'),
  apply: (record, text, context) =>
    textCell(
      textIn(record, 'productRef') === '' && textIn(record, 'partNumber') !== '' ? 'partNumber' : 'productRef',
      64,
    ).apply(record, text, context),
};

const common = {
  label: required(label, 'Enter a name.'),
  status: choice(status),
  route: choice(route),
  tags,
  supplier,
} as const;

/** The cells of parts of the library, by the id of their column. */
export const partCells = {
  ...common,
  number: textCell('partNumber', 64),
  manufacturer: textCell('manufacturer', textLimits.name),
  mpn: textCell('mpn', textLimits.name),
  supplierNumber,
  price,
} as const satisfies Readonly<Record<string, RecordCell>>;

export const cableCells = {
  ...common,
  number: cableNumber,
  maker: textCell('maker', textLimits.name),
} as const satisfies Readonly<Record<string, RecordCell>>;
