import { Agent, request } from 'node:http';

export interface Answer {
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

/** A client of one hub that keeps its connections open, as a browser or an integration does. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #port: number;
  readonly #headers: Record<string, string>;

  constructor(port: number, headers: Record<string, string> = {}) {
    this.#port = port;
    this.#headers = headers;
  }

  send(path: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = {
        ...this.#headers,
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      };
      const outgoing = request(
        { host: '127.0.0.1', port: this.#port, path, method, agent: this.#agent, headers: sent },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const cookie = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
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
