/** Checks the ids of new records, which become file names in folders, git mirrors and exports. */
import { isRevisedKind } from '@cablewright/model';
import { httpErrors } from '../../platform/http/errors.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { SaveProposal } from './proposal.ts';

/** Names that Windows reserves for devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Objects to a new record with a name that Windows can't store, if the record or its revisions have their own file. */
export function storableNames({ catalog, own, placeOf }: SaveProposal): SaveObjection | undefined {
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
