import { EditLease } from '../answers.ts';
import Type from 'typebox';
import { IdParam } from '../inputs.ts';
import type { Clock } from '../saving/save.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { leaseMs, type Lease } from './lease.ts';
import type { LeaseRepository } from './lease-repository.ts';

export interface LeaseParts {
  readonly leases: LeaseRepository;
  readonly clock: Clock;
}

const area = 'Edit leases';
const Page = Type.String({ minLength: 1, maxLength: 100, description: 'A name the page generates for itself' });
const Ask = Type.Object({ page: Page, takeOver: Type.Optional(Type.Boolean()) }, { additionalProperties: false });
const End = Type.Object({ page: Page }, { additionalProperties: false });

/** A lease as shown to pages. The id of its page is left out, because anybody who knows it could act as that page. */
function shown(lease: Lease, page?: string): EditLease {
  const { design, name, email, since, until } = lease;
  return { design, holder: { name, email }, mine: lease.page === page, since, until };
}

export function leaseRoutes(parts: LeaseParts): Route[] {
  return [readRoute(parts), askRoute(parts), endRoute(parts)];
}

function readRoute({ leases, clock }: LeaseParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/lease',
    operation: 'getLease',
    area,
    role: 'viewer',
    summary: 'Who is editing a design',
    params: IdParam,
    answers: { 200: { says: 'The lease, or a holder of null', schema: EditLease } },
    handle: ({ params: { id } }) => {
      const lease = leases.holder(id, clock());
      return ok(lease === undefined ? { design: id, holder: null, mine: false } : shown(lease));
    },
  });
}

function askRoute({ leases, clock }: LeaseParts): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/lease',
    operation: 'requestLease',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Start editing a design, keep editing it, or take editing over',
    params: IdParam,
    body: Ask,
    answers: { 200: { says: 'The lease in force now, mine or another’s', schema: EditLease } },
    handle: async ({ params: { id }, body: { page, takeOver }, actor }) => {
      const now = clock();
      const requested: Lease = {
        design: id,
        page,
        name: actor.name,
        email: actor.email,
        since: now.toISOString(),
        until: new Date(now.getTime() + leaseMs).toISOString(),
      };
      return ok(shown(await leases.ask(requested, takeOver ?? false), page));
    },
  });
}

function endRoute({ leases }: LeaseParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/designs/:id/lease',
    operation: 'releaseLease',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Stop editing a design',
    params: IdParam,
    body: End,
    answers: { 204: { says: 'Released, if this page held it' } },
    handle: async ({ params: { id }, body: { page } }) => {
      await leases.end(id, page);
      return done();
    },
  });
}
