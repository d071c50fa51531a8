/** Calls operations of the API. It only needs `fetch`, so it runs in browsers and in Node. */
import { ApiError, type Problem } from './api-error.ts';
import type { AnswerOf, Args, Operation, Sent } from './operation.ts';

export interface ClientOptions {
  /** The base URL of the hub, such as `https://cables.example.com`. Empty for the page's own origin. */
  readonly baseUrl?: string;
  /** An API token. If undefined, a browser sends its session cookie. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
}

/** A response body with its version and headers. */
export interface Answer<T> {
  readonly body: T;
  readonly status: number;
  /** The version of the returned record, to be sent back as `ifMatch`. */
  readonly etag: string;
  readonly headers: Headers;
}

/** The options of any call. The types of each operation narrow them. */
interface AnySent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions = {}) {
    this.#options = options;
  }

  /** Returns the response body or, for a file or stream, the `Response`. Throws an `ApiError` if the request fails. */
  async call<O extends Operation>(operation: O, ...args: Args<O>): Promise<AnswerOf<O>> {
    return (await this.send(operation, ...args)).body;
  }

  /** Like `call`, but also returns the status, version and headers. */
  async send<O extends Operation>(operation: O, ...[request]: Args<O>): Promise<Answer<AnswerOf<O>>> {
    const response = await this.#fetch(operation, request ?? {});
    const { status, headers } = response;
    const body = isFile(operation) ? response : await jsonOf(response);
    return { body: body as AnswerOf<O>, status, etag: headers.get('etag') ?? '', headers };
  }

  /** The URL of an operation, for links, images and event streams. */
  addressOf<O extends Operation>(operation: O, ...[request]: Args<O>): string {
    return this.#address(operation, request ?? {});
  }

  #address(operation: Operation, { params = {}, query = {} }: AnySent): string {
    const path = pathOf(operation).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const setParameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(setParameters.map(([name, value]) => [name, String(value)])).toString();
    return `${this.#options.baseUrl ?? ''}${path}${text === '' ? '' : `?${text}`}`;
  }

  async #fetch(operation: Operation, sent: AnySent): Promise<Response> {
    const { fetch: send = fetch } = this.#options;
    const request: RequestInit = {
      method: operation.slice(0, operation.indexOf(' ')),
      headers: this.#headers(sent),
      credentials: 'same-origin',
      body: sent.file ?? (sent.body === undefined ? null : JSON.stringify(sent.body)),
      signal: sent.signal ?? null,
    };
    const response = await send(this.#address(operation, sent), request).catch((cause: unknown) => {
      if (sent.signal?.aborted === true) throw cause;
      throw new ApiError(0, { code: 'unreachable', detail: 'The server did not answer.' }, undefined, cause);
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  #headers({ body, file, ifMatch, idempotencyKey }: AnySent): Record<string, string> {
    const { token } = this.#options;
    const type = file === undefined ? 'application/json' : file.type || 'application/octet-stream';
    const headers: Record<string, string> = {};
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (file !== undefined || body !== undefined) headers['content-type'] = type;
    if (ifMatch !== undefined) headers['if-match'] = ifMatch;
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    return headers;
  }
}

/** Yields every item of a paginated list. */
export async function allItems<O extends Operation<{ query: object; answer: { items: unknown[]; next?: string } }>>(
  client: Client,
  operation: O,
  ...[request]: Args<O>
): Promise<AnswerOf<O>['items']> {
  const items: unknown[] = [];
  const { query, ...rest } = (request ?? {}) as AnySent;
  let cursor: string | undefined;
  do {
    const pageRequest = { ...rest, query: { limit: 500, ...query, cursor } } as Sent<O>;
    const page = await client.call(operation, ...([pageRequest] as Args<O>));
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}

function isFile(operation: Operation): boolean {
  return operation.endsWith(' file');
}

function pathOf(operation: Operation): string {
  return operation.split(' ')[1]!;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Problem;
  return new ApiError(response.status, problem, response.headers.get('etag') ?? undefined);
}
