/** Bench mistakes that a shop rule, the library check or the wiring checks find: see electrical.md. */
import { describe, expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../test-kit/wrong-cables.ts';
import { validateDb } from './library/validate-db.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

const at = (path: string) => ({ path });
const is = (path: string, value: unknown) => ({ eq: [at(path), value] });

/** Builds a shop rule the way a shop would write it. */
const shopRule = (id: string, each: string, require: object, where?: object) =>
  row('validation-rules', {
    id,
    severity: 'warning',
    each,
    require,
    message: `${id} is broken.`,
    ...(where === undefined ? {} : { where }),
  });

const serial = { 1: 'txd>', 2: 'rxd<', 3: 'gnd', 4: 'rts>', 5: 'cts<' };
const lines = ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.2', 'j1.3 = w1@a.p1.b', 'w1@b.p1.b = j2.3'];
const screened: Spec = {
  plugs: { j1: { ...serial, shell: 'frame' }, j2: { ...serial, shell: 'frame' } },
  runs: { w1: 'pairs' },
  joints: [...lines, 'j1.shell = w1@a.screen', 'j2.shell = w1@b.screen'],
};
const oneEnd: Spec = { ...screened, joints: screened.joints.slice(0, -1) };

/** The codes that a rule finds in a cable without any other findings. */
const withRule = (spec: Spec, rule: ReturnType<typeof row>) => {
  expect(ruled(spec)).toEqual([]);
  return ruled({ ...spec, extra: [...(spec.extra ?? []), rule] }).map(({ code }) => code);
};

describe('what is right in one shop and wrong in another is a rule of the shop', () => {
  const bothEnds = { all: [is('joinedA', true), is('joinedB', true)] };

  test('a screen connected at both ends', () => {
    const rule = shopRule('one-end', 'segment', { none: { in: 'screens', where: bothEnds } });
    expect(withRule(screened, rule)).toEqual(['rule:one-end']);
    expect(withRule(oneEnd, rule)).toEqual([]);
  });

  test('a screen cut back at one end', () => {
    const rule = shopRule('both-ends', 'segment', { every: { in: 'screens', where: bothEnds } });
    expect(withRule(oneEnd, rule)).toEqual(['rule:both-ends']);
    expect(withRule(screened, rule)).toEqual([]);
  });

  test('a handshake input without a wire, by the direction of the pin', () => {
    const open = { all: [is('dir', 'in'), is('joined', false)] };
    const rule = shopRule('no-open-input', 'connector', { none: { in: 'pins', where: open } });
    expect(withRule(oneEnd, rule)).toEqual(['rule:no-open-input', 'rule:no-open-input']);
    const spec: Spec = {
      plugs: { j1: serial, j2: serial },
      runs: { w1: 'flat' },
      joints: ['1-2', '2-1', '3-3', '4-5', '5-4'].flatMap((pair, i) => [
        `j1.${pair[0]} = w1@a.${i + 1}`,
        `w1@b.${i + 1} = j2.${pair[2]}`,
      ]),
    };
    expect(withRule(spec, rule)).toEqual([]);
  });

  test('a colour that the shop keeps for something else', () => {
    const core = (id: string, color: string) => ({ type: 'conductor', id, color, areaMm2: 0.25, material: 'copper' });
    const stock = row('wires', {
      id: 'coloured',
      structure: {
        type: 'group',
        id: 'root',
        role: 'cable',
        children: [core('1', 'green/yellow'), core('2', 'black')],
      },
    });
    const spec: Spec = {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
      runs: { w1: 'coloured' },
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
      extra: [stock],
    };
    const rule = shopRule(
      'earth-colour',
      'conductor',
      { not: { contains: [at('signalKinds'), 'power'] } },
      is('color', 'green/yellow'),
    );
    expect(withRule(spec, rule)).toEqual(['rule:earth-colour']);
  });

  test('two backshells on one connector', () => {
    const spec: Spec = {
      ...oneEnd,
      instances: { mechanical: ['m1', 'm2'].map((id) => ({ id, def: 'hood', attachedTo: 'j1' })) },
      extra: [row('mechanicals', { id: 'hood', kind: 'shell' })],
    };
    const rule = shopRule('one-shell', 'connector', { lte: [at('shellCount'), 1] });
    expect(withRule(spec, rule)).toEqual(['rule:one-shell']);
  });
});

test('a core that is connected to two different lines of one plug', () => {
  const spec: Spec = { ...oneEnd, joints: [...oneEnd.joints, 'j1.4 = w1@a.p1.a'] };
  expect(ruled(spec).map(({ code }) => code)).toContain('pin-hazard');
});

test('two cores of different gauge share a current by their resistance, and each is compared with its own share', () => {
  const core = (id: string, areaMm2: number) => ({ type: 'conductor', id, areaMm2, material: 'copper' });
  const stock = row('wires', {
    id: 'mixed',
    temperatureC: 70,
    structure: {
      type: 'group',
      id: 'root',
      role: 'cable',
      children: [core('thin', 0.5), core('thick', 1), core('back', 6)],
    },
  });
  const parallel = (more: string[]): Spec => ({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 'mixed' },
    joints: ['j1.1 = w1@a.thin', 'w1@b.thin = j2.1', 'j1.2 = w1@a.back', 'w1@b.back = j2.2', ...more],
    more: { electrical: { currents: { 'j2:1': 16 }, rules: { maxDropPct: 50 } } },
    extra: [stock],
  });
  const overloaded = (spec: Spec) =>
    ruled(spec).flatMap(({ code, where }) => (code === 'wire-overloaded' ? [where.terminal] : []));
  // 16 A is too much for the thin wire alone; in parallel, 10.67 A of it is too much for the thick wire.
  expect(overloaded(parallel([]))).toEqual(['w1.thin']);
  expect(overloaded(parallel(['j1.1 = w1@a.thick', 'w1@b.thick = j2.1']))).toEqual(['w1.thick']);
});

test('D20 a pinout with positions that the body does not have', () => {
  const { catalog } = cable({
    plugs: { j1: serial },
    joints: [],
    extra: [
      row('bodies', { id: 'small', positions: [{ id: '1' }, { id: '2' }] }),
      row('connectors', { id: 'plug-j1', interface: 'if-j1', body: 'small' }),
      row('interfaces', { id: 'if-j1', bodies: ['small'], pins: { 1: { signal: 'txd' }, 9: { signal: 'gnd' } } }),
    ],
  });
  const found = validateDb(catalog).filter(({ code }) => code === 'position-not-on-body');
  expect(found.map(({ where, found: positions }) => [where.id, positions])).toEqual([['if-j1', ['9']]]);
});
