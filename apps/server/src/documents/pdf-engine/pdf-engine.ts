/** Prints PDFs with a browser: Chromium over its debugging protocol, or a Gotenberg server. */
import { CdpConnection, printByCdp } from './cdp.ts';
import { browserVersion } from './browser-version.ts';
import { type EngineHttp, EngineRefused, refusalOf } from './engine-refused.ts';
import { helperReach } from '../../platform/outbound/destination.ts';

/** The limit on the length of a response, larger than any sheet. Longer responses are truncated. */
const maxBytes = 200 * 1024 * 1024;

/** Prints a page with Gotenberg's route for HTML files (gotenberg.dev, "HTML file into PDF route"). */
async function printByGotenberg(http: EngineHttp, url: string, html: string, timeoutMs: number): Promise<Uint8Array> {
  const form = new FormData();
  form.set('files', new Blob([html], { type: 'text/html' }), 'index.html');
  form.set('preferCssPageSize', 'true');
  form.set('printBackground', 'true');
  const address = new URL(`${url.replace(/\/+$/, '')}/forms/chromium/convert/html`);
  const encoded = new Response(form);
  const answer = await http.send({
    url: address.href,
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type')! },
    body: new Uint8Array(await encoded.arrayBuffer()),
    allowed: helperReach,
    timeoutMs,
    bodyTimeoutMs: timeoutMs,
    maxBytes,
  });
  if (!answer.ok) throw refusalOf(answer.why);
  if (answer.status !== 200) throw new EngineRefused(`the PDF engine responded with ${answer.status}`);
  if (!answer.whole) throw new EngineRefused('the response of the PDF engine is too large');
  return answer.body;
}

/**
 * Neutralizes the creation and modification dates of a PDF, so that a sheet always has the same bytes. Each date is
 * replaced with one of the same length (ISO 32000-2 section 7.9.4), so that no offset in the file changes.
 */
function withoutTimes(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const dates = /\/(?:CreationDate|ModDate) ?\((D:[0-9Z+'-]+)\)/g;
  const fixed = text.replace(dates, (match, date: string) => match.replace(date, timeless(date)));
  return Buffer.from(fixed, 'latin1');
}

const epoch = "D:19800101000000+00'00'";

function timeless(date: string): string {
  return date.length <= epoch.length ? epoch.slice(0, date.length) : epoch + '0'.repeat(date.length - epoch.length);
}

type Printed =
  | { readonly ok: true; readonly pdf: Uint8Array }
  /** The reason why no browser printed the PDF, as part of a sentence. */
  | { readonly ok: false; readonly why: string };

/**
 * The URL of the engine and the time limit in ms. They are read for each sheet, because the settings may change while
 * the hub runs.
 */
interface EngineSettings {
  readonly url: string | undefined;
  readonly timeoutMs: number;
}

/** Prints pages with the configured engine. Failures are returned as results, never thrown. */
export class PdfEngine {
  readonly #settings: () => EngineSettings;
  readonly #http: EngineHttp;
  readonly #cdp: CdpConnection;
  /** The kind of the engine at each URL, detected once. */
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

/**
 * Detects the kind of engine. Only Chromium reports the path of a web socket; anything else is treated as Gotenberg.
 */
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

/** The first line of an error message without URLs, which only owners may see. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return `the PDF engine could not be reached (${code})`;
  if (error instanceof EngineRefused) return error.message;
  return 'the PDF engine stopped before it printed the sheet';
}
