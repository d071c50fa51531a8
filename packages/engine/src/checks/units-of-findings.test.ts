import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { shippedCatalog } from '../../test-kit/shipped.ts';
import { catalogOf, type Catalog } from '../library/catalog.ts';
import { inShopUnits, inUnits } from '../library/wording/in-style.ts';
import { checkDesign } from './validate-design.ts';

const { library, designs } = shippedCatalog();
const settings = { ...library.settings, harness: { spliceClearMm: 900, fixingClearMm: 900, bendFactor: 20 } };
const change = { kind: 'settings', key: 'engineering', op: 'put', before: null, after: settings } as const;
const catalog = catalogOf(library.advance([change], 2));

/** The shipped harness with every dimension of its layout too small or too large. */
function broken(): Design {
  const { design } = designs.find((one) => one.design.id === 'vehicle-body-harness')!;
  const { layout, instances } = design;
  const bundles = layout!.bundles.map((bundle, i) => ({
    ...bundle,
    minBendMm: 1,
    coverings: (bundle.coverings ?? []).map((one) => ({ ...one, toMm: i % 2 === 0 ? 9999 : one.toMm })),
    fixings: (bundle.fixings ?? []).map((one, n) => ({ ...one, atMm: n === 0 ? 9999 : one.atMm })),
  }));
  const splices = (layout!.splices ?? []).map((one, i) => ({ ...one, atMm: i === 0 ? 9999 : one.atMm }));
  const segments = instances.segments!.map(({ lengthFrom, ...one }, i) => ({
    ...one,
    ...(i < 10 || lengthFrom === undefined ? {} : { lengthFrom }),
    lengthMm: i < 3 ? 5 : one.lengthMm! + 1,
  }));
  return { ...design, layout: { ...layout!, bundles, splices }, instances: { ...instances, segments } };
}

/** The messages without the names of parts and pins, because names keep their units. */
function messagesOf(given: Catalog, design: Design): { code: string; message: string }[] {
  const names = ['mechanicals', 'components'].flatMap((kind) =>
    [...library.entries(kind)].map(({ record }) => record.label ?? ''),
  );
  const longest = names.filter((name) => / mm/.test(name)).toSorted((a, b) => b.length - a.length);
  return checkDesign(given, design).findings.map(({ code, message }) => ({
    code,
    message: longest.reduce((text, name) => text.replaceAll(name, '…'), message),
  }));
}

test('DO2.3 findings are worded in the units of a person, whichever were worked out before; the same things are found', () => {
  const design = broken();
  const metric = messagesOf(catalog, design);
  const us = messagesOf(inUnits(catalog, 'us'), design);
  expect(us.map(({ code }) => code)).toEqual(metric.map(({ code }) => code));
  const inMm = metric.filter(({ message }) => /\d (?:mm²?|m)\b/.test(message));
  for (const code of [
    'run-too-short',
    'splice-outside',
    'covering-outside',
    'fixing-outside',
    'fixing-near',
    'bundle-bend',
  ])
    expect(inMm.map((one) => one.code)).toContain(code);
  expect(us.filter(({ message }) => /\d (?:mm²?|m)\b/.test(message))).toEqual([]);
  expect(metric.filter(({ message }) => /\d (?:in|ft)\b|AWG/.test(message))).toEqual([]);
  expect(messagesOf(inUnits(catalog, 'metric'), design)).toEqual(metric);
});

test('DO2.3 answers that do not know their reader are in US units where the shop has chosen these, else metric', () => {
  const design = broken();
  const shop = (units: 'metric' | 'us' | 'both' | undefined) => {
    const after = { ...settings, ...(units === undefined ? {} : { documents: { units } }) };
    const chosen = { kind: 'settings', key: 'engineering', op: 'put', before: null, after } as const;
    return messagesOf(inShopUnits(catalogOf(library.advance([chosen], 3))), design);
  };
  const metric = messagesOf(catalog, design);
  for (const units of ['metric', 'both', undefined] as const) expect(shop(units)).toEqual(metric);
  expect(shop('us')).toEqual(messagesOf(inUnits(catalog, 'us'), design));
});
