/**
 * The floor for the API: a bare node:http server with pg that runs the same statements as the hub and nothing else. No
 * sign-in, no schemas, no checks. DATABASE_URL names the database, PORT the port to listen on.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { openDatabaseStore } from '@cablewright/store';
import { areaMigrations } from '@cablewright/server/testing';

const opened = await openDatabaseStore({
  url: process.env['DATABASE_URL']!,
  dataDir: '',
  migrations: areaMigrations,
});
if (!opened.ok) throw new Error(opened.message);
const store = opened.value;
const who = { name: 'bench', via: 'local' } as const;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const server = createServer((request, response) => {
  void answer(request).then(({ text, seq }) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${seq}"` });
    response.end(text);
  });
});

async function answer(request: IncomingMessage): Promise<{ text: string; seq: number }> {
  const key = request.url!.slice(1);
  if (request.method === 'GET') return (await store.read('designs', key))!;
  const text = await bodyOf(request);
  // The hub's ETag has a mark after the number.
  const seenSeq = Number.parseInt(request.headers['if-match']!.slice(1), 10);
  const outcome = await store.commit({
    at: new Date().toISOString(),
    who,
    message: 'Saved',
    writes: [{ kind: 'designs', key, op: 'put', seen: seenSeq, after: JSON.parse(text) }],
    events: [
      { type: 'design.saved', payload: {} },
      { type: 'catalog.changed', payload: {} },
    ],
  });
  if (outcome.status !== 'committed') throw new Error('conflict');
  return { text, seq: outcome.changeSet.seq };
}

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
