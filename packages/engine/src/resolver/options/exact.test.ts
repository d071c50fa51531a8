/** The texts and evaluation of options, in small exact cases. */
import type { PinFacts, ResolverPolicy } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { device, hazard, jacked, loose, pin, pins, recipe, row, world, type Rows } from '../../../test-kit/ports.ts';
import type { Library } from '../../library/library.ts';
import { boundPin } from '../devices/bound-pin.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { explainOption } from './explanation.ts';
import { currentOf, lineCurrent } from './line-current.ts';
import type { CableOption, CableSide, OptionLine } from './option.ts';
import { policyOf } from './policy.ts';
import { policyFindings } from './policy-check.ts';
import { findOption, portsOf, resolveCable } from './resolve.ts';
import { drivingSide, isContent, isFed, isStraight, screenReturns } from './wiring.ts';
import { conditioningWords, levelWords, portWords } from './words.ts';

type Words = Readonly<Record<string, string | PinFacts>>;
const query = { source: { device: 'a' }, destination: { device: 'b' } };
const ask = (library: Library) => resolveCable(library, query);
const between = (a: Words, b: Words, ...extra: Rows) => ask(world(loose('a', a), loose('b', b), ...extra));
const words = world();
const at = (position: string, signal: string | undefined, more: PinFacts = {}): BoundPin =>
  boundPin(words, position, {}, { ...(signal === undefined ? {} : { signal }), ...more });
const lineOf = (source: BoundPin[], destination: BoundPin[], more: Partial<OptionLine> = {}): OptionLine => ({
  id: 'l1',
  kind: 'signal',
  source,
  destination,
  control: false,
  why: '',
  ...more,
});

describe('EL2.4 EL1.16 voltages of an option', () => {
  const feed = (delivers: PinFacts, takes: PinFacts) =>
    between(
      { '1': { signal: 'rail-12', dir: 'out', ...delivers }, '2': 'passive earth' },
      { '7': { signal: 'rail-12', dir: 'in', ...takes }, '2': 'passive earth' },
    );

  test('more than the far pin takes: refused, with both figures, from either end', () => {
    const { options, refused } = feed({ maxV: 16 }, { maxV: 14 });
    expect(options).toEqual([]);
    expect(refused[0]!.refusals).toEqual([
      {
        hazard: 'over-voltage',
        label: 'Too high a voltage',
        severity: 'reject',
        text: '1 (Rail 12) of The a delivers up to 16 V; 7 (Rail 12) of The b takes 14 V at most.',
        line: 'l1',
        a: { side: 'source', position: '1' },
        b: { side: 'destination', position: '7' },
      },
    ]);
    const back = between(
      { '7': { signal: 'rail-12', dir: 'in', maxV: 14 }, '2': 'passive earth' },
      { '1': { signal: 'rail-12', dir: 'out', maxV: 16 }, '2': 'passive earth' },
    );
    expect(back.refused[0]!.refusals).toMatchObject([
      { a: { side: 'destination', position: '1' }, b: { side: 'source', position: '7' } },
    ]);
    expect(feed({ maxV: 14 }, { maxV: 14 }).options).toMatchObject([{ complete: true }]);
  });

  test('a supply that shares its contact with a line counts as one of its own', () => {
    const line = (signal: string, dir: 'in' | 'out') => ({ '1': { signal: 'tone', dir, phantom: { signal, dir } } });
    const earth = { '2': 'passive earth' };
    const option = (given: string, taken: string) =>
      between({ ...line(given, 'out'), ...earth }, { ...line(taken, 'in'), ...earth });
    expect(option('rail-12', 'rail-12').refused).toEqual([]);
    const { refused } = option('rail-12', 'rail-5');
    expect(refused[0]!.refusals).toMatchObject([
      {
        hazard: 'over-voltage',
        text: '1 (Rail 12) of The a delivers up to 12 V; 1 (Rail 5) of The b takes 5.5 V at most.',
      },
    ]);
  });

  test('less than a load needs: a supply is missing, with both figures', () => {
    const [option] = feed({ nominalV: 10 }, { minV: 11, maxV: 14 }).options;
    expect(option!.missing).toEqual([
      {
        kind: 'supply',
        text: '1 (Rail 12) of The a delivers 10 V; 7 (Rail 12) of The b needs 11 V at least.',
        side: 'destination',
        positions: ['7'],
        signal: 'rail-12',
        from: 'rail-12',
        to: 'rail-12',
        line: 'l1',
      },
    ]);
    expect(feed({ nominalV: 11 }, { minV: 11, maxV: 14 }).options).toMatchObject([{ complete: true }]);
  });
});

describe('C5.2 lines', () => {
  const port = (signature: string) => ({ signature }) as BoundPort;

  test('are read from the end that drives; a bus from the one that comes first, whichever is named first', () => {
    const bus = lineOf([], []);
    const side = (driver: CableSide | undefined, a: string, b: string) =>
      drivingSide({ ...bus, driver }, port(a), port(b));
    expect([side('destination', 'a', 'b'), side('source', 'b', 'a')]).toEqual(['destination', 'source']);
    expect([side(undefined, 'a', 'b'), side(undefined, 'b', 'a'), side(undefined, 'a', 'a')]).toEqual([
      'source',
      'destination',
      'source',
    ]);
  });

  test('are straight where each joins the same positions, and none that both ports use is left out', () => {
    const portOf = (...all: BoundPin[]) =>
      ({ pins: all, byPosition: new Map(all.map((one) => [one.position, one])) }) as unknown as BoundPort;
    const [one, two, open] = [at('1', 'tone'), at('2', 'knob'), at('3', undefined)];
    const ports = [portOf(one, two, open), portOf(one, two, at('3', 'send'))] as const;
    const straight = (lines: OptionLine[], [a, b] = ports) => isStraight(lines, a, b);
    const both = [lineOf([one], [one]), lineOf([two], [two])];
    expect(straight(both)).toBe(true);
    expect(straight(both, [ports[1], ports[0]])).toBe(true);
    expect(straight([lineOf([one, two], [two, one])])).toBe(true);
    expect(straight(both.slice(1))).toBe(false);
    expect(straight([lineOf([one], [two]), lineOf([two], [one])])).toBe(false);
    expect(straight([...both, lineOf([at('3', 'frame')], [])])).toBe(true);
    expect(straight([...both, lineOf([], [at('3', 'frame')])])).toBe(true);
    expect(straight([], [portOf(open), portOf(open)])).toBe(false);
    // Two names must not match one name that consists of both.
    expect(straight([lineOf([at('1', 'tone'), at('2', 'tone')], [at('12', 'tone')])], [portOf(), portOf()])).toBe(
      false,
    );
  });

  test('return on the screen where there is no return, and two frames', () => {
    const screen = lineOf([at('s', 'frame')], [at('s', 'frame')], { kind: 'screen' });
    const [signal, half] = [lineOf([], []), lineOf([], [], { pairedWith: 'l2' })];
    expect(screenReturns([signal, screen])).toBe(true);
    expect(screenReturns([half, signal, screen])).toBe(true);
    expect(screenReturns([signal, screen, lineOf([], [], { kind: 'return' })])).toBe(false);
    expect(screenReturns([half, screen])).toBe(false);
    expect(screenReturns([screen])).toBe(false);
    expect(screenReturns([signal])).toBe(false);
    expect(screenReturns([signal, { ...screen, destination: [] }])).toBe(false);
    expect(screenReturns([signal, { ...screen, source: [] }])).toBe(false);
  });

  test('feed a supply input where another contact of its port takes the same supply', () => {
    const [load, source] = [at('1', 'rail-5', { dir: 'in' }), at('9', 'rail-5', { dir: 'out' })];
    const fed = (line: OptionLine, of = load) => isFed([line], 'source', of);
    expect(fed(lineOf([load], [source]))).toBe(true);
    expect(fed(lineOf([at('8', 'tone'), load], [at('7', 'tone'), source]))).toBe(true);
    expect(fed(lineOf([load], [at('9', 'rail-12', { dir: 'out' })]))).toBe(false);
    expect(fed(lineOf([load], [load]))).toBe(false);
    expect(fed(lineOf([source], [source]), source)).toBe(false);
    const phantom = (dir: 'in' | 'out') => at('3', 'tone', { phantom: { signal: 'rail-5', dir } });
    expect(fed(lineOf([phantom('in')], [phantom('out')]))).toBe(true);
    expect(fed(lineOf([phantom('out')], [phantom('out')]))).toBe(false);
  });

  test('carry what a cable is for, or a supply, a ground, a handshake, nothing', () => {
    expect(['tone', 'send', 'rail-5', 'earth', 'ready', 'free'].map((signal) => isContent(at('1', signal)))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('EL1.11 currents of lines', () => {
  const amps = (...all: (number | undefined)[]) => all.map((currentA, i) => at(`${i}`, 'rail-5', { currentA }));
  const supply = (source: BoundPin[], destination: BoundPin[], driver?: CableSide) =>
    lineOf(source, destination, { kind: 'supply', driver });

  test('of all loads where each states its own, else what the source delivers; of a bus the larger', () => {
    expect(lineCurrent(supply(amps(9), amps(1, 2), 'source'))).toBe(3);
    expect(lineCurrent(supply(amps(9, 8), amps(1, undefined), 'source'))).toBe(9);
    expect(lineCurrent(supply(amps(1, 2), amps(9), 'destination'))).toBe(3);
    expect(lineCurrent(supply(amps(undefined), amps(undefined), 'source'))).toBeUndefined();
    expect(lineCurrent(supply(amps(4), [], 'source'))).toBe(4);
    expect(lineCurrent(supply(amps(1), amps(2)))).toBe(2);
    expect(lineCurrent(supply(amps(2), amps(1)))).toBe(2);
  });

  test('of the returns what the fuller direction feeds, each its share', () => {
    const back = ['r1', 'r2'].map((id) => lineOf([], [], { id, kind: 'return' }));
    const lines = [
      supply(amps(9), amps(1), 'source'),
      supply(amps(5), amps(9), 'destination'),
      supply(amps(3), amps(9), 'destination'),
      ...back,
    ];
    expect(currentOf(back[0]!, lines)).toBe(4);
    expect(currentOf(lines[0]!, lines)).toBe(1);
    expect(currentOf(back[0]!, [lineOf(amps(7), amps(7), { driver: 'source' }), ...back])).toBeUndefined();
    expect(currentOf(back[0]!, [supply(amps(7), amps(7)), ...back])).toBeUndefined();
  });
});

describe('C23.1 C42.2 the policy', () => {
  const problems = (policy: object) =>
    policyFindings(policy as ResolverPolicy).map(({ code, where, found }) => [
      code,
      where.kind,
      where.id,
      where.pointer,
      found,
    ]);
  const place = ['resolver-policy', 'resolver-policy'];

  test('what is wrong with it, each at its place', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ order: ['missing', 'boards'], maxOptions: 3, screens: 'both' })).toEqual([]);
    expect(problems({ order: [], maxOption: 3 })).toEqual([
      ['policy-field', ...place, '/maxOption', 'maxOption'],
      ['policy-field', ...place, '/order', []],
    ]);
    expect(problems({ order: ['missing', 'bords', 'missing'] })).toEqual([
      ['policy-criterion', ...place, '/order/1', 'bords'],
      ['policy-criterion-twice', ...place, '/order/2', 'missing'],
    ]);
    expect(policyFindings({ order: ['bords'] })[0]).toMatchObject({
      message: expect.stringContaining('Did you mean "boards"?'),
      expected: expect.arrayContaining(['boards']),
    });
  });

  test('in force is the stored one over the built-in one, without what it does not know', () => {
    const inForce = (...rows: Rows) => policyOf(world(...rows));
    const policy = (more: object) => row('resolver-policy', { id: 'resolver-policy', ...more });
    const order = ['missing', 'hazards', 'unverified', 'boards', 'parts', 'conductors'];
    expect(inForce()).toEqual({ order, maxOptions: 12, screens: 'both', origin: 'built-in' });
    expect(inForce(policy({ maxOptions: 3 }))).toEqual({ order, maxOptions: 3, screens: 'both', origin: 'local' });
    expect(inForce(policy({ order: ['boards'], screens: 'source' }))).toMatchObject({
      order: ['boards'],
      screens: 'source',
    });
  });
});

describe('C5.8 what an option is in words', () => {
  const story = (option: CableOption, library = words) => explainOption(library, option);
  const talk = { '1': 'out send', '2': 'in hear', '5': 'passive earth' };

  test('whether it is complete, refused, or lacks something, and of what it is made', () => {
    const summary = (...args: Parameters<typeof between>) => {
      const { options, refused } = between(...args);
      return story([...options, ...refused][0]!).summary;
    };
    expect(summary(talk, talk)).toBe('Wired by signal: The a, main to The b, main, 3 conductors; complete.');
    expect(summary(talk, { ...talk, '7': 'in tone' })).toBe(
      'Wired by signal: The a, main to The b, main, 3 conductors; 1 piece is missing.',
    );
    expect(summary(talk, { ...talk, '7': 'in tone', '8': 'in knob' })).toContain('; 2 pieces are missing.');
    const rule = { a: { signals: ['send'] }, b: { signals: ['hear'] }, text: '{a} is near {b}.' };
    expect(summary(talk, talk, hazard('h', rule))).toMatch(/; must not be built: .* is near .*[^.]\.$/);
    expect(summary(talk, talk, hazard('h', { ...rule, severity: 'warning' }))).toContain(
      '; complete, with 2 warnings.',
    );
  });

  test('each reason once, the lines, the screen at the ends it is on, the parts', () => {
    const library = world(
      loose('a', { '1': 'out ready', '2': 'in asked', '3': 'in seen', '5': 'passive earth', s: 'passive frame' }),
      loose('b', {
        '1': 'in asked',
        '2': 'out ready',
        '4': pin('in seen', { needs: ['damping'] }),
        '5': 'passive earth',
        s: 'passive frame',
      }),
      recipe('damp', {
        conditioning: 'damping',
        parts: [{ component: 'r-100' }, { kind: 'resistor', value: '47 Ω' }],
        location: 'far-end',
      }),
    );
    const [option] = ask(library).options;
    const { wiring, parts, missing, unknown, risks } = story(option!, library);
    expect(wiring).toEqual([
      '1 (Ready) of The a drives 1 (Asked) and 4 (Seen) of The b. Ready and Asked and Seen belong together; one output feeds them all.',
      '2 (Asked) and 3 (Seen) of The a are driven by 2 (Ready) of The b. Asked and Seen and Ready belong together; one output feeds them all.',
      '5 (Earth) of The a and 5 (Earth) of The b. All grounds share one return.',
      'The screen is connected to s (Frame) of The a and s (Frame) of The b. The screen is connected to the frame.',
    ]);
    expect(parts).toEqual([
      '100 Ω in series with 4 (Seen) of The b, far end: Recipe damp.',
      'Resistor 47 Ω in series with 4 (Seen) of The b, far end: Recipe damp. The library has no such part.',
    ]);
    expect([missing, unknown, risks]).toEqual([
      ['The library has no Resistor 47 Ω, which Recipe damp needs.'],
      option!.notes,
      [],
    ]);
    const screen = option!.lines.find(({ kind }) => kind === 'screen')!;
    const sentence = (line: OptionLine) => story({ ...option!, lines: [line] }, library).wiring;
    expect(sentence({ ...screen, destination: [], why: 'W.' })).toEqual([
      'The screen is connected to s (Frame) of The a. W.',
    ]);
    expect(sentence({ ...screen, source: [], why: 'W.' })).toEqual([
      'The screen is connected to s (Frame) of The b. W.',
    ]);
    expect(sentence({ ...screen, source: [], destination: [] })).toEqual([]);
    const twice = story({ ...option!, missing: [...option!.missing, ...option!.missing] }, library);
    expect(twice.missing).toHaveLength(1);
  });

  test('the level of a signal, as its end that drives has it; several that drive', () => {
    const { options } = between(
      { '1': 'out tone high', '5': 'passive earth' },
      { '1': 'in tone high', '5': 'passive earth' },
    );
    const [option] = options;
    expect(story(option!).wiring[0]).toBe('1 (Tone) of The a drives 1 (Tone) of The b at high level. Both carry Tone.');
    const line = option!.lines[0]!;
    const wiring = (more: Partial<OptionLine>) => story({ ...option!, lines: [{ ...line, ...more }] }).wiring[0];
    expect(wiring({ kind: 'supply' })).toContain('of The b. Both');
    expect(wiring({ driver: undefined })).toContain('1 (Tone) of The a and 1 (Tone) of The b at high level.');
    expect(wiring({ source: [...line.source, ...line.source] })).toContain('of The a drive 1');
    expect(wiring({ driver: 'destination' })).toContain('of The a is driven by 1');
  });

  test('the boards it goes through, and positions that a port no longer has', () => {
    const library = world(
      jacked('a', { '1': 'out tone', '5': 'passive earth' }),
      loose('b', { '1': 'in tone', '5': 'passive earth' }),
      row('pcbas', { id: 'board', terminals: ['j1.1', 'j1.5', 'A', 'B'].map((id) => ({ id })) }),
      device(
        'pass',
        [
          { id: 'mate', interface: 'a-pinout', terminals: 'j1' },
          { id: 'pads', terminals: '', pins: pins({ A: 'out tone', B: 'passive earth' }) },
        ],
        { board: 'board' },
      ),
    );
    const option = findOption(library, query, 'board.source.pass.mate')!;
    expect(story(option, library)).toMatchObject({
      summary: 'Through The pass: The a, main to The b, main, 2 conductors and 1 board; complete.',
      wiring: [
        'The pass plugs into The a, main; the cable is wired to its pads.',
        expect.stringContaining('A (Tone) of The pass drives'),
        expect.anything(),
      ],
    });
    const part = {
      recipe: 'r',
      recipeLabel: 'R',
      placement: 'shunt',
      component: 'r-100',
      wanted: 'W',
      side: 'source',
      positions: ['Z'],
    } as const;
    expect(story({ ...option, parts: [part] }, library).parts).toEqual(['W to ground from Z of The pass: R.']);
    // Boards are only considered if the requested option has them, and then only the boards it names.
    expect(findOption(library, query, 'board.source.pass.other')).toBeUndefined();
    expect(findOption(library, query, 'direct')!.id).toBe('direct');
  });

  test('labels of ports, levels and conditionings, else their ids', () => {
    const library = world(device('a', [{ id: 'main', label: 'The a', pins: pins({ '1': 'out tone' }) }]));
    expect(portWords(portsOf(library, { device: 'a' }).ports[0]!)).toBe('The a');
    expect([levelWords(library, 'low'), levelWords(library, 'gone')]).toEqual(['low level', 'gone']);
    const named = world(row('vocab/conditioning', { id: 'damping', label: 'Damping' }));
    expect([conditioningWords(named, 'damping'), conditioningWords(named, 'gone')]).toEqual(['Damping', 'gone']);
  });
});

describe('C5.1 C5.8 what is asked for', () => {
  test('options beyond the 64 ways to choose recipes that are looked at are counted as well', () => {
    const words = { '1': 'out tone high', '5': 'passive earth' };
    const far = { '1': 'in tone low', '5': 'passive earth' };
    const recipes = Array.from({ length: 70 }, (_, i) =>
      recipe(`r${i}`, { from: { level: 'high' }, to: { level: 'low' } }),
    );
    const { options, beyond, refused } = between(words, far, ...recipes);
    expect([options.length, options.length + beyond + refused.length]).toEqual([12, 70]);
  });

  test('findings are those of the port that is named', () => {
    const library = world(
      device('a', [
        { id: 'p', pins: pins({ '1': 'out tone' }), requires: [{ conditioning: 'damping', positions: ['8'] }] },
        { id: 'q', pins: pins({ '1': 'out tone' }), requires: [{ conditioning: 'damping', positions: ['9'] }] },
      ]),
    );
    const found = (port?: string) =>
      portsOf(library, { device: 'a', port }).findings.map(({ code, found: at }) => `${code} ${String(at)}`);
    expect(found()).toEqual(['requirement-position 8', 'requirement-position 9']);
    expect(found('q')).toEqual(['requirement-position 9']);
    expect(portsOf(library, { device: 'a', port: 'qq' }).findings[0]).toMatchObject({
      where: { kind: 'devices', id: 'a' },
      found: 'qq',
      expected: ['p', 'q'],
    });
  });

  test('options that a hazard forbids are ranked, cut and counted as the others are', () => {
    const names = ['e', 'c', 'a', 'd', 'b'];
    const ports = (facts: object) =>
      names.map((id) => ({
        id,
        pins: pins({ '1': { signal: 'tone', dir: 'out', ...facts }, '5': 'passive earth' }),
      }));
    const rule = hazard('h', { a: { signals: ['tone'] }, b: { signals: ['tone'] } });
    const policy = row('resolver-policy', { id: 'resolver-policy', maxOptions: 3 });
    const far = loose('b', { '1': 'in tone', '5': 'passive earth' });
    const { options, refused, refusedBeyond, beyond } = ask(world(device('a', ports({})), far, rule, policy));
    expect([options, beyond, refusedBeyond]).toEqual([[], 0, 2]);
    expect(refused.map(({ source }) => source.device.port)).toEqual(['a', 'b', 'c']);
  });
});
