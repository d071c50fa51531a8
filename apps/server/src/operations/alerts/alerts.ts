/**
 * Sends alerts to operators. Each alert is logged and, if a URL is set, sent once and unsigned to that URL. It isn't
 * retried. For complete monitoring, poll `/healthz?deep=1` and the metrics.
 */
import { present } from '@cablewright/model';
import type { Json } from '@cablewright/model';
import { withoutTokens } from '../../platform/log/without-tokens.ts';
import { webhookReach } from '../../platform/outbound/destination.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import type { SlidingWindows } from '../../accounts/sliding-windows.ts';
import { rowOf, type Alert, type AlertEvent } from '../../platform/alerts/alert.ts';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import { written } from './written.ts';

/** An alert about a lasting condition is sent once in six hours. */
const repeats = { ms: 6 * 3_600_000, max: 1 };
const timeoutMs = 10_000;
/** Only the status of the response is needed. */
const maxBytes = 1_000;

interface AlertParts {
  readonly runtime: Pick<RuntimeSettings, 'get' | 'secret'>;
  readonly http: Pick<OutboundHttp, 'send'>;
  /** Shared by all processes, so that only one of them reports a condition that all of them detect. */
  readonly windows: Pick<SlidingWindows, 'take'>;
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
  readonly env: string;
  readonly version: string;
}

export class Alerts {
  readonly #parts: AlertParts;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #raised = new Map<AlertEvent, number>();

  constructor(parts: AlertParts) {
    this.#parts = parts;
  }

  /** Logs an alert and sends it in the background. A failure to send it isn't an error. */
  readonly raise: RaiseAlert = (event, message, data = {}) => {
    const telling = this.#tell(event, message, data).catch((error: Error) =>
      this.#parts.notice(`The alert ${event} was not sent: ${error.message}`),
    );
    this.#underWay.add(telling);
    void telling.finally(() => this.#underWay.delete(telling));
  };

  /** How often this process has raised each alert, without suppressed repeats, for the metrics. */
  counted(): ReadonlyMap<AlertEvent, number> {
    return this.#raised;
  }

  hasAddress(): Promise<boolean> {
    return this.#parts.runtime.secret('notifyUrl').then((url) => url !== undefined);
  }

  /** Sends a test alert and waits for the result. Returns the reason if it wasn't delivered. */
  async test(who: string): Promise<string | undefined> {
    if (!(await this.hasAddress())) return 'no alert URL is set';
    return this.#tell('test', `${who} sent this test. Alerts arrive here.`, { person: who });
  }

  /** Returns the reason why an alert couldn't be sent. Undefined if it was sent or needn't be sent. */
  async #tell(event: AlertEvent, text: string, data: Readonly<Record<string, Json>>): Promise<string | undefined> {
    const { clock, notice, env, version } = this.#parts;
    const { severity, title, lasting } = rowOf(event);
    if (lasting === true && (await this.#isQuiet(event))) return undefined;
    this.#raised.set(event, (this.#raised.get(event) ?? 0) + 1);
    const message = withoutTokens(text);
    const clean = JSON.parse(withoutTokens(JSON.stringify(data))) as Record<string, Json>;
    notice(`Alert ${event} (${severity}): ${title}. ${message}`);
    const alert = { event, severity, title, message, at: clock().toISOString(), env, version, data: clean };
    const why = await this.#send(alert);
    // The message must not contain the URL or the token, as both are secrets.
    if (why !== undefined) notice(`The alert ${event} could not be delivered: ${why}.`);
    return why;
  }

  /** Whether the alert was sent recently. If not, this process now claims the right to send it. */
  async #isQuiet(event: AlertEvent): Promise<boolean> {
    const { allowed } = await this.#parts.windows.take(`alert ${event}`, repeats);
    return !allowed;
  }

  async #send(alert: Alert): Promise<string | undefined> {
    const { runtime, http } = this.#parts;
    const url = await runtime.secret('notifyUrl');
    if (url === undefined) return undefined;
    const token = await runtime.secret('notifyToken');
    const { headers, body } = written(alert, runtime.get('notifyFormat'));
    const bearer = present({ authorization: token === undefined ? undefined : `Bearer ${token}` });
    const allowed = webhookReach;
    const sent = {
      url,
      method: 'POST',
      headers: { ...headers, ...bearer },
      body,
      allowed,
      timeoutMs,
      maxBytes,
    } as const;
    const answer = await http.send(sent);
    if (!answer.ok) return answer.why.replace(/\.$/, '');
    return answer.status >= 200 && answer.status <= 299 ? undefined : `the receiver responded with ${answer.status}`;
  }

  /** Resolves when every alert was sent or has failed. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
