import { expect, test, vi } from 'vitest';
import type { Incoming } from '../../platform/outbound/outbound-http.ts';
import { ProviderDirectory } from './directory.ts';

/** The provider's directory, with an address that must be refused. */
const directoryAt = (address: string, more: object) => {
  const url = 'https://id.example.com';
  const body = Buffer.from(
    JSON.stringify({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      ...more,
    }),
  );
  const send = vi.fn(async (): Promise<Incoming> => ({
    ok: true,
    status: 200,
    address,
    headers: {},
    body,
    whole: true,
  }));
  let now = 0;
  const directory = new ProviderDirectory({ send }, url, () => now);
  return { send, directory, pass: (ms: number) => (now += ms) };
};

test('a provider on the internet names no address inside; one inside may name both; none leads to what nothing is sent to', async () => {
  const outside = '93.184.216.34';
  for (const url of ['https://10.0.0.5/token', 'http://10.0.0.5/token', 'http://id.example.com/token']) {
    const { directory } = directoryAt(outside, { token_endpoint: url });
    expect(await directory.read()).toMatchObject({
      ok: false,
      why: expect.stringContaining('Its token_endpoint'),
    });
  }
  for (const url of ['https://10.0.0.5/token', 'http://10.0.0.5/token', 'https://93.184.216.34/token'])
    expect(await directoryAt('10.0.0.4', { token_endpoint: url }).directory.read()).toMatchObject({ ok: true });
  for (const url of ['http://169.254.169.254/token', 'http://93.184.216.34/token', 'file:///etc/passwd', ''])
    expect(await directoryAt('10.0.0.4', { token_endpoint: url }).directory.read()).toMatchObject({ ok: false });
  const script = directoryAt(outside, { authorization_endpoint: 'javascript:alert(1)' });
  expect(await script.directory.read()).toMatchObject({ ok: false });
});

test('a description is believed for an hour, and longer when no new one comes', async () => {
  const { directory, send, pass } = directoryAt('93.184.216.34', {});
  await Promise.all([directory.read(), directory.read()]);
  expect(send).toHaveBeenCalledTimes(1);
  pass(60 * 60_000);
  send.mockResolvedValueOnce({ ok: false, why: 'No response within 10 s.', passing: true });
  expect(await directory.read()).toMatchObject({ ok: true });
  expect(send).toHaveBeenCalledTimes(2);
});
