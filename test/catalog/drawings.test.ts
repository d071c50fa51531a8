// The faces and sections of parts in the catalog: nothing overlaps and nothing is missing.
import { describe, expect, test } from 'vitest';
import { recordView } from '@cablewright/documents';
import { textBoxes, textOverlaps, textsOutside } from '@cablewright/documents/test-kit/boxes.ts';
import { wireSpecSheets } from '@cablewright/documents/test-kit/sheets.ts';
import { Library, snapshotOf } from '@cablewright/engine';
import { packFolders, rowsOf, starterFolder } from './pack-files.ts';

const rows = [...new Map([['starter', starterFolder], ...packFolders()])].flatMap(([pack, folder]) =>
  rowsOf(folder).map((row) => ({ ...row, pack, seq: 1 })),
);
const library = Library.build(rows);

const keysOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key }) => key);

describe('parts', () => {
  test('every connector body has its own face shapes, with every contact placed or listed, or says that no place is stated', () => {
    for (const key of keysOf('bodies')) {
      const body = library.get('bodies', key)!;
      expect([key, body.face?.shapes.length ?? 0]).not.toEqual([key, 0]);
      expect([key, body.face?.src]).not.toEqual([key, undefined]);
      const view = recordView(library, 'bodies', snapshotOf(library, 'bodies', key)!);
      if (view === undefined) {
        expect([key, body.positions.filter(({ x }) => x !== undefined)]).toEqual([key, []]);
        expect([key, body.description]).toEqual([key, expect.stringContaining('is not stated here')]);
        continue;
      }
      const { sheet } = view;
      expect([key, textOverlaps(textBoxes(sheet.items))]).toEqual([key, []]);
      const page = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
      expect([key, textsOutside(textBoxes(sheet.items), page)]).toEqual([key, []]);
    }
  });

  test('mates are mirror images: a contact and its mate are at the same place, seen from the other side', () => {
    for (const key of keysOf('bodies')) {
      const body = library.get('bodies', key)!;
      const mate = body.mates === undefined ? undefined : library.get('bodies', body.mates);
      // A set of separate plugs has no fixed arrangement: each is turned to its jack separately.
      const separate = body.positions.filter(({ contact }) => contact?.look === 'ring').length > 1;
      if (mate === undefined || separate || body.face?.seen === 'side' || mate.face?.seen === 'side') continue;
      for (const { id, x } of body.positions) {
        const other = mate.positions.find((position) => position.id === id);
        if (x === undefined || other?.x === undefined) continue;
        expect([key, id, other.x]).toEqual([key, id, x === 0 ? 0 : -x]);
      }
    }
  });

  test('every stock has a section on a sheet of its own without overlapping texts', () => {
    for (const key of keysOf('wires')) {
      const wire = library.get('wires', key)!;
      expect([key, recordView(library, 'wires', snapshotOf(library, 'wires', key)!)?.view]).toEqual([
        key,
        'cross-section',
      ]);
      for (const sheet of wireSpecSheets({ library, wire }, true)) {
        expect([key, textOverlaps(textBoxes(sheet.items))]).toEqual([key, []]);
      }
    }
  });
});
