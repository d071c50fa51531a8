/** PDFs printed by a browser: a Chromium over its debugging protocol, or a Gotenberg server. */
import { CdpConnection, printByCdp } from './cdp.ts';
import { browserVersion } from './browser-version.ts';
import { EngineRefused, type EngineHttp } from './engine-refused.ts';
import { printByGotenberg } from './gotenberg.ts';
import { withoutTimes } from './without-times.ts';

type Printed =
  | { readonly ok: true; readonly pdf: Uint8Array }
  /** The reason why no browser printed it, as part of a sentence. */
  | { readonly ok: false; readonly why: string };

/** The URL and time limit (ms) of the engine, read for each sheet, as the settings may change while the hub runs. */
interface EngineSettings {
  readonly url: string | undefined;
  readonly timeoutMs: number;
}

/** Prints pages with the configured engine; failures are results, never exceptions. */
export class PdfEngine {
  readonly #settings: () => EngineSettings;
  readonly #http: EngineHttp;
  readonly #cdp: CdpConnection;
  /** The kind of engine at each URL, detected once. */
  readonly #kinds = new Map<string, 'cdp' | 'gotenberg'>();

  constructor(settings: () => EngineSettings, http: EngineHttp) {
    this.#settings = settings;
    this.#http = http;
    this.#cdp = new CdpConnection(http);
  }

  get isSetUp(): boolean {
    return this.#settings().url !== undefined;
  }

  async print(html: string): Promise<Printed> {
    const { url, timeoutMs } = this.#settings();
    if (url === undefined) return { ok: false, why: 'no browser PDF engine is set up' };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const pdf = await within(timeout, this.#printAt(url, html, timeoutMs));
      if (!isPdf(pdf)) return { ok: false, why: 'the response of the PDF engine is not a PDF' };
      return { ok: true, pdf: withoutTimes(pdf) };
    } catch (error) {
      this.#kinds.delete(url);
      return { ok: false, why: timeout.aborted ? `the PDF engine took longer than ${timeoutMs} ms` : whyOf(error) };
    }
  }

  async #printAt(url: string, html: string, timeoutMs: number): Promise<Uint8Array> {
    const kind = this.#kinds.get(url) ?? (await kindOf(this.#http, url, timeoutMs));
    this.#kinds.set(url, kind);
    return kind === 'cdp'
      ? printByCdp(this.#cdp, url, html, timeoutMs)
      : printByGotenberg(this.#http, url, html, timeoutMs);
  }

  close(): Promise<void> {
    return this.#cdp.close();
  }
}

/** Detects the engine: only Chromium has a path for its web socket; anything else is treated as Gotenberg. */
async function kindOf(http: EngineHttp, url: string, timeoutMs: number): Promise<'cdp' | 'gotenberg'> {
  if (/^wss?:/.test(url)) return 'cdp';
  const version = await browserVersion(http, new URL(url), timeoutMs);
  return version.includes('webSocketDebuggerUrl') ? 'cdp' : 'gotenberg';
}

/** Rejects when the signal aborts, even if the browser has stopped responding. */
function within<T>(timeout: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    timeout.addEventListener('abort', () => reject(new Error('too late')), { once: true });
    work.then(resolve, reject);
  });
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
}

/** The first line of an error, without URLs, which only owners may see. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return `the PDF engine could not be reached (${code})`;
  if (error instanceof EngineRefused) return error.message;
  return 'the PDF engine stopped before it printed the sheet';
}
