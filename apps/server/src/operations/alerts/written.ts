/** Formats an alert for each kind of receiver. */
import { escapeText } from '@cablewright/model';
import type { Alert, AlertSeverity } from '../../platform/alerts/alert.ts';

type AlertFormat = 'json' | 'ntfy' | 'slack';

interface WrittenAlert {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** ntfy priorities range from 1 to 5, and 3 is the default. */
const priorities: Readonly<Record<AlertSeverity, string>> = { info: '2', warning: '4', urgent: '5' };
const signs: Readonly<Record<AlertSeverity, string>> = {
  info: ':information_source:',
  warning: ':warning:',
  urgent: ':rotating_light:',
};
const tags: Readonly<Record<AlertSeverity, string>> = {
  info: 'information_source',
  warning: 'warning',
  urgent: 'rotating_light',
};

/**
 * `json` sends the alert's own fields. `ntfy` sends the message as text and the rest in ntfy's headers. `slack` sends
 * `{text}` for an incoming webhook.
 */
export function written(alert: Alert, format: AlertFormat): WrittenAlert {
  const { severity, title, message, env } = alert;
  if (format === 'ntfy') {
    const headers = { title: `${title} (${ascii(env)})`, priority: priorities[severity], tags: tags[severity] };
    return { headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: message };
  }
  const headers = { 'content-type': 'application/json' };
  if (format === 'json') return { headers, body: JSON.stringify(alert) };
  const text = `${signs[severity]} *${escapeText(title)}* (${escapeText(env)})\n${escapeText(message)}`;
  return { headers, body: JSON.stringify({ text }) };
}

function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
