import type { IncomingHttpHeaders } from 'node:http';
import type Type from 'typebox';
import { anonymous, mayActAs, type Actor, type LadderRole, type Scope } from './actor.ts';
import type { Shape } from './shape.ts';
import type { Answer, JsonBytes, JsonText, OpenStream } from './answer.ts';
import type { ErrorRow, ProblemAnswer } from './problem.ts';

/** The file types a route may take as its body. */
export const fileTypes = [
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'model/gltf-binary',
  'model/step',
  'font/ttf',
  'font/otf',
  'font/woff2',
  'application/zip',
  'application/octet-stream',
] as const;
export type FileType = (typeof fileTypes)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A handler's input, checked against the route's schemas. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly actor: Actor;
  readonly headers: IncomingHttpHeaders;
  /** The address of the client, as reported by the trusted proxy if there is one. */
  readonly address: string;
}

interface AnswerShape {
  readonly says: string;
  readonly schema?: Type.TSchema;
  /** The media type of a body that is not JSON. */
  readonly type?: string;
}

interface Described {
  readonly method: Method;
  /** The path, with `:name` for each parameter. */
  readonly path: string;
  /** A former path that still works. */
  readonly oldPath?: string;
  /** Its unique name in clients: `listDesigns`. */
  readonly operation: string;
  /** The group it belongs to. */
  readonly area: string;
  /** Who may use it: `public` anyone, `setup` only while the hub is not set up, else the lowest role. */
  readonly role: 'public' | 'setup' | LadderRole;
  /** Builders may use it as well. */
  readonly builders?: true;
  /** Also works before setup is finished. */
  readonly duringSetup?: true;
  /** Only a signed-in session, never a token. */
  readonly session?: true;
  /** Allowed even to a person who has yet to set up the second factor they need. */
  readonly withoutSecondFactor?: true;
  /** The scope a token needs; reads need `catalog:read`. */
  readonly scope?: Scope;
  readonly summary: string;
  /** Status and meaning; a schema describes the body. Every other status is one of `refusals`. */
  readonly answers: Readonly<Record<number, AnswerShape>>;
  /** The area's own refusals, in addition to those that follow from the fields above. */
  readonly refusals?: readonly ErrorRow[];
  /** Responds without checking that memory is up to date with the database. For the liveness check. */
  readonly withoutDatabase?: true;
  /** `required`: If-Match must name the version that the writer saw. `unless-new`: not if the write creates the record. `optional`: it may. */
  readonly ifMatch?: 'required' | 'unless-new' | 'optional';
  /** The response shows a secret that is never shown again, so it is not stored for a repeat of the request. */
  readonly showsSecret?: true;
  /** Maximum bytes of the body, if it may be larger than one document. */
  readonly bodyBytes?: number;
  /** The JSON body has a file as base64 in `file.base64`, whose schema limits its length. Other texts keep the limit of all texts. */
  readonly fileInBody?: true;
  /** The media types of a body that is a file. Without it a body is JSON. */
  readonly files?: readonly FileType[];
}

/** One route as data. The OpenAPI document, the role matrix test and the fuzz test read the same table that is served. */
export interface Route extends Described {
  readonly params?: Type.TSchema;
  readonly query?: Type.TSchema;
  readonly body?: Type.TSchema;
  handle(call: Call): Answer | Promise<Answer>;
}

/**
 * Whether undeclared query parameters are refused. They are accepted under /api/auth/, as sign-in providers, mail programs and
 * clients of better-auth add their own.
 */
export function closesQuery({ path }: Pick<Route, 'path'>): boolean {
  return !path.startsWith('/api/auth/');
}

/** Whether a route needs a higher role than reading does. */
export function needsMoreThanReading({ role }: Pick<Route, 'role'>): boolean {
  return role !== 'public' && role !== 'setup' && !mayActAs(anonymous, role);
}

type Read<S> = S extends Type.TSchema ? Type.Static<S> : undefined;

type JsonBody<D> = D extends { readonly schema: infer S extends Type.TSchema }
  ? Shape<S> | JsonText<Shape<S>> | JsonBytes<Shape<S>>
  : never;
type RawBody<D> = D extends { readonly type: string } ? string | Uint8Array | OpenStream : never;
type BodyOf<D> = [JsonBody<D> | RawBody<D>] extends [never] ? undefined : JsonBody<D> | RawBody<D>;

/** The answers that a route declares, and any refusal. */
type AnswerOf<A extends Described['answers']> =
  | { [S in keyof A & number]: Answer<S, BodyOf<A[S]>> }[keyof A & number]
  | ProblemAnswer;

/** Types a route's handler by its schemas: what it reads, and what it answers with each status. */
export function route<
  A extends Described['answers'],
  P extends Type.TSchema | undefined = undefined,
  Q extends Type.TSchema | undefined = undefined,
  B extends Type.TSchema | undefined = undefined,
>(
  described: Described & {
    readonly answers: A;
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    handle(call: Call<Read<P>, Read<Q>, Read<B>>): AnswerOf<A> | Promise<AnswerOf<A>>;
  },
): Route {
  return described;
}
