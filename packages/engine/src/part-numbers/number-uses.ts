/** Reads the part numbers of records: each number, its position and the kind of part it numbers. */
import { factsOf, isObject, type NumberKind, type Where } from '@cablewright/model';
import { variationNumber } from '../lists/bom/variations.ts';
import type { NumberUse } from '../library/number-use.ts';
import { heldUses, ledgerKind } from './held-number.ts';

/**
 * The kind of part that a scheme numbers a record as. Undefined if its document kind isn't numbered: a pinout, for
 * example, gives pins their meaning and isn't a part. A board or component whose `kind` is `bare-pcb` is numbered as a
 * bare board.
 */
export function numberKindOf(kind: string, record: unknown): NumberKind | undefined {
  const numbered = factsOf(kind)?.numbered;
  const own = isObject(record) ? record['kind'] : undefined;
  const { as, byKind = {} } = numbered ?? {};
  return typeof own === 'string' && Object.hasOwn(byKind, own) ? byKind[own] : as;
}

/**
 * The numbers of one record, and the positions where a number is missing. Empty if the record isn't numbered or isn't an
 * object.
 */
export function numberUses(kind: string, key: string, record: unknown): NumberUse[] {
  if (kind === ledgerKind) return heldUses(record);
  const numbered = numberKindOf(kind, record);
  if (numbered === undefined || !isObject(record)) return [];
  if (kind === 'products') return productUses(key, record);
  if (kind === 'drawings') return drawingUses(key, record);
  const field = kind === 'designs' && textOf(record['partNumber']) === undefined ? 'productRef' : 'partNumber';
  const use = useOf(`${kind}:${key}`, numbered, { kind, id: key, pointer: `/${field}` }, textOf(record[field]));
  const productRef = kind === 'designs' && field === 'partNumber' ? textOf(record['productRef']) : undefined;
  if (productRef !== undefined)
    return [use, { ...use, number: productRef, where: { kind, id: key, pointer: '/productRef' } }];
  return [shared(use, kind, key, record)];
}

/** A connector may carry the number of its body, because both are the same physical part. */
function shared(use: NumberUse, kind: string, key: string, record: Record<string, unknown>): NumberUse {
  if (kind === 'bodies') return { ...use, shares: [`bodies:${key}`] };
  const body = kind === 'connectors' ? textOf(record['body']) : undefined;
  return body === undefined ? use : { ...use, shares: [`bodies:${body}`] };
}

/** A drawing sets the number of its design, and of each length of a length family. */
function drawingUses(key: string, drawing: Record<string, unknown>): NumberUse[] {
  const number = textOf(drawing['partNumber']);
  if (number === undefined) return [];
  const where = { kind: 'drawings', id: key, pointer: '/partNumber' };
  const use = useOf(`designs:${key}`, 'design', where, number);
  const lengths = /XX$/i.test(number) ? listOf(drawing['variations']) : [];
  return [
    use,
    ...lengths.flatMap((variation, i) => {
      const suffix = textOf(variation['suffix']);
      if (suffix === undefined) return [];
      const at = { ...where, pointer: `/variations/${i}/suffix` };
      return [{ ...use, where: at, number: variationNumber(number, suffix) }];
    }),
  ];
}

function productUses(key: string, family: Record<string, unknown>): NumberUse[] {
  const variants = listOf(family['variants']);
  const designs = variants.flatMap((variant) => textOf(variant['design']) ?? []).map((id) => `designs:${id}`);
  const own = textOf(family['partNumber']);
  const where = { kind: 'products', id: key };
  const uses = variants.map((variant, i) => {
    const design = textOf(variant['design']);
    const holder = `products:${key}/${textOf(variant['id']) ?? i}`;
    const use = useOf(
      holder,
      'design',
      { ...where, pointer: `/variants/${i}/partNumber` },
      textOf(variant['partNumber']),
    );
    return design === undefined ? use : { ...use, shares: [`designs:${design}`] };
  });
  if (own === undefined) return uses;
  const use = useOf(`products:${key}`, 'design', { ...where, pointer: '/partNumber' }, own);
  return [{ ...use, shares: [...new Set(designs)] }, ...uses];
}

function useOf(holder: string, kind: NumberKind, where: Where, number: string | undefined): NumberUse {
  return { holder, kind, where, number };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
