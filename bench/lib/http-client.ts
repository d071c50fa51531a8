import { Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
  readonly cookie: string;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** An HTTP client for one hub with persistent connections, like a browser or an integration. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #port: number;
  readonly #headers: Record<string, string>;

  constructor(port: number, headers: Record<string, string> = {}) {
    this.#port = port;
    this.#headers = headers;
  }

  send(path: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const options = {
        ...this.#headers,
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      };
      const outgoing = request(
        { host: '127.0.0.1', port: this.#port, path, method, agent: this.#agent, headers: options },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const cookie = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
            const text = Buffer.concat(parts).toString('utf8');
            resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '', text, cookie });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
