/** Links that give a person without an account access to a released revision. Editors create, list and revoke them. */
import { documentKinds } from '@cablewright/documents';
import { Id, present } from '@cablewright/model';
import Type from 'typebox';
import { linkFields, linkLine } from '../accounts/links/answers.ts';
import { linkErrors } from '../accounts/links/errors.ts';
import type { LinkBook, PublicLink } from '../accounts/links/link-book.ts';
import { noSuchDesign } from '../catalog/designs/read-design.ts';
import { designErrors } from '../catalog/designs/errors.ts';
import { IdParam } from '../catalog/inputs.ts';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import type { AuditWriter } from '../platform/audit/audit-log.ts';
import { created, done, ok } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';

const area = 'Links';

export interface RevisionLinkParts {
  readonly catalog: LiveCatalog;
  readonly links: LinkBook;
  readonly audit: AuditWriter;
  readonly clock: () => Date;
}

/** The options of a link to a revision, stored with the link. */
interface RevisionLinkOptions {
  /** The kinds of documents that the link opens. */
  readonly documents: readonly string[];
  /** The recipient. Only people with an account can see it. */
  readonly note?: string;
  /** Whether guests may comment. */
  readonly comments?: boolean;
  /** The account that created the link. It is notified of guests' comments. */
  readonly account?: string;
}

/**
 * The default documents of a link: the drawing and wiring of the cable. The bill of materials contains prices, so it
 * must be selected explicitly.
 */
const defaultDocuments: readonly string[] = ['schematic', 'drawing', 'wire-list'];
const defaultDays = 90;
const maxDays = 366;
/** The most valid links to the revisions of a cable. */
const maxLinks = 50;
const dayMs = 24 * 60 * 60_000;

const Documents = Type.Array(Type.Enum(documentKinds.map(({ kind }) => kind)), {
  minItems: 1,
  uniqueItems: true,
  description: `The documents it shows. Default: ${defaultDocuments.join(', ')}`,
});

const LinkLineOfRevision = Type.Object(
  {
    ...linkFields,
    rev: Type.Integer(),
    documents: Type.Array(Type.String()),
    comments: Type.Boolean({ description: 'Guests may comment' }),
    note: Type.Optional(Type.String()),
    isOver: Type.Boolean({ description: 'Its time is over' }),
  },
  { title: 'Link to a revision' },
);

export function revisionLinkRoutes(parts: RevisionLinkParts): Route[] {
  return [makeRoute(parts), listRoute(parts), endRoute(parts)];
}

export function optionsOfLink({ options }: PublicLink): RevisionLinkOptions {
  return JSON.parse(options) as RevisionLinkOptions;
}

function lineOf(link: PublicLink, now: string) {
  const { documents, note, comments = false } = optionsOfLink(link);
  const isOver = link.expires_at !== null && link.expires_at <= now;
  return { ...linkLine(link), rev: link.rev ?? 0, documents: [...documents], comments, isOver, ...present({ note }) };
}

function makeRoute({ catalog, links, audit, clock }: RevisionLinkParts): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/revisions/:rev/links',
    operation: 'makeRevisionLink',
    area,
    role: 'editor',
    scope: 'designs:write',
    showsSecret: true,
    summary:
      'Make a link by which a person without an account opens a released revision: its documents and pictures. It is shown once',
    params: Type.Object({ id: Id, rev: Type.Integer({ minimum: 1, maximum: 999_999 }) }),
    body: Type.Object(
      {
        days: Type.Optional(
          Type.Integer({ minimum: 1, maximum: maxDays, description: `For how many days. Default: ${defaultDays}` }),
        ),
        documents: Type.Optional(Documents),
        comments: Type.Optional(Type.Boolean({ description: 'Whether guests may comment. Default: false' })),
        note: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'For whom, for your own list' })),
      },
      { title: 'New link to a revision', additionalProperties: false },
    ),
    answers: {
      201: {
        says: 'The link, relative to the address of the hub',
        schema: Type.Object(
          { id: Type.Integer(), path: Type.String(), expiresAt: Type.String() },
          { title: 'Made link' },
        ),
      },
    },
    refusals: [
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      versionErrors['wrong-state'],
      linkErrors['too-many-links'],
    ],
    handle: async (call) => {
      const { params, body, actor } = call;
      const { id, rev } = params;
      requireReleased(catalog, id, rev);
      const now = clock();
      const live = (await links.of('revision', id)).filter((link) => !lineOf(link, now.toISOString()).isOver);
      if (live.length >= maxLinks)
        refuse(linkErrors['too-many-links'], `${maxLinks} links open this cable. Take one back first.`);
      const { days = defaultDays, documents = defaultDocuments, note, comments } = body;
      const expiresAt = new Date(now.getTime() + days * dayMs).toISOString();
      const options: RevisionLinkOptions = {
        documents,
        ...present({ note, comments, account: actor.account }),
      };
      const made = await links.make({ kind: 'revision', subject: id, rev, options, expiresAt, by: actor.name });
      const subject = `Revision ${rev} of ${id}`;
      await audit.note('link.made', call, { subject, detail: `until ${expiresAt.slice(0, 10)}` });
      return created({ id: made.link.id, path: `/shared/${made.code}`, expiresAt }, { 'cache-control': 'no-store' });
    },
  });
}

function requireReleased(catalog: LiveCatalog, id: string, rev: number): void {
  const revisions = catalog.designs.versions(id);
  if (revisions.length === 0 && catalog.designs.get(id) === undefined) noSuchDesign(id);
  const state = revisions.find((revision) => revision.rev === rev)?.state;
  if (state === undefined) refuse(versionErrors['no-such-version'], `Revision ${rev} of "${id}" not found.`);
  if (state !== 'released')
    refuse(versionErrors['wrong-state'], `Revision ${rev} is ${state}. Only a released revision can be shared.`);
}

function listRoute({ catalog, links, clock }: RevisionLinkParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/links',
    operation: 'listRevisionLinks',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary: 'The links to revisions of a design that were not taken back, newest first, and how often each was opened',
    params: IdParam,
    answers: {
      200: {
        says: 'The links, without their secrets',
        schema: Type.Object(
          { items: Type.Array(LinkLineOfRevision), total: Type.Integer() },
          { title: 'Links to revisions' },
        ),
      },
    },
    refusals: [designErrors['no-such-design']],
    handle: async ({ params: { id } }) => {
      if (catalog.designs.versions(id).length === 0 && catalog.designs.get(id) === undefined) noSuchDesign(id);
      const now = clock().toISOString();
      const items = (await links.of('revision', id)).map((link) => lineOf(link, now));
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

function endRoute({ links, audit }: RevisionLinkParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/designs/:id/links/:link',
    operation: 'endRevisionLink',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Take back a link to a revision',
    params: Type.Object({ id: Id, link: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    answers: { 204: { says: 'It opens nothing any more' } },
    refusals: [linkErrors['no-such-link']],
    handle: async (call) => {
      const { id, link } = call.params;
      if ((await links.end('revision', id, link)) === 0)
        refuse(linkErrors['no-such-link'], `"${id}" has no link ${link}. It may have been taken back.`);
      await audit.note('link.ended', call, { subject: `Link to a revision of ${id}` });
      return done();
    },
  });
}
