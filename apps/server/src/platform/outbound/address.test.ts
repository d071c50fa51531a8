import { expect, test } from 'vitest';
import { reachOf } from './address.ts';
import { destinationOf, webhookReach, wrongUrl, type Lookup } from './destination.ts';
import { spellings } from './testing/spellings.ts';

test('no spelling of a private or special address is taken for a public one', () => {
  expect(spellings.length).toBeGreaterThanOrEqual(40);
  for (const spelling of spellings)
    expect([spelling, wrongUrl(`https://${spelling}/hook`, webhookReach)]).toEqual([spelling, expect.any(String)]);
});

test('O11.2 a receiver is reached by https on the internet, by http in a private network, and never with a password in its address', () => {
  const good = [
    'https://erp.example.com/hook',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'http://10.0.0.5/',
  ];
  for (const url of [...good, 'http://192.168.1.9:8080/x', 'http://[fd00::5]/', 'http://erp.internal/hook'])
    expect([url, wrongUrl(url, webhookReach)]).toEqual([url, undefined]);
  const bad: Record<string, string> = {
    'http://93.184.216.34/': 'public',
    'https://10.0.0.5/': 'private',
    'http://169.254.169.254/latest': 'never connects',
    'https://user:secret@example.com/': 'password',
    'https://user@example.com/': 'user name',
    'ftp://example.com/': 'https://',
    'file:///etc/passwd': 'https://',
    'javascript:alert(1)': 'https://',
    'example.com/hook': 'not a URL',
    'https://': 'not a URL',
    '': 'not a URL',
  };
  for (const [url, says] of Object.entries(bad))
    expect([url, wrongUrl(url, webhookReach)]).toEqual([url, expect.stringContaining(says)]);
});

test('every address a name has must be allowed, and the one to connect to is the one that was checked', async () => {
  const names: Record<string, string[]> = {
    'good.test': ['93.184.216.34', '2606:2800:220:1::1'],
    'inside.test': ['10.0.0.5'],
    'both.test': ['93.184.216.34', '127.0.0.1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
  };
  const lookup: Lookup = async (name) => {
    const found = names[name];
    if (found === undefined) throw new Error('ENOTFOUND');
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const to = (url: string) => destinationOf(url, webhookReach, lookup);
  expect(await to('https://good.test/')).toMatchObject({ ok: true, address: { address: '93.184.216.34' } });
  expect(await to('http://inside.test/')).toMatchObject({ ok: true, address: { address: '10.0.0.5' } });
  for (const url of [
    'https://inside.test/',
    'https://both.test/',
    'http://both.test/',
    'https://mapped.test/',
    'http://metadata.test/',
    'http://good.test/',
  ])
    expect([url, await to(url)]).toMatchObject([url, { ok: false, passing: false }]);
  expect(await to('https://gone.test/')).toMatchObject({ ok: false, passing: true });
});

test('addresses by their bytes', () => {
  expect(['8.8.8.8', '10.0.0.1', '127.0.0.1', '169.254.1.1'].map(reachOf)).toEqual([
    'public',
    'private',
    'private',
    'special',
  ]);
  expect(['::ffff:8.8.8.8', '::ffff:10.0.0.1', '64:ff9b::808:808', '64:ff9b::a00:1'].map(reachOf)).toEqual([
    'public',
    'private',
    'public',
    'special',
  ]);
  expect(['fe80::1%eth0', '::1', '2606:4700::1111', 'not an address', ''].map(reachOf)).toEqual([
    'special',
    'private',
    'public',
    'special',
    'special',
  ]);
});
