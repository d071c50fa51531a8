import type { ReadStream } from 'node:tty';
import { text } from 'node:stream/consumers';
import type { Readable, Writable } from 'node:stream';

/** Reads a line from a terminal without showing it. Returns undefined if the person cancels. */
export function hiddenLine(input: ReadStream, output: Writable, question: string): Promise<string | undefined> {
  output.write(question);
  input.setRawMode(true);
  input.setEncoding('utf8');
  input.resume();
  return new Promise((resolve) => {
    let line = '';
    const end = (answer: string | undefined) => {
      input.off('data', take);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
      resolve(answer);
    };
    const take = (typed: string) => {
      for (const character of typed) {
        if (character === '\r' || character === '\n') return end(line);
        if (character === '\u0003' || character === '\u0004') return end(undefined);
        const rubbedOut = character === '\u007f' || character === '\b';
        line = rubbedOut ? line.replace(/.$/u, '') : line + character;
      }
    };
    input.on('data', take);
  });
}

/** The first line of piped input. */
export async function pipedLine(input: Readable): Promise<string> {
  return (await text(input)).replace(/\r?\n.*$/s, '');
}
