import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { crimper, shiftOf } from './testing/machine.ts';

interface JobAnswer {
  readonly job: string;
  readonly order: string;
  readonly state: string;
  readonly quantity: number;
  readonly good: number;
  readonly left: number;
  readonly lengthMm: number;
  readonly wire: { readonly id: string; readonly partNumber: string };
  readonly a: {
    readonly contact?: { readonly id: string };
    readonly bench?: string;
    readonly steps: readonly string[];
  };
  readonly b: { readonly contact?: { readonly id: string }; readonly bench?: string };
  readonly changes: readonly string[];
}

const cable = 'board-uart-link';

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend });
      expect((await hub.as.editor('POST', `/api/designs/${cable}/versions`, { body: {} })).status).toBe(201);
      await machines([
        crimper,
        { ...crimper, id: 'cutter', label: 'Cutter', crimpEnds: 0, maxMm: 150 },
        { ...crimper, id: 'other-tools', label: 'Other tools', tools: ['no-such-tool'], report: undefined },
        { ...crimper, id: 'wrong', label: 'Wrong', job: { each: '{job} {nothing}' } },
        { ...crimper, id: 'wants', label: 'Wants a seal', job: { each: '{job};{a.seal}' } },
      ]);
    });
    afterAll(() => hub.stop());

    const machines = async (list: readonly object[]) => {
      const { etag, json } = await hub.as.owner('GET', '/api/settings/engineering');
      const settings = json<{ building?: object }>();
      const answer = await hub.as.owner('PUT', '/api/settings/engineering', {
        body: { ...settings, building: { ...settings.building, machines: list } },
        ifMatch: etag,
      });
      expect(answer.status, answer.text).toBe(200);
    };
    const released = async (quantity: number, more: object = {}) => {
      const answer = await hub.as.editor('POST', '/api/orders', { body: { design: cable, quantity, ...more } });
      const { number } = answer.json<{ number: string }>();
      expect((await hub.as.editor('POST', `/api/orders/${number}/release`)).status).toBe(200);
      return number;
    };
    const jobsOf = async (query = '', machine = crimper.id) => {
      const answer = await hub.as.builder('GET', `/api/machines/${machine}/jobs${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{
        items: JobAnswer[];
        changes: number;
        firstComeChanges: number;
        unmade: { runs: string[]; why: string[] }[];
      }>();
    };
    const report = async (text: string, machine = crimper.id) => {
      const answer = await hub.as.builder('POST', `/api/machines/${machine}/reports`, {
        body: { text, file: 'day.sdc' },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{
        recorded: number;
        again: number;
        jobs: string[];
        refused: { line: number; why: string }[];
        unread: { line: number; why: string }[];
      }>();
    };

    test('BU6.1 a lot’s wires are jobs of a machine, in the order of due dates and fewest changes, and are written in the shop’s text', async () => {
      const later = await released(5, { due: '2026-12-30' });
      const sooner = await released(10, { due: '2026-12-04' });
      const { items, changes, firstComeChanges, unmade } = await jobsOf();
      expect(items.map(({ order }) => order)).toEqual([...Array(3).fill(sooner), ...Array(3).fill(later)]);
      expect(items.map(({ quantity }) => quantity)).toEqual([10, 10, 10, 5, 5, 5]);
      expect(unmade).toEqual([]);
      expect(changes).toBeLessThan(firstComeChanges);
      expect(changes).toBe(items.flatMap((job) => job.changes).length);
      expect(items[0]!.changes).toEqual(['wire', 'contact-a', 'contact-b']);
      const together = await jobsOf('?days=60');
      expect(together.changes).toBeLessThan(changes + 1);
      expect(together.items.map(({ wire }) => wire.id).filter((id, i, all) => id !== all[i - 1])).toHaveLength(3);

      const answer = await hub.as.builder('POST', `/api/machines/${crimper.id}/job-files`, { body: { order: sooner } });
      expect(answer.status, answer.text).toBe(200);
      const file = answer.json<{ name: string; text: string; written: number; unwritten: object[] }>();
      expect(file).toMatchObject({ written: 3, unwritten: [] });
      expect(file.name).toMatch(/^crimper-1-\d{8}-\d{6}\.dds$/);
      const blocks = file.text.split('\r\n');
      expect(blocks.slice(0, 3)).toEqual(['[File]', expect.stringMatching(/^Day=\d{4}-\d\d-\d\d$/), 'Jobs=3']);
      expect(file.text.endsWith('[End]\r\n')).toBe(true);
      const [first] = (await jobsOf(`?order=${sooner}`)).items as [JobAnswer];
      expect(blocks).toContain(`Key=${first.job}`);
      expect(blocks).toContain(`Wire=${first.wire.partNumber}`);
      expect(blocks).toContain(`Length=${String(first.lengthMm).replace('.', ',')}`);
      expect(blocks).toContain('Pieces=10');
      expect(blocks).toContain('StripA=2,4');
      expect(blocks).toContain('TerminalB=MEC-00001');
      expect(file.text).not.toContain('SealA');
      expect(first.state).toBe('written');
    });

    test('BU6.1 what the machine reports comes home to the pieces, once, however often it is sent', async () => {
      const order = await released(12);
      const { items } = await jobsOf(`?order=${order}`);
      const [job, second] = items as [JobAnswer, JobAnswer];
      await hub.as.builder('POST', `/api/machines/${crimper.id}/job-files`, { body: { order } });
      const begun = [
        `[JobStarted]\nKey=${job.job}\nTime=02/12/2026 08:00:00\nWireLot=R 1042\nUser=mara`,
        '[MeasurementsLeadSet1]\nTime=02/12/2026 08:01:00\n1=1;0.5\n2=0;-9,5',
      ].join('\n');
      expect(await report(begun)).toMatchObject({ recorded: 4, again: 0, refused: [], unread: [] });
      expect((await jobsOf(`?order=${order}`)).items.find((one) => one.job === job.job)).toMatchObject({
        state: 'running',
      });
      const ended = `${begun}\n[JobTerminated]\nKey=${job.job}\nTime=02/12/2026 08:09:00\nGood=12\nBad=1`;
      expect(await report(ended)).toMatchObject({ recorded: 1, again: 4 });
      const left = await jobsOf(`?order=${order}`);
      expect(left.items.map((one) => one.job)).not.toContain(job.job);
      const short = `[JobTerminated]\nKey=${second.job}\nTime=02/12/2026 09:09:00\nGood=7`;
      await report(short);
      expect((await jobsOf(`?order=${order}`)).items.find((one) => one.job === second.job)).toMatchObject({
        state: 'waiting',
        good: 7,
        left: 5,
      });

      const pieces = await hub.as.builder('GET', `/api/orders/${order}/pieces`);
      const [{ serial }] = pieces.json<{ items: [{ serial: string }] }>().items;
      const page = (await hub.as.builder('GET', `/api/pieces/${serial}`)).json<{
        ofOrder: { kind: string; at: string; body: Record<string, unknown> }[];
        readings: { job: string; of: string; count: number; failed: number; min: number; max: number }[];
      }>();
      expect(page.ofOrder.map(({ kind, body }) => [kind, body['report'] ?? body['lot']])).toEqual(
        expect.arrayContaining([
          ['machine-job', 'written'],
          ['machine-job', 'started'],
          ['lot-used', 'R 1042'],
          ['machine-job', 'finished'],
        ]),
      );
      expect(page.ofOrder.find(({ body }) => body['report'] === 'started')!.at).toBe('2026-12-02T07:00:00.000Z');
      expect(page.readings).toEqual([
        { job: job.job, machine: 'Crimper 1', of: 'crimp-force', unit: '%', count: 2, failed: 1, min: -9.5, max: 0.5 },
      ]);
      const kept = await hub.as.editor('GET', `/api/orders/${order}/records`);
      expect(kept.text).toContain(`"step":"${job.a.steps[0]}"`);
      const found = await hub.as.viewer('GET', '/api/pieces?lot=R%201042');
      expect(found.json<{ items: { order: string }[] }>().items.map((one) => one.order)).toContain(order);
    });

    test('BU6.1 a report that cannot be attached is named line by line, and the rest is recorded', async () => {
      const order = await released(1);
      const [job] = (await jobsOf(`?order=${order}`)).items as [JobAnswer];
      const text = [
        '[JobStarted]\nKey=Something else',
        '[JobStarted]\nKey=WO-1999-0001-L01',
        `[JobStarted]\nKey=${order}-L99`,
        `[JobTerminated]\nKey=${job.job}\nGood=two`,
        `[JobTerminated]\nKey=${job.job}\nTime=02/12/2026 09:09:00\nGood=1`,
      ].join('\n');
      const answer = await report(text);
      expect(answer.recorded).toBe(1);
      expect(answer.unread).toEqual([{ line: 9, why: '“two” is not a whole number.' }]);
      expect(answer.refused).toEqual([
        { line: 1, why: 'Something else is not the number of a job.' },
        { line: 3, why: 'No order has the number WO-1999-0001.' },
        { line: 5, why: `The order ${order} has no wire 99.` },
      ]);
    });

    test('BU6.1 what a machine cannot make is left to the bench, and says why', async () => {
      const order = await released(1);
      const cutter = await jobsOf(`?order=${order}`, 'cutter');
      expect(cutter.items).toEqual([]);
      expect(cutter.unmade.map(({ why }) => why)).toEqual(
        Array.from({ length: 3 }, () => ['It is 204.8 mm long; the machine makes wires up to 150 mm.']),
      );
      const tools = await jobsOf(`?order=${order}`, 'other-tools');
      expect(tools.items.map(({ a, b }) => [a.bench, b.bench, a.contact])).toEqual(
        Array.from({ length: 3 }, () => ['no-tool', 'no-tool', undefined]),
      );
      const wants = await hub.as.builder('POST', '/api/machines/wants/job-files', { body: { order } });
      expect(wants.json()).toMatchObject({ written: 0 });
      expect(wants.json<{ unwritten: object[] }>().unwritten[0]).toMatchObject({ missing: ['a.seal'] });
      const refusedFor = async (path: string, body: object) => {
        const answer = await hub.as.builder('POST', path, { body });
        return [answer.status, answer.json()['code']];
      };
      expect(await refusedFor('/api/machines/wrong/job-files', {})).toEqual([422, 'machine-text-invalid']);
      expect(await refusedFor('/api/machines/other-tools/reports', { text: 'x' })).toEqual([
        422,
        'machine-text-invalid',
      ]);
      expect(await refusedFor('/api/machines/none/job-files', {})).toEqual([404, 'no-such-machine']);
      const planned = await hub.as.editor('POST', '/api/orders', { body: { design: cable, quantity: 1 } });
      const { number } = planned.json<{ number: string }>();
      expect(await refusedFor(`/api/machines/${crimper.id}/job-files`, { order: number })).toEqual([
        409,
        'order-not-released',
      ]);
      const listed = await hub.as.viewer('GET', '/api/machines');
      const wrong = listed
        .json<{ items: { id: string; problems: string[] }[] }>()
        .items.find(({ id }) => id === 'wrong');
      expect(wrong!.problems).toEqual([expect.stringContaining('{nothing}')]);
    });

    test('BU6.1 every finished job and every reading of some days is attached to its order', async () => {
      const orders: string[] = [];
      for (const quantity of [1, 2, 12, 12, 40, 90]) orders.push(await released(quantity));
      const jobs = (await Promise.all(orders.map((order) => jobsOf(`?order=${order}`)))).flatMap(({ items }) => items);
      let state = 7;
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 2 ** 32;
      };
      const shift = shiftOf(jobs, random);
      const half = shift.text.slice(0, shift.text.lastIndexOf('[', shift.text.length / 2));
      const first = await report(half);
      const rest = await report(shift.text);
      expect([first.refused, first.unread, rest.refused, rest.unread]).toEqual([[], [], [], []]);
      expect(rest.again).toBe(first.recorded);
      for (const order of orders) expect((await jobsOf(`?order=${order}`)).items).toEqual([]);
      const records = await Promise.all(orders.map((order) => hub.as.editor('GET', `/api/orders/${order}/records`)));
      const count = (part: string) => records.map(({ text }) => text.split(part).length - 1).reduce((a, b) => a + b, 0);
      expect(count('"report":"finished"')).toBe(shift.finished);
      expect(count('"report":"aborted"')).toBe(shift.aborted);
      expect(count('"of":"crimp-force"')).toBe(shift.readings);
      expect((await report(shift.text)).recorded).toBe(0);
    });
  });
