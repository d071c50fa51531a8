import { createHash } from 'node:crypto';
import { brokenLimit, inputLimits, type Finding, type Json } from '@cablewright/model';
import { strFromU8, unzipSync } from 'fflate';
import { recordsOf, type PackRecord } from '../packs/read-pack.ts';

/** What an exported catalog holds: its records and the uploaded files they name, by their addresses. */
interface ReadExport {
  readonly records: readonly PackRecord[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Bytes of everything in a zip together. */
const maxUnpackedBytes = 512 * 1024 * 1024;

/** Reads the zip of an export, or says everything that keeps it from being one. What is neither document nor file is left. */
export function readExport(zip: Uint8Array): ReadExport | readonly Finding[] {
  const entries = unpacked(zip);
  if (typeof entries === 'string') return [wrong('', entries)];
  const findings: Finding[] = [];
  const records: PackRecord[] = [];
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of Object.entries(entries)) {
    const [, document] = /^data\/(.+\.json)$/.exec(path) ?? [];
    const [, address] = /^files\/([0-9a-f]{64})$/.exec(path) ?? [];
    if (document !== undefined) records.push(...documentRecords(document, bytes, findings));
    if (address === undefined) continue;
    if (createHash('sha256').update(bytes).digest('hex') === address) files.set(address, bytes);
    else findings.push(wrong(path, 'The file is not what its name says.'));
  }
  if (findings.length > 0) return findings;
  return records.length > 0 ? { records, files } : [wrong('', 'There is no document of a catalog in the zip.')];
}

function unpacked(zip: Uint8Array): Record<string, Uint8Array> | string {
  let bytes = 0;
  try {
    const entries = unzipSync(zip, { filter: ({ originalSize }) => (bytes += originalSize) <= maxUnpackedBytes });
    return bytes > maxUnpackedBytes ? 'The zip’s content is larger than 512 MB.' : entries;
  } catch {
    // The zip library throws when the file is not a zip.
    return 'It is no zip.';
  }
}

function documentRecords(path: string, bytes: Uint8Array, findings: Finding[]): PackRecord[] {
  let document: Json;
  try {
    document = JSON.parse(strFromU8(bytes)) as Json;
  } catch {
    findings.push(wrong(`data/${path}`, 'It is not JSON.'));
    return [];
  }
  const broken = bytes.length > 8 * inputLimits.documentBytes ? { message: 'is too large' } : brokenLimit(document);
  if (broken === undefined) return recordsOf(path, document, findings);
  findings.push(wrong(`data/${path}`, `It ${broken.message}.`));
  return [];
}

function wrong(pointer: string, message: string): Finding {
  return { code: 'export', severity: 'error', message, where: { pointer } };
}
