import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(['database', 'files'] as const)('photos on %s', (backend) => {
  let hub: TestHub;
  let order = '';
  const address = createHash('sha256').update(png).digest('hex');
  const upload = () =>
    hub.as.builder('POST', '/api/work-photos', { body: png, headers: { 'content-type': 'image/png' } });

  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend });
    const design = 'null-modem-de9';
    await hub.as.editor('POST', `/api/designs/${design}/versions`, { body: {} });
    const planned = await hub.as.editor('POST', '/api/orders', { body: { design, quantity: 1 } });
    order = planned.json<{ number: string }>().number;
    expect((await hub.as.editor('POST', `/api/orders/${order}/release`)).status).toBe(200);
  });
  afterAll(() => hub.stop());

  test('[BU2.3] [BU3.1] a builder takes and sees the photos of pieces, and no other file', async () => {
    expect((await upload()).json()).toMatchObject({ file: address });
    const photo = `/api/work-photos/${address}`;
    // Before a record refers to it, the file isn't a photo of a piece.
    expect((await hub.as.builder('GET', photo)).status).toBe(404);
    const event = { id: randomUUID(), order, piece: `${order}-001`, kind: 'photo', at: '2026-11-29T08:00:00Z' };
    const events = [{ ...event, body: { file: address } }];
    const sent = await hub.as.builder('POST', '/api/work-records', { body: { events } });
    expect(sent.json()).toMatchObject({ items: [{ outcome: 'recorded' }] });
    for (const role of ['builder', 'viewer'] as const) {
      const seen = await hub.as[role]('GET', photo);
      expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png']);
    }
    expect((await hub.as.builder('GET', `/api/assets/${address}`)).status).toBe(403);
    expect((await hub.anonymous('GET', photo)).status).toBe(401);
  });

  test('[BU3.2] a photo that a record names is not deleted', async () => {
    const refused = await hub.as.owner('DELETE', `/api/assets/${address}?force=1`);
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'asset-in-use' }]);
    expect((await hub.as.builder('GET', `/api/work-photos/${address}`)).status).toBe(200);
  });
});
