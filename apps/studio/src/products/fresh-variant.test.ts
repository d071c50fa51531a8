import type { Variant } from '@cablewright/model';
import { expect, test } from 'vitest';
import { freshVariant, isNaming, renamed } from './fresh-variant.ts';

const existing: Variant = { id: 'two-metres', label: 'Two metres', design: 'lead' };
const family = { id: 'leads', variants: [existing] };

test('a variant added by hand gets the common cable of the family, and its id follows from its name until it is saved', () => {
  const fresh = freshVariant(family);
  expect(fresh).toEqual({ id: 'variant', design: 'lead', status: 'planned' });
  const named = renamed([existing, fresh], 1, { ...fresh, label: 'Two metres' });
  expect(named.map(({ id }) => id)).toEqual(['two-metres', 'two-metres-2']);
  const again = renamed(named, 1, { ...named[1]!, label: 'Five metres' });
  expect(again[1]).toMatchObject({ id: 'five-metres', label: 'Five metres' });
  const { label: _, ...unnamed } = again[1]!;
  expect(renamed(again, 1, unnamed)[1]?.id).toBe('variant');
});

test('the id of a saved variant stays, and so does the id of a new one if its name did not change', () => {
  const fresh: Variant = { id: 'mine', label: 'Two metres', design: 'lead' };
  expect(isNaming([existing], fresh, { ...fresh, label: 'Five metres' })).toBe(true);
  expect(isNaming([existing], existing, { ...existing, label: 'Two metres, black' })).toBe(false);
  expect(isNaming([existing], fresh, { ...fresh, lengthMm: 2000 })).toBe(false);
});
