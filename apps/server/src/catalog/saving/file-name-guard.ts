/** Ids of new records become names of files: in a folder, a git mirror, an export. */
import { isRevisedKind } from '@cablewright/model';
import { httpErrors } from '../../platform/http/errors.ts';
import { objectionOf, type Objection } from './objection.ts';
import type { Proposal } from './proposal.ts';

/** Names that Windows keeps for devices, whatever their ending (Microsoft, "Naming Files, Paths, and Namespaces"). */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Objects to a new record with a file of its own, or whose revisions have one, that a computer with Windows cannot store. */
export function storableNames({ catalog, own, placeOf }: Proposal): Objection | undefined {
  const isNew = (kind: string, key: string) =>
    kind === 'designs' ? catalog.designs.get(key) === undefined : catalog.library.entry(kind, key) === undefined;
  const wrong = own.filter(
    ({ kind, key }) => reserved.test(key) && (kind === 'designs' || isRevisedKind(kind)) && isNew(kind, key),
  );
  const issues = wrong.map(({ kind, key }) => ({
    code: 'schema',
    message: `No file can be named "${key}" on Windows. Use another id, such as ${key}-1.`,
    pointer: `${placeOf(kind, key) ?? ''}/id`,
  }));
  return objectionOf(httpErrors.schema, issues, true);
}
