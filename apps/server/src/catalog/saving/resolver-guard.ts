/**
 * Checks saves of devices, recipes of terminations and adapters, hazard rules and the ranking policy. A wrong fact in
 * them leads to a wrong cable, so a save that would add an error is refused. Existing errors don't block a save that
 * fixes others.
 */
import { validateRecord, type Library } from '@cablewright/engine';
import { type Finding, factsOf } from '@cablewright/model';
import type { Issue } from '../../platform/http/problem.ts';
import { catalogErrors } from '../errors.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { PlaceOf, SaveProposal } from './proposal.ts';

const isGuarded = (kind: string) => factsOf(kind)?.guarded === true;

/** Objects to errors that the writes would add to the records of the resolver. */
export function soundResolver(proposal: SaveProposal): SaveObjection | undefined {
  return objectionOf(catalogErrors['resolver-refused'], resolverIssues(proposal), true);
}

/**
 * The errors that the writes would add. For a record in the request, each has the pointer of the record; for any other
 * record, its name.
 */
export function resolverIssues({ catalog, writes, library, placeOf }: SaveProposal): Issue[] {
  const ownWrites = writes.filter(({ kind, pack }) => isGuarded(kind) && pack === undefined);
  if (ownWrites.length === 0) return [];
  const names = ownWrites.map(({ kind, key }) => `${kind}:${key}`);
  // A device that extends another one also has that device's errors.
  const reached = new Set([...names, ...catalog.usedIn.usersAcross(names)]);
  const before = new Set(errorsOf(catalog.library, reached).map(identity));
  return errorsOf(library, reached)
    .filter((finding) => !before.has(identity(finding)))
    .map((finding) => placed(finding, placeOf));
}

function errorsOf(library: Library, names: ReadonlySet<string>): Finding[] {
  return [...names].flatMap((name) => {
    const [kind = '', id = ''] = name.split(':');
    if (!isGuarded(kind)) return [];
    return validateRecord(library, kind, id).filter(({ severity }) => severity === 'error');
  });
}

function identity({ code, where, found }: Finding): string {
  return JSON.stringify([code, where.kind, where.id, where.pointer, where.terminal, found]);
}

function placed({ code, message, where }: Finding, placeOf: PlaceOf): Issue {
  const place = placeOf(where.kind ?? '', where.id ?? '');
  return place === undefined ? { code, message } : { code, message, pointer: `${place}${where.pointer ?? ''}` };
}
