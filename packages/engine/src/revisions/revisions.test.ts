import type { RevisionHistory } from '@cablewright/model';
import { expect, test } from 'vitest';
import type { Library } from '../library/library.ts';
import { nullModem, testLibrary } from '../../test-kit/index.ts';
import { artProblems, maxArtBytes } from '../artwork/art.ts';
import { checkHistory } from './check-history.ts';
import { frozenCopies, isBuiltWith, snapshotText } from './frozen-copies.ts';
import { currentState, nextRevision } from './history.ts';
import { snapshotOf } from './snapshot.ts';
import { whereUsed } from './where-used.ts';

const library = testLibrary();
const of = { kind: 'connectors', id: 'de9-female' };
const who = { at: '2026-03-01T10:00:00Z', by: 'Ada' };
const changed = (fields: object, from: Library = library) =>
  from.advance(
    [
      {
        kind: of.kind,
        key: of.id,
        op: 'put',
        before: null,
        after: { ...from.get('connectors', of.id), ...fields } as never,
      },
    ],
    from.seq + 1,
  );
const recordOf = (from: Library) => snapshotOf(from, of.kind, of.id)!;

function saved(from: Library, history?: RevisionHistory, more: object = {}): RevisionHistory {
  const made = nextRevision({ ...of, history }, recordOf(from), { ...who, ...more });
  if (!made.ok) throw new Error(made.message);
  return made.history;
}

test('C9.1 the next revision is numbered and carries the note; an unchanged record is refused unless forced', () => {
  const first = saved(library, undefined, { note: 'as bought', label: 'A' });
  expect(first.revisions[0]).toMatchObject({ rev: 1, note: 'as bought', label: 'A', savedAt: who.at, savedBy: 'Ada' });
  const again = nextRevision({ ...of, history: first }, recordOf(library), who);
  expect(again).toMatchObject({ ok: false, code: 'unchanged', rev: 1 });
  expect(saved(library, first, { force: true }).revisions.map(({ rev }) => rev)).toEqual([1, 2]);
  expect(saved(changed({ label: 'New' }), first).revisions.map(({ rev }) => rev)).toEqual([1, 2]);
});

test('C9.2 C26.9 each revision keeps the number the record had', () => {
  const history = saved(changed({ partNumber: 'CON-00001-01' }), saved(library));
  expect(history.revisions.map(({ partNumber }) => partNumber)).toEqual(['CON-00001', 'CON-00001-01']);
});

test('C26.10 a connector is kept with its pins composed, so that a change of its pinout is a change of it', () => {
  const record = recordOf(library);
  expect((record['pins'] as object[])[1]).toEqual({ id: '2', signal: 'rxd', dir: 'in', level: 'rs232' });
  const pinout = library.get('interfaces', 'rs232-dte-9')!;
  const turned = library.advance(
    [
      {
        kind: 'interfaces',
        key: pinout.id,
        op: 'put',
        before: null,
        after: { ...pinout, pins: { ...pinout.pins, 2: { signal: 'txd' } } } as never,
      },
    ],
    2,
  );
  expect(currentState(saved(library), recordOf(turned))).toEqual({ state: 'changed', since: 1 });
});

test('C9.5 a record is at the revision it equals, else changed since the last', () => {
  const two = saved(changed({ label: 'New' }), saved(library));
  expect(currentState(undefined, recordOf(library))).toEqual({ state: 'unsaved' });
  expect(currentState(two, recordOf(changed({ label: 'New' })))).toEqual({ state: 'revision', rev: 2 });
  expect(currentState(two, recordOf(library))).toEqual({ state: 'revision', rev: 1 });
  expect(currentState(two, recordOf(changed({ label: 'Newer' })))).toEqual({ state: 'changed', since: 2 });
});

test('C9.4 saved versions are placed by what they froze, working copies by the record as it is', () => {
  const history = saved(changed({ label: 'New' }), saved(library));
  const version = (rev: number, state: 'saved' | 'released', from: Library) => {
    const { definitions } = frozenWith(from);
    const { snapshot } = frozenCopies({ body: nullModem, definitions }).find(({ id }) => id === of.id)!;
    return { design: 'null-modem', rev, state, frozen: snapshotText(snapshot) };
  };
  const versions = [
    version(1, 'released', library),
    version(2, 'saved', changed({ label: 'New' })),
    version(3, 'saved', changed({ label: 'Other' })),
  ];
  const recordNow = recordOf(changed({ label: 'New' }));
  expect(whereUsed(history, recordNow, versions, ['null-modem'])).toEqual({
    versions: [
      { design: 'null-modem', rev: 1, state: 'released', released: true, revision: 1 },
      { design: 'null-modem', rev: 2, state: 'saved', released: false, revision: 2 },
      { design: 'null-modem', rev: 3, state: 'saved', released: false },
    ],
    working: [{ design: 'null-modem', revision: 2 }],
  });
  expect(whereUsed(history, recordOf(changed({ label: 'Now' })), [], ['a']).working).toEqual([{ design: 'a' }]);
});

/** Everything in the library, in the form in which a version freezes the parts of a cable. */
function frozenWith(from: Library) {
  const kinds = ['bodies', 'interfaces', 'connectors', 'wires', 'mechanicals'];
  const records = (kind: string) => Object.fromEntries([...from.entries(kind)].map(({ key, record }) => [key, record]));
  return { definitions: Object.fromEntries(kinds.map((kind) => [kind, records(kind)])) };
}

test('a version is built with the parts of its parts, and not with the mates of a body or the bodies a pinout fits', () => {
  const { definitions } = frozenWith(library);
  const names = frozenCopies({ body: nullModem, definitions }).map(({ kind, id }) => `${kind}:${id}`);
  expect(names).toEqual(expect.arrayContaining(['connectors:de9-female', 'interfaces:rs232-dte-9']));
  expect(names).not.toContain('connectors:de9-male');
  expect([isBuiltWith('connectors', 'bodies'), isBuiltWith('bodies', 'bodies')]).toEqual([true, false]);
  expect([isBuiltWith('interfaces', 'bodies'), isBuiltWith('connectors', 'vocab/families')]).toEqual([false, false]);
});

test('snapshots that say the same are the same text', () => {
  expect(snapshotText({ b: 1, a: [{ d: 2, c: undefined }] })).toBe(snapshotText({ a: [{ d: 2 }], b: 1 }));
  expect(snapshotText({ a: [1, 2] })).not.toBe(snapshotText({ a: [2, 1] }));
});

const svg = (inside: string) => ({ view: 'front', svg: `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>` });

test('C9.6 C43.2 a drawn view is at most 512 KB of UTF-8', () => {
  const text = (count: number, letter: string) => svg(`<title>${letter.repeat(count)}</title>`);
  const frame = svg('<title></title>').svg.length;
  expect(artProblems(text(maxArtBytes - frame, 'a'))).toEqual([]);
  expect(artProblems(text(maxArtBytes - frame + 1, 'a'))).toMatchObject([{ pointer: '/svg', found: maxArtBytes + 1 }]);
  expect(artProblems(text(maxArtBytes / 2, 'é'))).toHaveLength(1);
  expect(artProblems(text(maxArtBytes / 4, '😀'))[0]?.found).toBe(maxArtBytes + frame);
});

test.each([
  '<path d="M0 0h9" style="fill:url(#g)" /><use href="#a"/><!-- note --><style>.a{fill:red}</style>',
  '<image xlink:href="data:image/png;base64,AAAA"/><text x="1">a &lt; b</text>',
])('a drawing that draws is kept: %s', (inside) => {
  expect(artProblems(svg(inside))).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  '<path onload="x()"/>',
  '<path d="a>b" ONCLICK=\'x()\'/>',
  '<image href="https://example.com/a.png"/>',
  '<image href="data:image/svg+xml;base64,AAAA"/>',
  '<use href="&#106;avascript:x"/>',
  '<foreignObject><p>a</p></foreignObject>',
  '<a href="#x"><path/></a>',
  '<animate attributeName="href"/>',
  '<path fill="url(https://example.com/#a)"/>',
  '<path fill="&#117;rl( //example.com )"/>',
  '<style>@import "x.css"</style>',
  '<style>a{fill:u\\72l(//x)}</style>',
  '<path d=1 />',
  '<path d="1"',
  '<g></path>',
  '<!DOCTYPE svg [<!ENTITY a "b">]>',
  '<![CDATA[<script>]]>',
  '</svg><svg>',
])('a drawing with more than drawing in it is refused: %s', (inside) => {
  expect(artProblems(svg(inside))).not.toEqual([]);
});

test('what is no drawing is refused, also as a revision', () => {
  expect(artProblems({ view: 'front' })).toHaveLength(1);
  expect(artProblems({ view: 'front', svg: 'text' })).toHaveLength(1);
  const bad = nextRevision({ ...of, history: undefined }, recordOf(library), { ...who, art: svg('<script/>') });
  expect(bad).toMatchObject({ ok: false, code: 'revision-invalid', problems: [{ pointer: '/art/svg' }] });
});

test('C9.8 a history built elsewhere is checked whole before it replaces the one that is there', () => {
  const good = saved(changed({ label: 'New' }), saved(library, undefined, { art: svg('<path/>') }));
  expect(checkHistory(good, of)).toEqual({ ok: true, history: good });
  expect(checkHistory('x', of).ok).toBe(false);
  const [first, second] = good.revisions as [RevisionHistory['revisions'][0], RevisionHistory['revisions'][0]];
  const bad = {
    kind: 'connectors',
    id: 'other',
    revisions: [
      { ...second, art: svg('<script/>') },
      { ...first, savedAt: 'yesterday' },
      { ...first, partNumber: 'X', record: { id: 'de9-male' } },
    ],
  };
  const checked = checkHistory(bad, { ...of, id: 'other' });
  const pointers = checked.ok ? [] : checked.problems.map(({ pointer }) => pointer);
  for (const pointer of [
    '/revisions/0/record/id',
    '/revisions/0/art/svg',
    '/revisions/1/savedAt',
    '/revisions/1/rev',
    '/revisions/2/rev',
    '/revisions/2/partNumber',
  ])
    expect(pointers).toContain(pointer);
  expect(checkHistory(good, { ...of, id: 'x' })).toMatchObject({ ok: false, problems: [{ pointer: '/id' }] });
  const at = (savedAt: string) => checkHistory({ ...good, revisions: [{ ...first, savedAt }] }, of);
  for (const savedAt of ['2026-11-03T10:20:30Z', '2026-11-03T10:20:30.5+01:00'])
    expect(at(savedAt)).toMatchObject({ ok: true });
  for (const savedAt of ['Nov 3, 2026', '2026', '2026-11-03', '2026-11-03T10:20:30', '2026-13-03T10:20:30Z'])
    expect(at(savedAt)).toMatchObject({ ok: false, problems: [{ pointer: '/revisions/0/savedAt', found: savedAt }] });
});
