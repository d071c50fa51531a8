import { helperReach } from '../../platform/outbound/destination.ts';
import { refusalOf, type EngineHttp } from './engine-refused.ts';

/**
 * Requests /json/version (Chrome DevTools Protocol, HTTP endpoints) from a PDF engine. The response tells Chromium from
 * Gotenberg.
 */
export async function browserVersion(http: EngineHttp, url: URL, timeoutMs: number): Promise<string> {
  const address = new URL('/json/version', url).href;
  const limits = { allowed: helperReach, timeoutMs, maxBytes: 65_536 };
  const answer = await http.send({ url: address, method: 'GET', headers: {}, ...limits });
  if (!answer.ok) throw refusalOf(answer.why);
  return answer.body.toString();
}
