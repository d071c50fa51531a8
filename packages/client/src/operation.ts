/** An operation of the API: its method and address, and the types of what goes in and comes out. */
import type { Json } from './json.ts';

/** What an operation takes and answers. */
export interface OperationTypes {
  /** The `:names` of its address. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  /** It takes a file, as the bytes of the request. */
  readonly file?: true;
  /** Whether the version last read must be sent along. */
  readonly ifMatch?: 'required' | 'optional';
  readonly answer: unknown;
}

/**
 * `GET /api/designs/:id`. A file or a stream as the answer ends in ` file`. The types exist at compile time only, so an
 * operation costs a script no more than its address.
 */
export type Operation<T extends OperationTypes = OperationTypes> = string & { readonly types?: T };

type TypesOf<O> = O extends Operation<infer T> ? T : never;

/** What an operation answers. */
export type AnswerOf<O extends Operation> = TypesOf<O>['answer'];

/** A value to send: nothing in it is changed, and what is undefined is left out. Where any JSON is taken, any value may be given. */
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

/** What a call of an operation is given. */
export type Sent<O extends Operation> = Params<TypesOf<O>> &
  Query<TypesOf<O>> &
  Body<TypesOf<O>> &
  File<TypesOf<O>> &
  IfMatch<TypesOf<O>> & {
    readonly signal?: AbortSignal | undefined;
    /** For a write: a repeat with the same key within a day gets the first answer, and nothing is done twice. */
    readonly idempotencyKey?: string | undefined;
  };

/** The arguments of a call after the operation: none are needed where nothing must be sent. */
export type Args<O extends Operation> = Partial<Sent<O>> extends Sent<O> ? [sent?: Sent<O>] : [sent: Sent<O>];
