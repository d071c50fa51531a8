/** The content of a draft, line by line, and the connections of a board created from it. */
import type { Device, PinFacts, ProposalDraft } from '@cablewright/model';
import { put } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { device, jacked, loose, pin, pins, recipe, row, world, type Rows } from '../../../test-kit/ports.ts';
import type { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import {
  acceptProposal,
  adapterProfile,
  declineProposal,
  draftStates,
  fileProposal,
  reopenProposal,
  type DecidedProposal,
} from './decide.ts';
import { draftProposals } from './drafts.ts';
import { draftKey, formerDraftKey } from './key.ts';

const ask = (library: Library, source = 'a', destination = 'b') =>
  resolveCable(library, { source: { device: source }, destination: { device: destination } });
const drafts = (library: Library, from = 'a', to = 'b') => draftProposals(library, ask(library, from, to));
type Words = Readonly<Record<string, string | PinFacts>>;
const two = (a: Words, b: Words, ...extra: Rows) => world(loose('a', a), loose('b', b), ...extra);
const ends = ['a', 'b'].map((id) => ({ device: id, port: 'main' }));
const earth = { '5': 'passive earth' };
const ground = { id: 'ground', label: 'Earth', signal: 'earth', dir: 'passive' };
const netOf = (id: string, ...members: string[]) => ({ id, members });

describe('C8.1 C8.2 a converter', () => {
  const library = two(
    { '1': 'out send high', '2': 'in hear high', '3': 'out tone high', '4': 'passive frame', ...earth },
    { '1': 'in hear low', '2': 'out send low', '3': 'in tone low', ...earth },
  );
  const down: ProposalDraft = {
    key: 'level-converter-a-main-b-main-high-low',
    kind: 'level-converter',
    why: '3 (Tone) of The a outputs high level; 3 (Tone) of The b accepts low level, and no recipe converts it.',
    ends,
    from: 'resolver',
    label: 'Converter from high level to low level',
    pads: [
      { id: 'in-1', label: 'Tone', signal: 'tone', level: 'high', dir: 'in', side: 'source' },
      { id: 'out-1', label: 'Tone', signal: 'tone', level: 'low', dir: 'out', side: 'destination' },
      { id: 'in-2', label: 'Send', signal: 'send', level: 'high', dir: 'in', side: 'source' },
      { id: 'out-2', label: 'Hear', signal: 'hear', level: 'low', dir: 'out', side: 'destination' },
      ground as ProposalDraft['pads'][number],
    ],
    parts: [{ id: 'u1', label: 'Converter from high level to low level', placeholder: true }],
    nets: [
      netOf('line-1-in', 'in-1', 'u1.in-1'),
      netOf('line-1-out', 'u1.out-1', 'out-1'),
      netOf('line-2-in', 'in-2', 'u1.in-2'),
      netOf('line-2-out', 'u1.out-2', 'out-2'),
      netOf('ground', 'ground', 'u1.ground'),
    ],
    open: ['Which part converts high level to low level.', 'What supplies the converter, and from where.'],
  };

  test('for all lines of one conversion, and another for the way back', () => {
    const [one, other, ...more] = drafts(library);
    expect(one).toEqual(down);
    expect(other).toMatchObject({
      key: 'level-converter-a-main-b-main-low-high',
      pads: [
        { id: 'in-1', signal: 'send', level: 'low', dir: 'in', side: 'destination' },
        { id: 'out-1', signal: 'hear', level: 'high', dir: 'out', side: 'source' },
        { id: 'ground' },
      ],
    });
    expect(more).toEqual([]);
  });

  test('to a level that an input accepts besides; without a ground where there is none', () => {
    const [draft] = drafts(two({ '1': 'out tone high' }, { '1': pin('in tone', { accepts: ['low'] }) }));
    expect(draft!.pads).toEqual([
      { id: 'in-1', label: 'Tone', signal: 'tone', level: 'high', dir: 'in', side: 'source' },
      { id: 'out-1', label: 'Tone', signal: 'tone', level: 'low', dir: 'out', side: 'destination' },
    ]);
    expect(draft!.nets).toHaveLength(2);
  });

  test('no draft for what a board could not fill', () => {
    expect(drafts(two({ '1': 'out tone', '2': 'out knob' }, { '1': 'in tone', '2': 'in knob' }))).toEqual([]);
    expect(drafts(two({ '1': 'out tone', ...earth }, { '1': 'in tone', '2': 'in knob', ...earth }))).toEqual([]);
    expect(draftProposals(library, { ...ask(library), options: [] })).toEqual([]);
    // A single complete option is enough, whatever its rank.
    const found = ask(library);
    const [option] = found.options;
    expect(draftProposals(library, { ...found, options: [option!, { ...option!, complete: true }] })).toEqual([]);
  });
});

describe('C8.1 C8.2 a supply', () => {
  const supply = (a: Words, b: Words) => drafts(two(a, b))[0]!;

  test('from the rail there is to the one that is wanted', () => {
    const draft = supply({ '1': 'out rail-12', ...earth }, { '1': 'in rail-5', ...earth });
    expect(draft).toEqual({
      key: expect.stringMatching(/^supply-a-main-b-main-rail-12-rail-5-\w{7}$/),
      kind: 'supply',
      why: '1 (Rail 5) of The b needs Rail 5, which The a does not offer.',
      ends,
      from: 'resolver',
      label: 'Source of Rail 5',
      pads: [
        { id: 'in', label: 'Rail 12', signal: 'rail-12', dir: 'in', side: 'source' },
        { id: 'out', label: 'Rail 5', signal: 'rail-5', dir: 'out', side: 'destination' },
        ground,
      ],
      parts: [{ id: 'u1', label: 'Source of Rail 5', placeholder: true }],
      nets: [netOf('in', 'in', 'u1.in'), netOf('out', 'u1.out', 'out'), netOf('ground', 'ground', 'u1.ground')],
      open: ['Which part makes Rail 5.', 'The current Rail 5 has to deliver.'],
    });
  });

  test('from nothing where the far end delivers nothing', () => {
    const draft = supply({ '1': 'out send' }, { '1': 'in hear', '2': pin('in rail-5', { currentA: 1 }) });
    expect(draft.pads[0]).toEqual({ id: 'in', label: 'Supply in', dir: 'in' });
    expect(draft.open).toEqual(['Which part makes Rail 5.', 'What Rail 5 is made from: The a offers no supply.']);
    expect(draft.nets).toHaveLength(2);
  });

  test('its current is open as long as one of the contacts it feeds states none', () => {
    const stated = pin('in rail-5', { currentA: 1 });
    const open = (b: Words) => supply({ '1': 'out rail-12', ...earth }, { ...b, ...earth }).open;
    expect(open({ '1': stated, '2': stated })).toEqual(['Which part makes Rail 5.']);
    expect(open({ '1': stated, '2': 'in rail-5' })).toEqual([
      'Which part makes Rail 5.',
      'The current Rail 5 has to deliver.',
    ]);
  });

  test('EL1.16 where a source delivers too little it feeds the load, whichever end is named first', () => {
    const library = two(
      { '1': pin('out rail-5', { currentA: 1 }), ...earth },
      { '7': pin('in rail-5', { currentA: 2 }), ...earth },
    );
    const [there] = drafts(library);
    const [back] = drafts(library, 'b', 'a');
    expect(there).toMatchObject({
      label: 'Source of Rail 5',
      why: '1 (Rail 5) of The a delivers 1 A; 7 (Rail 5) of The b draws 2 A.',
      pads: [
        { id: 'in', signal: 'rail-5', dir: 'in', side: 'source' },
        { id: 'out', signal: 'rail-5', dir: 'out', side: 'destination' },
        { id: 'ground' },
      ],
      open: ['Which part makes Rail 5.'],
    });
    expect(back).toMatchObject({ key: there!.key, pads: [{ side: 'destination' }, { side: 'source' }, {}] });
  });
});

describe('C8.1 C8.2 a conditioning', () => {
  const bus = { 'A+': 'bidir plus', 'A-': 'bidir minus' };
  const across = (positions: string[], ...extra: Rows) =>
    drafts(
      world(loose('a', bus), loose('b', bus, { requires: [{ conditioning: 'damping', positions }] }), ...extra),
    )[0]!;

  test('at contacts whose names differ in signs alone has a pad for each', () => {
    expect(across(['A+', 'A-'])).toEqual({
      key: expect.stringMatching(/^conditioning-a-main-b-main-damping-b-main-a-a-\w{7}$/),
      kind: 'conditioning',
      why: 'The b requires damping across A+ (Plus) and A- (Minus), and no recipe provides it.',
      ends,
      from: 'resolver',
      label: 'damping for A+ (Plus) of The b and A- (Minus) of The b',
      pads: [
        { id: 'p-a', label: 'Plus', signal: 'plus', dir: 'bidir', side: 'destination' },
        { id: 'p-a-2', label: 'Minus', signal: 'minus', dir: 'bidir', side: 'destination' },
      ],
      parts: [{ id: 'x1', label: 'damping', placeholder: true }],
      nets: [netOf('p-a', 'p-a', 'x1.a'), netOf('p-a-2', 'p-a-2', 'x1.b')],
      open: ['Which part provides damping.'],
    });
  });

  test('has the parts of a recipe that has no place here; one contact leaves open where they go', () => {
    const damp = recipe('damp', {
      conditioning: 'damping',
      placement: 'across',
      parts: [{ component: 'r-100' }, { kind: 'resistor', value: '47 Ω' }],
    });
    expect(across(['A+'], damp)).toMatchObject({
      parts: [
        { id: 'x1', label: '100 Ω', component: 'r-100' },
        { id: 'x2', label: 'Resistor 47 Ω', kind: 'resistor', value: '47 Ω', placeholder: true },
      ],
      nets: [netOf('p-a', 'p-a', 'x1.a', 'x2.a')],
      open: ['Which part is the Resistor 47 Ω.', 'Where its other end goes.'],
    });
    expect(across(['A+'], damp).parts[0]).not.toHaveProperty('placeholder');
  });

  test('of both contacts of a requirement that a recipe cannot meet, between them', () => {
    const series = recipe('damp', { conditioning: 'damping', placement: 'series', parts: [{ component: 'r-100' }] });
    const idle = { '1': 'out send', '2': 'out tone', '3': 'out knob', ...earth };
    const listener = loose(
      'b',
      { '1': 'in hear', '7': 'out tone', '8': 'out knob', ...earth },
      {
        requires: [{ conditioning: 'damping', positions: ['7', '8'] }],
      },
    );
    expect(drafts(world(loose('a', idle), listener, series))[0]).toMatchObject({
      pads: [
        { id: 'p-7', dir: 'in' },
        { id: 'p-8', dir: 'in' },
      ],
      nets: [netOf('p-7', 'p-7', 'x1.a'), netOf('p-8', 'p-8', 'x1.b')],
      open: [],
    });
  });

  test('that one pin needs: the board drives what the device takes', () => {
    const needy = { '1': pin('in hear', { needs: ['damping'] }), ...earth };
    const library = two({ '1': 'out send', ...earth }, needy);
    const [draft] = drafts(library);
    expect(draft).toMatchObject({
      key: 'conditioning-a-main-b-main-damping-b-main-1',
      label: 'damping for 1 (Hear) of The b',
      pads: [{ id: 'p-1', signal: 'hear', dir: 'out', side: 'destination' }],
      nets: [netOf('p-1', 'p-1', 'x1.a')],
      open: ['Which part provides damping.', 'Where its other end goes.'],
    });
    expect(drafts(library, 'b', 'a')[0]).toMatchObject({ key: draft!.key, pads: [{ dir: 'out', side: 'source' }] });
  });
});

test('C8.1 C8.2 an adapter between two ports has a pad for each contact in use, turned as the board sees it', () => {
  const [draft] = drafts(
    two({ '1': 'out tone', '2': 'nc', 'B 1': 'passive earth' }, { '1': 'in hear', '9': 'passive earth' }),
  );
  expect(draft).toEqual({
    key: 'adapter-a-main-b-main',
    kind: 'adapter',
    why: 'No signal of The a has a counterpart on The b.',
    ends,
    from: 'resolver',
    label: 'Adapter between The a, main and The b, main',
    pads: [
      { id: 'a-1', label: 'Tone', signal: 'tone', dir: 'in', side: 'source' },
      { id: 'a-b-1', label: 'Earth', signal: 'earth', dir: 'passive', side: 'source' },
      { id: 'b-1', label: 'Hear', signal: 'hear', dir: 'out', side: 'destination' },
      { id: 'b-9', label: 'Earth', signal: 'earth', dir: 'passive', side: 'destination' },
    ],
    parts: [{ id: 'u1', label: 'Adapter', placeholder: true }],
    nets: ['a-1', 'a-b-1', 'b-1', 'b-9'].map((id) => netOf(id, id, `u1.${id}`)),
    open: ['How to convert between The a and The b.'],
  });
});

test('C8.1 what a device lacks of the board on it is at the contacts of the device, not at pads of the same names', () => {
  const library = world(
    jacked('a', { '1': 'out tone high', '2': 'in rail-5', '9': 'passive earth' }),
    loose('b', { '1': 'in tone low', '9': 'passive earth' }),
    row('pcbas', { id: 'board', terminals: ['j1.1', 'j1.9', '1', '2', '9'].map((id) => ({ id })) }),
    device(
      'down',
      [
        { id: 'mate', terminals: 'j1', interface: 'a-pinout', pins: { '2': 'nc' } },
        { id: 'pads', terminals: '', pins: pins({ '1': 'out tone low', '2': 'out knob', '9': 'passive earth' }) },
      ],
      { board: 'board' },
    ),
  );
  const resolution = ask(library);
  const board = resolution.options.find(({ kind }) => kind === 'board')!;
  expect(board.missing).toMatchObject([{ kind: 'supply', side: 'source', positions: ['2'], mating: true }]);
  const [draft] = draftProposals(library, { ...resolution, options: [board] });
  expect(draft!.pads[1]).toEqual({ id: 'out', label: 'Rail 5', signal: 'rail-5', dir: 'out', side: 'source' });
  // There is no room for a converter between a device and the board plugged onto it.
  const level = { ...board.missing[0]!, kind: 'level' as const, from: 'high', to: 'low' };
  expect(draftProposals(library, { ...resolution, options: [{ ...board, missing: [level] }] })).toEqual([]);
});

describe('C8.2 keys', () => {
  const long = 'x'.repeat(44);
  const port = (id: string, name = 'm') => ({ device: id, port: name }) as Parameters<typeof draftKey>[1][number];

  test('of at most 100 characters, with a checksum of all words where they are cut', () => {
    const at = (length: number) => draftKey('k', [port('a'), port('b')], ['y'.repeat(length)]);
    expect(at(90)).toBe(`k-a-m-b-m-${'y'.repeat(90)}`);
    expect(at(91)).toMatch(/^k-a-m-b-m-y{80}-[0-9a-z]{7}$/);
    expect(at(91)).not.toBe(at(92));
    const former = (length: number) => formerDraftKey('k', [port('b'), port('a')], ['y'.repeat(length), undefined]);
    expect(former(81)).toBe(`k-a-m-b-m-${'y'.repeat(81)}-unstated`);
    expect(former(82)).toMatch(/^k-a-m-b-m-y{80}-[0-9a-z]{7}$/);
    expect(former(82)).not.toBe(former(83));
    // The key must not have two hyphens where the text is cut.
    expect(draftKey('k', [port('a'), port('b')], ['y'.repeat(79), 'z'.repeat(9), long])).toMatch(
      /^k-a-m-b-m-y{79}-[0-9a-z]{7}$/,
    );
    expect(formerDraftKey('k', [port('a'), port('b')], ['y'.repeat(79), long])).toMatch(
      /^k-a-m-b-m-y{79}-[0-9a-z]{7}$/,
    );
  });

  test('that were given before stay the same', () => {
    expect(draftKey('supply', [port('psu-a', 'b'), port('x', 'main')], ['rail-5', undefined])).toBe(
      'supply-psu-a-b-x-main-rail-5-unstated-11si6v5',
    );
    expect(formerDraftKey('Kind_1', [port('a'), port('b')], ['A+'])).toBe('kind-1-a-m-b-m-a');
  });
});

const base = two({ '1': 'out tone high', ...earth }, { '1': 'in tone low', ...earth });
const [draft] = drafts(base) as [ProposalDraft];
const after = (library: Library, decision: DecidedProposal): Library => {
  if (!decision.ok) throw new Error(JSON.stringify(decision.findings));
  return library.advance(decision.changes, library.seq + 1);
};
const refused = (decision: DecidedProposal) =>
  decision.ok
    ? []
    : decision.findings.map(({ code, where, found, expected, message }) => [
        code,
        where.kind,
        where.id ?? where.pointer,
        found,
        expected,
        message,
      ]);

describe('C30.1 C30.4 decisions', () => {
  test('what is refused says which proposal or board, its state and the one that was wanted', () => {
    const declined = after(base, declineProposal(base, { key: draft.key, proposal: draft }));
    const state = (wanted: string, found = 'declined') => [
      'proposal-state',
      'proposals',
      draft.key,
      found,
      wanted,
      `The proposal "${draft.key}" is ${found} and cannot become ${wanted}.`,
    ];
    expect(refused(fileProposal(declined, draft))).toEqual([state('filed')]);
    expect(refused(declineProposal(declined, { key: draft.key }))).toEqual([state('declined')]);
    expect(refused(acceptProposal(declined, { key: draft.key, id: 'x' }, () => undefined))).toEqual([
      state('accepted'),
    ]);
    const filed = after(base, fileProposal(base, draft));
    expect(refused(reopenProposal(filed, { key: draft.key }))).toEqual([state('filed', 'filed')]);
    expect(fileProposal(filed, draft).ok).toBe(true);
    const key = draft.key.slice(0, -1);
    expect(refused(declineProposal(filed, { key }))).toEqual([
      [
        'proposal-unknown',
        'proposals',
        key,
        key,
        undefined,
        `No proposal has the key "${key}". Did you mean "${draft.key}"?`,
      ],
    ]);
    expect(refused(acceptProposal(filed, { key, id: 'x' }, () => undefined))).toHaveLength(1);
    expect(refused(reopenProposal(base, { key: 'other', proposal: draft }))).toEqual([
      [
        'proposal-unknown',
        'proposals',
        'other',
        draft.key,
        undefined,
        `The proposal in the request is "${draft.key}", not "other".`,
      ],
    ]);
    const board = after(
      filed,
      acceptProposal(filed, { key: draft.key, id: 'taken' }, () => undefined),
    );
    expect(
      refused(acceptProposal(board, { key: 'k2', proposal: { ...draft, key: 'k2' }, id: 'taken' }, () => undefined)),
    ).toEqual([
      ['proposal-board', 'pcbas', 'taken', 'taken', undefined, 'A board taken already exists. Choose another id.'],
    ]);
    expect(
      refused(acceptProposal(base, { key: draft.key, proposal: draft, id: 'a b' }, () => undefined))[0]!.slice(0, 3),
    ).toEqual(['proposal-board', 'pcbas', 'a b']);
  });

  test('a shape that is wrong names its place', () => {
    const found = refused(declineProposal(base, { key: 'k', proposal: { ...draft, pads: 7 } }));
    expect(found).toMatchObject([
      ['proposal-shape', 'proposals', '/pads', undefined, undefined, expect.stringMatching(/^\/pads /)],
    ]);
    expect(refused(fileProposal(base, 7))).toMatchObject([
      ['proposal-shape', 'proposals', '', undefined, undefined, expect.stringMatching(/^The proposal /)],
    ]);
  });

  test('C30.2 a draft that no decision was made on is open and offered', () => {
    expect(draftStates(base, [draft])).toEqual([{ draft, state: 'open', offered: true }]);
    const accepted = after(
      base,
      acceptProposal(base, { key: draft.key, proposal: draft, id: 'x' }, () => undefined),
    );
    expect(draftStates(accepted, [draft])).toEqual([{ draft, state: 'accepted', offered: false }]);
  });

  test('the change of a decision starts from the record as it is', () => {
    const filed = fileProposal(base, draft);
    expect(filed.ok && filed.changes).toEqual([
      put('proposals', draft.key, null, expect.objectContaining({ state: 'filed' })),
    ]);
    const library = after(base, filed);
    const declined = declineProposal(library, { key: draft.key });
    expect(declined.ok && declined.changes[0]).toMatchObject({
      before: { state: 'filed' },
      after: { state: 'declined' },
    });
  });
});

describe('C30.4 the board of a proposal', () => {
  const boardOf = (more: Partial<ProposalDraft>) => {
    const proposal = { key: 'k', pads: [], parts: [], nets: [], open: [], from: 'importer', ...more } as ProposalDraft;
    const decision = acceptProposal(base, { key: 'k', proposal, id: 'new' }, () => undefined);
    if (!decision.ok) throw new Error(JSON.stringify(decision.findings));
    return decision.board;
  };
  const pads = (...ids: string[]) => ids.map((id) => ({ id }));

  test('C8.3 has what the proposal says, and no number where there is none', () => {
    expect(boardOf({ why: 'For a test', label: 'A label', pads: [{ id: 'p', label: 'P', signal: 'tone' }] })).toEqual({
      id: 'new',
      label: 'A label',
      status: 'development',
      terminals: [{ id: 'p', label: 'P', signal: 'tone' }],
      internalLinks: [],
      description: 'For a test',
      src: 'Proposal k',
    });
    expect(boardOf({})).toEqual({
      id: 'new',
      label: 'new',
      status: 'development',
      terminals: [],
      internalLinks: [],
      src: 'Proposal k',
    });
  });

  test('pads of one net are joined, those of different nets are linked through the part between them', () => {
    const { internalLinks } = boardOf({
      pads: pads('a', 'b', 'c', 'd'),
      parts: [{ id: 'x1', component: 'r-100', label: 'R' }, { id: 'x10' }, { id: 'x2', label: 'Lone' }],
      nets: [
        netOf('n1', 'a', 'x1.a', 'b', 'c'),
        netOf('n2', 'x1.b', 'd'),
        netOf('n3', 'x10.a'),
        netOf('n4', 'x2.a', 'd'),
      ],
    });
    expect(internalLinks).toEqual([
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'a', to: 'd', via: 'r-100' },
    ]);
  });

  test('each input with its output, other pads with the first', () => {
    const links = (...ids: string[]) =>
      boardOf({
        pads: pads(...ids),
        parts: [{ id: 'u1' }],
        nets: ids.map((id) => netOf(id, id, `u1.${id}`)),
      }).internalLinks!.map(({ from, to, via }) => `${from} ${to} ${via}`);
    expect(links('in-1', 'in-2', 'out-2', 'out-1', 'ground')).toEqual(['in-1 out-1 u1', 'in-2 out-2 u1']);
    expect(links('in', 'out', 'ground')).toEqual(['in out u1']);
    expect(links('in-1', 'x', 'y')).toEqual(['in-1 x u1', 'in-1 y u1']);
    expect(links('inner', 'x')).toEqual(['inner x u1']);
    expect(links('x')).toEqual([]);
  });

  test('C8.3 described as an adapter it faces the cable with the pads of the other side', () => {
    const proposal = { ...draft, id: 'k', state: 'accepted' as const, board: 'new' };
    const mating = { side: 'source' as const, interface: 'p', terminals: 'j1' };
    const profile: Device = adapterProfile(proposal, 'new-one', mating);
    expect(profile).toEqual({
      id: 'new-one',
      label: 'Converter from high level to low level',
      kind: 'adapter',
      board: 'new',
      ports: [
        { id: 'device', interface: 'p', terminals: 'j1' },
        {
          id: 'cable',
          terminals: '',
          pins: { 'out-1': { signal: 'tone', level: 'low', dir: 'out' }, ground: { signal: 'earth', dir: 'passive' } },
        },
      ],
      src: `Proposal ${draft.key}`,
    });
    const { label: _label, pads: _pads, ...bare } = proposal;
    expect(adapterProfile({ ...bare, pads: [{ id: 'x' }] }, 'new-one', mating)).toMatchObject({
      label: 'new-one',
      ports: [{}, { pins: {} }],
    });
  });
});
