/** Simulates a technician: the steps alone must be enough to rebuild the cable. */
import { formatTerminal, type Design, type Joint } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { randomAssembly } from '../../../test-kit/random-assemblies.ts';
import { randomCable } from '../../../test-kit/random-cables.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { definition } from '../../library/definition.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { deriveNets } from '../../connectivity/nets/nets.ts';
import { pigtailMembers } from '../../connectivity/terminals/pigtails.ts';
import { BenchFacts } from './bench-facts.ts';
import type { BuildStep, StepStation } from './build-step.ts';
import { buildSteps } from './build-steps.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const stations: readonly StepStation[] = [
  'receive',
  'ready',
  'cut',
  'strip',
  'breakouts',
  'pigtails',
  'board',
  'fit',
  'lay',
  'splice',
  'cover',
  'fix',
  'crimp',
  'insert',
  'join',
  'assemble',
  'label',
  'test',
];
const stepsOf = (catalog: Catalog, design: Design) => buildSteps(new BenchFacts(catalog, design));
const made = designs.map(({ design }) => design).filter(({ route }) => route !== 'buy');
const named = (id: string) => designs.find(({ design }) => design.id === id)!.design;

const jointText = ({ a, b }: Pick<Joint, 'a' | 'b'>) =>
  [a, b]
    .map((ref) => `${formatTerminal(ref)}${ref.pad === undefined ? '' : ` ${ref.pad}`}`)
    .toSorted()
    .join(' = ');
const sorted = (texts: readonly string[]) => texts.toSorted();
const connectionsIn = (steps: readonly BuildStep[]) => steps.flatMap(({ concerns }) => concerns.connections ?? []);

/** The cable as described by the steps alone. */
function rebuilt(steps: readonly BuildStep[]) {
  const placements = steps.flatMap(({ station, concerns }) =>
    station === 'cover' || station === 'fix' ? (concerns.placements ?? []) : [],
  );
  return {
    joints: sorted(connectionsIn(steps).map(jointText)),
    conductors: sorted(steps.flatMap(({ concerns }) => (concerns.conductors ?? []).map((one) => JSON.stringify(one)))),
    pigtails: sorted(
      steps.flatMap(({ concerns }) =>
        (concerns.pigtails ?? []).map(
          ({ segment, end, id, members }) => `${segment}@${end}:${id} ${members.join(' ')}`,
        ),
      ),
    ),
    placements: sorted(
      placements.map(({ bundle, def, fromMm, toMm, overlapPct }) => `${bundle} ${def} ${fromMm} ${toMm} ${overlapPct}`),
    ),
    labels: sorted(steps.flatMap(({ concerns }) => concerns.labels ?? [])),
  };
}

/** The same description, taken from the design. */
function designed(catalog: Catalog, design: Design) {
  const { instances, joints, layout } = design;
  const bench = new BenchFacts(catalog, design);
  return {
    joints: sorted(joints.map(jointText)),
    conductors: sorted(
      (instances.breakouts ?? []).flatMap(({ conductors }) => conductors.map((one) => JSON.stringify(one))),
    ),
    pigtails: sorted(
      (instances.segments ?? []).flatMap(({ id: segment, def, pigtails = [] }) => {
        const wire = definition(catalog.library, 'wires', def);
        const members = (pigtail: (typeof pigtails)[number]) =>
          wire === undefined ? [] : pigtailMembers(wire, pigtail);
        return pigtails.map((pigtail) => `${segment}@${pigtail.end}:${pigtail.id} ${members(pigtail).join(' ')}`);
      }),
    ),
    placements: sorted(
      (layout?.bundles ?? []).flatMap(({ id, coverings = [], fixings = [] }) => [
        ...coverings.map(({ def, fromMm, toMm, overlapPct }) => `${id} ${def} ${fromMm} ${toMm} ${overlapPct}`),
        ...fixings.map(({ def, atMm }) => `${id} ${def} ${atMm} undefined undefined`),
      ]),
    ),
    labels: sorted(bench.labels.map(({ id }) => id)),
  };
}

/** The groups of pins that form a net, one line each. */
function netLines(catalog: Catalog, design: Design, joints: readonly Pick<Joint, 'a' | 'b'>[]): string[] {
  const nets = deriveNets(catalog, { ...design, joints: joints.map(({ a, b }) => ({ a, b })) });
  return sorted(nets.map((net) => sorted(net.terminals.map((ref) => formatTerminal(ref))).join(' ')));
}

describe('[DO5.4] the steps of building a cable', () => {
  test('[DO5.4] more than 40 shipped designs: the steps alone give every joint, breakout, pigtail, covering, fixing and label', () => {
    expect(made.length).toBeGreaterThan(40);
    for (const design of made) {
      const steps = stepsOf(shipped, design);
      expect([design.id, rebuilt(steps)]).toEqual([design.id, designed(shipped, design)]);
    }
  });

  test('[DO5.4] random cables, assemblies and harnesses, too; the nets are those of the design', () => {
    const catalog = testCatalog();
    const random = Array.from({ length: 30 }, (_, seed) => [
      randomCable(seed),
      randomAssembly(seed),
      randomHarness(seed, { circles: seed % 3, splices: seed % 2 }),
    ]).flat();
    for (const design of random) {
      const steps = stepsOf(catalog, design);
      expect([design.id, rebuilt(steps)]).toEqual([design.id, designed(catalog, design)]);
      expect(netLines(catalog, design, connectionsIn(steps))).toEqual(netLines(catalog, design, design.joints));
    }
  });

  test('[DO5.4] a harness has the stations of its bench in their order, and each wire with a route is laid once', () => {
    const order = ['board', 'fit', 'lay', 'splice', 'cover', 'fix', 'crimp', 'insert', 'test'];
    const design = named('vehicle-body-harness');
    const steps = stepsOf(shipped, design);
    const found = [...new Set(steps.map(({ station }) => station))];
    expect(found.filter((station) => order.includes(station))).toEqual(order);
    const laid = steps.flatMap(({ station, concerns }) => (station === 'lay' ? (concerns.runs ?? []) : []));
    expect(sorted(laid)).toEqual(sorted(design.instances.segments!.map(({ id }) => id)));
    const firstOn = steps.filter(({ station }) => station === 'fit').map(({ what }) => what);
    expect(firstOn).toContain(
      'B8, at 300 mm from T3: 1 × MEC-03042 Rubber grommet, 10 mm. Slide over the bundle as its wires are laid.',
    );
    expect(firstOn).toContain(
      'B3, 0 to 500 mm from T1: MEC-03035 Braided PET sleeve, nominal 10 mm. Slide over the bundle as its wires are laid.',
    );
    const onBundles = steps.filter(({ station }) => ['lay', 'splice', 'cover', 'fix'].includes(station));
    for (const { what, concerns, figure } of onBundles) {
      expect([what, figure?.kind]).toEqual([what, 'bundles']);
      expect(concerns.bundles?.length, what).toBeGreaterThan(0);
    }
    const splices = steps.filter(({ does }) => does === 'splice').map(({ what }) => what);
    expect(splices[0]).toBe(
      'SP1 +12 V: B7, 120 mm from T2: slide the heat-shrink on, weld and shrink it, as its table shows: W1 RD; W2 RD; W3 RD; W4 RD; W5 RD; W6 RD; W7 RD. Toward T2: W1, W2, W3; Toward T3: W4, W5, W6, W7.',
    );
  });

  test('[DO5.4] the step of each label names the wire it is on, in every shipped design', () => {
    let several = 0;
    for (const design of made) {
      const bench = new BenchFacts(shipped, design);
      const steps = buildSteps(bench);
      for (const { id, segment, designation, core } of bench.labels) {
        const own = steps.filter(({ concerns }) => concerns.labels?.includes(id) === true);
        expect([design.id, id, own.length, own[0]?.concerns.runs?.includes(segment)]).toEqual([design.id, id, 1, true]);
        if (own[0]!.concerns.labels!.length === 1 && core === undefined)
          expect(own[0]!.what.startsWith(`${designation}-`), own[0]!.what).toBe(true);
      }
      // The mechanical parts, some of which are labels.
      const parts = design.instances.mechanical ?? [];
      const isLabel = (def: string) =>
        definition(library, 'mechanicals', def)?.fitting?.some(({ stage }) => stage === 'label') === true;
      const fitted = steps.filter(({ uses }) => uses.some(({ def }) => isLabel(def)));
      const labelled = new Set(bench.labels.map(({ segment }) => segment));
      if (labelled.size === 0) continue;
      for (const { what, concerns, uses } of fitted) {
        const on = bench.labels.filter(({ segment }) => concerns.runs?.includes(segment) === true);
        const pieces = uses.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
        expect(on.length, `${design.id} ${what}`).toBeGreaterThanOrEqual(pieces);
        const names = new Set(on.map(({ designation }) => designation));
        const printed = /, at ([^()]+)\.$/.exec(what)?.[1]?.split(', ');
        expect([design.id, printed ?? []]).toEqual([design.id, names.size > 4 ? [] : [...names]]);
        if (names.size > 1 && names.size <= 4) several += 1;
      }
      const covered = new Set(fitted.flatMap(({ concerns }) => concerns.runs ?? []));
      if (parts.some(({ def }) => isLabel(def))) expect(sorted([...covered])).toEqual(sorted([...labelled]));
    }
    expect(several).toBeGreaterThan(0);
  });

  test('[DO5.4] what must go on first does: labels of loose wires when they are cut, sleeves clear of splices, tubes over each wire', () => {
    const steps = stepsOf(shipped, named('vehicle-body-harness'));
    const at = (id: string) => steps.findIndex((step) => step.id.startsWith(id));
    expect(at('label:loose')).toBeGreaterThan(at('cut:loose'));
    expect(at('label:loose')).toBeLessThan(at('lay:'));
    expect(steps.filter(({ does }) => does === 'label').flatMap(({ concerns }) => concerns.labels)).toHaveLength(160);
    const what = (id: string) => steps.find((step) => step.id.startsWith(id))!.what;
    expect(what('cut:coverings')).toMatch(/Braided PET sleeve, nominal 10 mm: 500 mm for B3, 600 mm for B7, /);
    expect(what('cut:coverings')).not.toContain('tape');
    expect(what('fit:b7')).toContain(
      'as its wires are laid; push it together, clear of SP1 +12 V, SP2 Ground, until joined',
    );
    expect(what('fit:m1')).toMatch(
      /^Slide over the cable as its wires are laid: M1–M3 .*, at J1 Body left, J2 Body right, J11 /,
    );
    expect(what('splice:')).toContain('slide the heat-shrink on, weld and shrink it, as its table shows: W1 RD');
    const fused = stepsOf(shipped, named('control-unit-supply-fused')).map((step) => step.what);
    expect(fused.filter((text) => text.includes('M5'))).toEqual([
      expect.stringMatching(/^Slide on: 2 × M5 .*, at F1, one over each of W1 RD, W2 RD\.$/),
      expect.stringMatching(
        /^Shrink in its place: 2 × M5 .*, at F1, one over its joint with each of W1 RD, W2 RD, 20 mm to each side of the joint\.$/,
      ),
    ]);
    // A backshell at an end of single cores goes over all of them, of which one belongs to the cable.
    expect(fused).toContainEqual(
      expect.stringMatching(/^Slide over the cable: M3 .*, at J1 .*, over W1, W2 BK together\.$/),
    );
    expect(fused).toContainEqual(expect.stringMatching(/^Slide over the cable: M4 .*, at J2 Control unit\.$/));
  });

  test('[DO5.4] a cut step asks for the depth in each connector that states none, which its length lacks', () => {
    const cuts = (design: Design, catalog = shipped) =>
      stepsOf(catalog, design)
        .filter(({ station }) => station === 'cut')
        .map(({ what }) => / Add the depth in (.*): it is not stated\.$/.exec(what)?.[1]);
    const lead = named('control-unit-supply-diode');
    // Between the fuse and the diode a wire has no connector.
    expect(cuts(lead)).toEqual(['J1', undefined, 'J1, J2']);
    const prepared = (end: 'a' | 'b', preparation: object): Design => {
      const segments = lead.instances.segments!.map((segment) =>
        segment.id === 'w2'
          ? {
              ...segment,
              preparation: { ...segment.preparation, [end]: { ...segment.preparation![end], ...preparation } },
            }
          : segment,
      );
      return { ...lead, instances: { ...lead.instances, segments } };
    };
    expect(cuts(prepared('a', { entryMm: 11 }))).toEqual(['J1', undefined, 'J2']);
    // From the end of the jacket, the depth is no part of the length.
    expect(cuts(prepared('b', { from: 'jacket-end' }))).toEqual(['J1', undefined, 'J1']);
  });

  test('[DO5.4] tubes are shrunk before screws are laid into a hood, and hoods are closed last', () => {
    const parts = stepsOf(shipped, named('null-modem-de9'))
      .filter(({ station }) => station === 'assemble')
      .map(({ what }) => /: (?:2 × )?(M\d)/.exec(what)![1]);
    expect(parts).toEqual(['M8', 'M2', 'M4', 'M1', 'M3']);
  });

  test('[DO5.4] a diode is soldered as long as stated, with its band at the named wire and covered from joint to joint', () => {
    const steps = stepsOf(shipped, named('control-unit-supply-diode')).map(({ what }) => what);
    expect(steps).toContainEqual(
      'D1: solder, as its table shows: a (Anode) W3 RD; b (Cathode) W2 RD. It is 30 mm from joint to joint. Its cathode, the end with the band or the flat side, is at W2 RD.',
    );
    // Two tubes of 40 mm over joints 30 mm apart leave nothing bare.
    expect(steps.filter((text) => /^Shrink .* at D1, .* 20 mm to each side of the joint\.$/.test(text))).toHaveLength(
      1,
    );
  });

  test('[DO5.4] coverings and fixings name their bundle, and the node that they are measured from', () => {
    const steps = stepsOf(shipped, named('vehicle-body-harness'));
    const texts = steps.filter(({ station }) => station === 'cover' || station === 'fix').map(({ what }) => what);
    expect(texts.find((text) => text.startsWith('B6,'))).toMatch(
      /^B6, 0 to 290 mm from T2: \S+ .*, 50 % overlap\. Wind around the bundle\.$/,
    );
    expect(texts).toContainEqual(
      expect.stringMatching(/^B10, at 300, 600, 900 mm from T3: 3 × \S+ .*\. Fix to the bundle\.$/),
    );
  });

  test('every step has an id of its own, a station in order, and is plain data', () => {
    for (const { design } of designs) {
      const steps = stepsOf(shipped, design);
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
      const places = steps.map(({ station }) => stations.indexOf(station));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
      expect(stepsOf(shipped, design)).toEqual(steps);
    }
  });

  test('contacts, seals and pieces in the steps are those of the crimp list and the cut list', () => {
    for (const design of made) {
      const bench = new BenchFacts(shipped, design);
      const steps = buildSteps(bench);
      const used = (as: string) =>
        steps
          .flatMap(({ uses }) => uses.filter((use) => use.as === as))
          .reduce((sum, { quantity = 1 }) => sum + quantity, 0);
      const here = bench.crimps.filter((row) => !bench.isDone(row));
      const wired = here.filter(({ wires }) => wires.length > 0);
      expect([design.id, used('contact')]).toEqual([design.id, wired.filter(({ contact }) => contact !== '').length]);
      expect([design.id, used('plug')]).toEqual([design.id, here.filter(({ plug }) => plug !== '').length]);
    }
  });
});

describe('[DO5.1] polarity', () => {
  const withDiode = (turned: boolean): Design => {
    const design = named('control-unit-supply-fused');
    const turn = (ref: Joint['a']) =>
      turned && ref.instance === 'f1' ? { ...ref, terminal: ref.terminal === 'a' ? 'b' : 'a' } : ref;
    return {
      ...design,
      instances: {
        ...design.instances,
        components: design.instances.components!.map((part) => ({ ...part, def: 'd-1n5819' })),
      },
      joints: design.joints.map((joint) => ({ ...joint, a: turn(joint.a), b: turn(joint.b) })),
    };
  };

  test('[DO5.1] the step of a diode says which wire is on its anode, so a diode turned round changes the step', () => {
    const texts = (turned: boolean) =>
      stepsOf(shipped, withDiode(turned))
        .map(({ what }) => what)
        .filter((what) => what.startsWith('F1'));
    expect(texts(false).join()).toMatch(/a \(Anode\) W\d+ .*b \(Cathode\) W\d+ /);
    expect(texts(true)).not.toEqual(texts(false));
    const marked = (turned: boolean) =>
      / the end with the band or the flat side, is at (.*)\.$/.exec(texts(turned)[0]!)?.[1];
    expect(new Set([marked(false), marked(true)])).toEqual(new Set(['W1 RD', 'W2 RD']));
    // The splice is made while the other ends are free, because its tubes don't fit over contacts.
    const order = stepsOf(shipped, withDiode(false)).map(({ does }) => does);
    expect(order.indexOf('splice')).toBeLessThan(order.indexOf('crimp'));
  });

  test('[DO5.1] the functions in the steps are those of the record; a fuse has none', () => {
    for (const turned of [false, true]) {
      const found = connectionsIn(stepsOf(shipped, withDiode(turned))).flatMap(({ a, b, functions = {} }) => [
        ...(a.instance === 'f1' ? [[a.terminal, functions.a]] : []),
        ...(b.instance === 'f1' ? [[b.terminal, functions.b]] : []),
      ]);
      expect(Object.fromEntries(found)).toEqual({ a: 'Anode', b: 'Cathode' });
    }
    const fuse = connectionsIn(stepsOf(shipped, named('control-unit-supply-fused')));
    expect(fuse.filter(({ functions }) => functions !== undefined)).toEqual([]);
  });
});

describe('[DO5.9] what is not made here', () => {
  test('[DO5.9] a bought cable is inspected: no step makes anything', () => {
    const bought = designs.map(({ design }) => design).filter(({ route }) => route === 'buy');
    expect(bought.length).toBeGreaterThan(0);
    for (const design of bought) {
      const steps = stepsOf(shipped, design);
      expect(new Set(steps.map(({ station }) => station))).toEqual(new Set(['receive', 'test']));
      expect(steps.flatMap(({ uses }) => uses)).toEqual([]);
      expect(steps.map(({ what }) => what).join('\n')).not.toMatch(/\b(?:cut|strip|crimp|press|solder)\b/i);
    }
  });

  test('[DO5.9] a length family is built in the length that is asked for, else in the one that it is costed with', () => {
    const drawings = new Map(designs.map(({ design, drawing }) => [design.id, drawing]));
    const families = made.filter(({ id }) => (drawings.get(id)?.variations ?? []).length > 1);
    expect(families.length).toBeGreaterThan(0);
    for (const design of families) {
      const drawing = drawings.get(design.id)!;
      const cut = (variation?: string) =>
        buildSteps(new BenchFacts(shipped, design, { drawing, variation }))
          .filter(({ station }) => station === 'cut')
          .flatMap(({ uses }) => uses);
      for (const { suffix } of drawing.variations!) expect(cut(suffix).length).toBe(cut().length);
      const lengths = drawing.variations!.map(({ suffix }) =>
        cut(suffix)
          .map(({ lengthMm }) => lengthMm)
          .join(),
      );
      expect(new Set(lengths).size).toBe(drawing.variations!.length);
      expect(lengths).toContain(
        cut()
          .map(({ lengthMm }) => lengthMm)
          .join(),
      );
    }
  });
});
