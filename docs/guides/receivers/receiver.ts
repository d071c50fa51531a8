// A receiver of webhooks in TypeScript, without a library: WEBHOOK_SECRET=… node receiver.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET ?? '';
const seen = new Set<string>();

/** Whether the signature is of exactly these bytes, by our secret, and not older than five minutes. */
function isGenuine(header: string, body: Buffer): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (t === undefined || v1 === undefined) return false;
  if (Math.abs(Date.now() / 1000 - Number(t)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    // While the secret changes, the new one signs in the second header.
    const names = ['x-service-signature', 'x-service-signature-next'];
    if (!names.some((name) => isGenuine(String(request.headers[name]), body))) {
      response.writeHead(401).end();
      return;
    }
    const event = JSON.parse(body.toString('utf8')) as { id: string; type: string; subject: { label: string } };
    // The same event can come twice: its id says so. Answer first, work afterwards.
    if (!seen.has(event.id)) console.log(`${event.type}: ${event.subject.label}`);
    seen.add(event.id);
    response.writeHead(204).end();
  });
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log('listening'));
