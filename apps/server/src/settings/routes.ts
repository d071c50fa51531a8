import { readPicture } from '@cablewright/documents';
import { EngineeringSettings, isObject, jsonPointer, sameJson, TestParameters } from '@cablewright/model';
import Type from 'typebox';
import type { AssetParts } from '../catalog/files/routes.ts';
import { guarded, recordInForce } from '../catalog/saving/guarded.ts';
import { MessageQuery } from '../catalog/inputs.ts';
import { savedAnswer } from '../catalog/record-answers.ts';
import { ownPut, save, type Saver } from '../catalog/saving/save.ts';
import { ok } from '../platform/http/answer.ts';
import { etagOf } from '../platform/http/etag.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { type Issue, refuse, requireNoIssues } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { engineeringErrors } from './errors.ts';
import { requireTypeface, typefaceRoute } from './typeface.ts';
import { nearest } from '@cablewright/engine';

const area = 'Settings';
const [kind, key] = ['settings', 'engineering'];

/** The dependencies of the settings stored in the catalog. Owner-only settings are in the areas that they affect. */
export interface EngineeringSettingsParts extends Saver, AssetParts {
  /** Test parameters from the environment. */
  readonly testDefaults: TestParameters;
}

/**
 * The generic record routes don't fit here: there is a single document without an id, and the response contains the
 * effective settings with defaults instead of the stored text.
 */
export function settingsRoutes(parts: EngineeringSettingsParts): Route[] {
  return [readRoute(parts), lockedRoute(parts), putRoute(parts), typefaceRoute(parts)];
}

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/settings/engineering',
    operation: 'getEngineeringSettings',
    area,
    role: 'viewer',
    summary: 'The engineering settings: organisation, and defaults of documents and checks',
    answers: { 200: { says: 'The settings', schema: EngineeringSettings } },
    handle: () => {
      const version = recordInForce(catalog, kind, key)?.seq ?? 0;
      return ok(catalog.library.settings, { etag: etagOf(version), 'cache-control': 'no-cache' });
    },
  });
}

function lockedRoute({ testDefaults }: EngineeringSettingsParts): Route {
  return route({
    method: 'GET',
    path: '/api/settings/engineering/locked',
    operation: 'getLockedSettings',
    area,
    role: 'viewer',
    summary: 'The engineering settings that the server sets: they win over those that are saved',
    answers: {
      200: { says: 'What is set', schema: Type.Object({ testing: TestParameters }, { title: 'Locked settings' }) },
    },
    handle: () => ok({ testing: testDefaults }),
  });
}

function putRoute(parts: Saver & AssetParts): Route {
  return route({
    method: 'PUT',
    path: '/api/settings/engineering',
    operation: 'saveEngineeringSettings',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Save the engineering settings',
    query: MessageQuery,
    body: EngineeringSettings,
    ifMatch: 'unless-new',
    answers: {
      200: { says: 'The settings as saved', schema: EngineeringSettings },
      201: { says: 'The settings, saved for the first time', schema: EngineeringSettings },
    },
    refusals: [
      httpErrors['session-required'],
      engineeringErrors['logo-invalid'],
      engineeringErrors['typeface-invalid'],
    ],
    handle: async (call) => {
      const { body, actor, query } = call;
      const unknown = unknownSettings(body, parts.catalog.library.settings);
      requireNoIssues(httpErrors.schema, unknown);
      requireLogo(body.documents?.logo);
      await requireTypeface(parts, body.documents);
      const { now, seen } = await guarded(parts.catalog, call, () => recordInForce(parts.catalog, kind, key));
      const message = query.message ?? 'Saved the engineering settings';
      const saved = await save(parts, { actor, message, ...ownPut(kind, key, body, now, seen) });
      return savedAnswer(now === undefined ? 201 : 200, body, saved);
    },
  });
}

/** Throws unless the logo is a self-contained picture without scripts. */
function requireLogo(logo: string | undefined): void {
  const picture = logo === undefined ? undefined : readPicture(logo);
  if (typeof picture !== 'string') return;
  refuse(engineeringErrors['logo-invalid'], `The logo cannot be used on sheets. ${picture}`, {
    issues: [{ pointer: '/documents/logo', code: 'logo-invalid', message: picture }],
  });
}

// Finds fields that aren't settings. They would be saved, but nothing would read them.

/**
 * The fields that aren't settings, except for those that are already stored. Another version of the program may read
 * those.
 */
function unknownSettings(sent: unknown, stored: unknown): Issue[] {
  return unknownIn(EngineeringSettings, sent, stored, []);
}

function unknownIn(schema: unknown, sent: unknown, stored: unknown, path: readonly string[]): Issue[] {
  const fields = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(fields) || !isObject(sent)) return [];
  const names = Object.keys(fields);
  return Object.entries(sent).flatMap(([name, value]) => {
    const before = isObject(stored) ? stored[name] : undefined;
    if (Object.hasOwn(fields, name)) return unknownIn(fields[name], value, before, [...path, name]);
    if (before !== undefined && sameJson(before, value)) return [];
    const near = nearest(name, names);
    const message = `"${name}" is not a setting.${near === undefined ? ` Use ${names.join(', ')}.` : ` Did you mean "${near}"?`}`;
    return [{ code: 'schema', message, pointer: jsonPointer([...path, name]) }];
  });
}
