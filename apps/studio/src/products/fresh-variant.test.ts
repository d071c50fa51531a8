import type { Variant } from '@cablewright/model';
import { expect, test } from 'vitest';
import { freshVariant, withVariant } from './fresh-variant.ts';

const one: Variant = { id: 'two-metres', label: 'Two metres', design: 'lead' };
const family = { id: 'leads', variants: [one] };

test('a variant added by hand is of the cable the others are of, and its id follows from its name until it is saved', () => {
  const fresh = freshVariant(family);
  expect(fresh).toEqual({ id: 'variant', design: 'lead', status: 'planned' });
  const named = withVariant([one, fresh], 1, { ...fresh, label: 'Two metres' }, false);
  expect(named.map(({ id }) => id)).toEqual(['two-metres', 'two-metres-2']);
  const again = withVariant(named, 1, { ...named[1]!, label: 'Five metres' }, false);
  expect(again[1]).toMatchObject({ id: 'five-metres', label: 'Five metres' });
  const { label: _, ...unnamed } = again[1]!;
  expect(withVariant(again, 1, unnamed, false)[1]?.id).toBe('variant');
});

test('the id of a saved variant stays, and so does that of one whose name is not what changed', () => {
  expect(withVariant([one], 0, { ...one, label: 'Two metres, black' }, true)[0]?.id).toBe('two-metres');
  const own: Variant = { id: 'mine', label: 'Two metres', design: 'lead' };
  expect(withVariant([own], 0, { ...own, lengthMm: 2000 }, false)[0]?.id).toBe('mine');
});
