/**
 * Imports a customer's harness, changes two of its wires, exports it as KBL and VEC, and imports the result in another
 * shop.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import type { Job } from '../../jobs/job.ts';
import type { ImportPlan } from './form.ts';

const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

/**
 * A file of each format, with a box or a component at which wires end. It is exported as VEC. The long run has more
 * files and both formats.
 */
const files = [
  'relay-box-2.4.kbl',
  'fuse-box-2.1.vec',
  ...(isLong ? ['all-together-2.4.kbl', 'other-program-2.0.vec'] : []),
];
const formats = isLong ? (['kbl', 'vec'] as const) : (['vec'] as const);

/** The customer's shop, and another shop for each format. */
const shops = new Map<'own' | 'kbl' | 'vec', TestHub>();
beforeAll(async () => {
  for (const shop of ['own', ...formats] as const)
    shops.set(shop, await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } }));
});
afterAll(async () => {
  for (const hub of shops.values()) await hub.stop();
});

/**
 * Imports a file through the API and returns its only cable. If the file adds nothing new, returns the existing cable
 * with the id `known`.
 */
async function taken(hub: TestHub, name: string, content: string | Buffer, known = ''): Promise<Design> {
  const file = { name, base64: Buffer.from(content).toString('base64') };
  let job = (await hub.as.editor('POST', '/api/imports', { body: { file } })).json<Job>();
  while (['queued', 'running', 'retrying'].includes(job.state)) {
    await sleep(20);
    job = (await hub.as.editor('GET', `/api/jobs/${job.id}`)).json<Job>();
  }
  expect([name, job.state, job.error]).toEqual([name, 'done', undefined]);
  const { plan } = job.result as unknown as { plan: ImportPlan };
  expect([name, plan.refused]).toEqual([name, []]);
  expect((await hub.as.editor('POST', `/api/jobs/${job.id}/publish`, { body: {} })).status).toBe(200);
  const [{ id } = { id: known }] = plan.records.filter(({ kind }) => kind === 'designs');
  return (await hub.as.editor('GET', `/api/designs/${id}`)).json<Design>();
}

/** The content of a cable without the data that was retained from its file. The order of lists doesn't matter. */
function facts({ instances, joints, layout, electrical }: Design): unknown {
  const sorted = (list: readonly object[] = []) => list.map((item) => JSON.stringify(item)).toSorted();
  return {
    ...Object.fromEntries(Object.entries(instances).map(([kind, list]) => [kind, sorted(list)])),
    joints: sorted(joints),
    nodes: sorted(layout?.nodes),
    bundles: sorted(layout?.bundles),
    electrical,
  };
}

test.each(files)(
  '[IO6.1] [IO6.2] [IO6.3] %s is imported, a length and a wire are changed, and what is written of it is the changed cable at another shop',
  async (name) => {
    const own = shops.get('own')!;
    const content = readFileSync(new URL(`../../../../../modules/kbl/corpus/${name}`, import.meta.url));
    const before = await taken(own, name, content);
    const wires = before.instances.segments!;
    const longer = wires.find(({ lengthMm }) => lengthMm !== undefined) ?? wires[0]!;
    const replaced = wires.find(({ id }) => id !== longer.id) ?? longer;
    const renamed = `${replaced.label ?? replaced.id} new`;
    const edited = {
      ...before,
      instances: {
        ...before.instances,
        segments: wires.map((wire) => ({
          ...wire,
          ...(wire.id === longer.id ? { lengthMm: (wire.lengthMm ?? 0) + 37 } : {}),
          ...(wire.id === replaced.id ? { label: renamed } : {}),
        })),
      },
    };
    const path = `/api/designs/${before.id}`;
    const { etag } = await own.as.editor('GET', path);
    expect((await own.as.editor('PUT', path, { body: edited, ifMatch: etag })).status).toBe(200);
    const saved = (await own.as.editor('GET', path)).json<Design>();
    expect(facts(saved)).toEqual(facts(edited as Design));
    expect(facts(saved)).not.toEqual(facts(before));
    const kbl = await own.as.viewer('GET', `/api/modules/kbl/_export/kbl?design=${before.id}`);
    // Data without a counterpart in the cable is exported too: the component box, the harness configuration, and the wire end
    // that goes to a relay.
    const rest = ['<Component_box id="box">', '<Harness_configuration id="hc">', '<Contact_point>ro</Contact_point>'];
    if (name.startsWith('relay')) expect(rest.filter((part) => !kbl.text.includes(part))).toEqual([]);
    for (const format of formats) {
      const { status, text } = await own.as.viewer('GET', `/api/modules/kbl/_export/${format}?design=${before.id}`);
      expect([format, status]).toEqual([format, 200]);
      const elsewhere = shops.get(format)!;
      const there = await taken(elsewhere, `harness.${format}`, text);
      expect([name, format, there.label, facts(there)]).toEqual([name, format, saved.label, facts(saved)]);
      // Exporting it in the other shop and importing it in the first one changes nothing.
      const back = await elsewhere.as.viewer('GET', `/api/modules/kbl/_export/${format}?design=${there.id}`);
      expect([format, facts(await taken(own, `back.${format}`, back.text, before.id))]).toEqual([format, facts(saved)]);
    }
  },
);
