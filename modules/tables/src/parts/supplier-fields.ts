/** The suppliers of a part with their numbers and prices. A row may have several. */
import { Unreadable } from '@cablewright/modules/reading';
import { objectIn, listIn, textIn, type CellContext, type Draft } from './draft.ts';
import type { PartField } from './fields.ts';
import { offeredCurrencies } from '../values/currency.ts';
import { priceOf } from '../values/price.ts';

/** The supplier of a row becomes the first in the record. Others follow in the order of the columns. */
export const supplier: PartField = {
  id: 'supplier',
  label: 'Supplier',
  several: true,
  sets: ['/suppliers'],
  put: (draft, text, { isFurther }) => {
    const known = listIn(draft, 'suppliers');
    if (known.some((one) => one['supplier'] === text)) return;
    draft['suppliers'] = isFurther === true ? [...known, { supplier: text }] : [{ supplier: text }, ...known];
  },
  get: (record) => textIn(listIn(record, 'suppliers')[0] ?? {}, 'supplier'),
};

/** The number belongs to the supplier that the row or the header names, else to the only supplier of the part. */
export const supplierNumber: PartField = {
  id: 'supplierNumber',
  label: 'Supplier’s number',
  several: true,
  sets: ['/suppliers'],
  put: (draft, text, context) => {
    const known = listIn(draft, 'suppliers');
    const [only, ...others] = known;
    const name = context.supplier ?? (others.length === 0 ? textIn(only ?? {}, 'supplier') : '');
    if (name === '') throw withoutSupplier(text, context);
    const there = known.find((one) => one['supplier'] === name);
    if (there === undefined) draft['suppliers'] = [...known, { supplier: name, number: text }];
    else draft['suppliers'] = known.map((one) => (one['supplier'] === name ? { ...one, number: text } : one));
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
    const read = priceOf(text, context.decimal);
    const before = objectIn(draft, 'cost');
    const currency = read.currency ?? context.unit ?? textIn(before, 'currency');
    if (currency === '')
      throw new Unreadable(
        `Price "${text}" has no currency.`,
        'Choose the currency of the column, or write it such as 0.62 EUR.',
      );
    if (context.isFurther === true) putNote(draft, context.supplier, `${read.unit} ${currency}`);
    else draft['cost'] = { ...before, unit: read.unit, currency };
  },
  get: (record) => {
    const { unit } = objectIn(record, 'cost');
    return typeof unit === 'number' ? String(unit) : '';
  },
};

/** A price that an earlier import put into a note. */
const priceNote = /^[\d.e-]+ [A-Z]{3}$/;

function putNote(draft: Draft, name: string | undefined, written: string): void {
  const known = listIn(draft, 'suppliers');
  if (!known.some((one) => one['supplier'] === name))
    throw new Unreadable(
      `Price "${written}" is a second price of the part.`,
      'Map one price, or give each price a column with the number of its supplier.',
    );
  draft['suppliers'] = known.map((one) => {
    if (one['supplier'] !== name) return one;
    const others = textIn(one, 'note')
      .split('; ')
      .filter((part) => part !== '' && !priceNote.test(part));
    return { ...one, note: [...others, written].join('; ') };
  });
}
