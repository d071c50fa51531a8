import type { Cost, Design, Drawing, LibraryKind, Segment } from '@cablewright/model';
import { expect, test } from 'vitest';
import { numbersFrom, randomCable } from '../../../test-kit/random-cables.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { testLibrary } from '../../../test-kit/library.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { lotCost } from './lot-cost.ts';
import { findNeeds } from './find-needs.ts';
import { needsAfterEdit, type NeedsState } from './needs-after-edit.ts';
import { cableNeeds } from './needs.ts';

interface State {
  readonly library: Library;
  readonly design: Design;
}
type Edit = (state: State, next: (max: number) => number) => State;

/** A new snapshot of the library in which some fields of a record differ. */
function withRecord(library: Library, kind: LibraryKind, key: string, fields: object): Library {
  const after = JSON.parse(JSON.stringify({ ...library.get(kind, key), ...fields }));
  return library.advance([{ kind, key, op: 'put', before: null, after } as never], library.seq + 1);
}

function withRun({ library, design }: State, at: number, fields: Partial<Segment>): State {
  const segments = (design.instances.segments ?? []).map((run, i) => (i === at ? { ...run, ...fields } : run));
  // A stored copy, which shares no object with the previous state.
  return { library, design: structuredClone({ ...design, instances: { ...design.instances, segments } }) };
}

const runs = ({ design }: State) => Math.max(1, design.instances.segments?.length ?? 0);
const edits: Readonly<Record<string, Edit>> = {
  length: (state, next) => withRun(state, next(runs(state)), { lengthMm: 10 + next(40_000) / 7 }),
  'two lengths': (state, next) => edits['length']!(edits['length']!(state, next), next),
  'no length': (state, next) => withRun(state, next(runs(state)), { lengthMm: undefined }),
  supplied: (state, next) => withRun(state, next(runs(state)), { suppliedTerminated: next(2) === 0 || undefined }),
  'strip of an end': (state, next) =>
    withRun(state, next(runs(state)), { preparation: { a: { stripMm: 1 + next(30), entryMm: next(20) } } }),
  'another stock': (state, next) => {
    const all = (state.design.instances.segments ?? []).map(({ def }) => def);
    return all.length === 0 ? state : withRun(state, next(runs(state)), { def: all[next(all.length)]! });
  },
  price: ({ library, design }, next) => {
    const used = partsOf(library, design);
    if (used.length === 0) return { library, design };
    const [kind, key] = used[next(used.length)]!;
    const cost: Cost = {
      unit: 1 + next(900) / 100,
      currency: 'EUR',
      ...(next(3) === 0 ? { breaks: [{ minQty: 10 + next(90), unit: 0.5 }] } : {}),
      ...(next(4) === 0 ? { pack: 5 + next(100) } : {}),
      ...(kind === 'wires' && next(3) === 0 ? { per: 'piece' as const } : {}),
    };
    return { library: withRecord(library, kind, key, { cost: next(6) === 0 ? undefined : cost }), design };
  },
  'a price that is not sound': ({ library, design }, next) => {
    const used = partsOf(library, design);
    const part = used[next(Math.max(1, used.length))];
    return part === undefined || next(3) > 0
      ? { library, design }
      : { library: withRecord(library, part[0], part[1], { cost: { unit: 'dear' } }), design };
  },
  'the name of a part': ({ library, design }, next) => {
    const part = partsOf(library, design)[0];
    return part === undefined
      ? { library, design }
      : { library: withRecord(library, part[0], part[1], { label: `Part ${next(1000)}` }), design };
  },
  labour: ({ library, design }, next) => ({
    library,
    design: {
      ...design,
      labourMinutes: next(60),
      oneOffCosts: [{ kind: 'tooling', label: 'Die', amount: next(900), currency: 'EUR' }],
    },
  }),
  joint: ({ library, design }) => ({ library, design: { ...design, joints: design.joints.slice(1) } }),
  nothing: (state) => ({ ...state, design: structuredClone(state.design) }),
};

function partsOf(library: Library, { instances }: Design): (readonly [LibraryKind, string])[] {
  const of = (kind: LibraryKind, list: readonly { readonly def: string }[] = []) =>
    list.flatMap(({ def }) => (library.get(kind, def) === undefined ? [] : [[kind, def] as const]));
  const contacts = (instances.connectors ?? []).flatMap(({ cavities = [] }) =>
    cavities.flatMap(({ contact }) => (contact === undefined ? [] : [{ def: contact }])),
  );
  const { connectors, segments, mechanical, components } = instances;
  return [
    ...of('connectors', connectors),
    ...of('wires', segments),
    ...of('mechanicals', [...contacts, ...(mechanical ?? [])]),
    ...of('components', components),
  ];
}

const names = Object.keys(edits);

/**
 * Edits a cable `count` times, and after each edit compares its needs with the full result. Returns how often the needs
 * were updated from the previous ones.
 */
function edited(start: State, others: readonly Design[], seed: number, count: number, drawing?: Drawing): number {
  const next = numbersFrom(seed);
  let state = start;
  let before: NeedsState | undefined;
  let followed = 0;
  const done: string[] = [];
  for (let i = 0; i < count; i += 1) {
    // Half of the edits are lengths and prices, the only ones that don't need a full computation.
    const name = next(2) === 0 ? ['length', 'price'][next(2)]! : names[next(names.length)]!;
    state = edits[name]!(state, next);
    done.push(name);
    const catalog: Catalog = catalogOf(state.library, others);
    const { design } = state;
    const full = findNeeds(catalog, design, { drawing });
    const after = before === undefined ? undefined : needsAfterEdit(before, { catalog, design, options: { drawing } });
    if (after !== undefined) {
      followed += 1;
      expect([design.id, seed, done, after.needs]).toEqual([design.id, seed, done, full]);
    }
    before = after ?? { catalog, design, needs: full, cutMm: new Map() };
    if (i % 5 === 0) expect(cableNeeds(catalog, design, { drawing })).toEqual(full);
  }
  return followed;
}

test('[QU2.1] what a cable needs after random edits of lengths, prices and anything else is what it needs in full', () => {
  const { library, designs } = shippedCatalog();
  const all = designs.map(({ design }) => design);
  // The legs of the last cable are made of its trunk's own cores, so they are cut together with the trunk.
  const shipped = ['null-modem-de9', 'sealed-sensor-lead', 'dc-y-24v', 'field-station-harness', 'sensor-head-cable'];
  let followed = 0;
  for (const [i, id] of shipped.entries()) {
    const design = all.find((one) => one.id === id)!;
    followed += edited({ library, design: { ...design, route: 'make' } }, all, 40 + i, 25);
  }
  const families = designs.filter(({ drawing }) => (drawing?.variations ?? []).length > 0).slice(0, 2);
  expect(families.length).toBe(2);
  for (const [i, { design, drawing }] of families.entries())
    followed += edited({ library, design }, all, 60 + i, 20, drawing);
  for (let seed = 0; seed < 12; seed += 1)
    followed += edited({ library: testLibrary(), design: randomCable(seed) }, [], seed, 20);
  // Of the 405 edits; the others need a full computation.
  expect([followed > 100, followed < 350]).toEqual([true, true]);
});

test('[QU2.1] the cost follows the length of one wire and the price of one part', () => {
  const { library, designs } = shippedCatalog();
  const design = designs.find((one) => one.design.id === 'sealed-sensor-lead')!.design;
  const wire = (state: State) =>
    lotCost(catalogOf(state.library), state.design, { quantity: 10 }).lines.find(
      ({ material }) => material?.part.kind === 'wires',
    )!.material!;
  const before = wire({ library, design });
  const longer = withRun({ library, design }, 0, { lengthMm: design.instances.segments![0]!.lengthMm! + 1000 });
  expect(wire(longer).net - before.net).toBeCloseTo(10, 9);
  const costlier = withRecord(library, 'wires', before.part.def, { cost: { unit: 100, currency: 'EUR' } });
  expect(wire({ ...longer, library: costlier }).netCost).toEqual({ amount: wire(longer).net * 100, currency: 'EUR' });
});
