/** Invitations for owners: list open ones, create, revoke. */
import Type from 'typebox';
import type { SignInMethods } from '../sign-in-methods.ts';
import { RoleName, OpenInvitation } from '../answers.ts';
import { accountErrors } from '../errors.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { peopleErrors } from './errors.ts';
import { invitationDays } from './invitation-repository.ts';
import { area, Email, Id, requirePeople, type PeopleParts } from './routes.ts';

/** A limit on open invitations, far above what a shop needs. */
const maxOpen = 200;

const CreatedInvitation = Type.Object(
  {
    ...OpenInvitation.properties,
    link: Type.String(),
    mail: Type.Union([Type.Literal('sent'), Type.Literal('failed'), Type.Null()], {
      description: 'Whether the email was sent; null without an address or a mail server',
    }),
  },
  { title: 'Created invitation' },
);

export function invitationRoutes(parts: PeopleParts): Route[] {
  return [listRoute(parts), makeRoute(parts), withdrawRoute(parts)];
}

function listRoute({ people }: PeopleParts): Route {
  return route({
    method: 'GET',
    path: '/api/invitations',
    operation: 'listInvitations',
    area,
    role: 'owner',
    session: true,
    summary: 'Open invitations',
    answers: {
      200: {
        says: 'The invitations, without their links',
        schema: Type.Object({ items: Type.Array(OpenInvitation), total: Type.Integer() }),
      },
    },
    refusals: [accountErrors['sign-in-off']],
    handle: async () => {
      const items = await requirePeople(people).invitations.open();
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

function makeRoute({ people, publicUrl, audit }: PeopleParts): Route {
  const form = { role: RoleName, email: Type.Optional(Email) };
  return route({
    method: 'POST',
    path: '/api/invitations',
    operation: 'createInvitation',
    showsSecret: true,
    area,
    role: 'owner',
    session: true,
    summary: `Create an invitation: a link for one use, valid for ${invitationDays} days and shown only once`,
    body: Type.Object(form, { additionalProperties: false }),
    answers: {
      201: {
        says: 'The invitation with its link',
        schema: CreatedInvitation,
      },
    },
    refusals: [accountErrors['sign-in-off'], peopleErrors['address-taken'], peopleErrors['too-many-invitations']],
    handle: async (call) => {
      const { actor, body } = call;
      const { accounts, invitations, methods } = requirePeople(people);
      const email = body.email?.trim().toLowerCase();
      if (email !== undefined && (await accounts.knows(email)))
        refuse(peopleErrors['address-taken'], `${email} already has an account.`);
      if ((await invitations.open()).length >= maxOpen)
        refuse(
          peopleErrors['too-many-invitations'],
          `There are ${maxOpen} open invitations. Revoke those that are no longer needed.`,
        );
      const invited = { role: body.role, invitedBy: actor.name, email };
      const { invitation, code } = await invitations.make(invited);
      await audit.note('invitation.created', call, {
        subject: email ?? 'anyone with the link',
        detail: `as ${body.role}`,
      });
      const link = `${publicUrl}/join?code=${code}`;
      const mail = await mailed(methods, invitation, link);
      return created({ ...invitation, link, mail }, { 'cache-control': 'no-store' });
    },
  });
}

/** Emails the invitation if it has an address and the hub has a mail server. The owner gets the link in any case. */
async function mailed(methods: SignInMethods, { email, role, invitedBy }: OpenInvitation, link: string) {
  if (email === null) return null;
  const text = [
    `${invitedBy} invites you to Cablewright as ${role}. Open this link and enter your name:`,
    '',
    link,
    '',
    `The link is valid for ${invitationDays} days and can be used once.`,
  ].join('\n');
  const sent = await methods.send({ to: email, subject: `${invitedBy} invites you to Cablewright`, text });
  return sent === 'no mail server' ? null : sent;
}

function withdrawRoute({ people, audit }: PeopleParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/invitations/:id',
    operation: 'revokeInvitation',
    area,
    role: 'owner',
    session: true,
    summary: 'Revoke an invitation. Its link stops working',
    params: Id,
    answers: { 204: { says: 'Revoked' } },
    refusals: [accountErrors['sign-in-off'], peopleErrors['no-such-invitation']],
    handle: async (call) => {
      const { invitations } = requirePeople(people);
      const gone = (await invitations.open()).find(({ id }) => id === call.params.id);
      if (!(await invitations.withdraw(call.params.id)))
        refuse(peopleErrors['no-such-invitation'], 'It was used or revoked.');
      await audit.note('invitation.revoked', call, { subject: gone?.email ?? 'anyone with the link' });
      return done();
    },
  });
}
