import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { benchOrder } from '../../../test-kit/bench-order.ts';
import type { TableBlock } from '../../page/flow/blocks.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { BuildFacts } from './bench.ts';
import { buildSheet } from './build-sheet.ts';
import { looseWireTable } from './loose-wires.ts';
import { stagesOf } from './steps.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const requestOf = (design: Design): RenderRequest => ({
  catalog,
  design,
  state: 'UNRELEASED',
  options: { paper: 'A4' },
});
const stages = (design: Design) => stagesOf(new BuildFacts(requestOf(design)));

/** The three wires between two boards, repeated: each link is a little shorter than the previous one, in two stocks. */
function harnessOf(links: number): Design {
  const link = designs.find(({ design }) => design.id === 'board-uart-link')!.design;
  const copies = Array.from(
    { length: links },
    (_, i) =>
      JSON.parse(
        JSON.stringify(link).replaceAll(
          /"(j|w)(\d)"/g,
          (_all, letter: string, n: string) => `"${letter}${Number(n) + 10 * i}"`,
        ),
      ) as Design,
  );
  const list = <T>(of: (design: Design) => readonly T[] | undefined) => copies.flatMap((copy) => of(copy) ?? []);
  const segments = copies.flatMap(({ instances }, i) =>
    (instances.segments ?? []).map((run) => ({ ...run, lengthMm: 200 + 50 * (i % 3), label: undefined })),
  );
  return {
    ...link,
    id: 'links',
    joints: list(({ joints }) => joints),
    instances: {
      connectors: list(({ instances }) => instances.connectors).map((part) => ({ ...part, label: undefined })),
      segments,
    },
  };
}

const rowsOf = (design: Design) => {
  const table = looseWireTable(new BuildFacts(requestOf(design))).find(
    (block): block is TableBlock => block.kind === 'table',
  )!;
  return table.rows.map((row) =>
    'group' in row ? row.group : row.cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
  );
};

test('DO1.3 the build sheet has one row per loose wire, by stock, then by length, then by contacts', () => {
  const harness = harnessOf(27);
  const rows = rowsOf(harness);
  const wires = rows.filter((row) => typeof row !== 'string');
  expect(wires).toHaveLength(81);
  expect(new Set(wires.map(([name]) => name)).size).toBe(81);
  const groups = rows.filter((row) => typeof row === 'string');
  expect(groups).toEqual([...new Set(groups)]);
  expect(new Set(groups.map((group) => group.split(' · ')[0])).size).toBe(groups.length);
  // Within a stock the longest wires come first, although the cable lists the shortest first. Wires of equal length are
  // together.
  const lengths = groups.map((group) => {
    const from = rows.indexOf(group) + 1;
    const next = rows.findIndex((row, i) => i > from && typeof row === 'string');
    return rows.slice(from, next === -1 ? undefined : next).map((row) => row[2]);
  });
  for (const own of lengths) {
    expect([...new Set(own)]).toEqual(['304.8 mm', '254.8 mm', '204.8 mm']);
    expect(own).toEqual(own.toSorted((a, b) => Number.parseInt(b!, 10) - Number.parseInt(a!, 10)));
  }
  for (const [, colour, , a, stripA, contactA, b, stripB, contactB] of wires) {
    expect([colour, a, b]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/^J\d+·\d$/),
      expect.stringMatching(/^J\d+·\d$/),
    ]);
    for (const strip of [stripA, stripB]) expect(strip).toMatch(/ mm$|\?/);
    for (const contact of [contactA, contactB]) expect(contact).toMatch(/^MEC-\d+$/);
  }
  const stepsByStage = Object.fromEntries(stages(harness).map(({ name, steps }) => [name, steps]));
  expect(stepsByStage['Cut']).toEqual([
    expect.stringMatching(
      /^Cut and strip the 81 wires of the table Loose wires, row by row\. Add the depth in J1.*: it is not stated\.$/,
    ),
    'Label both ends of each loose wire as it is cut: 162 labels, each at the end that its second line begins with.',
  ]);
  expect(stepsByStage['Strip']).toBeUndefined();
  expect(stepsByStage['Crimp']).toEqual([expect.stringContaining('crimp 162 × ')]);
  expect(stepsByStage['Label']).toBeUndefined();
});

test('[DO5.3] the table of loose wires has the lengths to cut, and how they add up below it', () => {
  const { design } = designs.find((sample) => sample.design.id === 'board-uart-link')!;
  const blocks = looseWireTable(new BuildFacts(requestOf(design)));
  expect(
    rowsOf(design)
      .filter((row) => typeof row !== 'string')
      .map(([, , length]) => length),
  ).toEqual(['204.8 mm', '204.8 mm', '204.8 mm']);
  expect(blocks.at(-1)).toMatchObject({
    kind: 'text',
    text: 'Lengths to cut, from the lengths of the drawing: 200 + strip 2.4 + 2.4 = 204.8.',
  });
});

test('the build sheet of the vehicle harness has 14 sheets at most, with faces whose numbers are clear', () => {
  const request = requestOf(designs.find(({ design }) => design.id === 'vehicle-body-harness')!.design);
  expect(buildSheet.sheets(request, titleBlockOf(request, 'Build sheet')).length).toBeLessThanOrEqual(14);
});

test('DO1.3 each wire of a harness takes a row, not a page: the number of steps grows with its connectors', () => {
  const steps = (links: number) => stages(harnessOf(links)).flatMap((stage) => stage.steps).length;
  expect(steps(20) - steps(10)).toBe(20);
  const request = requestOf(harnessOf(27));
  const texts = buildSheet.sheets(request, titleBlockOf(request, 'Build sheet'));
  expect(texts.length).toBeLessThan(40);
});

test.each(designs.map(({ design }) => [design.id, design] as const))(
  'DO1.3 %s: steps in bench order, without steps for parts that are bought finished',
  (_, design) => {
    const stageList = stages(design);
    expect(stageList.map(({ name }) => name)).toEqual(
      benchOrder.filter((name) => stageList.some((stage) => stage.name === name)),
    );
    const splices = stageList.find(({ name }) => name === 'Splice')?.steps ?? [];
    const over = splices.findIndex((step) => step.startsWith('Crimp over'));
    const meets = splices.flatMap((step, i) => (/^W\d+: join: /.test(step) ? [i] : []));
    if (over !== -1) expect(Math.max(...meets)).toBeLessThan(over);
    const bench = new BuildFacts(requestOf(design));
    const supplied = bench.segments.filter(({ suppliedTerminated }) => suppliedTerminated === true);
    const work = stageList
      .filter(({ name }) => !['Have ready', 'Label', 'Test'].includes(name))
      .flatMap(({ steps }) => steps);
    for (const { id } of supplied) {
      const name = new RegExp(`(?<![\\w-])${bench.name(id)}(?![\\w-])`);
      expect(work.filter((step) => name.test(step))).toEqual([]);
    }
    if (supplied.length > 0 && supplied.length === bench.segments.length) expect(work).toEqual([]);
  },
);

test('a part on a cable that is supplied assembled is listed as supplied; on one made here it is fitted', () => {
  const { design } = designs.find((sample) => sample.design.id === 'sensor-head-cable')!;
  expect(stages(design)[0]!.steps.at(-1)).toBe('Supplied fitted: M1, M2, M3, M4, M5, M6.');
  const segments = design.instances.segments!.map((run) => ({ ...run, suppliedTerminated: false }));
  const stageList = stages({ ...design, instances: { ...design.instances, segments } });
  expect(stageList.flatMap(({ steps }) => steps).some((step) => step.startsWith('Mould on: M5'))).toBe(true);
});
