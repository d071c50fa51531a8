/**
 * The required form of a commit. It is checked before a backend processes the commit. A malformed commit is a bug in
 * the caller.
 */
import { changeProblems, isObject, put, remove, type Json, type Who } from '@cablewright/model';
import type { Commit, Write } from './port.ts';

const kindForm = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
/** Words joined by slashes. No word begins with a dot, so a key can always be used as a path within a folder. */
const keyForm = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Throws with a list of all problems if the commit writes nothing, touches a record twice, uses an invalid kind or key,
 * deletes a record that the writer hasn't seen, or has a malformed time.
 */
export function assertCommitForm(commit: Commit): void {
  const problems = [...commit.writes.flatMap(writeProblems), ...changeProblems(commit.writes.map(asChange))];
  if (commit.writes.length === 0) problems.push('it writes nothing');
  if (!timeForm.test(commit.at)) problems.push(`its time ${commit.at} is not of the form 2026-01-31T09:30:00.000Z`);
  if (problems.length > 0) throw new TypeError(`not a commit: ${problems.join('; ')}`);
}

/** Whether a write may be part of a commit. */
export function isWriteForm(write: Write): boolean {
  return writeProblems(write).length === 0;
}

function writeProblems(write: Write): string[] {
  const problems: string[] = [];
  if (!kindForm.test(write.kind)) problems.push(`"${write.kind}" is no kind`);
  if (!keyForm.test(write.key) || write.key.length > 400) problems.push(`"${write.key}" is no key`);
  if (write.pack !== undefined && !keyForm.test(write.pack)) problems.push(`"${write.pack}" is no pack`);
  if (write.op === 'put' && !isObject(write.after)) problems.push(`${write.kind} ${write.key} is not an object`);
  return problems;
}

/** Uses a placeholder for the previous state, because the writer only knows its version. */
function asChange(write: Write) {
  const before: Json = write.seen === null ? null : {};
  if (write.op === 'delete') return { ...remove(write.kind, write.key, before, write.pack), after: write.after };
  return put(write.kind, write.key, before, write.after, write.pack);
}

/** A person's text without characters that a database or a git log can't store: NUL and lone surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** A person in the form that every backend stores. */
export function storableWho(who: Who): Who {
  const email = who.email === undefined ? undefined : storableText(who.email);
  return { name: storableText(who.name), email, via: who.via };
}
