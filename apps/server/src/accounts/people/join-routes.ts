/** Reading and accepting an invitation, without an account. */
import Type from 'typebox';
import { accountErrors } from '../errors.ts';
import { passwordLength } from '../sign-in.ts';
import { tooManyAttempts } from '../too-many-attempts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse, RefusalError } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { peopleErrors } from './errors.ts';
import { RoleName, type OpenInvitation } from '../answers.ts';
import { area, Email, requirePeople, type People, type PeopleParts } from './routes.ts';

/** The number of requests that one client may send in ten seconds, the same as for other account routes. */
const joins = { ms: 10_000, max: 100 } as const;

const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) });
const Refusals = [accountErrors['sign-in-off'], accountErrors['too-many-attempts'], peopleErrors['invitation-over']];

export function joinRoutes(parts: PeopleParts): Route[] {
  return [lookRoute(parts), acceptRoute(parts)];
}

function lookRoute({ people }: PeopleParts): Route {
  return route({
    method: 'GET',
    path: '/api/join/:code',
    operation: 'getInvitation',
    area,
    role: 'public',
    summary: 'What an invitation offers',
    params: Code,
    answers: {
      200: {
        says: 'The invitation',
        schema: Type.Object({
          role: RoleName,
          email: Type.Union([Type.String(), Type.Null()]),
          invitedBy: Type.String(),
          expiresAt: Type.String(),
          password: Type.Boolean({
            description: 'Whether to choose a password; otherwise the email address is enough',
          }),
        }),
      },
    },
    refusals: Refusals,
    handle: async (call) => {
      const room = await counted(people, call);
      const { role, email, invitedBy, expiresAt } = await found(room, call.params.code);
      const offer = { role, email, invitedBy, expiresAt };
      const password = await room.methods.givesPasswords();
      return ok({ ...offer, password }, { 'cache-control': 'no-store' });
    },
  });
}

function acceptRoute({ people, audit }: PeopleParts): Route {
  const form = {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.Optional(Email),
    password: Type.Optional(Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max })),
  };
  return route({
    method: 'POST',
    path: '/api/join/:code',
    operation: 'acceptInvitation',
    area,
    role: 'public',
    summary: 'Accept an invitation with a name, and a password where passwords are used. Then sign in',
    params: Code,
    body: Type.Object(form, { additionalProperties: false }),
    answers: { 200: { says: 'The address to sign in with', schema: Type.Object({ email: Type.String() }) } },
    refusals: [...Refusals, peopleErrors['address-taken'], accountErrors['account-refused']],
    handle: async (call) => {
      const room = await counted(people, call);
      const invitation = await found(room, call.params.code);
      const email = addressOf(invitation, call.body.email);
      await join(room, invitation, { name: call.body.name, email, ...(await loginOf(room, call.body)) });
      const actor = { name: call.body.name, email, via: 'session' } as const;
      const detail = `as ${invitation.role}, invited by ${invitation.invitedBy}`;
      await audit.note('person.joined', { actor, address: call.address }, { detail });
      return ok({ email }, { 'cache-control': 'no-store' });
    },
  });
}

/** The invited address. If the invitation has none, the address that the person enters. */
function addressOf({ email: invited }: OpenInvitation, typed: string | undefined): string {
  const email = typed?.trim().toLowerCase() ?? invited;
  if (email === null) return refuse(accountErrors['account-refused'], 'Enter the email address to sign in with.');
  if (invited !== null && email !== invited)
    refuse(accountErrors['account-refused'], `The invitation is for ${invited}. Use that address.`);
  return email;
}

async function loginOf(
  { methods }: People,
  { password }: { readonly password?: string },
): Promise<{ password?: string }> {
  if (!(await methods.givesPasswords())) return {};
  if (password === undefined) return refuse(accountErrors['account-refused'], 'Choose a password.');
  return { password };
}

async function join(
  { accounts, invitations }: People,
  { id, role }: OpenInvitation,
  person: { readonly name: string; readonly email: string; readonly password?: string },
): Promise<void> {
  if (!(await invitations.use(id))) refuseOver();
  const added = await accounts.add({ ...person, role }).catch(async (error: unknown) => {
    await invitations.giveBack(id);
    throw error;
  });
  if (added) return;
  await invitations.giveBack(id);
  refuse(peopleErrors['address-taken'], 'Sign in with it, or use another address.');
}

async function found({ invitations }: People, code: string): Promise<OpenInvitation> {
  return (await invitations.find(code)) ?? refuseOver();
}

function refuseOver(): never {
  return refuse(peopleErrors['invitation-over'], 'It was used, was revoked or has expired. Ask for a new one.');
}

/** Counts a client's request and refuses it if the limit is exceeded. */
async function counted(people: People | undefined, { address }: Pick<Call, 'address'>): Promise<People> {
  const room = requirePeople(people);
  if (!room.throttle) return room;
  const { windows } = room;
  const { allowed, freeAt } = await windows.take(`join ${clientNetwork(address)}`, joins);
  if (allowed) return room;
  throw new RefusalError(tooManyAttempts(windows.secondsUntil(freeAt)));
}
