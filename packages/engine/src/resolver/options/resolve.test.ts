import { describe, expect, test } from 'vitest';
import type { PinFacts } from '@cablewright/model';
import { builtInHazards } from '../hazards/built-in.ts';
import { allHazards } from '../hazards/match.ts';
import type { Library } from '../../library/library.ts';
import { validateRecord } from '../../checks/library/validate-db.ts';
import {
  device,
  hazard,
  jacked,
  loose,
  padsOf,
  pin,
  pins,
  recipe,
  row,
  world,
  type Rows,
} from '../../../test-kit/ports.ts';
import type { CableOption } from './option.ts';
import { everyOption, portsOf, resolveCable } from './resolve.ts';
import { explainOption } from './explanation.ts';

type Words = Readonly<Record<string, string | PinFacts>>;

function ask(library: Library, boards = true) {
  return resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' }, boards });
}

/** Two ports with these pins, in a library with these additional rows. */
function between(a: Words, b: Words, ...extra: Rows) {
  return ask(world(loose('a', a), loose('b', b), ...extra));
}

/** The lines as text: `1-2`, or `4-1+6` if one conductor reaches several pins. */
function wires({ lines }: CableOption): string[] {
  const at = (side: CableOption['lines'][number]['source']) => side.map(({ position }) => position).join('+');
  return lines.map(({ source, destination }) => `${at(source)}-${at(destination)}`);
}

const missing = ({ missing: pieces }: CableOption) => pieces.map(({ kind }) => kind);

describe('asking', () => {
  test('C5.1 both ports are bound and joined; without a port every port of the device is looked at', () => {
    const two = device('a', [
      { id: 'p', pins: pins({ '1': 'out send', '2': 'passive earth' }) },
      { id: 'q', pins: pins({ '1': 'out tone', '2': 'passive earth' }) },
    ]);
    const library = world(two, loose('b', { '1': 'in tone', '2': 'passive earth' }));
    const all = ask(library);
    expect(all.sources.map(({ port }) => port)).toEqual(['p', 'q']);
    expect(all.options[0]!.source.device.port).toBe('q');
    const one = resolveCable(library, {
      source: { device: 'a', port: 'p' },
      destination: { device: 'b', port: 'main' },
    });
    expect(one.options.every((option) => option.source.device.port === 'p')).toBe(true);
  });
});

describe('pairing', () => {
  test('C5.2 an output goes onto an input of the same signal, a bus line onto a bus line', () => {
    const [best] = between(
      { '1': 'out tone', '2': 'bidir bus', '9': 'passive earth' },
      { '5': 'bidir bus', '6': 'in tone', '7': 'passive earth' },
    ).options;
    expect(wires(best!)).toEqual(['1-6', '2-5', '9-7']);
    expect(best).toMatchObject({ id: 'direct', complete: true });
  });

  test('C5.2 two outputs, or two inputs, of one signal are not paired', () => {
    const { options } = between({ '1': 'out tone' }, { '1': 'out tone' });
    expect(options.find(({ id }) => id === 'direct')).toMatchObject({ lines: [] });
  });

  test('C5.2 C20.1 a signal lands on what the vocabulary pairs it with, read from either of the two', () => {
    const sends = { '1': 'out send', '2': 'in hear', '3': 'passive earth' };
    expect(wires(between(sends, sends).options[0]!)).toEqual(['1-2', '2-1', '3-3']);
  });

  test('C5.3 one output feeds several inputs that the vocabulary pairs with it, asked from either end', () => {
    const one = { '1': 'out ready', '9': 'passive earth' };
    const many = { '4': 'in asked', '5': 'in seen', '9': 'passive earth' };
    expect(wires(between(one, many).options[0]!)).toEqual(['1-4+5', '9-9']);
    expect(wires(between(many, one).options[0]!)).toEqual(['4+5-1', '9-9']);
  });

  test('C5.3 a signal of the same name goes to one input only', () => {
    const [best] = between({ '1': 'out tone' }, { '4': 'in tone', '5': 'in tone' }).options;
    expect(wires(best!)).toEqual(['1-4']);
    expect(best!.missing).toContainEqual(expect.objectContaining({ kind: 'input', positions: ['5'] }));
  });

  test('C5.3 with two outputs to choose from nothing branches, nor does a line driven from both ends', () => {
    const two = between({ '1': 'out ready', '2': 'out ready' }, { '4': 'in asked', '5': 'in seen', '6': 'in seen' })
      .options[0]!;
    expect(wires(two)).toEqual(['1-4', '2-5']);
    const bus = between({ '1': 'bidir ready' }, { '4': 'in asked', '5': 'in seen' }).options[0]!;
    expect(wires(bus)).toEqual(['1-4']);
  });

  test('C5.3 every branch is checked for itself: a level that one of the inputs does not take', () => {
    const [best] = between({ '1': 'out ready high' }, { '4': 'in asked high', '5': 'in seen low' }).options;
    expect(best!.missing).toContainEqual(
      expect.objectContaining({ kind: 'level', positions: ['5'], from: 'high', to: 'low' }),
    );
  });

  test('C20.2 C5.3 the lines of a differential pair stay together and need no return', () => {
    const pair = { '1': 'bidir plus', '2': 'bidir minus' };
    const [best] = between(pair, { '7': 'bidir minus', '8': 'bidir plus' }).options;
    expect(wires(best!).toSorted()).toEqual(['1-8', '2-7']);
    expect(best!.lines.map(({ pairedWith }) => pairedWith)).toEqual([best!.lines[1]!.id, best!.lines[0]!.id]);
    expect(best!.complete).toBe(true);
  });

  test('C20.3 pins of kind none take no part', () => {
    const [best] = between(
      { '1': 'out tone', '2': 'out free', '9': 'passive earth' },
      { '1': 'in tone', '2': 'in free', '9': 'passive earth' },
    ).options;
    expect(wires(best!)).toEqual(['1-1', '9-9']);
    expect(best!.refusals).toEqual([]);
  });

  test('C5.2 a supply goes to inputs of the same rail, the pins beyond the outputs branch off', () => {
    const [best] = between(
      { '1': 'out rail-5', '9': 'passive earth' },
      { '1': 'in rail-5', '2': 'in rail-5', '9': 'passive earth' },
    ).options;
    expect(wires(best!)).toEqual(['1-1+2', '9-9']);
  });

  test('C5.2 all grounds share one return, frames take the screen', () => {
    const both = { '1': 'out tone', '8': 'passive earth', '9': 'passive earth', '10': 'passive frame' };
    const [best] = between(both, { '1': 'in tone', '5': 'passive earth', '6': 'passive frame' }).options;
    expect(best!.lines.map(({ kind }) => kind)).toEqual(['signal', 'return', 'screen']);
    expect(wires(best!)).toEqual(['1-1', '8+9-5', '10-6']);
  });
});

describe('levels, needs and requirements', () => {
  const send = { '1': 'out tone high', '9': 'passive earth' };
  const hear = { '1': 'in tone low', '9': 'passive earth' };
  const shift = recipe('shift', { from: { level: 'high' }, to: { level: 'low' } });

  test('C5.2 C21.3 C21.4 a level that the receiver does not take gets a converting recipe', () => {
    const [best] = between(send, hear, shift).options;
    expect(best).toMatchObject({ id: 'conditioned.shift', kind: 'conditioned', complete: true });
    expect(best!.parts).toMatchObject([
      { component: 'r-100', placement: 'series', side: 'destination', positions: ['1'] },
    ]);
  });

  test('C5.2 an input may accept further levels', () => {
    const wide = { '1': pin('in tone low', { accepts: ['high'] }), '9': 'passive earth' };
    expect(between(send, wide, shift).options[0]).toMatchObject({ id: 'direct', complete: true });
  });

  test('C21.3 a recipe may be narrowed to a kind or a signal: it converts those lines and no others', () => {
    const shiftOf = (from: object) => recipe('shift', { from: { level: 'high', ...from }, to: { level: 'low' } });
    const converts = (from: object) => between(send, hear, shiftOf(from)).options[0]!.complete;
    expect([{ signal: 'send' }, { kind: 'data' }, { kind: 'sound', signal: 'send' }].filter(converts)).toEqual([]);
    expect([{ kind: 'sound' }, { signal: 'tone' }].map(converts)).toEqual([true, true]);
  });

  test('C5.2 two recipes for one conversion are two options', () => {
    const { options } = between(
      send,
      hear,
      shift,
      recipe('swap', { from: { level: 'high' }, to: { level: 'low' }, parts: [{ component: 'n-1' }] }),
    );
    expect(options.slice(0, 2).map(({ id }) => id)).toEqual(['conditioned.shift', 'conditioned.swap']);
  });

  test('C5.2 a recipe makes one rail of another; without it the supply is missing', () => {
    const [a, b] = [
      { '1': 'out rail-12', '9': 'passive earth' },
      { '1': 'in rail-5', '9': 'passive earth' },
    ];
    const made = recipe('drop', {
      from: { signal: 'rail-12' },
      to: { signal: 'rail-5' },
      parts: [{ component: 'n-1' }],
    });
    const [best] = between(a, b, made).options;
    expect(best).toMatchObject({ id: 'conditioned.drop', complete: true, refusals: [] });
    expect(missing(between(a, b).options[0]!)).toContain('supply');
  });

  test('C21.8 a bus line takes only recipes that work both ways', () => {
    const [a, b] = [
      { '1': 'bidir bus high', '9': 'passive earth' },
      { '1': 'bidir bus low', '9': 'passive earth' },
    ];
    expect(missing(between(a, b, shift).options[0]!)).toEqual(['level']);
    const both = recipe('shift', { from: { level: 'high' }, to: { level: 'low' }, bidirectional: true });
    expect(between(a, b, both).options[0]).toMatchObject({ complete: true });
    expect(between(b, a, both).options[0]).toMatchObject({ complete: true });
  });

  test('C21.2 C5.2 what a pin needs and a port requires is realised by recipes of that conditioning', () => {
    const needy = { '1': pin('in tone', { needs: ['damping'] }), '9': 'passive earth' };
    const damp = recipe('damp', { conditioning: 'damping', placement: 'shunt' });
    const [best] = between({ '1': 'out tone', '9': 'passive earth' }, needy, damp).options;
    expect(best).toMatchObject({
      complete: true,
      parts: [{ placement: 'shunt', side: 'destination', positions: ['1'] }],
    });
    const requires = [{ conditioning: 'damping', positions: ['1', '2'] }];
    const bus = { '1': 'bidir plus', '2': 'bidir minus' };
    const across = recipe('damp', { conditioning: 'damping', placement: 'across' });
    const ends = (rows: Rows) => ask(world(loose('a', bus), loose('b', bus, { requires }), ...rows)).options[0]!;
    expect(ends([across])).toMatchObject({
      complete: true,
      parts: [{ placement: 'across', side: 'destination', positions: ['1', '2'] }],
    });
    expect(missing(ends([]))).toEqual(['requirement']);
    expect(missing(between({ '1': 'out tone', '9': 'passive earth' }, needy).options[0]!)).toEqual(['need']);
  });

  test('C21.5 a part is a record by id, or the first of a kind whose value reads the same', () => {
    const by = (parts: object[]) =>
      between(send, hear, recipe('shift', { from: { level: 'high' }, to: { level: 'low' }, parts: parts })).options[0]!;
    expect(by([{ kind: 'resistor', value: '100R' }]).parts[0]!.component).toBe('r-100');
    expect(by([{ kind: 'resistor', value: '0.1 kΩ', placement: 'shunt' }]).parts[0]).toMatchObject({
      component: 'r-100',
      placement: 'shunt',
    });
    expect(missing(by([{ kind: 'resistor', value: '47 Ω' }]))).toEqual(['part']);
  });

  test('C21.7 parts go where the recipe says, else to the receiving end', () => {
    const at = (location?: string) =>
      between(
        send,
        hear,
        recipe('shift', {
          from: { level: 'high' },
          to: { level: 'low' },
          ...(location === undefined ? {} : { location }),
        }),
      ).options[0]!.parts[0]!.side;
    expect(at()).toBe('destination');
    expect(at('near-end')).toBe('source');
    expect(between(hear, send, shift).options[0]!.parts[0]!.side).toBe('source');
  });

  test('C21.1 C21.9 a recipe is named by its label; a recipe without a source or effect is a warning', () => {
    const library = world(row('conditioning-recipes', { id: 'idle', parts: [{ value: '1' }], src: '' }));
    const codes = validateRecord(library, 'conditioning-recipes', 'idle').map(({ code }) => code);
    expect(codes).toEqual(['src-missing', 'conditioning-idle', 'conditioning-part-open']);
    expect(between(send, hear, shift).options[0]!.title).toContain('Recipe shift');
  });

  test('C42.2 a recipe that names a part or a word that is gone is an error', () => {
    const gone = recipe('r', {
      conditioning: 'nothing',
      location: 'nowhere',
      parts: [{ component: 'gone' }],
      from: { level: 'x' },
      to: { level: 'low' },
    });
    const found = validateRecord(world(gone), 'conditioning-recipes', 'r').filter(
      ({ severity }) => severity === 'error',
    );
    expect(found.map(({ found: id }) => id)).toEqual(['nothing', 'x', 'gone', 'nowhere']);
  });
});

describe('what is missing', () => {
  test('C5.6 an input nothing drives is missing; a control input only noted', () => {
    const [best] = between(
      { '1': 'out send', '9': 'passive earth' },
      { '1': 'in hear', '2': 'in tone', '3': 'in asked', '9': 'passive earth' },
    ).options;
    expect(missing(best!)).toEqual(['input']);
    expect(best!.missing[0]!.text).toBe('Nothing at The a drives 2 (Tone) of The b.');
    expect(best!.notes).toContain('3 (Asked) of The b stays open: nothing at The a drives it.');
  });

  test('C5.6 a bus line nothing carries, no signal at all, a supply not offered, no return', () => {
    expect(
      missing(
        between({ '1': 'out send', '9': 'passive earth' }, { '1': 'in hear', '2': 'bidir bus', '9': 'passive earth' })
          .options[0]!,
      ),
    ).toEqual(['bus']);
    expect(
      missing(between({ '1': 'out send' }, { '1': 'out tone' }).options.find(({ id }) => id === 'direct')!),
    ).toContain('signals');
    const power = between(
      { '1': 'out send', '9': 'passive earth' },
      { '1': 'in hear', '2': 'in rail-5', '9': 'passive earth' },
    ).options[0]!;
    expect(power.missing).toMatchObject([{ kind: 'supply', to: 'rail-5', side: 'destination' }]);
    expect(missing(between({ '1': 'out send' }, { '1': 'in hear', '9': 'passive earth' }).options[0]!)).toEqual([
      'return',
    ]);
  });

  test('C5.7 facts that are inferred or unknown are listed, those measured or documented are not', () => {
    const doubtful = {
      '1': pin('out tone', { confidence: 'inferred' }),
      '2': pin('out send', { confidence: 'measured' }),
      '9': pin('passive earth', { confidence: 'unknown' }),
    };
    const [best] = between(doubtful, { '1': 'in tone', '2': 'in hear', '9': 'passive earth' }).options;
    expect(best!.unconfirmed.map(({ position, confidence }) => `${position} ${confidence}`)).toEqual([
      '1 inferred',
      '9 unknown',
    ]);
  });
});

describe('hazards', () => {
  const ids = (option: CableOption) => option.refusals.map((hit) => hit.hazard);
  const straight = (a: Words, b: Words, ...extra: Rows) => {
    const { options, refused } = between(a, b, ...extra);
    return [...options, ...refused].find(({ id }) => id === 'straight')!;
  };

  test('C5.9 the built-in hazards: a supply into a signal, a ground or another supply, two outputs tied', () => {
    expect(ids(straight({ '1': 'out rail-5' }, { '1': 'in tone' }))).toEqual(['power-into-signal']);
    expect(ids(straight({ '1': 'out rail-5' }, { '1': 'passive earth' }))).toEqual(['power-into-ground']);
    expect(ids(straight({ '1': 'out rail-5' }, { '1': 'in rail-12' }))).toEqual(['power-mismatch']);
    expect(ids(straight({ '1': 'out tone' }, { '1': 'out send' }))).toEqual(['output-contention']);
    expect(straight({ '1': 'out rail-5' }, { '1': 'out rail-5' }).hazards[0]!.hazard).toBe('parallel-supplies');
  });

  test('C5.10 a pattern is matched with the two pins in both orders', () => {
    expect(ids(straight({ '1': 'in tone' }, { '1': 'out rail-5' }))).toEqual(['power-into-signal']);
    expect(straight({ '1': 'in tone' }, { '1': 'out rail-5' }).refusals[0]).toMatchObject({
      a: { side: 'destination' },
      b: { side: 'source' },
    });
  });

  test('C5.8 C22.2 reject refuses an option and says why; a warning is shown on it', () => {
    const rule = (severity: 'reject' | 'warning') =>
      hazard('loud', { severity, a: { signals: ['tone'] }, b: { kinds: ['sound'] }, text: 'mind {a} and {b}' });
    const both = [
      { '1': 'out tone', '9': 'passive earth' },
      { '1': 'in tone', '9': 'passive earth' },
    ] as const;
    const refused = between(...both, rule('reject'));
    expect(refused.options).toEqual([]);
    expect(refused.refused[0]!.refusals).toMatchObject([{ text: 'mind 1 (Tone) of The a and 1 (Tone) of The b' }]);
    expect(between(...both, rule('warning')).options[0]!.hazards).toMatchObject([{ hazard: 'loud' }]);
  });

  test('C5.9 C22.6 a hazard of the same id replaces a built-in one, enabled false switches it off', () => {
    const off = hazard('output-contention', { enabled: false });
    expect(ids(straight({ '1': 'out tone' }, { '1': 'out send' }, off))).toEqual([]);
    const mild = hazard('output-contention', { severity: 'warning', a: { dirs: ['out'] }, b: { dirs: ['out'] } });
    expect(straight({ '1': 'out tone' }, { '1': 'out send' }, mild)).toMatchObject({
      refusals: [],
      hazards: [{ hazard: 'output-contention' }],
    });
    const listed = allHazards(world(mild));
    expect(listed).toHaveLength(builtInHazards.length);
    expect(listed.find((one) => one.hazard.id === 'output-contention')).toMatchObject({
      origin: 'local',
      replaces: true,
    });
  });

  test.each([
    ['kinds', { kinds: ['sound'] }, true],
    ['kinds', { kinds: ['data'] }, false],
    ['notKinds', { notKinds: ['sound'] }, false],
    ['signals', { signals: ['tone'] }, true],
    ['notSignals', { notSignals: ['tone'] }, false],
    ['dirs', { dirs: ['out'] }, true],
    ['dirs', { dirs: ['bidir'] }, false],
    ['levels', { levels: ['high'] }, true],
    ['levels', { levels: ['low'] }, false],
  ] as const)('C22.3 a pattern asks for %s (%j)', (_field, a, hit) => {
    const found = between(
      { '1': 'out tone high' },
      { '1': 'in tone high' },
      hazard('h', { a: a as never, b: { dirs: ['in'] } }),
    );
    expect(found.refused.length > 0).toBe(hit);
  });

  test('C22.3 every field of a pattern must hold of its pin, and each pattern of its own pin', () => {
    const rule = hazard('h', {
      a: { kinds: ['sound'], notSignals: ['knob'], dirs: ['out'] },
      b: { dirs: ['in'], levels: ['low'] },
    });
    const hit = (a: string, b: string) =>
      between({ '1': a }, { '1': b }, rule).refused.some(({ refusals }) =>
        refusals.some(({ hazard: id }) => id === 'h'),
      );
    expect(hit('out tone low', 'in tone low')).toBe(true);
    expect([
      hit('out knob low', 'in knob low'),
      hit('out tone low', 'in tone high'),
      hit('out send low', 'in send low'),
    ]).toEqual([false, false, false]);
  });

  test('C22.4 the two pins may have to be of the same signal, of different ones, or at different levels', () => {
    const hits = (relation: 'same-signal' | 'different-signal' | 'different-level', b: string) =>
      between({ '1': 'out tone high' }, { '1': b }, hazard('h', { relation }))
        .refused.flatMap((one) => one.refusals)
        .some((hit) => hit.hazard === 'h');
    expect([hits('same-signal', 'in tone'), hits('same-signal', 'in knob')]).toEqual([true, false]);
    expect([hits('different-signal', 'in knob'), hits('different-signal', 'in tone')]).toEqual([true, false]);
    expect([hits('different-level', 'in tone low'), hits('different-level', 'in tone high')]).toEqual([true, false]);
  });

  test('C22.1 C22.5 a hazard is reported with its text and both pins, else with its label', () => {
    const plain = straight({ '1': 'out tone' }, { '1': 'in knob' }, hazard('h', { label: 'Trouble' }));
    expect(plain.refusals[0]).toMatchObject({
      label: 'Trouble',
      text: 'Trouble: 1 (Tone) of The a meets 1 (Knob) of The b.',
    });
    expect(
      validateRecord(world(row('hazards', { id: 'x', severity: 'reject', a: {}, b: {}, src: '' })), 'hazards', 'x'),
    ).toMatchObject([{ code: 'src-missing' }]);
  });

  test('C42.2 a hazard that names an unknown signal or level is an error that names each', () => {
    const bad = hazard('h', { a: { signals: ['tune'], levels: ['hi'] }, b: { notSignals: ['gone'] } });
    const found = validateRecord(world(bad), 'hazards', 'h');
    expect(found.map(({ severity, found: id }) => `${severity} ${String(id)}`)).toEqual([
      'error tune',
      'error hi',
      'error gone',
    ]);
  });

  test('a converted line is looked at as it is behind the conversion', () => {
    const burns = hazard('burns', { relation: 'different-level', a: { levels: ['high'] }, b: { levels: ['low'] } });
    const shift = recipe('shift', { from: { level: 'high' }, to: { level: 'low' } });
    const [a, b] = [
      { '1': 'out tone high', '9': 'passive earth' },
      { '1': 'in tone low', '9': 'passive earth' },
    ];
    expect(between(a, b, burns, shift).options[0]).toMatchObject({ id: 'conditioned.shift' });
    expect(between(a, b, burns).refused[0]).toMatchObject({ id: 'direct' });
  });
});

describe('straight cables', () => {
  test('C5.4 offered when both ports have the same positions and the pairing crosses; usually refused, with the reason', () => {
    const crossed = { '1': 'out send', '2': 'in hear', '3': 'passive earth' };
    const { options, refused } = between(crossed, crossed);
    expect(options.map(({ id }) => id)).toEqual(['direct']);
    expect(refused.map(({ id }) => id)).toEqual(['straight']);
    expect(refused[0]!.refusals[0]!.text).toContain('1 (Send) of The a and 1 (Send) of The b are both outputs');
  });

  test('C5.4 not offered when the pairing is pin for pin already, or positions differ', () => {
    const [a, b] = [
      { '1': 'out tone', '2': 'passive earth' },
      { '1': 'in tone', '2': 'passive earth' },
    ];
    expect(between(a, b).options).toMatchObject([{ id: 'direct', straight: true }]);
    const other = between({ '1': 'out tone', '2': 'passive earth' }, { '2': 'in tone', '3': 'passive earth' });
    expect([...other.options, ...other.refused].map(({ id }) => id)).toEqual(['direct']);
  });
});

const lamp = (words: Readonly<Record<string, string>>, id = 'a') => jacked(id, words);
describe('through boards', () => {
  const a = lamp({ '1': 'out tone high', '2': 'passive earth' });
  const far = lamp({ '1': 'in tone low', '2': 'passive earth' }, 'b');
  const down = padsOf('down', 'a-pinout', { A: 'out tone low', B: 'passive earth' });
  const up = padsOf('up', 'b-pinout', { A: 'in tone high', B: 'passive earth' });

  test('C5.5 every adapter that mates a port is an option, at the source, the destination, or both', () => {
    const { options } = ask(world(a, far, down, up));
    expect(options.map(({ id, complete }) => [id, complete])).toEqual([
      ['board.destination.up.mate', true],
      ['board.source.down.mate', true],
      ['direct', false],
      ['board.source.down.mate.destination.up.mate', false],
    ]);
    expect(ask(world(a, far, down, up), false).options.map(({ id }) => id)).toEqual(['direct']);
  });

  test('C5.5 the pads are paired with the far end by signal', () => {
    const [best] = ask(world(a, far, down)).options;
    expect(wires(best!)).toEqual(['A-1', 'B-2']);
    expect(best!.source).toMatchObject({
      adapter: { device: 'down' },
      port: { port: 'pads' },
      device: { port: 'main' },
    });
  });

  test('C5.5 the side that mates is checked pin for pin: what the device puts there must be what the board expects', () => {
    const hot = row('devices', {
      id: 'a',
      label: 'The a',
      ports: [{ id: 'main', interface: 'a-pinout', body: 'a-jack', pins: { '1': { signal: 'rail-5' } } }],
    });
    const { refused } = ask(world(...a.slice(0, 4), hot, far, down));
    expect(refused.find(({ id }) => id.startsWith('board'))!.refusals[0]!.hazard).toBe('power-into-signal');
  });

  test('a requirement of the device is met by a board that provides it', () => {
    const needy = row('devices', {
      id: 'a',
      label: 'The a',
      ports: [
        {
          id: 'main',
          interface: 'a-pinout',
          body: 'a-jack',
          requires: [{ conditioning: 'damping', positions: ['1'] }],
        },
      ],
    });
    const [board, adapter] = down;
    const provides = { ...(adapter!.record as { ports: object[] }) };
    const helpful = row(
      'devices',
      { ...provides, ports: provides.ports.map((port, i) => (i === 0 ? { ...port, provides: ['damping'] } : port)) },
      'down',
    );
    expect(
      missing(ask(world(...a.slice(0, 4), needy, far, down)).options.find(({ kind }) => kind === 'board')!),
    ).toEqual(['requirement']);
    expect(ask(world(...a.slice(0, 4), needy, far, board!, helpful)).options[0]).toMatchObject({
      kind: 'board',
      complete: true,
    });
  });
});

describe('ranking', () => {
  const policy = (more: object) => row('resolver-policy', { id: 'resolver-policy', ...more });
  const crossed = { '1': 'in tone low', '2': 'out knob', '9': 'passive earth' };
  const far = { '1': 'out tone high', '2': 'in knob', '9': 'passive earth' };
  const shift = recipe('shift', {
    from: { level: 'high' },
    to: { level: 'low' },
    parts: [{ component: 'r-100' }, { component: 'r-100', placement: 'shunt' }],
  });
  const swap = recipe('swap', { from: { level: 'high' }, to: { level: 'low' } });

  test('C23.1 C23.5 by default missing pieces count first, then hazards, facts, boards, parts, conductors', () => {
    expect(between(crossed, far, shift, swap).options.map(({ id }) => id)).toEqual([
      'conditioned.swap',
      'conditioned.shift',
    ]);
    const a = lamp({ '1': 'out tone high', '2': 'passive earth' });
    const b = lamp({ '1': 'in tone low', '2': 'passive earth' }, 'b');
    const down = padsOf('down', 'a-pinout', { A: 'out tone low', B: 'passive earth' });
    const first = (rows: Rows) => ask(world(a, b, down, ...rows)).options[0]!.id;
    expect(first([swap])).toBe('conditioned.swap');
    expect(first([])).toBe('board.source.down.mate');
    expect(first([swap, policy({ order: ['missing', 'prefer-boards'] })])).toBe('board.source.down.mate');
    expect(first([swap, policy({ order: ['parts'] })])).toBe('board.source.down.mate');
  });

  test('C23.1 criteria of the policy decide in their order: hazards, unverified, conductors, straight', () => {
    const rank = between(crossed, far, swap).options[0]!.rank;
    expect(rank).toEqual({
      missing: 0,
      hazards: 0,
      unverified: 0,
      boards: 0,
      'prefer-boards': -0,
      parts: 1,
      conductors: 3,
      straight: 0,
    });
    const through = { '1': 'out send', '2': 'in hear', '3': 'passive earth', '4': 'in tone' };
    const straightFirst = between(
      through,
      through,
      policy({ order: ['straight'] }),
      hazard('output-contention', { enabled: false }),
    );
    expect(straightFirst.options.map(({ id }) => id)).toEqual(['straight', 'direct']);
  });

  test('C23.2 C5.8 options beyond the policy’s number are counted, not lost; the default is twelve', () => {
    const many = Array.from({ length: 15 }, (_, i) =>
      recipe(`r${i}`, { from: { level: 'high' }, to: { level: 'low' } }),
    );
    expect(between(crossed, far, ...many)).toMatchObject({ beyond: 3, options: { length: 12 } });
    expect(between(crossed, far, ...many, policy({ maxOptions: 4 }))).toMatchObject({
      beyond: 11,
      options: { length: 4 },
    });
  });

  test('C23.3 screens land at both ends, or at the source only where the policy says so and both have a frame', () => {
    const framed = (more: Words) => ({ '1': 'out tone', '9': 'passive earth', ...more });
    const screen = (a: Words, b: Words, ...extra: Rows) =>
      between(a, b, ...extra).options[0]!.lines.find(({ kind }) => kind === 'screen')!;
    const [both, one] = [
      { '1': 'in tone', '9': 'passive earth', '10': 'passive frame' },
      framed({ '10': 'passive frame' }),
    ];
    expect(screen(one, both)).toMatchObject({ source: [{ position: '10' }], destination: [{ position: '10' }] });
    expect(screen(one, both, policy({ screens: 'source' }))).toMatchObject({
      source: [{ position: '10' }],
      destination: [],
    });
    expect(screen(framed({}), both, policy({ screens: 'source' }))).toMatchObject({
      source: [],
      destination: [{ position: '10' }],
    });
  });

  test('C23.4 the policy keeps its source; an unknown criterion is an error that names it', () => {
    const library = world(policy({ order: ['mising', 'parts', 'parts'], src: 'the shop' }));
    expect(library.entry('resolver-policy', 'resolver-policy')?.record).toMatchObject({ src: 'the shop' });
    expect(validateRecord(library, 'resolver-policy', 'resolver-policy')).toMatchObject([
      {
        code: 'policy-criterion',
        severity: 'error',
        found: 'mising',
        message: expect.stringContaining('Did you mean "missing"?'),
      },
      { code: 'policy-criterion-twice', severity: 'warning' },
    ]);
  });
});

test('an option tells what goes where, why, what is risky and what is not known, in the words of the data', () => {
  const library = world(
    loose('a', { '1': pin('out tone high', { confidence: 'inferred' }), '9': 'passive earth' }),
    loose('b', { '4': 'in tone low', '9': 'passive earth' }),
    recipe('shift', { label: 'Level divider', from: { level: 'high' }, to: { level: 'low' }, location: 'far-end' }),
    hazard('loud', { severity: 'warning', a: { kinds: ['sound'] }, b: {}, text: 'Turn {a} down first.' }),
  );
  expect(explainOption(library, ask(library).options[0]!)).toEqual({
    summary:
      'Wired by signal with Level divider: The a, main to The b, main, 2 conductors and 1 part; complete, with 1 warning.',
    wiring: [
      '1 (Tone) of The a drives 4 (Tone) of The b at high level. Both carry Tone.',
      '9 (Earth) of The a and 9 (Earth) of The b. All grounds share one return.',
    ],
    parts: ['100 Ω in series with 4 (Tone) of The b, far end: Level divider.'],
    risks: ['Turn 1 (Tone) of The a down first.'],
    missing: [],
    unknown: [
      'The signal of 1 (Tone) of The a is only inferred. Check it before building.',
      'The library has no plug for The a, main. Add one to build the cable.',
      'The library has no plug for The b, main. Add one to build the cable.',
    ],
  });
});

test('every option between two ports is available without the limit of the policy', () => {
  const library = world(loose('a', { '1': 'out tone' }), loose('b', { '1': 'out tone' }));
  const [a, b] = ['a', 'b'].map((id) => portsOf(library, { device: id }).ports[0]!);
  expect(everyOption(library, a!, b!, true).map(({ id }) => id)).toEqual(['direct', 'straight']);
});
