import { catalogOf } from '@cablewright/engine';
/** Tests what the steps tell the bench to do with each end and each part. */
import { nullModem, testCatalog, xhLead } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Joint } from '@cablewright/model';
import { expect, test } from 'vitest';
import { unstatedLengths } from '../../../test-kit/unstated-lengths.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { rich } from '../../page/flow/blocks.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { titleBlockOf } from '../../request/request.ts';
import { BuildFacts } from './bench.ts';
import { buildSheetBlocks } from './build-sheet.ts';
import { stagesOf } from './steps.ts';

type Rows = Parameters<typeof testCatalog>[0];

function steps(design: Design, rows: Rows = []): Record<string, readonly string[]> {
  const stages = stagesOf(new BuildFacts({ catalog: testCatalog(rows), design, state: 'UNRELEASED' }));
  return Object.fromEntries(stages.map((stage) => [stage.name, stage.steps]));
}

const changed = (kind: 'mechanicals' | 'bodies', key: string, more: object): NonNullable<Rows>[number] => ({
  kind,
  key,
  seq: 9,
  record: { ...testCatalog().library.get(kind, key), ...more },
});

/** The null modem without its far connector: an open-ended cable. */
const tail: Design = {
  ...nullModem,
  id: 'tail',
  instances: { ...nullModem.instances, connectors: nullModem.instances.connectors!.slice(0, 1), mechanical: [] },
  joints: nullModem.joints.filter(({ a, b }) => a.instance !== 'j2' && b.instance !== 'j2'),
  notes: [{ text: 'Jacket stripped 60 mm.', names: ['w1@b'] }],
};

test('the cores of an open end stay, the note about the end is printed, and only the screen is cut back', () => {
  expect(steps(tail)['Strip']).toEqual([
    'W1 end A (to J1 PC): open the jacket (?); strip white/blue, blue, white/orange, orange (?).',
    'W1 end B: open the jacket (?); leave white/blue, blue, white/orange, orange loose; cut back overall-shield, drain to the jacket. Note: Jacket stripped 60 mm.',
  ]);
  expect(steps(xhLead)['Strip']).toContain('W1 end B: leave red loose. Note: Flying ends, stripped 6 mm.');
});

test('an unjoined core of an open end is a spare core, and is cut back', () => {
  const spare = { ...tail, joints: tail.joints.filter(({ b }) => b.terminal !== 'pair-2.b') };
  const strip = steps(spare)['Strip']!;
  expect(strip[0]).toMatch(/; cut back orange to the jacket\.$/);
  expect(strip[1]).toContain(
    'leave white/blue, blue, white/orange loose; cut back orange, overall-shield, drain to the jacket.',
  );
});

test('an end where some cores land keeps no loose cores: the others are cut back', () => {
  const without = {
    ...nullModem,
    joints: nullModem.joints.filter(({ a }) => !(a.instance === 'j2' && a.terminal === '3')),
  };
  expect(steps(without)['Strip']![1]).toBe(
    'W1 end B (to J2 Instrument): open the jacket (?); strip white/blue, blue, orange (?); cut back white/orange, overall-shield, drain to the jacket.',
  );
});

test('a pigtail without a landing is led out and stays free; its screen is not cut back', () => {
  const [run] = tail.instances.segments!;
  const pigtails = [...run!.pigtails!, { id: 'tail', end: 'b' as const, lengthMm: 60 }];
  const free = { ...tail, instances: { ...tail.instances, segments: [{ ...run!, pigtails }] } };
  const { Strip, Pigtails } = steps(free);
  expect(Strip![1]).not.toContain('cut back');
  expect(Pigtails).toEqual([
    'W1 end A, pigtail shield: cut off overall-shield at the jacket; bring out drain, length ?.',
    'W1 end B, pigtail tail: cut off overall-shield at the jacket; bring out drain, 60 mm long; it stays free.',
  ]);
});

test('a pigtail is joined together with the wires of its connector, in the words of its construction', () => {
  expect(steps(nullModem)['Join']![0]).toMatch(/^J1 PC: solder, as its table shows: .*; shell W1 pigtail shield\.$/);
});

test('cores that keep their insulation are not stripped, and an unknown method is not called soldering', () => {
  const pressed = steps(nullModem, [changed('bodies', 'de9-f-solder', { construction: 'idc' })]);
  expect(pressed['Strip']![0]).toBe('W1 end A (to J1 PC): open the jacket (?).');
  expect(pressed['Join']![0]).toMatch(/^J1 PC: press the cores in, as its table shows: /);
  const { construction: _, ...unsaid } = testCatalog().library.get('bodies', 'de9-f-solder')!;
  const body = { kind: 'bodies' as const, key: 'de9-f-solder', seq: 9, record: unsaid };
  expect(steps(nullModem, [body])['Join']![0]).toMatch(/^J1 PC: join, as its table shows: /);
});

test('parts are fitted when and how their records state; a shell without that information may have to go on first', () => {
  const plain = steps(nullModem);
  expect(plain['Put on the cable']).toHaveLength(2);
  expect(plain['Put on the cable']![0]).toMatch(/^Put on the cable now, unless it opens: /);
  expect(plain['Assemble']![0]).toMatch(/^Close: /);
  const fitting = [
    { stage: 'before-joints', work: 'Slide on' },
    { stage: 'assemble', work: 'Shrink' },
  ];
  const stepTexts = steps(nullModem, [changed('mechanicals', 'de9-backshell', { kind: 'other', fitting })]);
  expect(stepTexts['Put on the cable']![0]).toMatch(/^Slide on: .*, at J1 PC\.$/);
  expect(stepTexts['Assemble']![0]).toMatch(/^Shrink: /);
});

test('contacts go into their cavities in the way of the construction', () => {
  expect(steps(xhLead)['Insert contacts']).toEqual([
    'J1, cavities 1, 2: push the contacts in until they lock, as its table shows; pull on each.',
  ]);
});

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const stagesFor = (design: Design) =>
  Object.fromEntries(
    stagesOf(new BuildFacts({ catalog: shipped, design, state: 'UNRELEASED' })).map((stage) => [
      stage.name,
      stage.steps,
    ]),
  );

test('DO1.4 [DO5.5] every cable of the catalog: jacket openings and strip lengths are given or marked as not stated', () => {
  let opened = 0;
  for (const { design } of designs) {
    for (const step of stagesFor(design)['Strip'] ?? []) {
      const works = step.split(/[:;.] /).filter((work) => /^(?:open the jacket|strip )/.test(work));
      opened += works.length;
      for (const work of works) expect([design.id, work]).toEqual([design.id, expect.stringMatching(/\d mm|\(\?\)/)]);
    }
  }
  expect(opened).toBeGreaterThan(100);
  const fanOut = { ...shipped.design('sensor-head-cable')!.design };
  const segments = fanOut.instances.segments!.map((run) => ({ ...run, suppliedTerminated: false }));
  const cut = stagesFor({ ...fanOut, instances: { ...fanOut.instances, segments } });
  expect(cut['Strip']!.join(' ')).toContain('open the jacket for 250 mm');
});

test('a cable that is supplied assembled has no assembly steps', () => {
  const { design } = designs.find((sample) => sample.design.id === 'sensor-head-cable')!;
  const stages = Object.keys(stagesFor(design));
  for (const name of ['Cut', 'Strip', 'Breakouts', 'Pigtails', 'Crimp', 'Insert contacts', 'Join'])
    expect(stages).not.toContain(name);
  expect(stages).toContain('Label');
  const sheet = buildSheetBlocks({ catalog: shipped, design, state: 'UNRELEASED' });
  expect(sheet.some((block) => block.kind === 'heading' && block.text === 'Crimps')).toBe(false);
});

test('DO1.4 landing tables mark unstated strip lengths of cores; screens, links and supplied cores have none', () => {
  const stripsOf = (id: string) => {
    const { design } = designs.find((sample) => sample.design.id === id)!;
    return buildSheetBlocks({ catalog: shipped, design, state: 'UNRELEASED' }).flatMap((block) => {
      if (block.kind !== 'table') return [];
      const stripColumn = block.columns.findIndex(({ label }) => label === 'Strip');
      const isLanding = block.columns.some(({ label }) => label === 'Joined by');
      return isLanding ? block.rows.flatMap((row) => ('cells' in row ? [rich(row.cells[stripColumn]!).text] : [])) : [];
    });
  };
  expect(stripsOf('dc-y-24v')).toEqual(['?', '?', '10 mm', '10 mm', '10 mm', '10 mm', '?', '?']);
  expect(new Set(stripsOf('null-modem-de9'))).toEqual(new Set(['?', '–']));
  expect(new Set(stripsOf('sensor-head-cable'))).toEqual(new Set(['–', '2.4 mm']));
});

const shownOf = (id: string) => {
  const { design } = designs.find((sample) => sample.design.id === id)!;
  return buildSheetBlocks({ catalog: shipped, design, state: 'UNRELEASED' });
};
const cellsOf = (id: string) =>
  shownOf(id).flatMap((block) =>
    block.kind === 'table'
      ? block.rows.flatMap((row) => ('cells' in row ? [row.cells.map((cell) => rich(cell).text)] : []))
      : [],
  );

test('empty cavities are in one line below their table, and in one row if they have the same plug', () => {
  const lines = shownOf('controller-position-sensor').flatMap((block) =>
    block.kind === 'text' && block.text.startsWith('Left open: ') ? [block.text.split(', ').length] : [],
  );
  expect(lines).toContain(20);
  const plugged = stepsOfPlugs();
  expect(plugged.length).toBeGreaterThan(0);
  for (const [id, plug] of plugged) expect(cellsOf(id).filter((cells) => cells[2]?.endsWith(plug))).toHaveLength(1);
});

/** The cables whose empty cavities all have plugs of one kind, each with its plug. */
function stepsOfPlugs(): [string, string][] {
  return designs.flatMap(({ design }): [string, string][] => {
    const bench = new BuildFacts({ catalog: shipped, design, state: 'UNRELEASED' });
    const plugs = [...new Set(bench.crimps.flatMap(({ plug }) => (plug === '' ? [] : [plug])))];
    return plugs.length === 1 ? [[design.id, plugs[0]!]] : [];
  });
}

test('DO1.3 loose wires are only in their table, and parts on bundles name their bundle once', () => {
  const blocks = shownOf('vehicle-body-harness');
  const headingIndex = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Cut list');
  expect(blocks.slice(headingIndex + 1, headingIndex + 3).map(({ kind }) => kind)).toEqual(['text', 'heading']);
  expect(cellsOf('vehicle-body-harness').find((cells) => cells.includes('MEC-03042'))).toContain('B8, B9');
});

test('DO1.4 the tool that presses cores into their slots does not join screens to the shell', () => {
  const { design } = designs.find((sample) => sample.design.id === 'm12-x-to-8p8c')!;
  const screens =
    'shell W1 braid; shell W1 pair-1.foil; shell W1 pair-2.foil; shell W1 pair-3.foil; shell W1 pair-4.foil';
  const steps = stagesFor(design)['Join']!;
  expect(steps.map((step) => step.replace(/: 1 W1 WH\/OG;.*/, ''))).toEqual([
    'J1 Camera: lay the cores in order, unstripped, and press with the tool of the connector, as its table shows',
    `J1 Camera: join, as its table shows: ${screens}.`,
    'J2 Switch: lay the cores in order, unstripped, and press with the tool of the connector, as its table shows',
    `J2 Switch: join, as its table shows: ${screens}.`,
  ]);
  expect(steps.join()).not.toMatch(/press with the tool[^.]*shell/);
});

test('DO1.3 splices are made after parts are slid on the cable and before the contacts of the far ends', () => {
  const { library, designs } = shippedCatalog();
  const catalog = catalogOf(library);
  const of = (id: string) => {
    const { design } = designs.find((sample) => sample.design.id === id)!;
    return stagesOf(new BuildFacts({ catalog, design, state: 'UNRELEASED' }));
  };
  const names = (id: string) => of(id).map(({ name }) => name);
  const between = (stages: readonly string[], some: readonly string[]) => stages.filter((name) => some.includes(name));
  const robot = of('mobile-robot-harness');
  const splice = robot.find(({ name }) => name === 'Splice')!;
  expect(splice.steps.map((step) => step.split(':')[0])).toEqual(['SP1 +12 V', 'SP2 0 V']);
  expect(between(names('mobile-robot-harness'), ['Cut', 'Strip', 'Splice', 'Crimp', 'Insert contacts'])).toEqual([
    'Cut',
    'Splice',
    'Crimp',
    'Insert contacts',
  ]);
  // No splice is joined a second time.
  const later = robot.find(({ name }) => name === 'Join')?.steps ?? [];
  expect(later.filter((step) => step.startsWith('SP'))).toEqual([]);
  const lead = of('dc-y-24v');
  expect(between(names('dc-y-24v'), ['Put on the cable', 'Splice', 'Crimp', 'Join'])).toEqual([
    'Put on the cable',
    'Splice',
    'Crimp',
    'Join',
  ]);
  expect(lead.find(({ name }) => name === 'Splice')!.steps.map((step) => step.split(':')[0])).toEqual([
    'W2',
    'W3',
    'Crimp over the cores that meet',
    'F1',
    'Shrink in its place',
  ]);
});

test('[DO5.4] each bundle has a figure with the places of its coverings, fixings and splices, from a named node', () => {
  const { design } = designs.find((sample) => sample.design.id === 'vehicle-body-harness')!;
  const figures = shownOf('vehicle-body-harness').flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const { bundles, splices = [] } = design.layout!;
  for (const bundle of bundles) {
    const name = bundle.id.toUpperCase();
    const figure = figures.find(({ title }) => title.startsWith(`${name}: `));
    expect(figure?.title, name).toMatch(/^B\d+: .+ to .+, \d+ mm$/);
    const texts = textsOf(figure!.items);
    const own = splices.filter((splice) => splice.bundle === bundle.id);
    expect(texts.toSorted()).toEqual(
      [
        ...(bundle.fixings ?? []).map(({ atMm }) => String(atMm)),
        ...own.map(({ splice, atMm }) => `${splice.toUpperCase()} ${atMm}`),
        ...new Set((bundle.coverings ?? []).flatMap(({ fromMm, toMm }) => [String(fromMm), String(toMm)])),
      ].toSorted(),
    );
  }
  expect(shownOf('null-modem-de9').some((block) => block.kind === 'heading' && block.text === 'Bundles')).toBe(false);
});

test('[DO5.9] the build sheet of a bought cable is an incoming inspection: nothing is fetched, cut or crimped', () => {
  const bought = designs.filter(({ design }) => design.route === 'buy');
  expect(bought.length).toBeGreaterThan(0);
  for (const { design } of bought) {
    const headings = shownOf(design.id).flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    expect(headings).toContain('Steps');
    for (const text of ['Parts', 'Cut list', 'Loose wires', 'Crimps']) expect(headings).not.toContain(text);
    expect(Object.keys(stagesFor(design))).toEqual(['Incoming inspection', 'Test']);
  }
});

test('[DO5.1] landing tables and wire tables name the function of a terminal that has one', () => {
  const { design } = designs.find((sample) => sample.design.id === 'control-unit-supply-fused')!;
  const components = design.instances.components!.map((part) => ({ ...part, def: 'd-1n5819' }));
  const diode = { ...design, instances: { ...design.instances, components } };
  const request = { catalog: shipped, design: diode, state: 'UNRELEASED' } as const;
  const texts = JSON.stringify(buildSheetBlocks(request));
  expect(texts).toContain('a (Anode)');
  const wires = JSON.stringify(documentKind('wire-list')!.sheets(request, titleBlockOf(request, 'Wire list')));
  expect(wires).toMatch(/F1·a \(Anode\)/);
  expect(wires).toMatch(/F1·b \(Cathode\)/);
  const fuse = { ...request, design };
  expect(JSON.stringify(documentKind('wire-list')!.sheets(fuse, titleBlockOf(fuse, 'Wire list')))).not.toContain(
    'Anode',
  );
});

test('[DO5.4] the step at the end of a fused lead says which core is cut back, and by what', () => {
  const { design } = designs.find((sample) => sample.design.id === 'control-unit-supply-fused')!;
  const request = (own: Design) => ({ catalog: shipped, design: own, state: 'UNRELEASED' }) as const;
  const printed = (own: Design) => {
    const document = documentKind('build-sheet')!;
    const sheets = document.sheets(request(own), titleBlockOf(request(own), document));
    return sheets.flatMap(({ items }) => textsOf(items)).join(' ');
  };
  expect(printed(design)).toContain(
    'W2 end A (to F1, J1 Battery feed): open the jacket for 310 mm; cut RD shorter than the others by 230 mm (W1 170 mm + F1 60 mm) and the depth in J1, so that 80 mm (less that depth) of it is outside the jacket; strip RD, BK (?).',
  );
  expect(printed(unstatedLengths(design))).toContain(
    'W2 end A (to F1, J1 Battery feed): open the jacket (?); cut RD shorter than the others by W1 170 mm + F1 and the depth in J1, with a free end for its joint; strip RD, BK (?).',
  );
  // Two wires and two parts are in the line. Each of them counts, starting at the connector.
  const { instances, joints } = design;
  const [fuse] = instances.components!;
  const [wire] = instances.segments!.filter(({ lengthMm }) => lengthMm === 170);
  const core = joints.flatMap(({ a, b }) => [a, b]).find(({ instance }) => instance === wire!.id)!.terminal;
  const moved = joints.map((joint) => {
    const swap = (ref: Joint['a']): Joint['a'] =>
      ref.instance === fuse!.id && joint.a.instance !== wire!.id && joint.b.instance !== wire!.id
        ? { ...ref, instance: 'f9' }
        : ref;
    return { ...joint, a: swap(joint.a), b: swap(joint.b) };
  });
  const far = joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => instance === fuse!.id);
  const [first, second] = moved.some(({ a, b }) =>
    [a, b].some((ref) => ref.instance === 'f9' && ref.terminal === far[0]!.terminal),
  )
    ? [far[1]!.terminal, far[0]!.terminal]
    : [far[0]!.terminal, far[1]!.terminal];
  const longer: Design = {
    ...design,
    instances: {
      ...instances,
      components: [fuse!, { ...fuse!, id: 'f9' }],
      segments: [...instances.segments!, { ...wire!, id: 'w9', lengthMm: 85 }],
    },
    joints: [
      ...moved,
      { a: { instance: fuse!.id, terminal: second }, b: { instance: 'w9', terminal: core, end: 'a' } },
      { a: { instance: 'f9', terminal: first }, b: { instance: 'w9', terminal: core, end: 'b' } },
    ],
  };
  expect(printed(longer)).toContain(
    'cut RD shorter than the others by 375 mm (W1 170 mm + W3 85 mm + F1 60 mm + F9 60 mm) and the depth in J1, with a free end for its joint;',
  );
  expect(printed(unstatedLengths(longer))).toContain(
    'cut RD shorter than the others by W1 170 mm + W3 85 mm + F1 + F9 and the depth in J1, with a free end for its joint;',
  );
});
