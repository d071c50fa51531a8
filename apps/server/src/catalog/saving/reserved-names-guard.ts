/** Refuses records with fields that only the hub may set: who saved them, when, and where they come from. */
import { isObject, reservedIn, reservedNames, sameJson, type Json } from '@cablewright/model';
import { httpErrors } from '../../platform/http/errors.ts';
import type { Issue } from '../../platform/http/problem.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { recordInForce } from './guarded.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { SaveProposal } from './proposal.ts';

/** Objects to reserved names in records of the request. */
export async function noReservedNames(proposal: SaveProposal): Promise<SaveObjection | undefined> {
  return objectionOf(httpErrors.schema, await reservedIssues(proposal), true);
}

/**
 * The reserved names in records of the request, each with its pointer. An old record may contain one. To keep the
 * record editable, an unchanged value is accepted.
 */
export async function reservedIssues({ catalog, own, placeOf }: SaveProposal): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { kind, key, after } of own) {
    const place = placeOf(kind, key);
    if (place === undefined) continue;
    const names = reservedIn(kind, key, after);
    if (names.length === 0) continue;
    const stored = await storedRecord(catalog, kind, key);
    for (const name of names) {
      const isUnchanged =
        stored !== undefined && Object.hasOwn(stored, name) && sameJson(stored[name], fieldOf(after, name));
      if (!isUnchanged) issues.push(issueOf(kind, key, name, place));
    }
  }
  return issues;
}

function fieldOf(record: Json, name: string): unknown {
  return isObject(record) ? record[name] : undefined;
}

async function storedRecord(
  catalog: LiveCatalog,
  kind: string,
  key: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const stored = await catalog.readInForce(kind, key, recordInForce(catalog, kind, key)?.pack).catch(() => undefined);
  const record = stored === undefined ? undefined : (JSON.parse(stored.text) as unknown);
  return isObject(record) ? record : undefined;
}

function issueOf(kind: string, key: string, name: string, place: string): Issue {
  const message = `"${name}" of ${kind} ${key} is a reserved name: ${reservedNames[name]}. Leave it out, or use another name.`;
  return { code: 'reserved-name', message, pointer: `${place}/${name}` };
}
