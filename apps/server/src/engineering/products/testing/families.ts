/** A sample family for tests, and functions that save and delete a hub's families. */
import { expect } from 'vitest';
import type { Product } from '@cablewright/model';
import type { TestHub } from '../../../hub/testing/hub.ts';

const colour = {
  id: 'colour',
  label: 'Colour',
  values: [
    { id: 'grey', label: 'Grey' },
    { id: 'blue', label: 'Blue' },
  ],
};
export const lead = (fields: Partial<Product> = {}): Product => ({
  id: 'console-lead',
  label: 'Zebra lead',
  partNumber: 'CBL-00900-XX',
  options: [colour],
  variants: [
    {
      id: 'grey-2m',
      design: 'null-modem-de9',
      partNumber: 'CBL-00900-01',
      lengthMm: 2000,
      options: { colour: 'grey' },
    },
    { id: 'grey', label: 'Grey, as drawn', design: 'null-modem-de9', options: { colour: 'grey' }, status: 'retired' },
  ],
  src: 'test',
  ...fields,
});

/** Functions that overwrite and delete families. `as` is called when the hub has started. */
export function savingFamilies(as: () => TestHub['as']) {
  const put = async (family: Product) => {
    const now = await as().viewer('GET', `/api/products/${family.id}`);
    const ifMatch = now.status === 200 ? { ifMatch: now.etag } : {};
    const answer = await as().editor('PUT', `/api/products/${family.id}`, { body: family, ...ifMatch });
    expect([answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([true, '']);
    return answer;
  };
  const remove = async (id: string) => {
    const { etag } = await as().viewer('GET', `/api/products/${id}`);
    await as().editor('DELETE', `/api/products/${id}`, { ifMatch: etag });
  };
  return { put, remove };
}
