/** An operation of the API: its method and path, and the types of its request and response. */
import type { Json } from './json.ts';

/** The types of an operation's request and response. */
export interface OperationTypes {
  /** Path parameters (`:name`). */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  /** The request body is a file, sent as bytes. */
  readonly file?: true;
  /** Whether the version that was last read must be sent. */
  readonly ifMatch?: 'required' | 'optional';
  readonly answer: unknown;
}

/**
 * An operation such as `GET /api/designs/:id`. The string ends in ` file` if the operation returns a file or a stream.
 * The types exist only at compile time, so at run time an operation is just a string.
 */
export type Operation<T extends OperationTypes = OperationTypes> = string & { readonly types?: T };

type TypesOf<O> = O extends Operation<infer T> ? T : never;

/** The response type of an operation. */
export type AnswerOf<O extends Operation> = TypesOf<O>['answer'];

/**
 * A value in a request: it may be read-only and have undefined members. Where the API accepts any JSON, any value is
 * allowed.
 */
export type Input<T> = Json extends T
  ? unknown
  : T extends object
    ? { readonly [K in keyof T]: Input<T[K]> | (undefined extends T[K] ? undefined : never) }
    : T;

type Params<T extends OperationTypes> = T extends { params: infer P } ? { readonly params: P } : object;
type Query<T extends OperationTypes> = T extends { query: infer Q }
  ? Partial<Q> extends Q
    ? { readonly query?: Input<Q> }
    : { readonly query: Input<Q> }
  : object;
type Body<T extends OperationTypes> = T extends { body: infer B } ? { readonly body: Input<B> } : object;
type File<T extends OperationTypes> = T extends { file: true } ? { readonly file: Blob } : object;
type IfMatch<T extends OperationTypes> = T extends { ifMatch: 'required' }
  ? { readonly ifMatch: string }
  : T extends { ifMatch: 'optional' }
    ? { readonly ifMatch?: string | undefined }
    : object;

/** The options for a call of an operation. */
export type Sent<O extends Operation> = Params<TypesOf<O>> &
  Query<TypesOf<O>> &
  Body<TypesOf<O>> &
  File<TypesOf<O>> &
  IfMatch<TypesOf<O>> & {
    readonly signal?: AbortSignal | undefined;
    /**
     * For a write. A repeated request with the same key within a day gets the first response and has no further effect.
     */
    readonly idempotencyKey?: string | undefined;
  };

/** The arguments of a call after the operation. They are optional if the operation requires none. */
export type Args<O extends Operation> = Partial<Sent<O>> extends Sent<O> ? [sent?: Sent<O>] : [sent: Sent<O>];
