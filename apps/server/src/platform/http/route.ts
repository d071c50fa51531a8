import type { IncomingHttpHeaders } from 'node:http';
import type Type from 'typebox';
import { anonymous, mayActAs, type Actor, type LadderRole, type Scope } from './actor.ts';
import type { Shape } from './shape.ts';
import type { Answer, JsonBytes, JsonText, OpenStream } from './answer.ts';
import type { ErrorRow, ProblemAnswer } from './problem.ts';

/** The file types that a route may accept as its body. */
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

/** The input of a handler, checked against the schemas of the route. */
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
  /** The media type of a body that isn't JSON. */
  readonly type?: string;
}

interface Described {
  readonly method: Method;
  /** The path, with `:name` for each parameter. */
  readonly path: string;
  /** A former path under which the route still works. */
  readonly oldPath?: string;
  /** A unique name for clients, such as `listDesigns`. */
  readonly operation: string;
  /** The group to which the route belongs. */
  readonly area: string;
  /**
   * Who may use the route: `public` means anyone, `setup` only before setup is finished, and otherwise it is the lowest
   * role.
   */
  readonly role: 'public' | 'setup' | LadderRole;
  /** Whether builders may use it as well. */
  readonly builders?: true;
  /** Whether it also works before setup is finished. */
  readonly duringSetup?: true;
  /** Whether it requires a signed-in session, which excludes tokens. */
  readonly session?: true;
  /** Whether it also works for a person who hasn't yet set up a mandatory second factor. */
  readonly withoutSecondFactor?: true;
  /** The scope that a token needs. Read routes need `catalog:read`. */
  readonly scope?: Scope;
  readonly summary: string;
  /** The meaning of each status, and a schema for its body. All other statuses come from `refusals`. */
  readonly answers: Readonly<Record<number, AnswerShape>>;
  /** The errors of the area, in addition to those that follow from the other fields. */
  readonly refusals?: readonly ErrorRow[];
  /** Whether it responds without checking that memory is up to date with the database. Used by the liveness check. */
  readonly withoutDatabase?: true;
  /**
   * With `required`, If-Match must contain the version that the writer has seen. With `unless-new`, it may be missing
   * if the write creates the record. With `optional`, it may always be missing.
   */
  readonly ifMatch?: 'required' | 'unless-new' | 'optional';
  /**
   * Whether the response contains a secret that is shown only once. It is then not stored for repeats of the request.
   */
  readonly showsSecret?: true;
  /** The maximum size of the body in bytes, if it may be larger than one document. */
  readonly bodyBytes?: number;
  /**
   * Whether the JSON body contains a file as base64 in `file.base64`, whose length is limited by the schema. All other
   * texts have the usual limit.
   */
  readonly fileInBody?: true;
  /** The media types of a body that is a file. If undefined, the body is JSON. */
  readonly files?: readonly FileType[];
}

/** A route as data. The OpenAPI document, the role matrix test and the fuzz test read the same table that is served. */
export interface Route extends Described {
  readonly params?: Type.TSchema;
  readonly query?: Type.TSchema;
  readonly body?: Type.TSchema;
  handle(call: Call): Answer | Promise<Answer>;
}

/**
 * Whether undeclared query parameters are refused. They are accepted under /api/auth/, because sign-in providers, mail
 * programs and clients of better-auth add their own.
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

/** The responses that a route declares, and any error. */
type AnswerOf<A extends Described['answers']> =
  | { [S in keyof A & number]: Answer<S, BodyOf<A[S]>> }[keyof A & number]
  | ProblemAnswer;

/** Types a route's handler by its schemas: its input, and its response for each status. */
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
