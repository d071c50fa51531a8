import { asJson, isObject } from '@cablewright/model';
import { webhookReach } from '../../platform/outbound/destination.ts';
import type { OutboundHttp, Incoming } from '../../platform/outbound/outbound-http.ts';
import type { Job, Settlement } from '../../jobs/job.ts';
import type { DeliveryData } from './dispatcher.ts';
import { headersOf, signaturesOf, type SigningSecrets } from './signature.ts';
import { storedAs } from '../../platform/stored-as.ts';
import type { Attempt } from './form.ts';

/** The time limit for a receiver in ms, and the size limits for reading and storing its response. */
const receiverMs = 10_000;
const maxAnswerBytes = 16 * 1024;
const maxStoredAnswer = 1_000;

export function attemptsOf(job: Job): Attempt[] {
  const result = isObject(job.result) ? job.result['attempts'] : undefined;
  return Array.isArray(result) ? storedAs<Attempt[]>(result) : [];
}

export function dataOf(job: Job): DeliveryData {
  return storedAs<DeliveryData>(job.data);
}

/** Whether a status is temporary, so that the delivery is retried. Any other status except 2xx ends the delivery. */
function mayPass(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status <= 599);
}

export interface Sender {
  readonly http: Pick<OutboundHttp, 'send'>;
  readonly clock: () => Date;
  /** The delays between attempts, in ms. */
  readonly waits: readonly number[];
  readonly signal: AbortSignal;
}

/** Sends a delivery once and returns its next state. */
export async function attempt(job: Job, url: string, secrets: SigningSecrets, sender: Sender): Promise<Settlement> {
  const { event, body } = dataOf(job);
  const begun = sender.clock();
  const signatures = signaturesOf(secrets, body, begun);
  const answer = await sender.http.send({
    url,
    method: 'POST',
    headers: headersOf({ id: job.id, event }, signatures),
    body,
    allowed: webhookReach,
    timeoutMs: receiverMs,
    maxBytes: maxAnswerBytes,
    signal: sender.signal,
  });
  const attempted: Attempt = {
    at: begun.toISOString(),
    ms: sender.clock().getTime() - begun.getTime(),
    url,
    ...signatures,
    ...shown(answer),
  };
  return settlementOf(job, answer, [...attemptsOf(job), attempted], sender.waits);
}

function shown(answer: Incoming): Pick<Attempt, 'status' | 'answer' | 'error'> {
  if (!answer.ok) return { error: answer.why };
  const text = answer.body.subarray(0, maxStoredAnswer).toString('utf8').replaceAll('\0', '');
  return { status: answer.status, answer: text || undefined };
}

function settlementOf(job: Job, answer: Incoming, attempts: readonly Attempt[], waits: readonly number[]): Settlement {
  const base = { id: job.id, run: job.runs, result: asJson({ attempts }) };
  if (answer.ok && answer.status >= 200 && answer.status < 300) return { ...base, state: 'done' };
  const error = answer.ok ? `The receiver responded with ${answer.status}.` : answer.why;
  const passing = answer.ok ? mayPass(answer.status) : answer.passing;
  const waitMs = waits[attempts.length - 1];
  if (!passing || waitMs === undefined) return { ...base, state: 'failed', error };
  return { ...base, state: 'retrying', error, waitMs: Math.max(waitMs, wishedMs(answer)) };
}

/** The longest delay that a receiver may request, in ms. */
const maxWishedMs = 6 * 60 * 60_000;

/** The delay in ms that a receiver requests with Retry-After in seconds (RFC 9110 section 10.2.3), or 0. */
function wishedMs(answer: Incoming): number {
  const seconds = answer.ok ? (answer.headers['retry-after'] ?? '') : '';
  return /^\d{1,6}$/.test(seconds) ? Math.min(Number(seconds) * 1_000, maxWishedMs) : 0;
}

/** The failure of a delivery that was never sent, with the reason. */
export function unsent(job: Job, why: string, at: Date): Settlement {
  const attempted: Attempt = { at: at.toISOString(), ms: 0, url: '', error: why };
  const attempts = asJson([...attemptsOf(job), attempted]);
  return { id: job.id, run: job.runs, result: { attempts }, state: 'failed', error: why };
}

/** The delays in a setting such as `30,120,600` (seconds), converted to milliseconds. */
export function waitsOf(backoff: string): number[] {
  return backoff.split(',').map((seconds) => Number(seconds.trim()) * 1_000);
}
