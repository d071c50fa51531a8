/** PDFs printed by a browser: a Chromium over its debugging protocol, or a Gotenberg server. */
import { CdpConnection, printByCdp } from './cdp.ts';
import { EngineRefused } from './engine-refused.ts';
import { printByGotenberg } from './gotenberg.ts';
import { withoutTimes } from './without-times.ts';

type Printed =
  | { readonly ok: true; readonly pdf: Uint8Array }
  /** Why no browser printed it, as a part of a sentence. */
  | { readonly ok: false; readonly why: string };

/** Where the engine is and how long it may take, ms; asked for each sheet, since settings move while the hub runs. */
interface EngineSettings {
  readonly url: string | undefined;
  readonly timeoutMs: number;
}

/** Prints pages with the engine that is set up; whatever goes wrong with it is an answer, never an error. */
export class PdfEngine {
  readonly #settings: () => EngineSettings;
  readonly #cdp = new CdpConnection();
  /** What each address turned out to be, asked once while it answers. */
  readonly #kinds = new Map<string, 'cdp' | 'gotenberg'>();

  constructor(settings: () => EngineSettings) {
    this.#settings = settings;
  }

  get isSetUp(): boolean {
    return this.#settings().url !== undefined;
  }

  async print(html: string): Promise<Printed> {
    const { url, timeoutMs } = this.#settings();
    if (url === undefined) return { ok: false, why: 'no browser PDF engine is set up' };
    const patience = AbortSignal.timeout(timeoutMs);
    try {
      const pdf = await within(patience, this.#printAt(url, html, patience, timeoutMs));
      if (!isPdf(pdf)) return { ok: false, why: 'the PDF engine answered something else than a PDF' };
      return { ok: true, pdf: withoutTimes(pdf) };
    } catch (error) {
      this.#kinds.delete(url);
      return { ok: false, why: patience.aborted ? `the PDF engine took longer than ${timeoutMs} ms` : whyOf(error) };
    }
  }

  async #printAt(url: string, html: string, patience: AbortSignal, timeoutMs: number): Promise<Uint8Array> {
    const kind = this.#kinds.get(url) ?? (await kindOf(url, patience));
    this.#kinds.set(url, kind);
    return kind === 'cdp' ? printByCdp(this.#cdp, url, html, timeoutMs) : printByGotenberg(url, html, patience);
  }

  close(): Promise<void> {
    return this.#cdp.close();
  }
}

/** A Chromium says so at /json/version (Chrome DevTools Protocol, HTTP endpoints); anything else is taken for Gotenberg. */
async function kindOf(url: string, signal: AbortSignal): Promise<'cdp' | 'gotenberg'> {
  if (/^wss?:/.test(url)) return 'cdp';
  const answer = await fetch(new URL('/json/version', url), { signal, redirect: 'error' });
  const said = answer.ok ? await answer.text() : '';
  return said.includes('webSocketDebuggerUrl') ? 'cdp' : 'gotenberg';
}

/** What is waited for, or its being too late: a browser that has stopped answering does not notice an abort. */
function within<T>(patience: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    patience.addEventListener('abort', () => reject(new Error('too late')), { once: true });
    work.then(resolve, reject);
  });
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
}

/** The first line of what went wrong, without addresses: the settings page shows those to owners only. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return `the PDF engine could not be reached (${code})`;
  if (error instanceof EngineRefused) return error.message;
  return 'the PDF engine stopped before it had printed the sheet';
}
