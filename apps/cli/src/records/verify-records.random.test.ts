/** Random chains, each altered in a random way, in the export that is verified without the hub. */
import { canonicalJson } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportOf, hashedAgain, hashOf, own, type PieceCopy, type RecordCopy, signed } from './testing/export.ts';
import { verifyRecords } from './verify-records.mjs';

/** Times of a clock that was set forward and back between records. */
const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 11) }).map((ms) => new Date(ms).toISOString());
const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(0));
const record = fc.record({
  piece: fc.constant(''),
  order: fc.constant('WO-1'),
  record: fc.constant(0),
  id: fc.uuid(),
  kind: fc.constantFrom('step-done', 'measured', 'defect', 'photo'),
  at: time,
  receivedAt: time,
  by: fc.string({ unit: 'binary', maxLength: 12 }),
  body: fc.record({ of: fc.string({ maxLength: 6 }), value, rows: fc.array(fc.boolean(), { maxLength: 3 }) }),
  previous: fc.constant(''),
});

function pieceWith(piece: string, records: readonly RecordCopy[]): PieceCopy {
  const chain = hashedAgain(records.map((one) => ({ ...one, piece })));
  return { piece, position: 1, head: signed(piece, chain), records: chain };
}

const world = fc
  .tuple(fc.array(record, { minLength: 1, maxLength: 9 }), fc.array(record, { minLength: 1, maxLength: 4 }), fc.nat())
  .map(([records, others, nat]) => {
    const piece = pieceWith('A-2', records);
    return { piece, all: exportOf(pieceWith('A-1', others), piece), at: nat % records.length };
  });

/** The faults of an export, each with its piece, the record that it names and whether its sentence names it too. */
const faultsOf = (text: string, options: Parameters<typeof verifyRecords>[1] = {}) =>
  verifyRecords(text, { key: own.pem, ...options }).faults.map((fault) => [fault.piece, fault.record]);

const runs = { numRuns: 400 };

test('[BU3.2] a chain is whole by its sequence, however the clocks were moved between its records', () => {
  const law = fc.property(world, ({ all, piece: { records } }) => {
    expect(faultsOf(JSON.stringify(all))).toEqual([]);
    // Records reordered by either clock are detected, unless that is their original sequence.
    for (const clock of ['at', 'receivedAt']) {
      const sorted = records.toSorted((a, b) => (String(a[clock]) < String(b[clock]) ? -1 : 1));
      const first = sorted.findIndex((one, i) => one !== records[i]);
      const file = { ...all, pieces: [{ ...all.pieces[1]!, records: sorted }] };
      expect(faultsOf(JSON.stringify(file))).toEqual(first < 0 ? [] : [['A-2', first + 1]]);
    }
  });
  fc.assert(law, runs);
});

test('[BU3.2] a byte of a record that is changed, removed or inserted is found, and its record named, also if the file is no JSON any more', () => {
  const law = fc.property(
    world,
    fc.nat(),
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.constantFrom('change', 'remove', 'insert'),
    ({ all, piece, at }, place, code, how) => {
      const text = JSON.stringify(all);
      const own = JSON.stringify(piece.records[at]);
      const begin = text.indexOf(own, text.indexOf('"piece":"A-2"'));
      const i = begin + (place % own.length);
      const put = how === 'remove' ? '' : String.fromCodePoint(code);
      const altered = text.slice(0, i) + put + text.slice(how === 'insert' ? i : i + 1);
      if (saysTheSame(altered, text)) return;
      const [first, ...more] = faultsOf(altered);
      // A byte that was inserted before a record comes after the previous record.
      const isBetween = how === 'insert' && i === begin;
      expect([first?.[0], more], altered.slice(i - 20, i + 20)).toEqual(['A-2', []]);
      if (!isBetween) expect(first?.[1], altered.slice(i - 20, i + 20)).toBe(at + 1);
    },
  );
  fc.assert(law, { numRuns: 400 });
});

/**
 * Whether two texts have the same values although they differ, for example in a digit beyond the precision of a number.
 */
function saysTheSame(altered: string, text: string): boolean {
  try {
    const value = JSON.parse(altered) as unknown;
    return canonicalJson(value) === canonicalJson(JSON.parse(text));
  } catch {
    return false;
  }
}

test('[BU3.2] a record that is removed, inserted, moved or exchanged is named, also with numbers made to fit', () => {
  const law = fc.property(
    world,
    record,
    fc.nat(),
    fc.constantFrom('remove', 'insert', 'copy', 'exchange', 'move'),
    fc.boolean(),
    (given, forged, nat, how, isNumbered) => {
      const { all, piece, at } = structuredClone(given);
      const { records } = piece;
      const count = records.length;
      const other = nat % count;
      const low = Math.min(at, other);
      if (how === 'remove') records.splice(at, 1);
      else if (how === 'insert')
        records.splice(at, 0, {
          ...forged,
          piece: 'A-2',
          record: at + 1,
          previous: at === 0 ? '0'.repeat(64) : hashOf(records[at - 1]!),
        });
      else if (how === 'copy') records.splice(at, 0, { ...records[other]! });
      else if (at === other) return;
      else if (how === 'move') records.splice(other, 0, ...records.splice(at, 1));
      else [records[at], records[other]] = [records[other]!, records[at]!];
      if (isNumbered) for (const [i, one] of records.entries()) records[i] = { ...one, record: i + 1 };
      const named = faultsOf(JSON.stringify(all));
      const first = how === 'exchange' || how === 'move' ? low : at;
      // If two records have the same number, either can be the inserted one. If two are equal, either can be the copy.
      const isDouble = how === 'insert' || (how === 'copy' && (other === at || other === at - 1));
      const also = isDouble ? [at, at + 1, at + 2] : [first + 1];
      expect(named.map(([serial]) => serial)).toEqual(['A-2']);
      expect(also, `${how} ${at} ${other} of ${count}`).toContain(named[0]![1]);
    },
  );
  fc.assert(law, { numRuns: 400 });
});

test('[BU3.2] a tail that is cut is named, and a chain that is hashed again is found, with any head but one the hub signed for it; that one a printed hash finds', () => {
  const law = fc.property(
    world,
    fc.constantFrom('tail', 'head', 'signed before'),
    fc.boolean(),
    (given, how, isCut) => {
      const { all, piece, at } = structuredClone(given);
      const printed = piece.head!.hash;
      const { records } = piece;
      if (isCut) records.splice(at);
      else {
        records[at] = { ...records[at]!, by: `${String(records[at]!['by'])}!` };
        piece.records = hashedAgain(records);
      }
      const last = piece.records.at(-1);
      if (how === 'head')
        Object.assign(piece.head!, {
          record: piece.records.length,
          hash: last === undefined ? '0'.repeat(64) : hashOf(last),
        });
      // A head from an old copy of the database: the hub did sign it.
      if (how === 'signed before' && last !== undefined) piece.head = signed('A-2', piece.records);
      const text = JSON.stringify(all);
      const found = faultsOf(text);
      if (how === 'signed before' && last !== undefined) {
        expect(found).toEqual([]);
        expect(faultsOf(text, { heads: [printed] })).toEqual([[undefined, undefined]]);
      } else expect(found).toEqual([['A-2', how === 'head' ? undefined : isCut ? at + 1 : piece.records.length]]);
    },
  );
  fc.assert(law, runs);
});
