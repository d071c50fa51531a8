import { nullModem, testLibrary } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

test('a part that changed since a revision is listed, although the cable is the same', () => {
  const library = testLibrary();
  const records = (kind: string) =>
    Object.fromEntries([...library.entries(kind)].map(({ key, record }) => [key, record]));
  const kinds = ['bodies', 'interfaces', 'connectors', 'wires', 'mechanicals'];
  const definitions = Object.fromEntries(kinds.map((kind) => [kind, records(kind)]));
  const saved = { record: nullModem, definitions };
  const connector = library.get('connectors', 'de9-female')!;
  const after = { ...connector, label: 'Another' };
  const later = library.advance(
    [{ kind: 'connectors', key: connector.id, op: 'put', before: null, after: after as never }],
    library.seq,
  );
  expect(changedParts(library, saved, { record: nullModem })).toEqual([]);
  expect(changedParts(later, saved, { record: nullModem })).toMatchObject([
    { kind: 'connectors', id: 'de9-female', after: { label: 'Another' } },
  ]);
});
