/** The people of a hub: list, change a role, remove. */
import Type from 'typebox';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import type { Accounts } from '../accounts.ts';
import type { SignInMethods } from '../sign-in-methods.ts';
import { RoleName, Person } from '../answers.ts';
import { accountErrors } from '../errors.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { SlidingWindows } from '../sliding-windows.ts';
import { peopleErrors } from './errors.ts';
import type { InvitationRepository } from './invitation-repository.ts';
import type { ListedPerson, PersonOutcome, PeopleRepository } from './people-repository.ts';

export const area = 'People';

export interface People {
  readonly accounts: Accounts;
  readonly methods: SignInMethods;
  readonly repository: PeopleRepository;
  readonly invitations: InvitationRepository;
  readonly windows: SlidingWindows;
  /** Whether requests to accept an invitation are rate limited. */
  readonly throttle: boolean;
  readonly now: () => number;
}

export interface PeopleParts {
  /** Undefined on a hub without sign-in. */
  readonly people: People | undefined;
  readonly publicUrl: string;
  readonly audit: AuditWriter;
}

export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$', description: 'An email address' });
export const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) });

export function requirePeople(people: People | undefined): People {
  return people ?? refuse(accountErrors['sign-in-off'], 'This server runs without sign-in: there are no accounts.');
}

export function peopleRoutes({ people, audit }: PeopleParts): Route[] {
  return [listRoute(people), roleRoute(people, audit), resetRoute(people, audit), removeRoute(people, audit)];
}

function listRoute(people: People | undefined): Route {
  return route({
    method: 'GET',
    path: '/api/people',
    operation: 'listPeople',
    area,
    role: 'owner',
    session: true,
    summary: 'People with an account, with their roles',
    answers: {
      200: { says: 'The people', schema: Type.Object({ items: Type.Array(Person), total: Type.Integer() }) },
    },
    refusals: [accountErrors['sign-in-off']],
    handle: async ({ actor }) => {
      const items = (await requirePeople(people).repository.all()).map((person) => shown(person, actor.account));
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

function roleRoute(people: People | undefined, audit: AuditWriter): Route {
  return route({
    method: 'PUT',
    path: '/api/people/:id',
    operation: 'changeRole',
    area,
    role: 'owner',
    session: true,
    summary: 'Change the role of a person',
    params: Id,
    body: Type.Object({ role: RoleName }, { additionalProperties: false }),
    answers: { 200: { says: 'The updated person', schema: Person } },
    refusals: [accountErrors['sign-in-off'], peopleErrors['no-such-person'], peopleErrors['last-owner']],
    handle: async (call) => {
      const { actor, params, body } = call;
      const { repository } = requirePeople(people);
      const before = await repository.find(params.id);
      refuseUnlessDone(await repository.setRole(params.id, body.role));
      const person = await repository.find(params.id);
      if (person === undefined) return refuseUnlessDone('no-such-person');
      const detail = `${before?.role} → ${body.role}`;
      if (before?.role !== body.role) await audit.note('person.role', call, { subject: named(person), detail });
      return ok(shown(person, actor.account), { 'cache-control': 'no-store' });
    },
  });
}

function removeRoute(people: People | undefined, audit: AuditWriter): Route {
  return route({
    method: 'DELETE',
    path: '/api/people/:id',
    operation: 'removePerson',
    area,
    role: 'owner',
    session: true,
    summary: 'Remove a person. Their sessions and tokens end; their changes stay in the history',
    params: Id,
    answers: { 204: { says: 'Gone' } },
    refusals: [accountErrors['sign-in-off'], peopleErrors['no-such-person'], peopleErrors['last-owner']],
    handle: async (call) => {
      const { repository } = requirePeople(people);
      const person = await repository.find(call.params.id);
      refuseUnlessDone(await repository.remove(call.params.id));
      if (person !== undefined)
        await audit.note('person.removed', call, { subject: named(person), detail: person.role });
      return done();
    },
  });
}

function resetRoute(people: People | undefined, audit: AuditWriter): Route {
  return route({
    method: 'DELETE',
    path: '/api/people/:id/second-factor',
    operation: 'resetSecondFactor',
    area,
    role: 'owner',
    session: true,
    summary: 'Remove the authenticator app, recovery codes and passkeys of a person who lost them. Their sessions end',
    params: Id,
    answers: { 204: { says: 'Reset' } },
    refusals: [accountErrors['sign-in-off'], peopleErrors['no-such-person']],
    handle: async (call) => {
      const { repository, accounts } = requirePeople(people);
      const person = await repository.find(call.params.id);
      if (person === undefined) return refuseUnlessDone('no-such-person');
      await accounts.secondFactors.reset(person.id);
      await audit.note('second-factor.reset', call, { subject: named(person) });
      return done();
    },
  });
}

function named({ name, email }: ListedPerson): string {
  return `${name} <${email}>`;
}

function refuseUnlessDone(outcome: 'no-such-person' | 'last-owner'): never;
function refuseUnlessDone(outcome: PersonOutcome): void;
function refuseUnlessDone(outcome: PersonOutcome): void {
  if (outcome === 'no-such-person') refuse(peopleErrors['no-such-person'], 'The person may have been removed.');
  if (outcome === 'last-owner')
    refuse(peopleErrors['last-owner'], 'This is the only owner. Make another person an owner first.');
}

function shown(person: ListedPerson, account: string | undefined): Type.Static<typeof Person> {
  return { ...person, you: person.id === account };
}
