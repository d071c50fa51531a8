import { artProblems, Library, snapshotOf } from '@cablewright/engine';
import { testLibrary } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { toSvg } from '../../formats/svg/svg.ts';
import { recordPicture, recordView } from './record-view.ts';

const body = {
  id: 'two',
  label: 'Two',
  positions: [{ id: '1', x: -2, y: 0 }, { id: '2', x: 2, y: 0, label: 'GND' }, { id: 'shell' }],
};

test('the face of a body has every position where it is, named; those without a place stand below', () => {
  const drawn = recordView(Library.empty, 'bodies', body)!;
  expect(drawn.view).toBe('front');
  const svg = toSvg(drawn.sheet);
  for (const text of ['>1<', '>2<', '>GND<', '>Also: shell<', '>Two<']) expect(svg).toContain(text);
  expect(svg.match(/<circle/g)).toHaveLength(2);
  expect(recordView(Library.empty, 'bodies', { ...body, positions: [{ id: '1' }] })).toBeUndefined();
});

test('a connector is its body with the names the pinout gives; what it draws may be kept with a revision', () => {
  const library = testLibrary();
  const base = library.get('connectors', 'de9-female')!;
  const places = { kind: 'bodies', key: base.body!, op: 'put', before: null } as const;
  const positions = library.get('bodies', base.body!)!.positions.map((position, i) => ({ ...position, x: i, y: 0 }));
  const drawnOn = library.advance([{ ...places, after: { id: base.body!, positions } }], library.seq);
  const record = snapshotOf(drawnOn, 'connectors', 'de9-female')!;
  const svg = toSvg(recordView(drawnOn, 'connectors', record)!.sheet);
  expect(svg).toContain('>rxd<');
  expect(artProblems({ view: 'front', svg })).toEqual([]);
});

test('the picture of a record has its shape alone: no words, nothing where the data says nothing of shape', () => {
  const svg = toSvg(recordPicture(Library.empty, 'bodies', body)!);
  expect(svg.match(/<circle/g)).toHaveLength(2);
  expect(svg).not.toContain('<text');
  expect(recordPicture(Library.empty, 'bodies', { ...body, positions: [{ id: '1' }] })).toBeUndefined();
  expect(recordPicture(Library.empty, 'components', { id: 'r', label: 'R' })).toBeUndefined();
  const wire = testLibrary().get('wires', 'shielded-2pair-24awg')!;
  expect(toSvg(recordPicture(testLibrary(), 'wires', wire)!)).toContain('viewBox="0 0 24 16"');
});

test('a stock is drawn cut through: each core in its colour, screens and jacket around', () => {
  const library = testLibrary();
  const wire = library.get('wires', 'shielded-2pair-24awg')!;
  const drawn = recordView(library, 'wires', wire)!;
  const svg = toSvg(drawn.sheet);
  expect(drawn.view).toBe('cross-section');
  expect(svg).toContain('stroke-dasharray');
  expect(svg).not.toContain('NaN');
  expect(recordView(library, 'kits', { id: 'k' })).toBeUndefined();
});
