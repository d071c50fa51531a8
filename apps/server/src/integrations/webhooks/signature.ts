import { createHmac } from 'node:crypto';

/** The signature of a body at a moment: `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 over `<t>.<body>`. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`;
}

/** What a delivery is sent with. */
export function headersOf(
  delivery: { readonly id: string; readonly event: { readonly id: string; readonly type: string } },
  signature: string,
) {
  return {
    'content-type': 'application/json',
    'x-service-signature': signature,
    'x-service-event': delivery.event.type,
    'x-service-event-id': delivery.event.id,
    'x-service-delivery': delivery.id,
  };
}
