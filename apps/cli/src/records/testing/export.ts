/** Creates exports of records like those of a hub, without a hub. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson } from '@cablewright/model';

export type RecordCopy = { record: number; previous: string; [field: string]: unknown };
export interface PieceCopy {
  piece: string;
  position: number;
  head?: { record: number; hash: string; [field: string]: unknown };
  records: RecordCopy[];
}
export interface RecordExport {
  format: string;
  version: number;
  exportedAt: string;
  keys: { id: string; public: string; since: string }[];
  pieces: PieceCopy[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const hashOf = (record: RecordCopy) => sha256(canonicalJson(record));

/** A signing key like that of a hub. */
function keyOfHub() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, pem, id: sha256(pem).slice(0, 16) };
}
export type HubKey = ReturnType<typeof keyOfHub>;
export const own = keyOfHub();
export const stranger = keyOfHub();

export function signed(piece: string, records: readonly RecordCopy[], { privateKey, id }: HubKey = own) {
  const head = { piece, record: records.length, hash: hashOf(records.at(-1)!), at: '2026-11-29T08:00:00Z', key: id };
  return { ...head, signature: sign(null, Buffer.from(canonicalJson(head)), privateKey).toString('base64') };
}

/** Numbers and hashes of a chain made as if nothing had happened. */
export function hashedAgain(records: readonly RecordCopy[]): RecordCopy[] {
  let previous = '0'.repeat(64);
  return records.map((record, i) => {
    const next = { ...record, record: i + 1, previous };
    previous = hashOf(next);
    return next;
  });
}

export function pieceOf(serial: string, count: number): PieceCopy {
  const records = hashedAgain(
    Array.from({ length: count }, (_, i) => ({
      piece: serial,
      order: 'WO-1',
      record: 0,
      id: `0000000${i}-0000-4000-8000-000000000000`,
      kind: 'measured',
      at: '2026-11-29T07:59:00Z',
      receivedAt: '2026-11-29T08:00:00Z',
      by: 'Zoë “Z” Öz\u2028',
      body: { of: 'crimp-height', value: 1.25 + i / 100, unit: 'mm', verdict: 'passed' },
      previous: '',
    })),
  );
  return { piece: serial, position: 1, head: signed(serial, records), records };
}

export const exportOf = (...pieces: PieceCopy[]): RecordExport => ({
  format: 'cablewright.records',
  version: 1,
  exportedAt: '2026-11-29T09:00:00Z',
  keys: [{ id: own.id, public: own.pem, since: '2026-11-01T00:00:00Z' }],
  pieces,
});
