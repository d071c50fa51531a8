import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListView } from '../../api/list-views.ts';
import { addressOf, defaultOf, openedView, sameState, stateOf, widthLimits } from './list-state.ts';

const facets = [{ id: 'price' }, { id: 'supplier' }];
const id = fc.constantFrom('label', 'price', 'tags', 'supplier');
const value = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '-', ' ', ':', 'ü') });
const state = fc.record(
  {
    q: value,
    filters: fc.dictionary(fc.constantFrom('price', 'supplier'), fc.array(value, { minLength: 1 }), { minKeys: 1 }),
    sort: fc.tuple(fc.constantFrom('', '-'), id).map((parts) => parts.join('')),
    hidden: fc.uniqueArray(id),
    widths: fc.dictionary(id, fc.integer({ min: widthLimits.least, max: widthLimits.most }), { minKeys: 1 }),
  },
  { requiredKeys: [] },
);

/** The address as the page stores it, without empty entries. */
const kept = (address: object) =>
  Object.fromEntries(Object.entries(address).filter(([, entry]) => (entry ?? '') !== ''));

test('[CA4.13] what a list shows is the same read back from its address, as the same view', () => {
  fc.assert(
    fc.property(state, state, (a, b) => {
      const address = kept(addressOf(a, facets));
      const back = stateOf(address, facets);
      expect(back).toEqual(JSON.parse(JSON.stringify(a)));
      expect(sameState(a, back, facets)).toBe(true);
      expect(sameState(a, b, facets)).toBe(sameState(b, a, facets));
      if (a.sort !== b.sort) expect(sameState(a, b, facets)).toBe(false);
    }),
  );
  expect(stateOf({ widths: 'label:3~price:x~tags:90', other: '1', hidden: '~' }, facets)).toEqual({
    hidden: [],
    widths: { tags: 90 },
  });
});

const view = (number: number, of: ListView['state']): ListView => {
  return {
    id: number,
    list: 'cables',
    name: `View ${number}`,
    isShared: false,
    state: of,
    revision: 1,
    changedBy: 'Ada',
  };
};
const [plain, cheap] = [view(1, {}), view(2, { sort: 'price', filters: { price: ['-'] } })];
const views = { items: [plain, cheap], defaults: {} };

test('[CA4.13] a link to a view opens it; one to a view that is gone says so; what the address says goes on', () => {
  expect(openedView({ view: '2' }, facets, views)).toMatchObject({
    view: cheap,
    entries: { sort: 'price', price: '-' },
  });
  expect(openedView({ view: '2', sort: 'label' }, facets, views)).toEqual({ view: cheap });
  expect(openedView({ view: '1' }, facets, views)).toEqual({ view: plain });
  for (const name of ['3', 'x', '']) expect(openedView({ view: name }, facets, views)).toEqual({ isMissing: true });
  expect(openedView({}, facets, views)).toEqual({});
});

test('[CA4.13] a list opens with one’s own choice, else with that of the shop, unless the address says something', () => {
  expect([
    defaultOf({}),
    defaultOf({ shop: 1 }),
    defaultOf({ mine: 2, shop: 1 }),
    defaultOf({ mine: null, shop: 1 }),
  ]).toEqual([undefined, 1, 2, undefined]);
  const chosen = { ...views, defaults: { shop: 2 } };
  expect(openedView({}, facets, chosen)).toMatchObject({ view: cheap, entries: { view: '2', sort: 'price' } });
  expect(openedView({ preview: 'x' }, facets, chosen)).toMatchObject({ view: cheap });
  for (const address of [{ q: 'red' }, { view: 'all' }]) expect(openedView(address, facets, chosen)).toEqual({});
  expect(openedView({}, facets, { items: [plain], defaults: { shop: 2 } })).toEqual({});
});
