/** A harness of a customer: it comes in, two of its wires are changed, it goes out as KBL and as VEC, and comes in at another shop. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import type { Job } from '../../jobs/job.ts';
import type { ImportPlan } from './form.ts';

const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

/** A file of each format, with a box or a component in which wires end, that goes out as VEC. The long run has all files in both formats. */
const files = [
  'relay-box-2.4.kbl',
  'fuse-box-2.1.vec',
  ...(isLong ? ['all-together-2.4.kbl', 'other-program-2.0.vec'] : []),
];
const formats = isLong ? (['kbl', 'vec'] as const) : (['vec'] as const);

/** The shop of the customer, and another one for each format. */
const shops = new Map<'own' | 'kbl' | 'vec', TestHub>();
beforeAll(async () => {
  for (const shop of ['own', ...formats] as const)
    shops.set(shop, await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } }));
});
afterAll(async () => {
  for (const hub of shops.values()) await hub.stop();
});

/** Imports a file over the API. Returns its only cable: the one with the id `known` if the file says nothing else than the shop has. */
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

/** A cable without what Cablewright keeps of its file: the order of lists says nothing. */
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
    // What has no place in the cable is written again: the box, its module and the end in something else.
    const rest = ['<Component_box id="box">', '<Harness_configuration id="hc">', '<Contact_point>ro</Contact_point>'];
    if (name.startsWith('relay')) expect(rest.filter((part) => !kbl.text.includes(part))).toEqual([]);
    for (const format of formats) {
      const { status, text } = await own.as.viewer('GET', `/api/modules/kbl/_export/${format}?design=${before.id}`);
      expect([format, status]).toEqual([format, 200]);
      const elsewhere = shops.get(format)!;
      const there = await taken(elsewhere, `harness.${format}`, text);
      expect([name, format, there.label, facts(there)]).toEqual([name, format, saved.label, facts(saved)]);
      // It goes back as it came.
      const back = await elsewhere.as.viewer('GET', `/api/modules/kbl/_export/${format}?design=${there.id}`);
      expect([format, facts(await taken(own, `back.${format}`, back.text, before.id))]).toEqual([format, facts(saved)]);
    }
  },
);
