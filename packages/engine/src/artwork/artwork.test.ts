import type { ModelLink } from '@cablewright/model';
import { expect, test } from 'vitest';
import { nullModem, boardCable, testCatalog } from '../../test-kit/index.ts';
import { artworkKey, artworkOf, artworkOfDesign, sidesOf } from './artwork.ts';
import { modelCoverage, modelOf, sourceModelRevisions } from './models.ts';

const manifest = (key: string, asset: string) => ({
  kind: 'depictions',
  key,
  seq: 2,
  record: { id: key, views: { front: { asset } } },
});
const body = {
  kind: 'bodies',
  key: 'de9-f-solder',
  seq: 2,
  record: { id: 'de9-f-solder', positions: [], drawing: 'de9', src: 's' },
};
const views = (asset: string) => ({ front: { asset } });

test('a connector is shown with its own artwork, else its body’s, else that of the drawing the body names', () => {
  const own = manifest('connectors/de9-female', 'own');
  const ofBody = manifest('bodies/de9-f-solder', 'body');
  const drawn = manifest('art/de9', 'drawing');
  const shown = (...rows: object[]) =>
    artworkOf(testCatalog([body, ...(rows as (typeof own)[])]).library, 'connectors', 'de9-female');
  expect(shown(own, ofBody, drawn)).toEqual({ from: 'own', key: 'connectors/de9-female', views: views('own') });
  expect(shown(ofBody, drawn)).toEqual({ from: 'body', key: 'bodies/de9-f-solder', views: views('body') });
  expect(shown(drawn)).toEqual({ from: 'drawing', key: 'art/de9', views: views('drawing') });
  expect(shown()).toBeUndefined();
  const { library } = testCatalog([body, ofBody, drawn, manifest('wires/dc-2core', 'wire')]);
  expect(artworkOf(library, 'bodies', 'de9-f-solder')).toMatchObject({ from: 'own', key: 'bodies/de9-f-solder' });
  expect(artworkOf(testCatalog([body, drawn]).library, 'bodies', 'de9-f-solder')?.from).toBe('drawing');
  expect(artworkOf(library, 'wires', 'dc-2core')?.from).toBe('own');
  expect([artworkOf(library, 'connectors', 'gone'), artworkOf(library, 'components', 'r-120')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([artworkKey('pcbas', 'x'), sidesOf('pcbas'), sidesOf('bodies')]).toEqual([
    'pcbas/x',
    ['top', 'bottom'],
    ['front', 'back'],
  ]);
});

test('a design keeps the views of its connectors, boards, components and mechanical parts that have some', () => {
  const { library } = testCatalog([
    manifest('mechanicals/de9-backshell', 'shell'),
    manifest('connectors/de9-female', 'plug'),
    manifest('wires/shielded-2pair-24awg', 'wire'),
    manifest('pcbas/pair-terminal-board', 'board'),
  ]);
  expect(Object.entries(artworkOfDesign(library, nullModem))).toEqual([
    ['connectors/de9-female', views('plug')],
    ['mechanicals/de9-backshell', views('shell')],
  ]);
  expect(artworkOfDesign(library, boardCable)).toEqual({ 'pcbas/pair-terminal-board': views('board') });
  expect(artworkOfDesign(library, { ...nullModem, instances: {} })).toEqual({});
});

const link = (fields: object) => fields as ModelLink;

test('the coverage of a model says whether its file is there and how it was made', () => {
  const has = (address: string) => address === 'there';
  expect(modelCoverage(undefined, has)).toBe('none');
  expect(modelCoverage(link({ asset: 'there', origin: 'generated' }), has)).toBe('generated');
  expect(modelCoverage(link({ asset: 'there', origin: 'source' }), has)).toBe('source');
  expect(modelCoverage(link({ asset: 'lost', origin: 'source' }), has)).toBe('missing');
  expect(modelCoverage(link({ source: { asset: 'there' } }), has)).toBe('awaiting-build');
  expect(modelCoverage(link({ source: { asset: 'lost' } }), has)).toBe('missing');
  expect(modelCoverage(link({}), has)).toBe('missing');
});

test('revisions of the maker’s model are found by the id of a record, then by its part number', () => {
  const model = (key: string, fields: object = {}) => ({ kind: 'models', key, seq: 2, record: { id: key, ...fields } });
  const { library } = testCatalog([
    model('connectors/de9-female', { asset: 'own' }),
    model('revisions/CON-00001/B'),
    model('revisions/con-00001/A', { kind: 'connectors' }),
    model('revisions/de9-female/B'),
    model('revisions/de9-female/C', { kind: 'pcbas' }),
    model('revisions/other/D'),
    model('revisions/de9-female/E/F'),
  ]);
  const revisions = sourceModelRevisions(library, 'connectors', 'de9-female');
  expect(revisions.map(({ rev, by, link: of }) => [rev, by, (of as { id?: string }).id])).toEqual([
    ['A', 'number', 'revisions/con-00001/A'],
    ['B', 'id', 'revisions/de9-female/B'],
  ]);
  expect(sourceModelRevisions(library, 'components', 'none')).toEqual([]);
  expect(modelOf(library, 'connectors', 'de9-female')).toMatchObject({ asset: 'own' });
  expect(modelOf(library, 'connectors', 'de9-male')).toBeUndefined();
});
