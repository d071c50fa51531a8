import { checkDesign } from '@cablewright/engine';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { formatTerminal, type Product } from '@cablewright/model';
import { expect, test } from 'vitest';
import { linesOf } from '../../wiring/lines.ts';
import { coresNeeded, fromConnectors, fromVariant, stocksFor } from './starts.ts';

const catalog = testCatalog();
const { library } = catalog;
const [j1, j2] = nullModem.instances.connectors!;
const named = { id: 'new', label: 'New' };
const choice = { from: j1!.def, to: j2!.def, lengthMm: 2000 };

test('the proposed stock has a core for each pin, and the fewest cores of those that have enough', () => {
  for (const way of ['straight', 'crossed', 'reversed', 'by-signal'] as const) {
    const cores = coresNeeded(library, { ...choice, way });
    const stocks = stocksFor(library, cores);
    const enough = stocks.filter((each) => each.cores >= cores);
    expect(stocks.slice(0, enough.length)).toEqual(enough);
    expect(enough.every((each) => each.cores >= (enough[0]?.cores ?? 0))).toBe(true);
    const [first] = stocks;
    const { wired, unmatched } = fromConnectors(library, { ...choice, way, stock: first!.id }, named);
    expect(wired).toBe(Math.min(cores, first!.cores));
    expect(unmatched.every(({ reason }) => reason !== '')).toBe(true);
  }
});

test('two connectors are wired pin by pin through the stock, and pins without a core are listed', () => {
  const stock = nullModem.instances.segments![0]!.def;
  const straight = fromConnectors(library, { ...choice, way: 'straight', stock }, named);
  const lines = linesOf(straight.design);
  expect(lines).toHaveLength(straight.wired);
  for (const { from, to } of lines) expect(from?.ref.terminal).toBe(to?.ref.terminal);
  const pins = lines.map(({ from }) => from?.ref.terminal);
  expect(pins).not.toContain('shell');
  expect(straight.unmatched.map(({ pin }) => pin.replace('j1.', ''))).not.toEqual(expect.arrayContaining([pins[0]]));
  const crossed = linesOf(fromConnectors(library, { ...choice, way: 'crossed', stock }, named).design);
  expect(crossed.slice(0, 2).map(({ from, to }) => [from, to].map((end) => end?.ref.terminal))).toEqual([
    ['1', '2'],
    ['2', '1'],
  ]);
  expect(straight.design).toMatchObject({ ...named, instances: { segments: [{ id: 'w1', lengthMm: 2000 }] } });
  const findings = checkDesign(catalog, straight.design, '2026-01-01').findings.map(({ code }) => code);
  expect(findings.filter((code) => code.startsWith('unknown'))).toEqual([]);
  const none = fromConnectors(library, { ...choice, way: 'straight', stock: undefined }, named);
  expect([none.wired, none.design.joints]).toEqual([0, []]);
});

test('a variant becomes a separate cable with its length and parts, and without a part number', () => {
  const family: Product = {
    id: 'modems',
    options: [
      {
        id: 'end',
        values: [{ id: 'other', changes: [{ kind: 'connectors', from: j2!.def, to: j1!.def, instance: 'j2' }] }],
      },
    ],
    variants: [{ id: 'long', design: nullModem.id, lengthMm: 7000, partNumber: 'X-1', options: { end: 'other' } }],
  };
  const design = fromVariant(library, nullModem, family, family.variants[0]!, named);
  expect(design).toMatchObject(named);
  expect(design.productRef).toBeUndefined();
  expect(design.instances.segments![0]!.lengthMm).toBe(7000);
  expect(design.instances.connectors!.map(({ def }) => def)).toEqual([j1!.def, j1!.def]);
  expect(design.joints.map(({ a }) => formatTerminal(a))).toEqual(nullModem.joints.map(({ a }) => formatTerminal(a)));
});
