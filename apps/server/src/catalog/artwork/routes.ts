/** Routes for the artwork of parts: the pictures shown with a record, and uploads of the record's own pictures. */
import { ShownArtwork } from '../answers.ts';
import Type from 'typebox';
import { artworkKey, artworkOf, sidesOf } from '@cablewright/engine';
import { artworkSides, inputLimits, type Artwork, type ArtworkSide, type ArtworkView } from '@cablewright/model';
import { assetErrors } from '../files/errors.ts';
import { fileKind } from '../files/file-kind.ts';
import { pictureProblems, pictures, pictureSentence } from '../files/picture.ts';
import { assetPath, type AssetParts } from '../files/routes.ts';
import { catalogErrors } from '../errors.ts';
import { guarded, recordInForce } from '../saving/guarded.ts';
import type { ModuleArtwork } from './module-artwork.ts';
import { requireRecord } from '../library-record.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { ownDelete, ownPut, requireSchema, save, type Saver } from '../saving/save.ts';
import { ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { fileOf } from '../../platform/http/body.ts';

const area = 'Artwork and models';
const notFound = [catalogErrors['no-such-kind'], catalogErrors['no-such-record']];
const Params = Type.Object({ kind: Type.String({ maxLength: 60 }), id: Type.String({ maxLength: 100 }) });
const SideParams = Type.Object({
  ...Params.properties,
  side: Type.Unsafe<ArtworkSide>(Type.Union(artworkSides.map((side) => Type.Literal(side)))),
});
const Source = Type.Object({ src: Type.Optional(Type.String({ maxLength: 500 })) });

export interface ArtworkParts extends Saver, AssetParts {
  /** Pictures that modules draw for parts without a picture. */
  readonly moduleArtwork: ModuleArtwork;
}

export function artworkRoutes(parts: ArtworkParts): Route[] {
  return [readRoute(parts), putRoute(parts), deleteRoute(parts)];
}

/**
 * Throws unless artwork can belong to this record: an existing library record, or an alias that bodies refer to
 * (`art`).
 */
function requirePart(catalog: LiveCatalog, kind: string, id: string): void {
  if (kind !== 'art') requireRecord(catalog, kind, id);
}

async function answer(parts: ArtworkParts, kind: string, id: string, headers: AnswerHeaders = {}) {
  const { catalog, moduleArtwork } = parts;
  const shown = artworkOf(catalog.library, kind, id);
  const drawn = shown === undefined ? await moduleArtwork.of(catalog, kind, id) : undefined;
  const views = Object.entries(shown?.views ?? drawn ?? {}).map(([side, view]) => [
    side,
    { ...view, address: assetPath(view.asset) },
  ]);
  const body = {
    kind,
    id,
    sides: sidesOf(kind),
    from: shown?.from ?? (drawn === undefined ? null : ('module' as const)),
    key: shown?.key ?? null,
    views: Object.fromEntries(views) as ShownArtwork['views'],
  };
  const own = catalog.library.entry('depictions', artworkKey(kind, id));
  return ok(body, { ...headers, etag: etagOf(own?.seq ?? 0), 'cache-control': 'no-store' });
}

function readRoute(parts: ArtworkParts): Route {
  return route({
    method: 'GET',
    path: '/api/artwork/:kind/:id',
    operation: 'getArtwork',
    area,
    role: 'viewer',
    summary: 'The artwork of a part: its own, else its body’s, else that of its body’s drawing',
    params: Params,
    answers: { 200: { says: 'The views; the ETag is that of the part’s own artwork', schema: ShownArtwork } },
    refusals: notFound,
    handle: ({ params: { kind, id } }) => {
      requirePart(parts.catalog, kind, id);
      return answer(parts, kind, id);
    },
  });
}

function putRoute(parts: ArtworkParts): Route {
  return route({
    method: 'PUT',
    path: '/api/artwork/:kind/:id/:side',
    operation: 'saveArtwork',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Set a part’s own picture of one side: SVG without script, PNG or JPEG',
    params: SideParams,
    query: Source,
    files: pictures,
    bodyBytes: inputLimits.assetBytes,
    ifMatch: 'required',
    answers: { 200: { says: 'The updated artwork', schema: ShownArtwork } },
    refusals: [...notFound, assetErrors['artwork-invalid']],
    handle: async (call) => {
      const { kind, id, side } = call.params;
      requirePart(parts.catalog, kind, id);
      const bytes = fileOf(call.body);
      const type = requirePicture(bytes);
      const key = artworkKey(kind, id);
      const inForce = () => recordInForce(parts.catalog, 'depictions', key);
      const { now, seen } = await guarded(parts.catalog, call, inForce);
      const view: ArtworkView = { asset: await parts.assets.put(bytes), type, ...call.query };
      const before = parts.catalog.library.entry('depictions', key)?.record as Artwork | undefined;
      const record: Artwork = { ...before, id: key, views: { ...before?.views, [side]: view } };
      requireSchema('depictions', key, record);
      const put = ownPut('depictions', key, record, now, seen);
      const saved = await save(parts, { actor: call.actor, message: `Artwork of ${key}: ${side}`, ...put });
      return answer(parts, kind, id, saved.headers);
    },
  });
}

function deleteRoute(parts: ArtworkParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/artwork/:kind/:id/:side',
    operation: 'deleteArtwork',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Remove a picture from a part. Without its own picture, the part is shown with its body’s',
    params: SideParams,
    ifMatch: 'required',
    answers: { 200: { says: 'The updated artwork', schema: ShownArtwork } },
    refusals: [...notFound, assetErrors['no-such-artwork'], catalogErrors['belongs-to-a-pack']],
    handle: async (call) => {
      const { kind, id, side } = call.params;
      requirePart(parts.catalog, kind, id);
      const key = artworkKey(kind, id);
      const inForce = () => recordInForce(parts.catalog, 'depictions', key);
      const { now, seen } = await guarded(parts.catalog, call, inForce);
      const before = parts.catalog.library.entry('depictions', key)?.record as Artwork | undefined;
      if (now === undefined || before?.views[side] === undefined)
        return refuse(assetErrors['no-such-artwork'], `${key} has no ${side} picture of its own.`);
      const { [side]: _gone, ...views } = before.views;
      const change =
        Object.keys(views).length === 0
          ? { writes: [ownDelete('depictions', key, now, seen)] }
          : ownPut('depictions', key, { ...before, views }, now, seen);
      const saved = await save(parts, { actor: call.actor, message: `Artwork of ${key}: ${side} removed`, ...change });
      return answer(parts, kind, id, saved.headers);
    },
  });
}

/**
 * Detects the type of a picture from its bytes. Refuses other files, pictures that take too long to draw, and unsafe
 * SVG, and lists every problem.
 */
function requirePicture(bytes: Uint8Array): (typeof pictures)[number] {
  const type = pictures.find((picture) => picture === fileKind(bytes));
  if (type === undefined) return refuse(assetErrors['artwork-invalid'], 'The file is not an SVG, PNG or JPEG.');
  const problems = pictureProblems(bytes);
  const [first] = problems;
  if (first === undefined) return type;
  const issues = problems.map((problem) => ({
    code: 'artwork-invalid',
    message: pictureSentence(problem),
    pointer: '',
  }));
  return refuse(assetErrors['artwork-invalid'], first.message, { issues });
}
