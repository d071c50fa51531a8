/** The one way out: every request of the studio goes through here, same origin, JSON, problem documents as errors. */

interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly pointer?: string;
}

/** An answer that is not a success, as the hub explains it (RFC 9457). Status 0: the hub could not be reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** The version the record is at now, on a 412. */
  readonly etag: string | undefined;

  constructor(
    status: number,
    body: { title?: string; detail?: string; code?: string; issues?: Issue[] },
    etag?: string,
  ) {
    super(body.detail ?? body.title ?? `The hub answered ${status}.`);
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? `http-${status}`;
    this.issues = body.issues ?? [];
    this.etag = etag;
  }
}

/** One document with the version it was read at. */
export interface Versioned<T> {
  readonly value: T;
  readonly etag: string;
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A file to send as it is, instead of a JSON body. */
  readonly file?: Blob;
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

async function problemOf(response: Response): Promise<Problem> {
  const etag = response.headers.get('etag') ?? undefined;
  try {
    return new Problem(response.status, (await response.json()) as ConstructorParameters<typeof Problem>[1], etag);
  } catch {
    return new Problem(response.status, {}, etag);
  }
}

async function ask(path: string, sent: Sent): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (sent.body !== undefined) headers['content-type'] = 'application/json';
  if (sent.file !== undefined) headers['content-type'] = sent.file.type || 'application/octet-stream';
  if (sent.ifMatch !== undefined) headers['if-match'] = sent.ifMatch;
  const init: RequestInit = { method: sent.method ?? 'GET', headers, credentials: 'same-origin' };
  if (sent.body !== undefined) init.body = JSON.stringify(sent.body);
  if (sent.file !== undefined) init.body = sent.file;
  if (sent.signal !== undefined) init.signal = sent.signal;
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (sent.signal?.aborted === true) throw cause;
    throw new Problem(0, { code: 'unreachable', detail: 'The hub does not answer. Is it still running?' });
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Sends and reads JSON; an answer without a body reads as undefined. */
export async function request<T>(path: string, sent: Sent = {}): Promise<T> {
  const response = await ask(path, sent);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Sends and reads one document with its ETag. */
export async function versioned<T>(path: string, sent: Sent = {}): Promise<Versioned<T>> {
  const response = await ask(path, sent);
  const text = await response.text();
  return { value: (text === '' ? undefined : JSON.parse(text)) as T, etag: response.headers.get('etag') ?? '' };
}

/** Reads text that is not JSON, for example a drawing. */
export async function requestText(path: string, signal?: AbortSignal): Promise<string> {
  const response = await ask(path, signal === undefined ? {} : { signal });
  return response.text();
}

/** Reads a file as its bytes. */
export async function requestBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await ask(path, signal === undefined ? {} : { signal });
  return response.arrayBuffer();
}

/** A sheet as svg, how many its document has, and what had no place in it. */
export interface ShownSheet {
  readonly svg: string;
  readonly pages: number;
  readonly notes: string | undefined;
}

/** Reads a file shown in the page, with how many sheets its document has. */
export async function requestSheet(path: string, signal?: AbortSignal): Promise<ShownSheet> {
  const response = await ask(path, signal === undefined ? {} : { signal });
  return {
    svg: await response.text(),
    pages: Number(response.headers.get('x-service-pages') ?? 1),
    notes: response.headers.get('x-service-notes') ?? undefined,
  };
}

/** A query string of the values that are set, with its question mark. */
export function query(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  if (set.length === 0) return '';
  return `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()}`;
}

/** An id as part of a path. */
export const seg = encodeURIComponent;
