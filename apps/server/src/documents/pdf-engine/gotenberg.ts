import { helperReach } from '../../platform/outbound/destination.ts';
import { EngineRefused, refusalOf, type EngineHttp } from './engine-refused.ts';

/** Larger than any sheet. Longer responses are truncated. */
const maxBytes = 200 * 1024 * 1024;

/** Prints a page with Gotenberg's route for HTML files (gotenberg.dev, "HTML file into PDF route"). */
export async function printByGotenberg(
  http: EngineHttp,
  url: string,
  html: string,
  timeoutMs: number,
): Promise<Uint8Array> {
  const form = new FormData();
  form.set('files', new Blob([html], { type: 'text/html' }), 'index.html');
  form.set('preferCssPageSize', 'true');
  form.set('printBackground', 'true');
  const at = new URL(`${url.replace(/\/+$/, '')}/forms/chromium/convert/html`);
  const encoded = new Response(form);
  const answer = await http.send({
    url: at.href,
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
