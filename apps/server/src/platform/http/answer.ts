import type { ServerResponse } from 'node:http';

export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

declare const written: unique symbol;

/** The JSON text of a T. It is sent unchanged, so a stored document needn't be parsed. */
export type JsonText<T> = string & { readonly [written]: T };
/** Like `JsonText`, as bytes. */
export type JsonBytes<T> = Uint8Array & { readonly [written]: T };

/** Declares that a text is the JSON of a T, such as a stored record or the output of `JSON.stringify`. */
export function jsonText<T>(text: string): JsonText<T> {
  return text as JsonText<T>;
}

export function jsonBytes<T>(bytes: Uint8Array): JsonBytes<T> {
  return bytes as JsonBytes<T>;
}

/** Serializes a value as JSON text. */
export function jsonOf<T>(value: T): JsonText<T> {
  return jsonText<T>(JSON.stringify(value));
}

/** Takes over the response for an open stream, and ends it later. */
export type OpenStream = (response: ServerResponse) => void;

/** The response of a handler. Text and bytes are sent unchanged; any other body is serialized as JSON. */
export interface Answer<S extends number = number, B = unknown> {
  readonly status: S;
  readonly headers?: AnswerHeaders;
  readonly body: B;
}

/** A file response, as text or bytes. */
export type FileAnswer = Answer<200, string | Uint8Array>;

export function ok<const B>(body: B, headers?: AnswerHeaders): Answer<200, B> {
  return answer(200, body, headers);
}

export function created<const B>(body: B, headers?: AnswerHeaders): Answer<201, B> {
  return answer(201, body, headers);
}

/** The response to a request whose work is done later by a job. */
export function accepted<const B>(body: B, headers?: AnswerHeaders): Answer<202, B> {
  return answer(202, body, headers);
}

/** The response to a write without a body. */
export function done(headers?: AnswerHeaders): Answer<204, undefined> {
  return answer(204, undefined, headers);
}

export function redirect(location: string, headers?: AnswerHeaders): Answer<302, undefined> {
  return answer(302, undefined, { ...headers, location });
}

function answer<S extends number, B>(status: S, body: B, headers?: AnswerHeaders): Answer<S, B> {
  return headers === undefined ? { status, body } : { status, body, headers };
}
