/** The suppliers of a part with their numbers and prices. A row may have several. */
import { present } from '@cablewright/model';
import { Unreadable } from '@cablewright/modules/reading';
import { objectIn, listIn, textIn, type CellContext, type RecordDraft, type PartField } from './draft.ts';
import { offeredCurrencies } from '../values/currency.ts';
import { priceOf } from '../values/price.ts';

/** The supplier of a row becomes the first in the record. Others follow in the order of the columns. */
export const supplier: PartField = {
  id: 'supplier',
  label: 'Supplier',
  several: true,
  sets: ['/suppliers'],
  put: (draft, text, { isFurther }) => {
    const suppliers = listIn(draft, 'suppliers');
    if (suppliers.some((supplier) => supplier['supplier'] === text)) return;
    draft['suppliers'] = isFurther === true ? [...suppliers, { supplier: text }] : [{ supplier: text }, ...suppliers];
  },
  get: (record) => textIn(listIn(record, 'suppliers')[0] ?? {}, 'supplier'),
};

/** The number belongs to the supplier that the row or the header names, or else to the only supplier of the part. */
export const supplierNumber: PartField = {
  id: 'supplierNumber',
  label: 'Supplier’s number',
  several: true,
  sets: ['/suppliers'],
  put: (draft, text, context) => {
    const suppliers = listIn(draft, 'suppliers');
    const [only, ...others] = suppliers;
    const name = context.supplier ?? (others.length === 0 ? textIn(only ?? {}, 'supplier') : '');
    if (name === '') throw withoutSupplier(text, context);
    const existing = suppliers.find((supplier) => supplier['supplier'] === name);
    if (existing === undefined) draft['suppliers'] = [...suppliers, { supplier: name, number: text }];
    else
      draft['suppliers'] = suppliers.map((supplier) =>
        supplier['supplier'] === name ? { ...supplier, number: text } : supplier,
      );
  },
  get: (record) => textIn(listIn(record, 'suppliers')[0] ?? {}, 'number'),
};

function withoutSupplier(text: string, { supplierHeader }: CellContext): Unreadable {
  const message = `Supplier’s number "${text}" has no supplier.`;
  if (supplierHeader === undefined)
    return new Unreadable(
      message,
      'Name the supplier of these numbers above the columns, map a column that names it, or do not import this one.',
    );
  return new Unreadable(message, `Write the supplier in the column "${supplierHeader}", or remove the number.`);
}

/** A part has one price, which is the first in its row. Prices of further suppliers become notes of those suppliers. */
export const price: PartField = {
  id: 'price',
  label: 'Price',
  several: true,
  units: offeredCurrencies,
  sets: ['/cost'],
  put: (draft, text, context) => {
    const parsed = priceOf(text, context.decimal, context.kind === 'wires');
    const before = objectIn(draft, 'cost');
    const currency = parsed.currency ?? context.unit ?? textIn(before, 'currency');
    if (currency === '')
      throw new Unreadable(
        `Price "${text}" has no currency.`,
        'Choose the currency of the column, or write it such as 0.62 EUR.',
      );
    if (context.isFurther === true) putNote(draft, context.supplier, `${parsed.unit} ${currency}`);
    else
      draft['cost'] = {
        ...before,
        unit: parsed.unit,
        currency,
        ...present({ per: parsed.isOfLength === true ? 'metre' : undefined }),
      };
  },
  get: (record) => {
    const { unit } = objectIn(record, 'cost');
    return typeof unit === 'number' ? String(unit) : '';
  },
};

/** A price that an earlier import put into a note. */
const priceNote = /^[\d.e-]+ [A-Z]{3}$/;

function putNote(draft: RecordDraft, name: string | undefined, written: string): void {
  const suppliers = listIn(draft, 'suppliers');
  if (!suppliers.some((supplier) => supplier['supplier'] === name))
    throw new Unreadable(
      `Price "${written}" is a second price of the part.`,
      'Map one price, or give each price a column with the number of its supplier.',
    );
  draft['suppliers'] = suppliers.map((supplier) => {
    if (supplier['supplier'] !== name) return supplier;
    const others = textIn(supplier, 'note')
      .split('; ')
      .filter((part) => part !== '' && !priceNote.test(part));
    return { ...supplier, note: [...others, written].join('; ') };
  });
}
