/** The labels that are bought, listed, printed and fitted must be the same ones. */
import { BenchFacts, billOfMaterials, buildSteps, catalogOf, type Catalog } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { numbersFrom, randomCable } from '@cablewright/engine/test-kit/random-cables.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Mechanical, MechanicalInstance } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { labelTable } from './label-list.ts';
import { textBoxes } from '../../test-kit/boxes.ts';
import { documentKind } from '../render/all-kinds.ts';
import { renderDocument } from '../render/render.ts';
import { titleBlockOf } from '../request/request.ts';
import { labelFaces, labelsOf, repeated } from './label-print.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const wrap: Mechanical = {
  id: 'wrap',
  kind: 'other',
  label: 'Label that wraps',
  src: 'synthetic example',
  fitting: [{ stage: 'label', work: 'Print and wrap' }],
};
const sleeve: Mechanical = {
  ...wrap,
  id: 'sleeve',
  label: 'Sleeve',
  fitting: [
    { stage: 'before-joints', work: 'Slide on' },
    { stage: 'label', work: 'Print and shrink' },
  ],
};
const withLabels = testCatalog(
  [wrap, sleeve].map((record) => ({ kind: 'mechanicals', key: record.id, seq: 2, record })),
);

const isLabel = (catalog: Catalog, def: string) =>
  (catalog.library.entry('mechanicals', def)?.record as Mechanical | undefined)?.fitting?.some(
    ({ stage }) => stage === 'label',
  ) === true;

/** Random quantities of label parts on runs, on connectors and on nothing, or no label part at all. */
function randomLabelParts(seed: number, { instances }: Design): MechanicalInstance[] {
  const below = numbersFrom(seed);
  const hosts = [
    undefined,
    ...(instances.segments ?? []).map(({ id }) => id),
    ...(instances.connectors ?? []).map(({ id }) => id),
  ];
  return Array.from({ length: below(4) }, (_, i) => {
    const attachedTo = hosts[below(hosts.length)];
    const [id, def, qty] = [`m${i + 1}`, below(3) === 0 ? 'sleeve' : 'wrap', below(9) + 1];
    return attachedTo === undefined ? { id, def, qty } : { id, def, qty, attachedTo };
  });
}

const randomCables = Array.from({ length: 80 }, (_, i) => {
  const design = randomCable(i + 1);
  const mechanical = randomLabelParts(i + 1, design);
  return [`random ${i + 1}`, withLabels, { ...design, instances: { ...design.instances, mechanical } }] as const;
});
const cables = [...designs.map(({ design }) => [design.id, shipped, design] as const), ...randomCables];

const sum = (lines: readonly { readonly quantity?: number }[]) =>
  lines.reduce((total, { quantity = 0 }) => total + quantity, 0);

test('[DO5.8] as many labels are bought as are listed, printed and fitted, in shipped and in random cables', () => {
  for (const [id, catalog, design] of cables) {
    const request = printRequest(catalog, design);
    const labels = labelsOf(request).map((label) => label.id);
    const bill = billOfMaterials(catalog, design);
    const parts = (design.instances.mechanical ?? []).filter(({ def }) => isLabel(catalog, def));
    const hasPart = parts.length > 0;
    const bought = bill.lines.filter(({ def }) => isLabel(catalog, def));
    const steps = buildSteps(new BenchFacts(catalog, design));
    const fitted = steps.flatMap(({ concerns }) => concerns.labels ?? []);
    const fetched = steps
      .filter(({ station, does }) => station === 'label' || (station === 'cut' && does !== 'put-on'))
      .flatMap(({ uses }) => uses.filter(({ def }) => isLabel(catalog, def)));
    // If no label is printed, the quantity that was entered is bought.
    const entered = parts.reduce((total, { qty = 1 }) => total + qty, 0);
    expect([id, sum(bought)]).toEqual([id, labels.length === 0 ? entered : hasPart ? labels.length : 0]);
    expect([id, bill.labelsWithoutPart ?? 0]).toEqual([id, hasPart ? 0 : labels.length]);
    expect([id, bought.every(({ quantity = 0 }) => quantity > 0)]).toEqual([id, true]);
    expect([id, labelTable(labelsOf(request)).rows.map(([label]) => label)]).toEqual([id, labels]);
    expect([id, repeated(labelFaces(request), request).length]).toEqual([id, labels.length]);
    if (design.route === 'buy') continue;
    expect([id, fitted.toSorted()]).toEqual([id, labels.toSorted()]);
    expect([id, sum(fetched)]).toEqual([id, labels.length === 0 ? entered : hasPart ? labels.length : 0]);
  }
  const withoutPart = cables.filter(
    ([, catalog, design]) => (billOfMaterials(catalog, design).labelsWithoutPart ?? 0) > 0,
  );
  expect(withoutPart.length).toBeGreaterThan(10);
});

test('[DO5.8] every shipped cable that is made here has the labels that its build sheet asks for', () => {
  const without = designs.filter(({ design }) => (billOfMaterials(shipped, design).labelsWithoutPart ?? 0) > 0);
  expect(without.map(({ design }) => [design.id, design.route])).toEqual([['cat5e-patch', 'buy']]);
});

test('[DO5.8] bill and build sheet say that labels are printed for which the cable has no label part', async () => {
  const bare = randomCables.map(([, , design]) => ({ ...design, instances: { ...design.instances, mechanical: [] } }));
  const design = bare.find((one) => labelsOf(printRequest(withLabels, one)).length > 0)!;
  const request = printRequest(withLabels, design);
  const text = async (kind: string, of = request) => String((await renderDocument(kind, 'html', of))!.body);
  const count = labelsOf(request).length;
  expect(await text('bom')).toContain(`these labels are not in the bill: ${count}. Add a label part.`);
  expect(await text('build-sheet')).toContain('Which label to use is not stated: the cable has no label part.');
  const [m1] = [{ id: 'm1', def: 'wrap' }];
  const stocked = printRequest(withLabels, { ...design, instances: { ...design.instances, mechanical: [m1] } });
  expect(await text('bom', stocked)).not.toContain('label part');
  expect(await text('build-sheet', stocked)).not.toContain('label part');
});

test('[DO5.8] the parts list of a drawing names the runs that labels are for, wherever their part is attached', async () => {
  const { design } = designs.find((sample) => sample.design.id === 'control-unit-supply-fused')!;
  const label = design.instances.mechanical!.find(({ def }) => isLabel(shipped, def))!;
  expect([label.attachedTo, design.instances.segments!.length]).toEqual(['w2', 2]);
  const { body } = (await renderDocument('drawing', 'html', printRequest(shipped, design)))!;
  const texts = [...String(body).matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!);
  const { label: name } = shipped.library.entry('mechanicals', label.def)!.record as Mechanical;
  const row = texts.findIndex((text) => text === name);
  expect(texts.slice(row - 2, row + 2)).toEqual(['4', expect.any(String), name, 'W1, W2']);
  // Each run of the labels has their balloon.
  const kind = documentKind('drawing')!;
  const request = printRequest(shipped, design, { paper: 'A3' });
  const boxes = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textBoxes(items));
  const balloons = (run: string) => {
    const name = boxes.find(({ text }) => text === run)!;
    const isBefore = ({ text, top, right }: (typeof boxes)[number]) =>
      /^\d+$/.test(text) && Math.abs(top - name.top) < 2 && right < name.left && right > name.left - 20;
    return boxes.filter(isBefore).map(({ text }) => text);
  };
  const item = texts[row - 3]!;
  expect([balloons('W1'), balloons('W2')]).toEqual([
    ['3', item],
    ['4', item],
  ]);
});

test('[DO5.8] bill and build sheet name the runs that labels are for, wherever their part is attached', async () => {
  const { design } = designs.find((sample) => sample.design.id === 'control-unit-supply-fused')!;
  for (const kind of ['bom', 'build-sheet']) {
    const { body } = (await renderDocument(kind, 'html', printRequest(shipped, design)))!;
    const rows = [...String(body).matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row]) =>
      row!.replaceAll(/<[^>]+>/g, '|'),
    );
    const ofLabels = rows.filter((row) => row.includes('MEC-00026') && row.includes('M6 at'));
    expect([kind, ofLabels.map((row) => /M6 at [^|]*/.exec(row)![0])]).toEqual([kind, ['M6 at W1, W2']]);
  }
});

test.each([
  ['null-modem-de9', 'Label both ends of each run, 40 mm back from the end of the jacket.'],
  ['vehicle-body-harness', 'Label both ends of each wire, 40 mm back from its end.'],
  [
    'control-unit-supply-fused',
    'Label both ends of each run, 40 mm back from the end of the jacket, or of the wire if it has none.',
  ],
])('[DO5.8] the note about labels on the drawing of %s names a jacket only where there is one', async (id, note) => {
  const { design, drawing } = designs.find((sample) => sample.design.id === id)!;
  const request = { ...printRequest(shipped, design, { paper: 'A2' }), ...(drawing === undefined ? {} : { drawing }) };
  const { body } = (await renderDocument('drawing', 'html', request))!;
  const texts = [...String(body).matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!);
  expect(/Label both [^.]*\./.exec(texts.join(' '))?.[0]).toBe(note);
});
