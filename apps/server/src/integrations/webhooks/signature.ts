import { present } from '@cablewright/model';
import { createHmac } from 'node:crypto';

/** The signature of a body at a time: `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 over `<t>.<body>`. */
function signatureOf(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`;
}

/** The signing secrets. While a new secret overlaps with the previous one, both are used. */
export interface SigningSecrets {
  readonly secret: string;
  /** Until the time `until`, in ms since 1970, receivers that still have the previous secret accept messages too. */
  readonly former?: { readonly secret: string; readonly until: number };
}

interface Signatures {
  readonly signature: string;
  /**
   * The signature with the new secret. `signature` is still made with the previous one, so receivers that read only
   * that header keep working.
   */
  readonly nextSignature?: string;
}

export function signaturesOf({ secret, former }: SigningSecrets, body: string, now: Date): Signatures {
  const signature = signatureOf(secret, body, now);
  if (former === undefined || former.until <= now.getTime()) return { signature };
  return { signature: signatureOf(former.secret, body, now), nextSignature: signature };
}

/** The headers of a delivery. */
export function headersOf(
  delivery: { readonly id: string; readonly event: { readonly id: string; readonly type: string } },
  { signature, nextSignature }: Signatures,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-service-signature': signature,
    ...present({ 'x-service-signature-next': nextSignature }),
    'x-service-event': delivery.event.type,
    'x-service-event-id': delivery.event.id,
    'x-service-delivery': delivery.id,
  };
}
