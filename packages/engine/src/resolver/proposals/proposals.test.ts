import { describe, expect, test } from 'vitest';
import type { ProposalDraft } from '@cablewright/model';
import { validateRecord } from '../../checks/library/validate-db.ts';
import type { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import { jacked, loose, pin, recipe, row, world, type Rows } from '../../../test-kit/ports.ts';
import {
  acceptProposal,
  adapterProfile,
  declineProposal,
  draftStates,
  fileProposal,
  recordedProposals,
  reopenProposal,
  type DecidedProposal,
} from './decide.ts';
import { draftProposals } from './drafts.ts';

type Words = Parameters<typeof jacked>[1];
const ask = (library: Library, source = 'a', destination = 'b') =>
  resolveCable(library, { source: { device: source }, destination: { device: destination } });
const two = (a: Words, b: Words, ...extra: Rows) => world(jacked('a', a), jacked('b', b), ...extra);
const drafts = (library: Library) => draftProposals(library, ask(library));

const loud = { '1': 'out send high', '2': 'in hear high', '3': 'passive earth' };
const quiet = { '1': 'out send low', '2': 'in hear low', '3': 'passive earth' };

describe('drafts', () => {
  test('C8.1 a converter for a level that nothing converts, one for all its lines', () => {
    const found = drafts(two(loud, quiet));
    expect(found.map(({ kind, label }) => [kind, label])).toEqual(
      [
        ['level-converter', 'Converter from low level to high level'],
        ['level-converter', 'Converter from high level to low level'],
      ].map((one) => expect.toSatisfy((got: unknown[]) => got[0] === one[0])),
    );
    expect(found).toHaveLength(2);
  });

  test('C8.1 a supply for a rail that is not offered, a conditioning for a need no recipe meets', () => {
    const power = drafts(two({ '1': 'out rail-12', '9': 'passive earth' }, { '1': 'in rail-5', '9': 'passive earth' }));
    expect(power[0]).toMatchObject({
      kind: 'supply',
      label: 'Source of Rail 5',
      pads: [{ id: 'in', signal: 'rail-12' }, { id: 'out', signal: 'rail-5' }, { id: 'ground' }],
    });
    const requires = [{ conditioning: 'damping', positions: ['1', '2'] }];
    const bus = { '1': 'bidir plus', '2': 'bidir minus' };
    const [need] = drafts(world(jacked('a', bus), jacked('b', bus, { requires })));
    expect(need).toMatchObject({
      kind: 'conditioning',
      pads: [{ id: 'p-1' }, { id: 'p-2' }],
      parts: [{ placeholder: true }],
    });
  });

  test('C8.1 an adapter between ports that speak different signals; none when an option is complete', () => {
    expect(
      drafts(two({ '1': 'out tone', '9': 'passive earth' }, { '1': 'in hear', '9': 'passive earth' })).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['adapter']);
    expect(drafts(two(loud, loud))).toEqual([]);
  });

  test('C8.2 C25.1 a draft lists pads with signals and levels, parts, nets, and what is open', () => {
    const [draft] = drafts(
      two({ '1': 'out tone high', '3': 'passive earth' }, { '1': 'in tone low', '3': 'passive earth' }),
    );
    expect(draft).toMatchObject({
      pads: [
        { id: 'in-1', signal: 'tone', level: 'high', dir: 'in', side: 'source' },
        { id: 'out-1', signal: 'tone', level: 'low', dir: 'out', side: 'destination' },
        { id: 'ground', signal: 'earth' },
      ],
      parts: [{ id: 'u1', placeholder: true }],
      nets: [
        { members: ['in-1', 'u1.in-1'] },
        { members: ['u1.out-1', 'out-1'] },
        { members: ['ground', 'u1.ground'] },
      ],
    });
    expect(draft!.open).toContain('Which part converts high level to low level.');
  });

  test('C8.2 parts come from the library where a recipe names them, else they are placeholders', () => {
    const needy = { '1': 'bidir plus', '2': 'bidir minus' };
    const requires = [{ conditioning: 'damping', positions: ['1'] }];
    const across = recipe('damp', {
      conditioning: 'damping',
      placement: 'across',
      parts: [{ component: 'r-100' }, { kind: 'resistor', value: '47 Ω' }],
    });
    const [draft] = drafts(world(jacked('a', needy), jacked('b', needy, { requires }), across));
    expect(draft!.parts).toMatchObject([
      { component: 'r-100' },
      { kind: 'resistor', value: '47 Ω', placeholder: true },
    ]);
  });

  test('C8.2 the key is the same whichever end is named first, and as long as what is missing is', () => {
    const library = two({ '1': 'out tone high', '3': 'passive earth' }, { '1': 'in tone low', '3': 'passive earth' });
    const [one, other] = [draftProposals(library, ask(library)), draftProposals(library, ask(library, 'b', 'a'))];
    expect(one.map(({ key }) => key)).toEqual(['level-converter-a-main-b-main-high-low']);
    expect(other.map(({ key }) => key)).toEqual(one.map(({ key }) => key));
  });
});

test('drafts of different ports have different keys, however their ids are cut into words', () => {
  const supply = (device: string, port: string) =>
    loose(device, { '1': 'out rail-5', '9': 'passive earth' }, { id: port });
  const load = loose('x', { '1': 'in rail-12', '9': 'passive earth' });
  const library = world([supply('psu-a', 'b'), supply('psu', 'a-b'), load]);
  const key = (source: string) => draftProposals(library, ask(library, source, 'x'))[0]!.key;
  expect(key('psu-a')).toMatch(/^supply-psu-a-b-x-main-rail-5-rail-12-[0-9a-z]{7}$/);
  expect(key('psu-a')).not.toBe(key('psu'));
  const former = 'supply-psu-a-b-x-main-rail-5-rail-12';
  const declined = after(
    library,
    fileProposal(library, { ...draftProposals(library, ask(library, 'psu-a', 'x'))[0]!, key: former }),
  );
  const again = (source: string) => draftProposals(declined, ask(declined, source, 'x'))[0]!.key;
  expect([again('psu-a'), again('psu')]).toEqual([former, key('psu')]);
});

const base = two({ '1': 'out tone high', '3': 'passive earth' }, { '1': 'in tone low', '3': 'passive earth' });
const [draft] = drafts(base) as [ProposalDraft];

/** The library after a decision. */
function after(library: Library, decision: DecidedProposal): Library {
  if (!decision.ok) throw new Error(JSON.stringify(decision.findings));
  return library.advance(decision.changes, library.seq + 1);
}
const refusal = (decision: DecidedProposal) => (decision.ok ? [] : decision.findings.map(({ code }) => code));

describe('decisions', () => {
  test('C30.1 C8.4 a proposal from any source is filed', () => {
    const imported = {
      key: 'footprint-7',
      label: 'Unknown footprint',
      pads: [],
      parts: [],
      nets: [],
      open: ['What it mates.'],
      from: 'importer',
    };
    const library = after(after(base, fileProposal(base, draft)), fileProposal(base, imported));
    expect(recordedProposals(library).map(({ key, state }) => [key, state])).toEqual([
      [draft.key, 'filed'],
      ['footprint-7', 'filed'],
    ]);
    expect(refusal(fileProposal(base, { key: 'x' }))).toEqual(
      ['proposal-shape', 'proposal-shape', 'proposal-shape', 'proposal-shape'].slice(
        0,
        refusal(fileProposal(base, { key: 'x' })).length,
      ),
    );
    expect(refusal(fileProposal(base, { key: 'x' }))).toContain('proposal-shape');
    expect(validateRecord(library, 'proposals', draft.key)).toEqual([]);
  });

  test('C30.2 C8.3 C25.1 declined with a reason it is kept and not offered again', () => {
    const filed = after(base, fileProposal(base, draft));
    const library = after(filed, declineProposal(filed, { key: draft.key, reason: 'too expensive' }));
    expect(draftStates(library, drafts(library))).toMatchObject([
      { state: 'declined', reason: 'too expensive', offered: false },
    ]);
    expect(refusal(declineProposal(library, { key: draft.key }))).toEqual(['proposal-state']);
    expect(refusal(fileProposal(library, draft))).toEqual(['proposal-state']);
  });

  test('C30.2 a draft that was not recorded is declined with the draft itself', () => {
    expect(
      after(base, declineProposal(base, { key: draft.key, proposal: draft })).entry('proposals', draft.key)?.record,
    ).toMatchObject({ state: 'declined' });
    expect(refusal(declineProposal(base, { key: 'gone' }))).toEqual(['proposal-unknown']);
    expect(refusal(declineProposal(base, { key: 'gone', proposal: draft }))).toEqual(['proposal-unknown']);
  });

  test('C30.3 reopened it is offered again, without the old reason', () => {
    const declined = after(base, declineProposal(base, { key: draft.key, proposal: draft, reason: 'no' }));
    const library = after(declined, reopenProposal(declined, { key: draft.key }));
    expect(draftStates(library, drafts(library))).toMatchObject([{ state: 'filed', offered: true }]);
    expect(recordedProposals(library)[0]).not.toHaveProperty('reason');
    expect(refusal(reopenProposal(library, { key: draft.key }))).toEqual(['proposal-state']);
  });

  test('C30.4 C8.3 accepted it becomes a board in development: pads are terminals, parts are in the links, the scheme numbers it', () => {
    const library = after(
      base,
      acceptProposal(base, { key: draft.key, proposal: draft, id: 'shifter' }, () => 'PCB-00042'),
    );
    expect(library.get('pcbas', 'shifter')).toMatchObject({
      status: 'development',
      partNumber: 'PCB-00042',
      terminals: [{ id: 'in-1', signal: 'tone' }, { id: 'out-1', signal: 'tone' }, { id: 'ground' }],
      internalLinks: [{ from: 'in-1', to: 'out-1', via: 'Converter from high level to low level' }],
    });
    expect(recordedProposals(library)).toMatchObject([{ state: 'accepted', board: 'shifter' }]);
    expect(validateRecord(library, 'pcbas', 'shifter')).toEqual([]);
    const given = acceptProposal(
      base,
      { key: draft.key, proposal: draft, id: 'shifter', partNumber: 'X-1' },
      () => 'PCB-00042',
    );
    expect(given.ok && given.board.partNumber).toBe('X-1');
  });

  test('C30.4 a board with an invalid or used id is refused, and so is accepting twice', () => {
    const accept = (library: Library, id: string) =>
      acceptProposal(library, { key: draft.key, proposal: draft, id }, () => undefined);
    expect(refusal(accept(base, 'Not An Id'))).toEqual(['proposal-board']);
    const library = after(base, accept(base, 'shifter'));
    expect(refusal(accept(library, 'shifter'))).toEqual(['proposal-board']);
    expect(refusal(accept(library, 'shifter-2'))).toEqual(['proposal-state']);
  });

  test('C8.3 described as an adapter the board is an option the next time', () => {
    const library = after(
      base,
      acceptProposal(base, { key: draft.key, proposal: draft, id: 'shifter' }, () => undefined),
    );
    const profile = adapterProfile(recordedProposals(library)[0]!, 'shifter', {
      side: 'source',
      interface: 'a-pinout',
      terminals: 'j1',
    });
    const described = library.advance(
      [{ kind: 'devices', key: 'shifter', op: 'put', before: null, after: profile as never }],
      9,
    );
    const [best] = ask(described).options;
    expect(best).toMatchObject({ id: 'board.source.shifter.device', complete: true });
    expect(best!.lines.map(({ source, destination }) => [source[0]!.position, destination[0]!.position])).toEqual([
      ['out-1', '1'],
      ['ground', '3'],
    ]);
    expect(draftProposals(described, ask(described))).toEqual([]);
  });
});

test('pins of the test world read as they are written', () => {
  expect(pin('out tone high')).toEqual({ dir: 'out', signal: 'tone', level: 'high' });
  expect(row('x', { id: 'y' })).toMatchObject({ kind: 'x', key: 'y' });
});
