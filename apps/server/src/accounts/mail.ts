import type { MailServer } from './methods.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const timeoutMs = 15_000;

/** Sends one email through the mail server of the settings. Throws with the server's message when it is rejected. */
export async function sendMail(
  { host, port, secure, user, password, from }: MailServer,
  letter: Letter,
): Promise<void> {
  // Loaded on first use: a hub without a mail server never needs it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
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
