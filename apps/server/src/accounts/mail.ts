import { isIP } from 'node:net';
import { hostAddress, systemNames, type Lookup } from '../platform/outbound/destination.ts';
import type { MailServer } from './methods.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const timeoutMs = 15_000;

/** Thrown if the hub may not connect to the mail server. The message gives the reason. */
class MailRefused extends Error {}

/**
 * Sends an email through the mail server in the settings. If the server rejects it, throws with the server's message.
 */
export async function sendMail(
  { host, port, secure, user, password, from }: MailServer,
  letter: Letter,
  lookup: Lookup = systemNames,
): Promise<void> {
  const destination = await hostAddress(host, lookup);
  if (!destination.ok) throw new MailRefused(destination.why);
  // Imported on first use, because a hub without a mail server never needs it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    // Connect to the address that was checked. The certificate must still match the host name.
    host: destination.address.address,
    port,
    secure,
    tls: isIP(host) === 0 ? { servername: host } : undefined,
    auth: user === undefined ? undefined : { user, pass: password ?? '' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.sendMail({ from, ...letter });
  } finally {
    transport.close();
  }
}
