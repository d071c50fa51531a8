/**
 * Imports ten lists as shops receive them, in the formats of seven programs and three shops: each is examined, planned,
 * imported through the API, and compared wire by wire.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import type { Job } from '../../jobs/job.ts';
import type { ImportPlan } from './form.ts';

const corpus = new URL('../../../../../modules/tables/corpus/shops/', import.meta.url);

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
});
afterAll(() => hub.stop());

interface ListedWire {
  readonly wire: string;
  readonly a: string;
  readonly b: string;
  readonly mm?: number;
  readonly areaMm2?: number;
  readonly contacts?: readonly string[];
}

interface Reading {
  readonly reading: { readonly questions?: readonly { readonly id: string; readonly hint?: string }[] };
}

async function planned(body: object): Promise<{ job: Job; plan: ImportPlan }> {
  let job = (await hub.as.editor('POST', '/api/imports', { body })).json<Job>();
  while (['queued', 'running', 'retrying'].includes(job.state)) {
    await sleep(20);
    job = (await hub.as.viewer('GET', `/api/jobs/${job.id}`)).json<Job>();
  }
  expect(job.state).toBe('done');
  return { job, plan: (job.result as unknown as { plan: ImportPlan }).plan };
}

const recordOf = async (kind: string, id: string) =>
  (await hub.as.viewer('GET', `/api/definitions/${kind}/${id}`)).json<{
    mpn?: string;
    structure?: { children: { id: string; areaMm2?: number }[] };
  }>();

/**
 * The wires of a saved cable: run, both ends, length, cross section, and the part numbers of the contacts at both ends.
 */
async function wiresOf({ instances, joints }: Design): Promise<ListedWire[]> {
  const connectors = new Map((instances.connectors ?? []).map((connector) => [connector.id, connector]));
  const runs = new Map((instances.segments ?? []).map((segment) => [segment.id, segment]));
  const cores = Map.groupBy(
    joints.flatMap(({ a, b }) => (runs.has(a.instance) ? [[a, b] as const] : [[b, a] as const])),
    ([wire]) => `${wire.instance} ${wire.terminal}`,
  );
  return Promise.all(
    [...cores.values()].map(async (ends): Promise<ListedWire> => {
      const { label = '', lengthMm, def } = runs.get(ends[0]![0].instance)!;
      const at = (side: string) => ends.filter(([wire]) => wire.end === side);
      expect([label, at('a').length, at('b').length]).toEqual([label, 1, 1]);
      const pins = ['a', 'b'].map((side) => at(side)[0]![1]);
      const [a = '', b = ''] = pins.map((pin) => `${connectors.get(pin.instance)?.label} ${pin.terminal}`);
      const fitted = pins.flatMap(
        ({ instance, terminal }) =>
          connectors.get(instance)?.cavities?.find(({ cavity }) => cavity === terminal)?.contact ?? [],
      );
      const contacts = await Promise.all(fitted.map(async (id) => (await recordOf('mechanicals', id)).mpn ?? ''));
      const areaMm2 = (await recordOf('wires', def)).structure?.children[0]?.areaMm2;
      return {
        wire: label,
        a,
        b,
        ...(lengthMm === undefined ? {} : { mm: lengthMm }),
        ...(areaMm2 === undefined ? {} : { areaMm2 }),
        ...(contacts.length === 0 ? {} : { contacts }),
      };
    }),
  );
}

const lists = JSON.parse(readFileSync(new URL('expected.json', corpus), 'utf8')) as readonly {
  readonly file: string;
  readonly wires: readonly ListedWire[];
}[];

const sorted = (wires: readonly ListedWire[]) =>
  wires.map(({ wire, a, b, mm, areaMm2, contacts }) => JSON.stringify([wire, a, b, mm, areaMm2, contacts])).toSorted();

test.each(lists)(
  '[IO5.2] [IO5.3] [IO5.8] $file comes in over the API with at most five questions, and each wire of the saved cable is that of the list',
  async ({ file: name, wires }) => {
    const content = readFileSync(new URL(name, corpus));
    const file = { name, base64: content.toString('base64') };
    const read = (await hub.as.editor('POST', '/api/imports/read', { body: { file } })).json<Reading>();
    const questions = (read.reading.questions ?? [])
      .filter(({ hint }) => hint !== 'Found in the file')
      .map(({ id }) => id);
    const answers = { cableName: `Cable of ${name}` };
    const { job, plan } = await planned({ file, mapping: { answers } });
    expect([name, plan.refused]).toEqual([name, []]);
    // The questions that a person must answer, and what the plan asks to check or complete.
    const open = [
      ...questions,
      ...plan.notes.filter((note) => /Enter the lengths|made as stubs|is taken|not imported: /.test(note)),
    ];
    expect([name, open, open.length <= 5]).toEqual([name, open, true]);
    expect((await hub.as.editor('POST', `/api/jobs/${job.id}/publish`, { body: {} })).status).toBe(200);
    const designs = plan.records.filter(({ kind }) => kind === 'designs');
    const saved = await Promise.all(
      designs.map(async ({ id }) => wiresOf((await hub.as.viewer('GET', `/api/designs/${id}`)).json<Design>())),
    );
    expect([name, sorted(saved.flat())]).toEqual([name, sorted(wires)]);
  },
);
