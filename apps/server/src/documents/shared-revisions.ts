/**
 * A released revision, as shown through a link to a person without an account: its frozen contents and the selected
 * documents.
 */
import { documentKinds, type Format } from '@cablewright/documents';
import { sheetStyles, present } from '@cablewright/model';
import Type from 'typebox';
import { linkErrors } from '../accounts/links/errors.ts';
import { LinkCode, type PublicLink } from '../accounts/links/link-book.ts';
import { closed, openingRefusals, opensOfLinks, takeTurn } from '../accounts/links/link-openings.ts';
import type { CommentParts } from '../engineering/comments/write-comment.ts';
import type { WholeVersion } from '../catalog/live/environments.ts';
import { liveErrors } from '../catalog/live/errors.ts';
import { ok } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Call, type Route } from '../platform/http/route.ts';
import { documentAnswer } from './document-answer.ts';
import { documentErrors } from './off-thread/errors.ts';
import { renderInput, type DocumentParts } from './request.ts';
import { optionsOfLink, type RevisionLinkParts } from './revision-links.ts';

const area = 'Links';

export type SharedRevisionParts = DocumentParts & RevisionLinkParts & CommentParts;

/** The number of documents that one client may have drawn through links in a minute. */
const drawnByLinks = { ms: 60_000, max: 60 } as const;

/** The formats of a shared document. Tables in file formats are only for people with an account. */
const formats = ['svg', 'html', 'pdf'] as const satisfies readonly Format[];

const SharedDocument = Type.Object(
  { kind: Type.String(), label: Type.String(), formats: Type.Array(Type.Enum(formats)) },
  { title: 'Shared document' },
);

const SharedRevision = Type.Object(
  {
    shop: Type.String(),
    label: Type.String(),
    number: Type.Optional(Type.String({ description: 'Part number' })),
    rev: Type.Integer(),
    releasedAt: Type.String(),
    isSuperseded: Type.Boolean({ description: 'A later revision has been released' }),
    expiresAt: Type.Optional(Type.String()),
    documents: Type.Array(SharedDocument),
    comments: Type.Boolean({ description: 'Guests may comment' }),
  },
  { title: 'Shared revision' },
);

export function sharedRevisionRoutes(parts: SharedRevisionParts): Route[] {
  return [openRoute(parts), documentRoute(parts)];
}

/** A link, and the revision that it opens. */
interface Opened {
  readonly link: PublicLink;
  readonly version: WholeVersion;
}

/**
 * The released revision that a link opens. Throws if the link has expired or was revoked, or if there is no such
 * released revision.
 */
export async function openedBy(
  parts: SharedRevisionParts,
  { params, address }: Call<{ readonly code: string }>,
): Promise<Opened> {
  const { catalog, links, windows } = parts;
  await takeTurn(windows, 'link', address, opensOfLinks);
  const link = await links.find('revision', params.code);
  const version = link && (await catalog.wholeVersion(link.subject, link.rev ?? 0));
  if (link === undefined || version?.state !== 'released')
    return refuse(
      linkErrors['link-over'],
      'This link opens nothing. It may have been taken back, or its time is over. Ask for a new one.',
    );
  return { link, version };
}

/** The documents of a link in display order. Documents about the layout are left out if the cable has none. */
function documentsOf({ link, version: { body } }: Opened) {
  const { documents } = optionsOfLink(link);
  return documentKinds
    .filter(({ kind, layout }) => documents.includes(kind) && (layout !== true || body.layout !== undefined))
    .map(({ kind, label, formats: offered }) => ({
      kind,
      label,
      formats: formats.filter((format) => offered.includes(format)),
    }));
}

export const sharedRefusals = [...openingRefusals, linkErrors['link-over'], liveErrors['frozen-missing']];

function openRoute(parts: SharedRevisionParts): Route {
  return route({
    method: 'GET',
    path: '/api/shared-revisions/:code',
    operation: 'openSharedRevision',
    area,
    role: 'public',
    summary: 'What a link to a released revision shows',
    params: LinkCode,
    answers: { 200: { says: 'The revision and its documents', schema: SharedRevision } },
    refusals: sharedRefusals,
    handle: async (call) => {
      const opened = await openedBy(parts, call);
      const { link, version } = opened;
      const { catalog, links } = parts;
      const { label, id, productRef, partNumber } = version.body;
      await links.opened(link.id);
      const newest = catalog.revisionNumber(id, 'released') ?? version.rev;
      return ok(
        {
          shop: catalog.library.settings.organisation?.name ?? '',
          label: label ?? id,
          rev: version.rev,
          releasedAt: version.decidedAt ?? version.savedAt,
          isSuperseded: newest > version.rev,
          documents: documentsOf(opened),
          comments: optionsOfLink(link).comments === true,
          ...present({ number: productRef ?? partNumber, expiresAt: link.expires_at ?? undefined }),
        },
        closed,
      );
    },
  });
}

function documentRoute(parts: SharedRevisionParts): Route {
  return route({
    method: 'GET',
    path: '/api/shared-revisions/:code/documents/:kind',
    operation: 'getSharedDocument',
    area,
    role: 'public',
    summary: 'A document of a shared revision, as it was frozen',
    params: Type.Object({ ...LinkCode.properties, kind: Type.String({ minLength: 1, maxLength: 60 }) }),
    query: Type.Object({
      format: Type.Optional(Type.Enum(formats, { description: 'Default: the first of the document' })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      frame: Type.Optional(
        Type.Enum(['1', '0'], { description: '0: a picture, cut to what is drawn, of a schematic or drawing' }),
      ),
      language: Type.Optional(
        Type.Enum(sheetStyles.language, {
          description: 'Language of the texts. Default: that of the settings, else en',
        }),
      ),
    }),
    answers: { 200: { says: 'The document', type: 'text/html' } },
    refusals: [
      ...sharedRefusals,
      documentErrors['no-such-document'],
      documentErrors['document-refused'],
      documentErrors['document-over-budget'],
      httpErrors['over-budget'],
    ],
    handle: async (call) => {
      const { params, query, actor, address } = call;
      const opened = await openedBy(parts, call);
      await takeTurn(parts.windows, 'document by link', address, drawnByLinks);
      const shared = documentsOf(opened);
      const document = shared.find(({ kind }) => kind === params.kind);
      if (document === undefined)
        return refuse(
          documentErrors['no-such-document'],
          `The link shows no document "${params.kind}". It shows: ${shared.map(({ kind }) => kind).join(', ')}.`,
        );
      const { subject, rev } = opened.link;
      const { page, frame, language, format = document.formats[0] } = query;
      const options = present({ page, language, frame: frame === undefined ? undefined : frame === '1' });
      const answer = await documentAnswer(parts, { actor, kind: params.kind, of: subject, format }, () =>
        renderInput(parts, subject, String(rev), options),
      );
      return ok(answer.body, { ...answer.headers, ...closed });
    },
  });
}
