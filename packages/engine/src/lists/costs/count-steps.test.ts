import type { Design, OperationDriver } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { carriedCopper } from '../../connectivity/landings/landings.ts';
import { catalogOf } from '../../library/catalog.ts';
import { continuity } from '../continuity/continuity.ts';
import { cutList } from '../cut-list.ts';
import { wireLabels } from '../labels/wire-labels.ts';
import { BenchFacts } from '../steps/bench-facts.ts';
import { buildSteps } from '../steps/build-steps.ts';
import { lotCost } from './lot-cost.ts';
import { countSteps } from './count-steps.ts';
import { operationsOf } from './operation-times.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const made = designs.map(({ design }) => design).filter(({ route }) => route !== 'buy');
const named = (id: string) => made.find((design) => design.id === id)!;

function countsOf(design: Design) {
  const bench = new BenchFacts(catalog, design);
  const steps = buildSteps(bench);
  const counts = countSteps(bench, steps);
  const total = (driver: OperationDriver) => (counts.get(driver) ?? []).reduce((sum, { count }) => sum + count, 0);
  return { bench, steps, counts, total };
}

describe('[QU1.2] the operations of a cable are counted from its build steps', () => {
  test('[QU1.2] in every shipped cable the counts are those of the lists and of the design', () => {
    for (const design of made) {
      const { bench, total } = countsOf(design);
      const { instances, layout } = design;
      const here = bench.crimps.filter((row) => !bench.isDone(row));
      const wired = here.filter(({ wires }) => wires.length > 0);
      const bundles = layout?.bundles ?? [];
      const covered = bundles.flatMap(({ coverings = [] }) =>
        coverings.map(({ fromMm, toMm }) => Math.abs(toMm - fromMm)),
      );
      const supplied = new Set(
        (instances.segments ?? []).filter(({ suppliedTerminated }) => suppliedTerminated === true).map(({ id }) => id),
      );
      expect([
        design.id,
        total('cables'),
        total('cuts'),
        total('crimps'),
        total('clamps'),
        total('labels'),
        total('fixings'),
        total('screens'),
        total('breakouts'),
        total('test-points'),
      ]).toEqual([
        design.id,
        1,
        cutList(catalog, design).reduce((sum, { quantity }) => sum + quantity, 0),
        wired.filter(({ contact }) => contact !== '').length,
        wired.filter(({ contact }) => contact === '').length,
        wireLabels(catalog, design).length,
        bundles.reduce((sum, { fixings = [] }) => sum + fixings.length, 0),
        (instances.segments ?? []).reduce(
          (sum, { pigtails = [], suppliedTerminated }) => sum + (suppliedTerminated === true ? 0 : pigtails.length),
          0,
        ),
        (instances.breakouts ?? []).filter(({ trunk }) => !supplied.has(trunk.segment)).length,
        continuity(catalog, design).points.length,
      ]);
      expect(total('covering-metres')).toBeCloseTo(covered.reduce((sum, mm) => sum + mm, 0) / 1000, 6);
    }
  });

  test('[QU1.2] each count leads to the steps that were counted', () => {
    for (const design of made) {
      const { steps, counts } = countsOf(design);
      const ids = new Map(steps.map(({ id, what }) => [id, what]));
      for (const list of counts.values())
        for (const { step, what, count } of list) {
          expect(ids.get(step)).toBe(what);
          expect(count).toBeGreaterThan(0);
        }
    }
  });

  test('[QU1.2] ends of cores are stripped unless the part takes them unstripped; loose wires at both ends', () => {
    const { bench, total } = countsOf(named('vehicle-body-harness'));
    let ends = 0;
    for (const segment of bench.segments)
      for (const end of ['a', 'b'] as const)
        for (const { path } of carriedCopper(bench.library, segment)) {
          const refs = bench.landings.at(segment.id, end, path).direct;
          if (refs.some(({ instance }) => bench.construction(instance)?.word?.unstripped !== true)) ends += 1;
        }
    expect(total('strips')).toBe(ends);
  });

  test('[QU1.2] a set-up is counted once for equal contacts, heights and tools, and for equal wire', () => {
    const { bench, total } = countsOf(named('vehicle-body-harness'));
    const rows = bench.crimps.filter((row) => !bench.isDone(row) && row.wires.length > 0 && row.contact !== '');
    const setups = new Set(
      rows.map(({ tool, contact, seal, crimpHeightMm }) => [tool, contact, seal, crimpHeightMm].join('|')),
    );
    expect(total('crimp-setups')).toBe(setups.size);
    expect(total('wire-setups')).toBe(new Set(bench.segments.map(({ def }) => def)).size);
  });
});

describe('[QU1.1] operations are records', () => {
  test('[QU1.1] those of the starter are marked as assumed, and each says what it counts, seconds, station and source', () => {
    const operations = operationsOf(library);
    expect(operations.length).toBeGreaterThan(20);
    for (const { confidence, src, station, secondsEach, counts, label } of operations)
      expect([confidence, src, typeof station, typeof secondsEach, typeof counts, typeof label]).toEqual([
        'assumed',
        'synthetic example: times assumed for a start, not measured; a shop enters its own',
        'string',
        'number',
        'string',
        'string',
      ]);
  });

  test('[QU1.1] a shop changes seconds, set-up, rate and station, and the cost follows', () => {
    const wash = (change: object) => {
      const cut = operationsOf(library).find(({ id }) => id === 'op-cut')!;
      const after = { ...cut, ...change };
      const own = library.advance(
        [{ kind: 'operations', key: 'op-cut', op: 'put', before: null, after: after as never }],
        library.seq + 1,
      );
      const cost = lotCost(catalogOf(own), { ...named('null-modem-de9'), labourMinutes: undefined }, { quantity: 10 });
      return cost.lines.filter(({ work }) => work?.operation?.operation.id === 'op-cut');
    };
    const rate = { ratePerHour: 36, currency: 'EUR' };
    const [labour] = wash({ secondsEach: 30, rate });
    // 10 cables with one cut of 30 s take 300 s: 3 EUR at 36 EUR/h.
    expect(labour).toMatchObject({
      kind: 'labour',
      amount: { amount: 3, currency: 'EUR' },
      work: { seconds: 300, cables: 10 },
    });
    expect(
      wash({ secondsEach: 30, rate, setupSeconds: 600 }).map(({ kind, amount }) => [kind, amount?.amount]),
    ).toEqual([
      ['labour', 3],
      ['set-up', 6],
    ]);
    expect(wash({ secondsEach: 30, rate, perLot: true }).map(({ kind, amount }) => [kind, amount?.amount])).toEqual([
      ['set-up', 0.3],
    ]);
    expect(wash({ counts: 'splices' })).toEqual([]);
  });

  test('[QU1.2] labour set by hand wins, and the difference to what is counted is shown', () => {
    const settings = { labour: { ratePerHour: 48, currency: 'EUR' } };
    const priced = library.advance(
      [{ kind: 'settings', key: 'engineering', op: 'put', before: null, after: settings }],
      library.seq + 1,
    );
    const design = named('null-modem-de9');
    const byHand = lotCost(catalogOf(priced), { ...design, labourMinutes: 12 }, { quantity: 5 });
    const labour = byHand.lines.filter(({ kind }) => kind === 'labour');
    expect(labour.map(({ amount, work }) => [amount?.amount, work?.seconds, work?.operation])).toEqual([
      [48, 3600, undefined],
    ]);
    const [stated] = byHand.stated;
    const counted = lotCost(
      catalogOf(priced),
      { ...design, labourMinutes: undefined },
      {
        quantity: 5,
      },
    );
    const seconds = counted.lines.flatMap(({ kind, work }) => (kind === 'labour' ? [work!.seconds] : []));
    expect(seconds.length).toBeGreaterThan(5);
    expect(stated).toMatchObject({ design: design.id, minutes: 12 });
    expect(stated!.countedMinutes! * 60 * 5).toBeCloseTo(
      seconds.reduce((sum, one) => sum + one, 0),
      6,
    );
    expect(counted.stated).toEqual([]);
  });

  test('[QU1.1] crimps by machine and by hand, joints by construction and parts by kind are counted apart', () => {
    const toolsOf = (one: Design) => countsOf(one).steps.flatMap(({ uses }) => uses.filter(({ as }) => as === 'tool'));
    const design = made.find((one) => toolsOf(one).length > 0)!;
    const { bench, steps } = countsOf(design);
    const tool = steps.flatMap(({ uses }) => uses.filter(({ as }) => as === 'tool'))[0]!.def;
    const record = library.get('mechanicals', tool)!;
    const driven = library.advance(
      [{ kind: 'mechanicals', key: tool, op: 'put', before: null, after: { ...record, drive: 'machine' } as never }],
      library.seq + 1,
    );
    const own = new BenchFacts(catalogOf(driven), design);
    const crimps = countSteps(own, buildSteps(own)).get('crimps')!;
    const byDrive = Map.groupBy(crimps, ({ drive }) => drive);
    expect(byDrive.get('machine')!.length).toBeGreaterThan(0);
    expect(
      countSteps(bench, steps)
        .get('crimps')!
        .every(({ drive }) => drive === 'hand'),
    ).toBe(true);
    const joints = made.flatMap((one) => countsOf(one).counts.get('joints') ?? []);
    expect(new Set(joints.map(({ construction }) => construction)).size).toBeGreaterThan(1);
    const parts = made.flatMap((one) => countsOf(one).counts.get('parts') ?? []);
    expect(new Set(parts.map(({ part }) => part))).toContain('shell');
  });
});
