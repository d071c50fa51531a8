import { expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { ends } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub, type TestHubOptions } from '../../hub/testing/hub.ts';
import { testClock } from '../../hub/testing/clock.ts';
import { withoutTokens } from '../../platform/log/without-tokens.ts';
import type { Alert } from '../../platform/alerts/alert.ts';
import { Alerts } from './alerts.ts';
import { HealthMonitor } from './health-monitor.ts';
import { written } from './written.ts';

const started = async (...args: Parameters<typeof startReceiver>): Promise<Receiver> => {
  return ends(await startReceiver(...args));
};
const hubWith = async (options: TestHubOptions): Promise<TestHub> => {
  return ends(await startTestHub({ setup: 'empty', ...options }));
};

const alert: Alert = {
  event: 'backup-stale',
  severity: 'warning',
  title: 'The newest backup is too old',
  message: 'Backup: the newest is 31 h old & <counting>.',
  at: '2026-01-02T03:04:05.000Z',
  env: 'tést',
  version: '1.2.3',
  data: { hours: 31 },
};

test('O33.1 an alert as JSON has exactly the fields that a receiver reads', () => {
  expect(JSON.parse(written(alert, 'json').body)).toEqual(alert);
  expect(Object.keys(alert)).toEqual(['event', 'severity', 'title', 'message', 'at', 'env', 'version', 'data']);
});

test('O33.1 for ntfy the message is the body and the other fields are valid headers', () => {
  const { headers, body } = written(alert, 'ntfy');
  expect(body).toBe(alert.message);
  expect(headers).toMatchObject({ title: 'The newest backup is too old (t?st)', priority: '4', tags: 'warning' });
});

test('O33.1 for Slack it is one text, with Slack’s special characters escaped', () => {
  const { text } = JSON.parse(written(alert, 'slack').body) as { text: string };
  expect(text).toBe(
    ':warning: *The newest backup is too old* (tést)\nBackup: the newest is 31 h old &amp; &lt;counting&gt;.',
  );
});

for (const backend of ['files', 'database'] as const) {
  test(`O33.1 O16.6 ${backend}: a new API token and repeated refusals raise alerts, without a token in the alert or the log`, async () => {
    const receiver = await started();
    const environment = { SERVICE_NOTIFY_URL: receiver.url, SERVICE_NOTIFY_TOKEN: 'notify-secret' };
    const logged: string[] = [];
    const error = console.error;
    console.error = (text: string) => logged.push(text);
    try {
      const clock = testClock();
      const hub = await hubWith({ backend, environment, clock });
      const body = { label: 'ERP', scopes: ['catalog:read'], days: 1 };
      const created = await hub.as.owner('POST', '/api/tokens', { body });
      const { token } = created.json<{ token: string }>();
      await receiver.until(1);
      const wrong = { headers: { authorization: `Bearer cwt_${'x'.repeat(40)}` } };
      for (let n = 0; n < 12; n += 1) {
        await hub.anonymous('GET', '/api/designs', wrong);
        // Crosses a full minute on the clock, but stays within a minute of elapsed time.
        clock.advance(6_000);
      }
      await receiver.until(2);
      const alerts = receiver.received.map((request) => JSON.parse(request.body) as Alert);
      expect(alerts.map((each) => [each.event, each.severity])).toEqual([
        ['token-created', 'info'],
        ['tokens-refused', 'warning'],
      ]);
      expect(alerts[0]!.data).toEqual({ person: 'Olga Owner', label: 'ERP', scopes: ['catalog:read'], days: 1 });
      expect(alerts[0]!.message).toBe('Olga Owner created the API token "ERP" for 1 day: catalog:read.');
      const { headers } = receiver.received[0]!;
      expect(headers.authorization).toBe('Bearer notify-secret');
      expect(Object.keys(headers).filter((name) => name.startsWith('x-service'))).toEqual([]);
      const everything = logged.join('\n') + receiver.received.map((request) => request.body).join('\n');
      expect(logged.filter((line) => line.startsWith('Alert token'))).toHaveLength(2);
      for (const secret of [token, 'cwt_xxxx', 'notify-secret', receiver.url]) expect(everything).not.toContain(secret);
    } finally {
      console.error = error;
    }
  });
}

test('O33.1 a record changed outside Cablewright raises an alert when it is read', async () => {
  const receiver = await started();
  const environment = { SERVICE_NOTIFY_URL: receiver.url, SERVICE_WORKER: 'off' };
  const hub = await hubWith({ environment, setup: 'starter' });
  await hub.hub.stores.database!.pool.query(
    `update records set body = replace(body, '{', '{"note":"by hand",') where kind = 'bodies' and key =
      (select key from records where kind = 'bodies' order by key limit 1)`,
  );
  await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } });
  await receiver.until(1);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ event: 'catalog-bypassed', data: { count: 1 } });
});

test('O33.1 an alert never contains a token, whatever the text and the data, neither sent nor logged', async () => {
  const receiver = await started();
  const logged: string[] = [];
  const alerts = new Alerts(await partsFor(receiver, logged));
  const token = `cwt_${'s'.repeat(40)}`;
  alerts.raise('backup-failed', `Could not write with Bearer ${token}.`, {
    url: `https://x/?code=${token}`,
    tokens: [token],
  });
  await alerts.idle();
  const { body } = receiver.received[0]!;
  expect([logged.join(), body].filter((text) => text.includes('ssss'))).toEqual([]);
  expect(JSON.parse(body)).toMatchObject({ event: 'backup-failed', message: 'Could not write with Bearer cwt_….' });
});

test('O33.1 an alert that the receiver refuses is not repeated, and the log has the response', async () => {
  const receiver = await started((response) => void response.writeHead(500).end());
  const logged: string[] = [];
  const alerts = new Alerts(await partsFor(receiver, logged));
  alerts.raise('backup-check-failed', 'It is damaged.');
  await alerts.idle();
  expect(receiver.received).toHaveLength(1);
  expect(logged).toEqual([
    'Alert backup-check-failed (urgent): A backup is damaged. It is damaged.',
    'The alert backup-check-failed could not be delivered: the receiver responded with 500.',
  ]);
});

test('O33.1 a lasting condition is sent once in six hours by one process; without a URL it is logged', async () => {
  const receiver = await started();
  const logged: string[] = [];
  const clock = testClock();
  const parts = await partsFor(receiver, logged, clock);
  const checks = [{ name: 'object store', run: async () => 'a file that was just written could not be read back' }];
  const both = [new Alerts(parts), new Alerts(parts)];
  for (const alerts of [...both, ...both]) {
    await new HealthMonitor({ checks, raiseAlert: alerts.raise }).check();
    await alerts.idle();
  }
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    event: 'object-store-failing',
    severity: 'urgent',
    message: 'Object store: a file that was just written could not be read back.',
  });
  clock.advance(6 * 3_600_000 - 1);
  await new HealthMonitor({ checks, raiseAlert: both[0]!.raise }).check();
  await both[0]!.idle();
  expect(receiver.received).toHaveLength(1);
  clock.advance(1);
  const quiet = new Alerts({ ...parts, runtime: { ...parts.runtime, secret: async () => undefined } });
  await new HealthMonitor({ checks, raiseAlert: quiet.raise }).check();
  await quiet.idle();
  expect([receiver.received.length, logged.length]).toEqual([1, 2]);
});

test('RE9.2 while the database is down no alert reports a silent worker or failed jobs', async () => {
  const raised: string[] = [];
  const monitorOf = (database: string | undefined) => {
    const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const checks = [
      { name: 'database', run: async () => database },
      { name: 'object store', run: async () => 'no space' },
      { name: 'worker', run: away },
      { name: 'jobs', run: away },
    ];
    return new HealthMonitor({ checks, raiseAlert: (event) => raised.push(event) });
  };
  await monitorOf('connect ECONNREFUSED').check();
  expect(raised).toEqual(['object-store-failing']);
  await monitorOf(undefined).check();
  expect(raised.slice(1)).toEqual(['object-store-failing', 'worker-stale', 'jobs-failing']);
});

test('text that looks like a credential is removed', () => {
  const text = `Bearer abcdef123 at https://olga:secret@hub.example.com/setup?code=ABCD&x=1 with cwt_${'a'.repeat(40)}`;
  expect(withoutTokens(text)).toBe('Bearer … at https://olga:…@hub.example.com/setup?code=…&x=1 with cwt_…');
});

/** Creates alerts with the hub's own counters and HTTP, and with the URL of a receiver. */
async function partsFor(
  receiver: Receiver,
  logged: string[],
  clock: () => Date = () => new Date(),
): Promise<ConstructorParameters<typeof Alerts>[0]> {
  const { SlidingWindows } = await import('../../accounts/sliding-windows.ts');
  const { OutboundHttp } = await import('../../platform/outbound/outbound-http.ts');
  const hub = await hubWith({ backend: 'files' });
  const secret = async (name: string) => (name === 'notifyUrl' ? receiver.url : undefined);
  return {
    runtime: { get: hub.hub.runtime.get.bind(hub.hub.runtime), secret },
    http: new OutboundHttp(),
    windows: new SlidingWindows(hub.hub.stores.sql, () => clock().getTime()),
    clock,
    notice: (message) => logged.push(message),
    env: 'test',
    version: '0',
  };
}
