import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  const packs = ['pc-serial', 'networking', 'pro-audio', 'av-video', 'automotive'];
  hub = await startTestHub({ setup: 'starter', packs });
});
afterAll(() => hub.stop());

interface Option {
  id: string;
  complete: boolean;
  lines: { source: { position: string }[]; destination: { position: string }[] }[];
  parts: { component: string }[];
  story: { summary: string; wiring: string[]; risks: string[] };
  stocks: { stock: string; fits: boolean }[];
}
interface Resolution {
  options: Option[];
  refused: Option[];
  beyond: number;
}

const resolve = async (source: string, destination: string, more = '') => {
  const [device, port] = source.split('.');
  const [other, otherPort] = destination.split('.');
  const ports = `&sourcePort=${port}${otherPort === undefined ? '' : `&destinationPort=${otherPort}`}`;
  const answer = await hub.as.viewer(
    'GET',
    `/api/resolver/resolve?source=${device}&destination=${other}${ports}${more}`,
  );
  expect(answer.status).toBe(200);
  return answer.json<Resolution>();
};

const joined = ({ lines }: Option) =>
  lines.map(({ source, destination }) =>
    [source, destination].map((pins) => pins.map((pin) => pin.position).join('+')).join('-'),
  );

test('C2.4 C36.4 a newcomer with the five packs finds the cable for six everyday pairs, each with stocks that fit', async () => {
  const cases: [string, string, string][] = [
    ['pc-desktop.com1', 'instrument-dte', 'direct'],
    ['pc-desktop.com1', 'modem-db25', 'direct'],
    ['pc-desktop.com1', 'field-device-rs485', 'board.source.rs232-rs485-converter.mate.rs485-termination'],
    ['switch-managed.console', 'pc-desktop.com1', 'direct'],
    ['control-unit.sensor-1', 'pressure-temp-sensor', 'direct'],
    ['control-unit.sensor-2', 'map-sensor', 'direct'],
  ];
  for (const [source, destination, id] of cases) {
    const [best] = (await resolve(source, destination)).options;
    expect([source, destination, best?.id, best?.complete]).toEqual([source, destination, id, true]);
    expect(best!.stocks[0]?.fits).toBe(true);
    expect(best!.story.wiring.length).toBeGreaterThan(1);
  }
  const [fused] = (await resolve('battery.out', 'work-lamps.in')).options;
  expect(fused!.parts).toMatchObject([{ sized: expect.any(Number) }]);
  const line = await resolve('mixing-console.main-out', 'audio-interface.mic-in');
  expect(line.options.filter(({ complete }) => complete).map(({ id }) => id)).toContain(
    'conditioned.pad-line-4dbu-mic',
  );
});

test('C36.4 it crosses two computers, and explains why a straight cable would damage something', async () => {
  const { options, refused } = await resolve('pc-desktop.com1', 'instrument-dte');
  expect(joined(options[0]!)).toEqual(expect.arrayContaining(['3-2', '2-3']));
  const straight = refused.find(({ id }) => id === 'straight');
  expect(straight?.story.risks.join(' ')).toContain('outputs connected together');
  const sensor = await resolve('control-unit.sensor-1', 'pressure-temp-sensor');
  expect(sensor.refused.find(({ id }) => id === 'straight')?.story.risks.join(' ')).toContain(
    'the supply would be shorted',
  );
});

test('C36.4 boards=0 leaves adapter boards out', async () => {
  const { options, refused } = await resolve('pc-desktop.com1', 'field-device-rs485', '&boards=0');
  expect([...options, ...refused].filter(({ id }) => id.startsWith('board'))).toEqual([]);
});

test('an unknown device, port, option or stock is refused with the closest names', async () => {
  const ask = async (query: string) => {
    const answer = await hub.as.viewer('GET', `/api/resolver/${query}`);
    return [
      answer.status,
      answer
        .json<{ issues?: { message: string }[] }>()
        .issues?.map(({ message }) => message)
        .join(' '),
    ];
  };
  expect(await ask('resolve?source=pc-deskto&destination=map-sensr')).toEqual([
    422,
    expect.stringMatching(/"pc-desktop"\?.*"map-sensor"\?/),
  ]);
  expect(await ask('resolve?source=pc-desktop&sourcePort=com2&destination=map-sensor')).toEqual([
    422,
    expect.stringContaining('com1'),
  ]);
  const pair = 'source=pc-desktop&sourcePort=com1&destination=instrument-dte';
  expect(await ask(`derive?${pair}&option=directly`)).toEqual([422, expect.stringContaining('direct')]);
  expect(await ask(`derive?${pair}&stock=nothing`)).toEqual([422, expect.stringContaining('"nothing"')]);
  expect((await hub.as.viewer('GET', `/api/resolver/derive?${pair}&lengthMm=0`)).status).toBe(400);
  expect((await hub.as.viewer('GET', '/api/resolver/resolve?source=pc-desktop')).status).toBe(400);
});

test('C36.5 derive returns the proposed design, its issues and what is missing, and writes nothing', async () => {
  const before = await hub.hub.stores.store.head();
  const query =
    'source=pc-desktop&sourcePort=com1&destination=instrument-dte&option=direct&lengthMm=2500&label=Bench%20lead';
  const answer = (await hub.as.viewer('GET', `/api/resolver/derive?${query}`)).json<{
    design: Design & { recipe: object };
    issues: { severity: string }[];
    missing: object[];
  }>();
  expect(answer.design).toMatchObject({
    id: 'bench-lead',
    label: 'Bench lead',
    recipe: { source: { device: 'pc-desktop', port: 'com1' }, option: 'direct', lengthMm: 2500 },
  });
  expect(answer.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(answer.missing).toEqual([]);
  expect(await hub.hub.stores.store.head()).toBe(before);
  const created = await hub.as.editor('POST', '/api/designs', { body: answer.design });
  expect(created.status).toBe(201);
});

test('C31.1 a design made from an option is saved in development as one change', async () => {
  const before = await hub.hub.stores.store.head();
  const body = {
    source: 'control-unit',
    sourcePort: 'sensor-1',
    destination: 'pressure-temp-sensor',
    id: 'sensor-lead',
  };
  const created = await hub.as.editor('POST', '/api/resolver/designs', { body });
  expect([created.status, created.headers['location']]).toEqual([201, '/api/designs/sensor-lead']);
  expect(created.json()).toMatchObject({ status: 'development', recipe: { option: 'direct' } });
  expect(created.headers['x-service-errors']).toBe('0');
  expect(await hub.hub.stores.store.head()).toBe(before + 1);
  expect((await hub.as.editor('POST', '/api/resolver/designs', { body })).status).toBe(409);
  const { id: _id, ...again } = body;
  const second = await hub.as.editor('POST', '/api/resolver/designs', { body: again });
  expect(second.json<Design>().id).toBe('control-unit-to-pressure-temp-sensor');
});
