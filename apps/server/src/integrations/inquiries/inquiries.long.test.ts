import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { bundle } from './testing/bundles.ts';
import { cameOut, inquire, stock } from './testing/inquiring.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
  await stock(hub);
});
afterAll(() => hub.stop());

test('QU4.2 thirty inquiries as bundles of tables in several dialects, WireViz, KBL, pictures and PDF: every line is matched or asked about, none is guessed', async () => {
  const kinds = new Set<string>();
  for (let nth = 1; nth <= 30; nth += 1) {
    const written = bundle(nth);
    kinds.add(written.name);
    const out = await cameOut(hub, await inquire(hub, written));
    expect([nth, out.asked]).toEqual([nth, written.asked]);
    expect(out).toMatchObject({ kept: written.kept, wires: written.wires, statedMm: written.statedMm });
    expect([nth, [...out.parts].toSorted()]).toEqual([nth, [...written.matched].toSorted()]);
  }
  expect(kinds.size).toBeGreaterThan(5);
}, 120_000);
