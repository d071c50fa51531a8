import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson } from '@cablewright/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type RecordExport,
  hashedAgain,
  hashOf,
  type HubKey,
  own,
  pieceOf,
  exportOf,
  type PieceCopy,
  type RecordCopy,
  signed,
  stranger,
} from './testing/export.ts';
import { verifyRecords } from './verify-records.mjs';

/** The fault that is found in an export after a change: its piece, record and code. */
function found(
  change: (piece: PieceCopy, all: RecordExport) => void,
  options: Parameters<typeof verifyRecords>[1] = {},
) {
  const all = exportOf(pieceOf('A-1', 2), pieceOf('A-2', 5));
  change(all.pieces[1]!, all);
  return verifyRecords(JSON.stringify(all), options).faults.map(({ piece, record, code }) => [piece, record, code]);
}

describe('[BU3.2] verify-records', () => {
  test('finds nothing in what the hub wrote, also where nothing was recorded', () => {
    expect(found(() => undefined)).toEqual([]);
    expect(found(() => undefined, { key: own.pem })).toEqual([]);
    expect(
      found((piece) => {
        piece.records = [];
        delete piece.head;
      }),
    ).toEqual([]);
  });

  test('finds any byte of a record, a head or a key that is changed', () => {
    const text = JSON.stringify(exportOf(pieceOf('A-1', 3)));
    const before = JSON.parse(text) as RecordExport;
    const same = (other: unknown) => canonicalJson(other) === canonicalJson(before.pieces);
    const from = text.indexOf('"keys"');
    let changed = 0;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const altered = `${text.slice(0, at)}${String.fromCharCode(code === 0x31 ? 0x32 : code ^ 1)}${text.slice(at + 1)}`;
      let parsed: RecordExport;
      try {
        parsed = JSON.parse(altered) as RecordExport;
      } catch {
        expect(verifyRecords(altered).ok).toBe(false);
        continue;
      }
      if (same(parsed.pieces)) continue;
      changed += 1;
      const { ok, faults } = verifyRecords(altered);
      // The position is not recorded: it orders the pieces of a file.
      if (parsed.pieces?.[0]?.position === 1) expect(ok, altered.slice(at - 30, at + 30)).toBe(false);
      const record = before.pieces[0]!.records.findIndex((one, i) => {
        const other = parsed.pieces?.[0]?.records?.[i];
        return other !== undefined && canonicalJson(other) !== canonicalJson(one);
      });
      if (record >= 0 && faults.length > 0) expect(faults[0]!.record, altered.slice(at - 30, at + 30)).toBe(record + 1);
    }
    expect(changed).toBeGreaterThan(1000);
  });

  test.each<[string, (records: RecordCopy[]) => void, number, string]>([
    ['a record that was changed', (r) => (r[2]!['by'] = 'Other'), 3, 'changed'],
    ['its hash of the one before', (r) => (r[2]!.previous = 'f'.repeat(64)), 3, 'changed'],
    ['the first record', (r) => (r[0]!['by'] = 'Other'), 1, 'changed'],
    ['the last record', (r) => (r[4]!['by'] = 'Other'), 5, 'not-as-signed'],
    ['a record that was removed', (r) => void r.splice(1, 1), 2, 'removed'],
    ['the first record removed', (r) => void r.splice(0, 1), 1, 'removed'],
    ['two records removed', (r) => void r.splice(1, 2), 2, 'removed'],
    ['a record that was inserted', (r) => void r.splice(2, 0, { ...r[1]!, by: 'Other' }), 3, 'inserted'],
    ['records that were exchanged', (r) => void r.splice(1, 2, r[2]!, r[1]!), 2, 'reordered'],
    ['a record that was moved', (r) => void r.push(...r.splice(1, 1)), 2, 'reordered'],
    ['a tail that was cut', (r) => void r.splice(3), 4, 'tail-cut'],
    ['all records cut', (r) => void r.splice(0), 1, 'tail-cut'],
    ['a record that was added', (r) => void r.push({ ...r[4]!, record: 6, previous: hashOf(r[4]!) }), 6, 'added'],
  ])('names %s', (_name, change, record, code) => {
    expect(found(({ records }) => change(records))).toEqual([['A-2', record, code]]);
  });

  test('names a record that was inserted with the numbers made to fit', () => {
    expect(
      found(({ records }) => {
        records.splice(2, 0, { ...records[2]!, by: 'Other' });
        for (const [i, record] of records.entries()) record.record = i + 1;
      }),
    ).toEqual([['A-2', 3, 'inserted']]);
  });

  test('finds a chain that was hashed again, with and without its head', () => {
    const again = (piece: PieceCopy) => {
      piece.records[1]!['by'] = 'Other';
      piece.records = hashedAgain(piece.records);
    };
    expect(found(again)).toEqual([['A-2', 5, 'not-as-signed']]);
    expect(
      found((piece) => {
        again(piece);
        piece.head!.hash = hashOf(piece.records.at(-1)!);
      }),
    ).toEqual([['A-2', undefined, 'signature']]);
    expect(
      found((piece) => {
        piece.records.splice(3);
        Object.assign(piece.head!, { record: 3, hash: hashOf(piece.records[2]!) });
      }),
    ).toEqual([['A-2', undefined, 'signature']]);
    // The head of another piece does not sign this one.
    expect(found((piece, all) => (piece.head = { ...all.pieces[0]!.head! }))).toEqual([
      ['A-2', undefined, 'signature'],
    ]);
  });

  test('finds heads that are not signed, or with a key that is not known or not the one that was given', () => {
    expect(found((piece) => delete piece.head)).toEqual([['A-2', undefined, 'unsigned']]);
    const by = (key: HubKey) => (piece: PieceCopy) => {
      piece.records[1]!['by'] = 'Other';
      piece.records = hashedAgain(piece.records);
      piece.head = signed(piece.piece, piece.records, key);
    };
    expect(found(by(stranger))).toEqual([['A-2', undefined, 'unknown-key']]);
    // A key that was put into the file is detected with the hub's own key, or with a printed head.
    const forged = (piece: PieceCopy, all: RecordExport) => {
      by(stranger)(piece);
      all.keys.push({ id: stranger.id, public: stranger.pem, since: '' });
    };
    expect(found(forged)).toEqual([]);
    expect(found(forged, { key: own.pem })).toEqual([['A-2', undefined, 'unknown-key']]);
    const printed = pieceOf('A-2', 5).head!.hash;
    expect(found(forged, { heads: [printed] })).toEqual([[undefined, undefined, 'head-missing']]);
    expect(found(() => undefined, { heads: [printed.toUpperCase()] })).toEqual([]);
    // A key under the id of another key is not accepted as that key.
    const renamed = (piece: PieceCopy, all: RecordExport) => {
      by({ ...stranger, id: own.id })(piece);
      all.keys = [{ id: own.id, public: stranger.pem, since: '' }];
    };
    expect(found(renamed).map(([, , code]) => code)).toContain('unknown-key');
  });

  test('names a record with a field twice, of which another program may read the other one, and one that is no JSON or no record', () => {
    const text = JSON.stringify(exportOf(pieceOf('A-1', 2), pieceOf('A-2', 5)));
    const third = text.indexOf('"record":3');
    const changed = (put: string) => verifyRecords(text.slice(0, third) + put + text.slice(third)).faults;
    expect(changed(String.raw`"b\u0079":"Other",`)).toEqual([
      {
        piece: 'A-2',
        record: 3,
        code: 'changed',
        says: 'record 3 was changed: it has the field by twice. What is after it was not verified',
      },
    ]);
    expect(changed('}')).toMatchObject([
      { record: 3, says: 'record 3 was changed: it is not JSON any more. What is after it was not verified' },
    ]);
    expect(verifyRecords(`${text}]`).unreadable).toBe(`The file is not JSON at character ${text.length + 1}.`);
    expect(verifyRecords(text.replace('"keys"', '"version":1,"keys"')).unreadable).toMatch(
      /^The file has an object with the field version twice at character \d+\.$/,
    );
    // The hub exports a record as text if it can't read it in its database.
    const asText = (i: number) => found(({ records }) => (records[i] = JSON.stringify(records[i]).slice(1) as never));
    expect([asText(0), asText(2), asText(4)]).toEqual([
      [['A-2', 1, 'changed']],
      [['A-2', 3, 'changed']],
      [['A-2', 5, 'changed']],
    ]);
    expect(found((piece) => (piece.head = 'x' as never))).toEqual([['A-2', undefined, 'signature']]);
  });

  test('names every piece with a fault, and one that is in the file twice', () => {
    expect(
      found((piece, all) => {
        all.pieces[0]!.records[0]!['by'] = 'Other';
        piece.records.splice(4);
        all.pieces.push(pieceOf('A-1', 2));
      }).map(([piece, , code]) => [piece, code]),
    ).toEqual([
      ['A-1', 'changed'],
      ['A-2', 'tail-cut'],
      ['A-1', 'twice'],
    ]);
  });
});

describe('as a program', () => {
  let work = '';
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'cablewright-verify-'));
    // The script runs without any other file of the program.
    copyFileSync(fileURLToPath(new URL('verify-records.mjs', import.meta.url)), join(work, 'verify-records.mjs'));
    writeFileSync(join(work, 'good.json'), JSON.stringify(exportOf(pieceOf('A-1', 3))));
    const cut = exportOf(pieceOf('A-\u001b[2J1', 3));
    cut.pieces[0]!.records.pop();
    writeFileSync(join(work, 'cut.json'), JSON.stringify(cut));
    writeFileSync(join(work, 'other.json'), '{"format":"something"}');
    writeFileSync(join(work, 'hub.pem'), own.pem);
    writeFileSync(join(work, 'stranger.pem'), stranger.pem);
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  const ran = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: work, encoding: 'utf8' });
    return { status, out: stdout, error: stderr };
  };

  test('[BU3.2] the script runs alone with plain Node, and says what is wrong and what it means', () => {
    const good = ran('verify-records.mjs', 'good.json');
    expect(good).toMatchObject({ status: 0, error: '' });
    expect(good.out).toContain(`3 records of 1 pieces are as they were recorded. Signed with the key ${own.id}.`);
    expect(good.out).toContain('The key is that of the file.');
    expect(ran('verify-records.mjs', 'good.json', '--key', 'hub.pem').out).not.toContain('that of the file');
    expect(ran('verify-records.mjs', 'good.json', '--key', 'stranger.pem')).toMatchObject({ status: 1, out: '' });
    expect(ran('verify-records.mjs', 'good.json', '--head', 'ab').error).toContain('no record has the hash ab');
    const cut = ran('verify-records.mjs', 'cut.json');
    expect(cut).toEqual({
      status: 1,
      out: '',
      error: 'A-?[2J1: its head is record 3, and it has 2: the last 1 were cut\n',
    });
    expect(ran('verify-records.mjs', 'other.json')).toMatchObject({
      status: 2,
      error: 'The file is not an export of records.\n',
    });
    expect(ran('verify-records.mjs', 'missing.json').status).toBe(2);
    expect(ran('verify-records.mjs').status).toBe(2);
  });

  test('[BU3.2] cablewright verify-records is the same script', () => {
    const cli = fileURLToPath(new URL('../../../../scripts/cli.mjs', import.meta.url));
    expect(ran(cli, 'verify-records', 'good.json', '--key', 'hub.pem').status).toBe(0);
    expect(ran(cli, 'verify-records', 'cut.json').status).toBe(1);
    expect(ran(cli, 'verify-records', '--help').out).toContain('--head HASH');
  });
});
