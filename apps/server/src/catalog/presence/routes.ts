import Type from 'typebox';
import { PeopleHere } from '../answers.ts';
import { IdParam } from '../inputs.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Presence, PresenceBook } from './presence-book.ts';

export interface PresenceParts {
  readonly presence: PresenceBook;
}

const area = 'Presence';
/** The most selected items, limited so that they fit into a PostgreSQL notification of at most 8,000 bytes. */
const maxSelected = 40;
const maxSelectedLength = 60;

/** The id that a page chooses for itself. */
export const PageName = Type.String({
  minLength: 8,
  maxLength: 64,
  pattern: '^[A-Za-z0-9-]+$',
  description: 'A name the page generates for itself. Others see it.',
});
const Here = Type.Object(
  {
    page: PageName,
    selected: Type.Array(Type.String({ minLength: 1, maxLength: maxSelectedLength }), {
      maxItems: maxSelected,
      description: 'Parts that are selected, or terminals such as j1.3',
    }),
    editing: Type.Boolean({ description: 'The page has changes that are not saved' }),
    stream: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 64,
        pattern: '^[A-Za-z0-9-]+$',
        description:
          'The stream of the `hello` event that the page listens to, alone or with other pages. When it ends, the page has left',
      }),
    ),
  },
  { additionalProperties: false },
);
const Gone = Type.Object({ page: PageName }, { additionalProperties: false });

/** Identifies the person of a page. */
export function personOf({ account, name }: Actor): string {
  return account ?? name;
}

/** The people who have a design open, in the form sent to pages. */
export function peopleHere(presence: PresenceBook, design: string): PeopleHere {
  const people = presence
    .of(design)
    .map(({ page, person, name, selected, editing }: Presence) => ({ page, person, name, selected, editing }));
  return { design, people };
}

export function presenceRoutes({ presence }: PresenceParts): Route[] {
  return [
    route({
      method: 'PUT',
      path: '/api/designs/:id/presence',
      operation: 'showPresence',
      area,
      role: 'viewer',
      session: true,
      summary: 'Say that a page has a design open, and what is selected there. Pages repeat it every 10 seconds',
      params: IdParam,
      body: Here,
      answers: { 200: { says: 'Who has the design open now, this page too', schema: PeopleHere } },
      handle: async ({ params: { id }, body: { page, selected, editing, stream = page }, actor }) => {
        const person = personOf(actor);
        await presence.here({ design: id, page, person, name: actor.name, selected, editing, stream });
        return ok(peopleHere(presence, id), { 'cache-control': 'no-store' });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/designs/:id/presence',
      operation: 'endPresence',
      area,
      role: 'viewer',
      session: true,
      summary: 'Say that a page has closed a design',
      params: IdParam,
      body: Gone,
      answers: { 204: { says: 'The page is not shown in this design any more' } },
      handle: async ({ params: { id }, body: { page }, actor }) => {
        await presence.gone(id, page, personOf(actor));
        return done();
      },
    }),
  ];
}
