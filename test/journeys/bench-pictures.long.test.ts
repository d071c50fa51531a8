import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { picture } from './guide-pictures.ts';
import { send } from './hub.ts';
import { cookie, hub, journey, page, read } from './journey.ts';

const design = 'sealed-sensor-lead';

/** The pages shown in the guide to building: a step at the bench, and the page of a finished piece. */
journey('the pictures of the guide to building', { path: '/orders', prepare }, () => {
  test('each picture of the guide shows a page that opens', async () => {
    const text = await readFile('docs/guides/building.md', 'utf8');
    for (const name of ['bench-step', 'piece-page']) expect(text).toContain(`images/${name}.png`);
    const { steps } = await read<{ steps: { face?: object; setup?: object }[] }>(`/api/orders/${order}/plan`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const shown = steps.findIndex(({ face, setup }) => face !== undefined && setup === undefined);
    await page.goto(`${hub.address}/bench/${order}?piece=${order}-002&step=${shown}`);
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await page.getByText('All saved').waitFor();
    await picture('bench-step');
    await page.goto(`${hub.address}/pieces/${order}-001`);
    await page.getByText('Press 3').first().waitFor();
    await picture('piece-page');
  });
});

let order = '';

async function prepare(): Promise<void> {
  await send(hub, `/api/designs/${design}/versions`, {}, cookie);
  const made = await send(hub, '/api/orders', { design, quantity: 20, due: '2026-12-24' }, cookie);
  order = ((await made.json()) as { number: string }).number;
  await send(hub, `/api/orders/${order}/release`, {}, cookie);
  await build();
}

/** Builds the first piece: set-ups with values inside their limits, lots, all steps, the test, and the inspection. */
async function build(): Promise<void> {
  const plan = await read<{
    steps: {
      id: string;
      setup?: { of: string; unit: string; nominal?: number; min?: number; max?: number }[];
      uses: { as: string; kind: string; id: string }[];
    }[];
  }>(`/api/orders/${order}/plan`);
  const event = (kind: string, body: object, piece?: string) => ({
    id: randomUUID(),
    order,
    ...(piece === undefined ? {} : { piece }),
    kind,
    at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    body,
  });
  const first = `${order}-001`;
  const setups = plan.steps.flatMap(({ id, setup }) => {
    const values = setup?.map(({ of, unit, nominal, min = 50, max = min * 1.4 }) => ({
      of,
      unit,
      value: nominal ?? Math.round((min + max) * 5) / 10,
    }));
    return values === undefined ? [] : [event('set-up', { step: id, tool: 'Press 3', values })];
  });
  const parts = new Map(
    plan.steps.flatMap(({ uses }) => uses.filter(({ as }) => as !== 'tool').map((use) => [use.id, use] as const)),
  );
  const lots = [...parts.values()].map(({ kind, id }, i) =>
    event('lot-used', { part: { kind, id }, lot: `R ${1042 + i}` }),
  );
  const steps = plan.steps.map(({ id }) => event('step-done', { step: id }, first));
  await send(
    hub,
    '/api/work-records',
    {
      events: [
        ...setups,
        ...lots,
        ...steps,
        event('measured', { of: 'length', value: 1501.5, unit: 'mm', min: 1495, max: 1515 }, first),
      ],
    },
    cookie,
  );
  const table = await (
    await fetch(`${hub.address}/api/designs/${design}/exports/continuity.csv`, { headers: { cookie } })
  ).text();
  const rows = table
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
    .filter(([kind]) => kind === 'continuity');
  const results = ['from,to,result', ...rows.map(([, , , , from, to]) => `${from},${to},PASS`)].join('\n');
  await send(
    hub,
    `/api/orders/${order}/test-results`,
    { table: results, serial: first, noOtherShorts: true, tester: 'Tester 2', source: 'run-0412.csv' },
    cookie,
  );
  await send(hub, '/api/work-records', { events: [event('inspected', { result: 'accepted' }, first)] }, cookie);
}
