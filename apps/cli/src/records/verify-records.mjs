#!/usr/bin/env node
/**
 * Verifies an export of records without the hub that made it. Needs nothing but Node, and may be copied and run by itself:
 *
 *     node verify-records.mjs FILE [--key PEM-FILE] [--head HASH]
 *
 * The file is that of /api/orders/NUMBER/records or /api/pieces/SERIAL/records. Each record is hashed as canonical JSON
 * (RFC 8785) with SHA-256 and contains the hash of the one before; the head of each piece (number and hash of its last record)
 * is signed with Ed25519 (RFC 8032).
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const usage = `verify-records <file> [options]
  --key FILE   the public key of the hub as PEM; default: the key in the file, which anyone can replace
  --head HASH  the hash of a head that is kept elsewhere, such as on a certificate; once for each
  The exit code is 1 when something was altered, 2 when the file cannot be read.`;

/** The hash before the first record of a piece. */
const noRecord = '0'.repeat(64);

/** JSON text that is the same for equal values (RFC 8785): keys sorted by UTF-16 code units, no spaces. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const hashOf = (value) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/**
 * Verifies the text of a file.
 *
 * @param {string} text
 * @param {{ key?: string, heads?: readonly string[] }} [options] `key`: the only key that may have signed, as PEM. `heads`: hashes
 *   that must be those of records in the file.
 */
export function verifyRecords(text, { key, heads = [] } = {}) {
  const nothing = { ok: false, faults: [], pieces: 0, records: 0, keys: [] };
  const flaw = flawOf(text);
  if (flaw !== undefined)
    return flaw.piece === undefined ? { ...nothing, unreadable: flaw.says } : { ...nothing, faults: [flaw] };
  const file = fileOf(text);
  if (typeof file === 'string') return { ...nothing, unreadable: file };
  const pinned = key === undefined ? undefined : keyOf(key);
  if (pinned === undefined && key !== undefined) return { ...nothing, unreadable: 'The key is no public key as PEM.' };
  const keys =
    pinned === undefined ? new Map(file.keys.flatMap((one) => entryOf(one))) : new Map([[pinned.id, pinned.key]]);
  const faults = [];
  const hashes = new Set();
  const signers = new Set();
  const seen = new Set();
  let count = 0;
  for (const piece of file.pieces) {
    const own = piece.records.map(hashOf);
    for (const hash of own) hashes.add(hash);
    count += own.length;
    const twice = seen.has(piece.piece);
    seen.add(piece.piece);
    const fault = twice
      ? { code: 'twice', says: 'is in the file twice' }
      : (chainFault(piece, own) ?? headFault(piece, own, keys, pinned !== undefined));
    if (fault !== undefined) faults.push({ piece: piece.piece, ...fault });
    else if (isObject(piece.head)) signers.add(piece.head.key);
  }
  for (const head of heads)
    if (!hashes.has(head.toLowerCase()))
      faults.push({
        code: 'head-missing',
        says: `no record has the hash ${head}: records were removed, or the chain was hashed again`,
      });
  return { ok: faults.length === 0, faults, pieces: file.pieces.length, records: count, keys: [...signers] };
}

/**
 * Where the text stops being valid JSON, or where an object has the same field twice (programs differ in which of the
 * two they read). Names the piece and the record if it is in a record, because nothing after it can be read.
 */
function flawOf(text) {
  const reader = new Reader(text);
  const path = reader.read();
  if (path === undefined) return undefined;
  const [pieces, , records, at] = path;
  const [syntax, twice] = ['it is not JSON any more', `it has the field ${reader.twice} twice`];
  if (pieces === 'pieces' && records === 'records' && at !== undefined)
    return {
      piece: reader.piece,
      record: at + 1,
      code: 'changed',
      says: `record ${at + 1} was changed: ${reader.twice === undefined ? syntax : twice}. What is after it was not verified`,
    };
  const where = `at character ${reader.at + 1}`;
  if (reader.twice === undefined) return { says: `The file is not JSON ${where}.` };
  return { says: `The file has an object with the field ${reader.twice} twice ${where}.` };
}

/** The tokens of JSON (RFC 8259). */
const tokens = {
  space: /[ \t\n\r]*/y,
  string: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y,
  scalar: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y,
};

/** Reads JSON only to locate where it is invalid. */
class Reader {
  /** The offset up to which the text was read. */
  at = 0;
  /** The serial number that was read last. */
  piece = '';
  /** A field that an object has twice. */
  twice;
  #text;
  #path = [];
  /** The names of the fields of the object that ended last. */
  #names = new Set();

  constructor(text) {
    this.#text = text;
  }

  /** The path of the first flaw: names of fields and positions in lists. Undefined if there is none. */
  read() {
    const isRead = this.#value() && this.#token(tokens.space) !== undefined && this.at === this.#text.length;
    return isRead ? undefined : this.#path;
  }

  #token(form) {
    form.lastIndex = this.at;
    const [token] = form.exec(this.#text) ?? [];
    if (token !== undefined) this.at += token.length;
    return token;
  }

  /** Whether the next character is this one. It is read if so. */
  #has(character) {
    this.#token(tokens.space);
    if (this.#text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  #value() {
    if (this.#has('{')) return this.#members();
    if (this.#has('[')) return this.#items();
    return (this.#token(tokens.string) ?? this.#token(tokens.scalar)) !== undefined;
  }

  #items() {
    if (this.#has(']')) return true;
    for (let i = 0; ; i += 1) {
      this.#token(tokens.space);
      const begin = this.at;
      if (!this.#within(i)) return false;
      if (this.#has(']')) return true;
      if (!this.#has(',')) return this.#fails(begin, i);
    }
  }

  #members() {
    const names = new Set();
    if (this.#has('}')) return true;
    for (;;) {
      this.#token(tokens.space);
      const token = this.#token(tokens.string);
      if (token === undefined || !this.#has(':')) return false;
      const name = JSON.parse(token);
      if (names.has(name)) {
        this.twice = name;
        return false;
      }
      names.add(name);
      this.#token(tokens.space);
      const begin = this.at;
      if (!this.#within(name)) return false;
      if (name === 'piece' && this.#path.length === 2)
        this.piece = this.#text.slice(begin, this.at).replaceAll('"', '');
      if (this.#has('}')) {
        this.#names = names;
        return true;
      }
      if (!this.#has(',')) return false;
    }
  }

  /** Reads a value under a name or position. After a failure the path stays at its position. */
  #within(name) {
    this.#path.push(name);
    if (!this.#value()) return false;
    this.#path.pop();
    return true;
  }

  /**
   * A list ends early after an item. If the previous object lacks the next field, the field belongs to that object,
   * which ended too early.
   */
  #fails(begin, i) {
    const isField = this.#text[begin] === '"' && this.#text[this.at] === ':';
    const isOfLast = isField && i > 0 && !this.#names.has(JSON.parse(this.#text.slice(begin, this.at)));
    this.#path.push(isOfLast ? i - 1 : i);
    return false;
  }
}

/** The file, or the fault in its format. */
function fileOf(text) {
  const file = JSON.parse(text);
  if (!isObject(file) || file.format !== 'cablewright.records') return 'The file is not an export of records.';
  if (file.version !== 1) return 'The file has another version than 1. Use the script of the hub that wrote it.';
  const isPiece = (one) => isObject(one) && typeof one.piece === 'string' && Array.isArray(one.records);
  if (!Array.isArray(file.pieces) || !file.pieces.every(isPiece))
    return 'The file has a piece without a list of records.';
  return { pieces: file.pieces, keys: Array.isArray(file.keys) ? file.keys : [] };
}

/** A public key with its id: the first 16 digits of the SHA-256 of its PEM. */
function keyOf(pem) {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') return undefined;
    const written = key.export({ type: 'spki', format: 'pem' });
    return { key, id: createHash('sha256').update(written).digest('hex').slice(0, 16) };
  } catch {
    return undefined;
  }
}

function entryOf(entry) {
  const read = isObject(entry) && typeof entry.public === 'string' ? keyOf(entry.public) : undefined;
  return read === undefined ? [] : [[read.id, read.key]];
}

/** The first fault of the numbers and hashes of a piece. */
function chainFault({ piece, head, records }, hashes) {
  const headed = isObject(head) ? head : {};
  const numbers = records.map((record) => (isObject(record) ? record.record : undefined));
  for (const [i, record] of records.entries()) {
    const wanted = i + 1;
    // The hub exports a record as text if it can't read it in its database.
    if (!isObject(record))
      return { record: wanted, code: 'changed', says: `record ${wanted} was changed: it is not a record any more` };
    if (record.piece !== piece)
      return { record: wanted, code: 'changed', says: `record ${wanted} is not of this piece` };
    if (record.record !== wanted) return numberFault(numbers, i, headed.record);
    const before = i === 0 ? noRecord : hashes[i - 1];
    if (record.previous !== before) return linkFault(records, hashes, i, headed.hash);
  }
  return undefined;
}

/**
 * The fault if the number of the record at `i` does not follow the previous one. `last` is the number stated by the
 * head.
 */
function numberFault(numbers, i, last) {
  const wanted = i + 1;
  const found = numbers[i];
  if (!Number.isInteger(found)) return { record: wanted, code: 'changed', says: `record ${wanted} has no number` };
  // The records before and after have the right numbers, so this record is in its place and only its number was
  // changed.
  const isInPlace = i + 1 === numbers.length ? last === wanted : numbers[i + 1] === wanted + 1;
  if (isInPlace && !numbers.includes(wanted, i + 1))
    return { record: wanted, code: 'changed', says: `record ${wanted} was changed: it has the number ${found}` };
  if (numbers.indexOf(found) < i)
    return { record: wanted, code: 'inserted', says: `a second record ${found} was inserted after record ${i}` };
  if (numbers.includes(wanted, i + 1))
    return { record: wanted, code: 'reordered', says: `record ${found} is where record ${wanted} was` };
  if (found > wanted) {
    const last = found - 1;
    const says = last === wanted ? `record ${wanted} was removed` : `records ${wanted} to ${last} were removed`;
    return { record: wanted, code: 'removed', says };
  }
  return { record: wanted, code: 'changed', says: `record ${wanted} was changed: it has the number ${found}` };
}

/** The fault if the record at `i` does not contain the hash of the previous record. */
function linkFault(records, hashes, i, headHash) {
  const { previous } = records[i];
  const number = i + 1;
  if (i >= 1 && previous === (i === 1 ? noRecord : hashes[i - 2]))
    return {
      record: i,
      code: 'inserted',
      says: `record ${i} was inserted: record ${number} follows the one before it`,
    };
  const next = records[i + 1];
  // The next record still has its hash, so this record is unchanged and the previous one isn't.
  const isSound = (next === undefined ? headHash : next?.previous) === hashes[i];
  if (i > 0 && isSound)
    return { record: i, code: 'changed', says: `record ${i} was changed: record ${number} has the hash that it had` };
  return {
    record: number,
    code: 'changed',
    says: `record ${number} was changed: it does not have the hash of the one before`,
  };
}

/** The first fault of the signed head of a piece. */
function headFault({ piece, head, records }, hashes, keys, isPinned) {
  if (head !== undefined && !isObject(head))
    return { code: 'signature', says: 'its head cannot be read: it was changed' };
  if (head === undefined)
    return records.length === 0 ? undefined : { code: 'unsigned', says: 'its last record is not signed' };
  const { signature, ...signed } = head;
  const known = keys.get(head.key);
  if (known === undefined) {
    const where = isPinned ? 'it is not the key that was given' : 'the file does not have it';
    return { code: 'unknown-key', says: `the key ${head.key} signed its head, and ${where}` };
  }
  // The last bits of base64 can be unused. Encoding the bytes again gives the form that the hub writes.
  const bytes = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
  const isSigned =
    bytes.toString('base64') === signature && verify(null, Buffer.from(canonicalJson(signed)), known, bytes);
  if (!isSigned || head.piece !== piece)
    return {
      code: 'signature',
      says: 'the signature of its head is not valid: the head was changed, or the chain was hashed again',
    };
  const count = records.length;
  if (count < head.record)
    return {
      record: count + 1,
      code: 'tail-cut',
      says: `its head is record ${head.record}, and it has ${count}: the last ${head.record - count} were cut`,
    };
  if (count > head.record)
    return {
      record: head.record + 1,
      code: 'added',
      says: `record ${head.record + 1} was added: its head is record ${head.record}`,
    };
  if (head.hash !== (hashes.at(-1) ?? noRecord))
    return {
      record: count,
      code: 'not-as-signed',
      says: `record ${count} is not the one that was signed: it was changed, or the chain was hashed again`,
    };
  return undefined;
}

/** Replaces control characters, which a terminal would obey. */
const shown = (text) => String(text).replaceAll(/\p{C}/gu, '?').slice(0, 300);

/** The report as lines of text. */
function reportOf({ ok, unreadable, faults, pieces, records, keys }, isPinned) {
  if (unreadable !== undefined) return [shown(unreadable)];
  if (!ok) return faults.map(({ piece, says }) => shown(piece === undefined ? says : `${piece}: ${says}`));
  const signed =
    keys.length === 0
      ? 'Nothing is recorded, so nothing is signed.'
      : `Signed with the key ${keys.map(shown).join(', ')}.`;
  const lines = [`${records} records of ${pieces} pieces are as they were recorded. ${signed}`];
  if (!isPinned && keys.length > 0)
    lines.push(
      'The key is that of the file. Compare it with a certificate of the hub, or give the key of the hub with --key.',
    );
  return lines;
}

/** Runs the command. Returns its exit code. */
export function runVerifyRecords(args) {
  let options;
  try {
    options = parseArgs({
      args: [...args],
      options: { key: { type: 'string' }, head: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return 2;
  }
  const { positionals, values } = options;
  if (positionals.length !== 1) {
    console.error(`Write ${usage}`);
    return 2;
  }
  let result;
  try {
    const key = values.key === undefined ? {} : { key: readFileSync(values.key, 'utf8') };
    result = verifyRecords(readFileSync(positionals[0], 'utf8'), { ...key, heads: values.head ?? [] });
  } catch (error) {
    console.error(`Couldn't read ${error.path ?? 'the file'}: ${error.message}.`);
    return 2;
  }
  const lines = reportOf(result, values.key !== undefined).join('\n');
  if (result.ok) console.log(lines);
  else console.error(lines);
  return result.unreadable === undefined ? (result.ok ? 0 : 1) : 2;
}

const isProgram = () => {
  try {
    return realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
  } catch {
    return false;
  }
};
if (import.meta.url.endsWith('/verify-records.mjs') && isProgram())
  process.exitCode = runVerifyRecords(process.argv.slice(2));
