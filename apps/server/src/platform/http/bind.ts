import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import Type from 'typebox';
import { present, inputLimits } from '@cablewright/model';
import {
  AssetsUnreachable,
  HistoryWentBack,
  isDatabaseAway,
  OutcomeUnknown,
  RecordUnreadable,
} from '@cablewright/store';
import type { Actor } from './actor.ts';
import { anonymous } from './actor.ts';
import type { Answer, OpenStream } from './answer.ts';
import { readJson } from './body.ts';
import { checkedInput, type RequestPart } from './check-input.ts';
import { clientAddress } from './client-address.ts';
import { httpErrors } from './errors.ts';
import { etagOf } from './etag.ts';
import { checkAccess, scopeOf, type AccessRules } from './access.ts';
import type { LoggedRequest } from '../log/log.ts';
import { answeredOnce, type Once } from './keyed.ts';
import { problem, refuse, RefusalError, type ProblemAnswer } from './problem.ts';
import { answerForToken } from './token-answer.ts';
import { closesQuery, fileTypes, type FileType, type Route } from './route.ts';
import { readableAddress } from './studio-address.ts';
import { OverBudget } from '../workers/worker-pool.ts';
import { markedAnswer, markedRefusal, takeIfMatch, type Versions } from './versions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

export interface Binding {
  readonly access: AccessRules;
  readonly versions: Versions;
  /** The number of trusted proxies, each of which appends the client's address to the header. */
  readonly proxies: number;
  /** Called for every error that is a bug. The client only learns that there was an error. */
  readonly onBug: (error: Error, what: string) => void;
  /** Returns the name of the full disk that caused an error. */
  readonly diskFullIn?: (error: unknown) => string | undefined;
  /** Returns the name of a disk that has no space for any change. */
  readonly diskRefusing?: () => string | undefined;
  /** Runs requests with an Idempotency-Key. If undefined, keys are ignored. */
  readonly once?: Once;
  /** Called after every response. */
  readonly onAnswered?: (answered: LoggedRequest) => void;
}

/**
 * The newest change set that a response is certain to include. A page compares it with the start of its event stream.
 */
const seqHeader = 'x-service-seq';

const noParameters = Type.Object({});

/** Creates a Fastify server that parses JSON with `readJson` and sends errors as problem documents. */
export function newServer(binding: Binding): FastifyInstance {
  const app = Fastify({
    logger: false,
    // Only entries written by our own proxies are read. Anything that a client put before them is ignored.
    trustProxy: binding.proxies > 0 && ((_address, hop) => hop < binding.proxies),
    exposeHeadRoutes: false,
    bodyLimit: inputLimits.documentBytes,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Disconnects a client that sends its request byte by byte.
    requestTimeout: 120_000,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (error, _request, reply) => void send(reply as FastifyReply, problemOfError(error)),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { fileInBody } = request.routeOptions.config as Pick<Route, 'fileInBody'>;
    const read = () => {
      try {
        const value = readJson(bytes as Buffer, fileInBody);
        letOthers(bytes.length, () => done(null, value));
      } catch (error) {
        done(error as Error);
      }
    };
    letOthers(bytes.length, read);
  });
  app.addContentTypeParser([...fileTypes], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    validatorOf(schema as Type.TSchema, httpPart === 'body' ? 'body' : 'params'),
  );
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.decorateRequest('actor', undefined);
  const { onAnswered } = binding;
  if (onAnswered !== undefined) {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      onAnswered({
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      });
    });
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = answerOfError(error, binding);
    if (answer.status === 500 || answer.status === 507) binding.onBug(error, `${request.method} ${request.url}`);
    return send(reply, markedRefusal(answer, binding.versions, request.headers['if-match']));
  });
  return app;
}

/**
 * Serves other requests between the steps of processing a large body: joining its chunks, parsing it, and checking it.
 */
function letOthers(bytes: number, next: () => void): void {
  if (bytes < 1_000_000) next();
  else setImmediate(next);
}

function validatorOf(schema: Type.TSchema, part: RequestPart) {
  return (value: unknown): { value: unknown } | { error: Error } => {
    try {
      return { value: checkedInput(part, schema, value) };
    } catch (error) {
      return { error: error as Error };
    }
  };
}

/** Adds every route of the table to the server, with its access checks. */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  for (const route of routes.flatMap((declared) => [declared, ...renamed(declared)])) {
    app.route({
      method: route.method,
      url: route.path,
      schema: present({ params: route.params, body: route.body }),
      bodyLimit: route.bodyBytes,
      config: present({ fileInBody: route.fileInBody }),
      onRequest: async (request, reply) => {
        refuseWithoutRoom(route, binding);
        if (route.withoutDatabase !== true) await binding.versions.settled();
        const { actor, setCookie, spend } = await checkAccess(route, request, binding.access);
        request.actor = actor === undefined ? undefined : { ...actor, request: `${route.method} ${route.path}` };
        if (spend !== undefined) reply.headers(await spend(scopeOf(route) === 'catalog:read' ? 'read' : 'write'));
        if (setCookie !== undefined) reply.header('set-cookie', setCookie);
      },
      preValidation: async (request) => {
        // The query is checked before the body, because a parameter may change how the body is read.
        request.query = checkedInput('query', route.query ?? noParameters, request.query, closesQuery(route));
        requireBodyType(route, request);
        if (route.body !== undefined && request.body === undefined) request.body = {};
      },
      handler: async (request, reply) => {
        await takeIfMatch(request, binding.versions);
        // Determined before the handler reads, so that the response includes this state or a later one.
        if (route.method === 'GET' && request.actor !== undefined)
          reply.header(seqHeader, String(binding.versions.seq));
        const run = async (commitAt?: string) => {
          const handled = answerForToken(route, request.actor, await route.handle(callOf(request, commitAt)));
          return markedAnswer(keptPrivate(request, handled), binding.versions);
        };
        return send(reply, fresh(request, await answeredOnce(route, request, binding.versions, binding.once, run)));
      },
    });
  }
}

/** Makes sure that only the browser caches responses to signed-in people, and revalidates them. */
function keptPrivate({ actor }: FastifyRequest, answer: Answer): Answer {
  if (actor === undefined) return answer;
  return { ...answer, headers: { 'cache-control': 'private, no-cache', ...answer.headers } };
}

/** Also adds the route under its former path, if it has one. */
function renamed(route: Route): Route[] {
  return route.oldPath === undefined ? [] : [{ ...route, path: route.oldPath }];
}

/** Routes for files accept only files, and other routes accept none. */
function requireBodyType({ files }: Route, { body, headers }: FastifyRequest): void {
  const isFile = body instanceof Uint8Array;
  if (files === undefined && isFile) refuse(httpErrors['not-a-json-type'], detailOf('not-a-json-type'));
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (files !== undefined && !(isFile && files.includes(type as FileType)))
    refuse(httpErrors['not-a-file-type'], `Send the file's bytes, with Content-Type ${files.join(', ')}.`);
}

function callOf(request: FastifyRequest, commitAt: string | undefined) {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor === undefined ? anonymous : { ...request.actor, ...present({ commitAt }) },
    headers: request.headers,
    address: clientAddress(request.ip),
  };
}

/**
 * Responds with 304 if the client already has the current version (RFC 9110 section 13.1.2). A response with `no-store`
 * contains more than the versioned document, so it is always sent.
 */
function fresh(request: FastifyRequest, answer: Answer): Answer {
  const etag = answer.headers?.['etag'];
  if (request.method !== 'GET' || answer.status !== 200 || etag === undefined) return answer;
  if (answer.headers?.['cache-control'] === 'no-store') return answer;
  return request.headers['if-none-match'] === etag ? { status: 304, headers: { etag }, body: undefined } : answer;
}

/** Sends a response. Text and bytes are sent unchanged, so a stored document needn't be parsed. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  const { body } = answer;
  if (typeof body === 'function') return takeOver(reply, body as OpenStream);
  if (body === undefined) return reply.send();
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  return reply.send(raw ? body : JSON.stringify(body));
}

function takeOver(reply: FastifyReply, stream: OpenStream): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
  stream(reply.raw);
  return reply;
}

const knownErrors: Readonly<Record<string, keyof typeof httpErrors>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-a-json-type',
};

const whenAway = 'Try again in a moment. If you were saving, check first whether the change was saved.';

const whenUnknown =
  'The server could not finish the save, and may still do so. Send the same request again with the same Idempotency-Key to find out, or check whether the change is there. If this goes on, ask an owner whether the data folder can be written.';

/**
 * Says which file can't be read, and why. The version of the record is included, so that the record can be overwritten
 * or deleted.
 */
function unreadableAnswer({ file }: RecordUnreadable): ProblemAnswer {
  const { path, reason, key, seq } = file;
  const fix =
    key === undefined
      ? 'Ask an owner to put the file back from a backup, or to repair it.'
      : 'Ask an owner to put the file back from a backup, or save or delete the record: what the file holds now is kept.';
  const detail = `The file ${path} of the catalog cannot be read: ${reason}. Everything else is available. ${fix}`;
  const tag = seq === 0 ? {} : { headers: { etag: etagOf(seq) }, members: { etag: etagOf(seq) } };
  return problem(httpErrors['record-unreadable'], detail, tag);
}

const whenWentBack =
  'The database was put back to an earlier state, so nothing was saved. Load the page again, check what is there, and make your change again.';

/** Like `problemOfError`, but reports if a full disk is the cause. */
function answerOfError(error: Error, { diskFullIn }: Binding): ProblemAnswer {
  const answer = problemOfError(error);
  if (error instanceof RefusalError || error instanceof OutcomeUnknown || answer.status < 500) return answer;
  const disk = diskFullIn?.(error);
  if (disk === undefined) return answer;
  return diskFullAnswer(disk);
}

function diskFullAnswer(disk: string): ProblemAnswer {
  const detail = `The disk of ${disk} is full, so nothing was saved. Ask an owner to free some space, then try again.`;
  return problem(httpErrors['disk-full'], detail);
}

/**
 * Refuses changes while the remaining disk space is reserved for a start. Signing in still works, so that people can
 * read their data.
 */
function refuseWithoutRoom({ method, path }: Route, { diskRefusing }: Binding): void {
  if (method === 'GET' || path.startsWith('/api/auth/')) return;
  const disk = diskRefusing?.();
  if (disk !== undefined) throw new RefusalError(diskFullAnswer(disk));
}

/** The problem document for an error: a refusal, an error of Fastify, or a bug without details. */
function problemOfError(error: FastifyError | RefusalError | Error): ProblemAnswer {
  if (error instanceof RefusalError) return error.answer;
  if (error instanceof OverBudget) {
    const detail = `Couldn’t answer: the work ${error.message}. Ask for less, or split the record into smaller ones.`;
    return problem(httpErrors['over-budget'], detail, { headers: { 'retry-after': '30' } });
  }
  if (error instanceof AssetsUnreachable)
    return problem(httpErrors['files-unreachable'], 'Images and models are unavailable right now. Try again later.');
  const { code, statusCode } = error as Partial<FastifyError>;
  const row = code === undefined ? undefined : knownErrors[code];
  if (row !== undefined) return problem(httpErrors[row], detailOf(row));
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return problem(httpErrors['bad-request'], 'The request could not be read.');
  }
  if (error instanceof RecordUnreadable) return unreadableAnswer(error);
  if (error instanceof OutcomeUnknown)
    return problem(httpErrors['outcome-unknown'], whenUnknown, { headers: { 'retry-after': '2' } });
  if (error instanceof HistoryWentBack) return problem(httpErrors['history-went-back'], whenWentBack);
  if (isDatabaseAway(error)) return problem(httpErrors['database-away'], whenAway, { headers: { 'retry-after': '2' } });
  return problem(httpErrors.internal, 'The server log has the details.');
}

function detailOf(code: keyof typeof httpErrors): string {
  return code === 'too-large'
    ? 'Send a smaller document, or fewer records per request.'
    : 'Send JSON, with the header Content-Type: application/json.';
}
