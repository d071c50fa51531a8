/**
 * In front of every save of devices, conditioning recipes, hazards and the ranking policy: a wrong fact there is a wrong
 * cable, so a save that would add an error is refused with all of them. Errors that were there before do not stand in
 * the way of mending others. Records of packs are the installation's to check.
 */
import { validateRecord, type Library } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { refuse, type Issue } from '../platform/http/problem.ts';
import { catalogErrors } from './errors.ts';
import type { LiveCatalog } from './live-catalog.ts';

const guardedKinds: ReadonlySet<string> = new Set(['devices', 'conditioning-recipes', 'hazards', 'resolver-policy']);

/** Issues a refusal lists at most. */
const mostListed = 1000;

/** Where in the body of a request a record stands; undefined for one that does not. */
export type PlaceOf = (kind: string, key: string) => string | undefined;

/** The errors the writes would add, each under its record's place in the request; of other records by their name. */
export function resolverIssues(
  catalog: LiveCatalog,
  writes: readonly Write[],
  placeOf: PlaceOf = placeAmong(writes, () => ''),
): Issue[] {
  const own = writes.filter(({ kind, pack }) => guardedKinds.has(kind) && pack === undefined);
  if (own.length === 0) return [];
  const changes = writes.map(({ kind, key, pack, op, after }) => ({ kind, key, pack, op, before: null, after }));
  const after = catalog.library.advance(changes, catalog.seq);
  const names = own.map(({ kind, key }) => `${kind}:${key}`);
  // Who extends a device is wrong with it.
  const reached = new Set([...names, ...catalog.usedIn.usersAcross(names)]);
  const before = new Set(errorsOf(catalog.library, reached).map(identity));
  return errorsOf(after, reached)
    .filter((finding) => !before.has(identity(finding)))
    .map((finding) => placed(finding, placeOf));
}

/** The place of each write, by where it stands among them. */
export function placeAmong(writes: readonly Write[], at: (index: number) => string): PlaceOf {
  const places = new Map(writes.map(({ kind, key }, i) => [`${kind}:${key}`, at(i)]));
  return (kind, key) => places.get(`${kind}:${key}`);
}

function errorsOf(library: Library, names: ReadonlySet<string>): Finding[] {
  return [...names].flatMap((name) => {
    const [kind = '', id = ''] = name.split(':');
    if (!guardedKinds.has(kind)) return [];
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

/** Refuses (422) writes that would add an error, naming every one. */
export function requireSoundResolver(catalog: LiveCatalog, writes: readonly Write[], placeOf?: PlaceOf): void {
  const issues = resolverIssues(catalog, writes, placeOf);
  if (issues.length === 0) return;
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  refuse(catalogErrors['resolver-refused'], `${issues[0]!.message}${more}`, { issues: issues.slice(0, mostListed) });
}
