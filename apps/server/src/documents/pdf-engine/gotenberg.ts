import { EngineRefused } from './engine-refused.ts';

/** More than any sheet; longer responses are cut off. */
const maxBytes = 200 * 1024 * 1024;

/** Prints a page by Gotenberg's route for HTML files (gotenberg.dev, "HTML file into PDF route"). */
export async function printByGotenberg(url: string, html: string, signal: AbortSignal): Promise<Uint8Array> {
  const form = new FormData();
  form.set('files', new Blob([html], { type: 'text/html' }), 'index.html');
  form.set('preferCssPageSize', 'true');
  form.set('printBackground', 'true');
  const at = new URL(`${url.replace(/\/+$/, '')}/forms/chromium/convert/html`);
  const answer = await fetch(at, { method: 'POST', body: form, signal, redirect: 'error' });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new EngineRefused(`the PDF engine responded with ${answer.status}`);
  }
  return bounded(answer);
}

async function bounded(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new EngineRefused('the response of the PDF engine is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
