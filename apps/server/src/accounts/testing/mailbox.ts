import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The body as an email program shows it. */
  readonly text: string;
}

/** A mail server on this machine that stores the emails it receives. */
export interface Mailbox {
  readonly port: number;
  /** Returns the oldest unread email, or waits for the next one. */
  readonly next: () => Promise<Received>;
  readonly waiting: () => number;
  readonly stop: () => Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: Received[] = [];
  const readers: ((letter: Received) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const letter = { from, to: envelope.rcptTo.map(({ address }) => address), text: bodyOf(raw) };
        const reader = readers.shift();
        if (reader === undefined) letters.push(letter);
        else reader(letter);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    next: () => {
      const letter = letters.shift();
      return letter === undefined ? new Promise((resolve) => readers.push(resolve)) : Promise.resolve(letter);
    },
    waiting: () => letters.length,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The text of a single-part email, with quoted-printable decoded. */
function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (!/^content-transfer-encoding: *quoted-printable/im.test(raw)) return body;
  return body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
