import type { MailServer } from './methods.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const patienceMs = 15_000;

/** Sends one letter through the mail server of the settings. Throws with the server's words when it is not taken. */
export async function sendMail(
  { host, port, secure, user, password, from }: MailServer,
  letter: Letter,
): Promise<void> {
  // Loaded when there is something to send: a hub without a mail server never needs it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.sendMail({ from, ...letter });
  } finally {
    transport.close();
  }
}
