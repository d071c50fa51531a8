import type { ReadStream } from 'node:tty';
import { text } from 'node:stream/consumers';
import type { Readable, Writable } from 'node:stream';

/** Asks at a terminal for a line that is not shown while it is typed. Undefined when the person gives up. */
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

/** The first line of what a program or a file sends. */
export async function pipedLine(input: Readable): Promise<string> {
  return (await text(input)).split(/\r?\n/, 1)[0]!;
}
