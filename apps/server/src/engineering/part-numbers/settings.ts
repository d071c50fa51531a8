import { NumberSettings } from '../answers.ts';
import { defaultScheme, DefinedScheme, schemeKind, schemeOffers, type SchemeInForce } from '@cablewright/engine';
import { asJson, type Json } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { guarded, type InForce } from '../../catalog/saving/guarded.ts';
import { MessageQuery } from '../../catalog/inputs.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ownDelete, ownPut, save, type Saver } from '../../catalog/saving/save.ts';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { requireScheme } from '../../catalog/saving/number-scheme.ts';
import { numberErrors } from './errors.ts';

const area = 'Part numbers';
const path = '/api/settings/part-numbers';

const SchemeForm = Type.Object(
  {
    scheme: Type.Optional(Type.Unknown({ description: 'The definition; null for the default prefixes' })),
    adoptFrom: Type.Optional(Type.String({ maxLength: 300, description: 'The pack whose scheme to adopt' })),
  },
  { additionalProperties: false },
);
type SchemeForm = Type.Static<typeof SchemeForm>;

export function settingsRoutes(parts: Saver): Route[] {
  return [readRoute(parts), putRoute(parts)];
}

/** The hub's own stored definition. A pack's definition is only a suggestion and isn't in force by itself. */
function ownScheme({ library }: LiveCatalog): (InForce & { readonly record: unknown }) | undefined {
  return library.layer(schemeKind, schemeKind);
}

function settingsAnswer(catalog: LiveCatalog, headers: AnswerHeaders = {}) {
  const stored = ownScheme(catalog);
  return ok(
    {
      scheme: stored?.record ?? null,
      inForce: inForceAnswer(catalog.numbers.scheme),
      offers: schemeOffers(catalog.library),
      defaults: defaultScheme,
    },
    { ...headers, etag: etagOf(stored?.seq ?? 0), 'cache-control': 'no-cache' },
  );
}

/** A module's scheme is code, so there is no definition to return. */
function inForceAnswer({ scheme, from, problems }: SchemeInForce) {
  const definition = scheme instanceof DefinedScheme ? scheme.stored : null;
  const { id, label, type, immutable, module = null } = scheme;
  return { from, module, id, label, type, immutable, definition, problems };
}

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path,
    operation: 'getNumberSettings',
    area,
    role: 'viewer',
    summary: 'The stored numbering scheme, the current one, and those of packs',
    answers: { 200: { says: 'The settings', schema: NumberSettings } },
    handle: () => settingsAnswer(catalog),
  });
}

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path,
    operation: 'saveNumberSettings',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Save the numbering scheme, reset it to the default, or adopt a pack’s (an owner, signed in)',
    query: MessageQuery,
    body: SchemeForm,
    ifMatch: 'required',
    answers: { 200: { says: 'The updated settings', schema: NumberSettings } },
    refusals: [catalogErrors['scheme-invalid'], numberErrors['no-such-offer'], httpErrors['session-required']],
    handle: async (call) => {
      const { catalog } = parts;
      const { definition, message } = requested(catalog, call.actor, call.body);
      const { now, seen } = await guarded(catalog, call, () => ownScheme(catalog));
      const put =
        definition !== null
          ? ownPut(schemeKind, schemeKind, definition, now, seen)
          : { writes: now === undefined ? [] : [ownDelete(schemeKind, schemeKind, now, seen)] };
      if (put.writes.length === 0) return settingsAnswer(catalog);
      const saved = await save(parts, { actor: call.actor, message: call.query.message ?? message, ...put });
      return settingsAnswer(catalog, saved.headers);
    },
  });
}

interface RequestedScheme {
  /** Null to remove the stored definition. */
  readonly definition: Json;
  readonly message: string;
}

function requested(catalog: LiveCatalog, actor: Actor, { scheme, adoptFrom }: SchemeForm): RequestedScheme {
  if ((scheme === undefined) === (adoptFrom === undefined)) {
    const message = 'Send either scheme (a definition, or null) or adoptFrom (the id of a pack).';
    refuse(httpErrors.schema, message, { issues: [{ code: 'schema', message, pointer: '' }] });
  }
  if (adoptFrom !== undefined) return adopted(catalog, actor, adoptFrom);
  if (scheme === null) return { definition: null, message: 'Reset to the default numbering scheme' };
  const { stored, label } = requireScheme(scheme, '/scheme');
  return { definition: asJson(stored), message: `Saved the numbering scheme ${label}` };
}

/**
 * The scheme of a pack, to be adopted. Only a signed-in owner may adopt it, because it changes the numbering of the
 * whole shop.
 */
function adopted(catalog: LiveCatalog, actor: Actor, pack: string): RequestedScheme {
  if (actor.via === 'token')
    refuse(httpErrors['session-required'], 'Sign in to adopt a scheme. API tokens cannot do this.');
  if (!mayActAs(actor, 'owner')) {
    refuse(httpErrors['role-too-low'], `Adopting a scheme requires the role owner; yours is ${actor.role}.`);
  }
  const offers = schemeOffers(catalog.library);
  const offer = offers.find((candidate) => candidate.pack === pack);
  if (offer === undefined) {
    const there = offers.map((candidate) => candidate.pack).join(', ');
    refuse(
      numberErrors['no-such-offer'],
      `"${pack}" offers no scheme; ${there === '' ? 'no pack does' : `${there} do`}.`,
    );
  }
  return { definition: asJson(offer.scheme), message: `Adopted the numbering scheme of ${pack}` };
}
