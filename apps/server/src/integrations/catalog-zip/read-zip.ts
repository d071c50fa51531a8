import { createHash } from 'node:crypto';
import { brokenLimit, inputLimits, type Finding, type Json } from '@cablewright/model';
import { strFromU8 } from 'fflate';
import { pictureProblems, pictureSentence } from '../../catalog/files/picture.ts';
import { recordsOf, type PackRecord } from '@cablewright/publishing';
import { ArchiveRefused, unzip } from './unzip.ts';

/** The contents of an exported catalog: its records, and the uploaded files they name, by address. */
interface ReadExport {
  readonly records: readonly PackRecord[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Reads the ZIP file of an export, or returns all its problems. Other files in it are ignored. */
export async function readExport(zip: Uint8Array): Promise<ReadExport | readonly Finding[]> {
  const entries = await unpacked(zip);
  if (typeof entries === 'string') return [wrong('', entries)];
  const findings: Finding[] = [];
  const records: PackRecord[] = [];
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of entries) {
    const [, document] = /^data\/(.+\.json)$/.exec(path) ?? [];
    const [, address] = /^files\/([0-9a-f]{64})$/.exec(path) ?? [];
    if (document !== undefined) records.push(...documentRecords(document, bytes, findings));
    if (address === undefined) continue;
    if (createHash('sha256').update(bytes).digest('hex') === address) files.set(address, bytes);
    else findings.push(wrong(path, 'The file is not what its name says.'));
    findings.push(...pictureProblems(bytes).map((problem) => wrong(path, pictureSentence(problem))));
  }
  if (findings.length > 0) return findings;
  return records.length > 0 ? { records, files } : [wrong('', 'There is no document of a catalog in the zip.')];
}

async function unpacked(zip: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | string> {
  try {
    return await unzip(zip);
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.message;
    throw error;
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
