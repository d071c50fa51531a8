import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { askedFrom, isTrial } from './asked.ts';
import { curlLine } from './curl.ts';

test('a form becomes a request, with its fields in the right places and empty ones left out', () => {
  const fields = [
    ['path:kind', 'wires'],
    ['path:id', 'a/b'],
    ['query:q', 'x & y'],
    ['query:limit', ''],
    ['if-match', '"3"'],
    ['body', '{"id":1}'],
  ] as const;
  expect(askedFrom('PUT', '/api/definitions/:kind/:id', fields)).toEqual({
    method: 'PUT',
    address: '/api/definitions/wires/a%2Fb?q=x+%26+y',
    headers: { 'Content-Type': 'application/json', 'If-Match': '"3"' },
    body: '{"id":1}',
  });
  const file = new File(['zip'], 'catalog.zip');
  const sent = askedFrom('POST', '/api/import', [
    ['query:dryRun', '1'],
    ['file', file],
    ['type', 'application/zip'],
  ]);
  expect([sent.body, sent.headers, isTrial(sent)]).toEqual([file, { 'Content-Type': 'application/zip' }, true]);
  expect(isTrial(askedFrom('POST', '/api/import', []))).toBe(false);
});

test('a curl command describes exactly the request and never contains a token', () => {
  const body = `{"note": "it's $HOME \`id\` \\"here\\""}`;
  const line = curlLine('http://hub.example', askedFrom('POST', '/api/x', [['body', body]]), false);
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }; ${line}`;
  const words = execFileSync('sh', ['-c', script], { env: { CABLEWRIGHT_TOKEN: 'cw_1' } })
    .toString()
    .split('\0');
  expect(words).toEqual([
    '-X',
    'POST',
    '-H',
    'Authorization: Bearer cw_1',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    body,
    'http://hub.example/api/x',
    '',
  ]);
  expect(curlLine('http://hub.example', askedFrom('GET', '/healthz', []), true)).toBe(
    "curl 'http://hub.example/healthz'",
  );
});
