/** Routes for the 3D models of parts: read, upload and remove a part's model, and its manufacturer's revisions. */
import { PartModel } from '../answers.ts';
import Type from 'typebox';
import { modelCoverage, modelOf, sourceModelRevisions } from '@cablewright/engine';
import { inputLimits, modelKey, ModelLink, present } from '@cablewright/model';
import { assetErrors } from '../files/errors.ts';
import { assetPath, type AssetParts } from '../files/routes.ts';
import { fileKind } from '../files/file-kind.ts';
import { usersOf } from '../files/named.ts';
import { catalogErrors } from '../errors.ts';
import { guarded, recordInForce } from '../saving/guarded.ts';
import { requireRecord } from '../library-record.ts';
import { ownDelete, ownPut, requireSchema, save, type Saver } from '../saving/save.ts';
import { done, ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Call, type FileType, type Route } from '../../platform/http/route.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { convertNow, type ConvertedModel } from './convert.ts';
import type { ModelBuilder } from './model-builder.ts';
import { fileOf } from '../../platform/http/body.ts';

const area = 'Artwork and models';
const notFound = [catalogErrors['no-such-kind'], catalogErrors['no-such-record']];
const files = ['model/gltf-binary', 'model/step', 'application/octet-stream'] as const satisfies readonly FileType[];
const Params = Type.Object({ kind: Type.String({ maxLength: 60 }), id: Type.String({ maxLength: 100 }) });
const word = Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$', maxLength: 100 });
const RevisionParams = Type.Object({ of: word, rev: word });
const Upload = Type.Object({
  file: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the file' })),
  src: Type.Optional(Type.String({ maxLength: 500, description: 'Citation: who made the model, from what' })),
});
const buildRefusals = [
  assetErrors['model-invalid'],
  assetErrors['model-too-large'],
  assetErrors['model-not-converted'],
];

export interface ModelParts extends Saver, AssetParts {
  readonly jobs: JobRepository;
  readonly models: ModelBuilder;
}

export function modelRoutes(parts: ModelParts): Route[] {
  return [
    readRoute(parts),
    putRoute(parts),
    putRevisionRoute(parts),
    buildRoute(parts),
    deleteRoute(parts),
    deleteRevisionRoute(parts),
  ];
}

async function described({ assets }: AssetParts, link: ModelLink | undefined) {
  const addresses = [link?.asset, link?.source?.asset].filter((address) => address !== undefined);
  const there = new Set<string>();
  for (const address of addresses) if (await assets.has(address)) there.add(address);
  const coverage = modelCoverage(link, (address) => there.has(address));
  const address = link?.asset !== undefined && there.has(link.asset) ? assetPath(link.asset) : undefined;
  return { coverage, link, address };
}

async function answer(parts: ModelParts, kind: string, id: string, headers: AnswerHeaders = {}) {
  const { library } = parts.catalog;
  const revisions = sourceModelRevisions(library, kind, id).map(async ({ rev, by, link }) => {
    const entry = library.entry('models', link.id);
    return { rev, by, etag: etagOf(entry?.seq ?? 0), ...(await described(parts, link)) };
  });
  const body = {
    kind,
    id,
    ...(await described(parts, modelOf(library, kind, id))),
    sourceRevisions: await Promise.all(revisions),
  };
  const entry = library.entry('models', modelKey(kind, id));
  return ok(body, { ...headers, etag: etagOf(entry?.seq ?? 0), 'cache-control': 'no-store' });
}

function readRoute(parts: ModelParts): Route {
  return route({
    method: 'GET',
    path: '/api/models/:kind/:id',
    operation: 'getModel',
    area,
    role: 'viewer',
    summary: 'A part’s 3D model, and the maker’s revisions of the model',
    params: Params,
    answers: { 200: { says: 'Coverage, the link with its citation, source revisions', schema: PartModel } },
    refusals: notFound,
    handle: ({ params: { kind, id } }) => {
      requireRecord(parts.catalog, kind, id);
      return answer(parts, kind, id);
    },
  });
}

const described200 = { 200: { says: 'The state of the model', schema: PartModel } };
const upload = {
  method: 'PUT',
  area,
  role: 'editor',
  scope: 'library:write',
  query: Upload,
  files,
  bodyBytes: inputLimits.assetBytes,
  ifMatch: 'required',
} as const;

function putRoute(parts: ModelParts): Route {
  return route({
    ...upload,
    path: '/api/models/:kind/:id',
    operation: 'saveModel',
    summary: 'Set the 3D model of a part: a GLB file, or a STEP file, which a job converts while the request waits',
    params: Params,
    answers: described200,
    refusals: [...notFound, ...buildRefusals],
    handle: async (call) => {
      const { kind, id } = call.params;
      requireRecord(parts.catalog, kind, id);
      const { headers } = await link(parts, call, { id: modelKey(kind, id) });
      return answer(parts, kind, id, headers);
    },
  });
}

function putRevisionRoute(parts: ModelParts): Route {
  return route({
    ...upload,
    path: '/api/models/revisions/:of/:rev',
    operation: 'saveModelRevision',
    summary: 'Keep a revision of the maker’s own model, by the id or part number of the record it shows',
    params: RevisionParams,
    answers: { 200: { says: 'The link as saved', schema: ModelLink } },
    refusals: buildRefusals,
    handle: async (call) => {
      const { of, rev } = call.params;
      const saved = await link(parts, call, { id: `revisions/${of}/${rev}` });
      return ok(saved.record, { ...saved.headers, etag: etagOf(saved.seq) });
    },
  });
}

type UploadCall = Call<unknown, Type.Static<typeof Upload>>;

/** Builds a model from the uploaded file, stores it and links it. If it can't be built, nothing is stored. */
async function link(parts: ModelParts, call: UploadCall, { id }: { readonly id: string }) {
  const inForce = () => recordInForce(parts.catalog, 'models', id);
  const { now, seen } = await guarded(parts.catalog, call, inForce);
  const record = { id, origin: 'source' as const, ...(await kept(parts, call)) };
  requireSchema('models', id, record);
  const put = ownPut('models', id, record, now, seen);
  const { seq, headers } = await save(parts, { actor: call.actor, message: `3D model of ${id}`, ...put });
  return { record, seq, headers };
}

async function kept(parts: ModelParts, call: UploadCall) {
  const bytes = fileOf(call.body);
  const { src } = call.query;
  const cited = present({ src });
  const type = fileKind(bytes);
  if (type === 'model/step') return { ...(await ofStep(parts, call, bytes)), ...cited };
  if (type === 'model/gltf-binary') {
    const { glb, facts } = requireBuilt(await parts.models.build(bytes));
    return { asset: await parts.assets.put(glb), facts, ...cited };
  }
  return refuse(assetErrors['model-invalid'], 'The file is not a STEP file or a GLB file (glTF 2.0).');
}

/** Stores the file before it is converted, because the process that runs jobs reads it from the store. */
async function ofStep(parts: ModelParts, { query, actor }: UploadCall, bytes: Uint8Array) {
  const { assets, catalog } = parts;
  const file = query.file ?? 'model.step';
  const address = await assets.put(bytes);
  const converted = await convertNow(parts, address, file, actor);
  if (!converted.ok && (await usersOf(catalog.store, address)).length === 0) await assets.remove(address);
  const { glb, facts } = requireBuilt(converted);
  return { asset: await assets.put(glb), facts, source: { asset: address, file } };
}

function requireBuilt(built: ConvertedModel): Extract<ConvertedModel, { ok: true }> {
  if (built.ok) return built;
  if (built.why === 'not-run')
    return refuse(assetErrors['model-not-converted'], `Try again in a while: ${built.message}.`);
  const row = built.why === 'too-large' ? assetErrors['model-too-large'] : assetErrors['model-invalid'];
  return refuse(row, `The model cannot be used: ${built.message}.`);
}

function buildRoute(parts: ModelParts): Route {
  return route({
    method: 'POST',
    path: '/api/models/:kind/:id/build',
    operation: 'buildModel',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Build a linked model from its source file',
    params: Params,
    answers: described200,
    refusals: [...notFound, assetErrors['no-such-model'], ...buildRefusals],
    handle: async ({ params: { kind, id }, actor }) => {
      requireRecord(parts.catalog, kind, id);
      const key = modelKey(kind, id);
      const record = modelOf(parts.catalog.library, kind, id);
      const source = record?.source;
      if (source === undefined || !(await parts.assets.has(source.asset)))
        return refuse(assetErrors['no-such-model'], `The source file of the 3D model of ${key} is missing.`);
      const { glb, facts } = requireBuilt(await convertNow(parts, source.asset, source.file, actor));
      const now = recordInForce(parts.catalog, 'models', key);
      const built = { ...record, asset: await parts.assets.put(glb), facts };
      const put = ownPut('models', key, built, now, 'any');
      const { headers } = await save(parts, { actor, message: `3D model of ${key}: built`, ...put });
      return answer(parts, kind, id, headers);
    },
  });
}

const detach = {
  method: 'DELETE',
  area,
  role: 'editor',
  scope: 'library:write',
  ifMatch: 'required',
} as const;
const detachRefusals = [assetErrors['no-such-model'], catalogErrors['belongs-to-a-pack']];

function deleteRoute(parts: ModelParts): Route {
  return route({
    ...detach,
    path: '/api/models/:kind/:id',
    operation: 'deleteModel',
    summary: 'Detach a part’s model. The file stays for the revisions that use it',
    params: Params,
    answers: described200,
    refusals: [...notFound, ...detachRefusals],
    handle: async (call) => {
      const { kind, id } = call.params;
      requireRecord(parts.catalog, kind, id);
      return answer(parts, kind, id, await unlink(parts, call, modelKey(kind, id)));
    },
  });
}

function deleteRevisionRoute(parts: ModelParts): Route {
  return route({
    ...detach,
    path: '/api/models/revisions/:of/:rev',
    operation: 'deleteModelRevision',
    summary: 'Remove a revision of the maker’s own model. The file stays',
    params: RevisionParams,
    answers: { 204: { says: 'Forgotten' } },
    refusals: detachRefusals,
    handle: async (call) => {
      return done(await unlink(parts, call, `revisions/${call.params.of}/${call.params.rev}`));
    },
  });
}

async function unlink(parts: ModelParts, call: Call, key: string): Promise<AnswerHeaders> {
  const { now, seen } = await guarded(parts.catalog, call, () => recordInForce(parts.catalog, 'models', key));
  if (now === undefined) return refuse(assetErrors['no-such-model'], `No 3D model is linked as ${key}.`);
  const writes = [ownDelete('models', key, now, seen)];
  const saved = await save(parts, { actor: call.actor, message: `3D model of ${key} detached`, writes });
  return saved.headers;
}
