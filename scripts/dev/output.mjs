// Output of several programs in one terminal, with each line prefixed by the program's name.
import { createInterface } from 'node:readline';

const nameWidth = 6;

export function say(name, text) {
  for (const line of text.split('\n')) process.stdout.write(`${name.padEnd(nameWidth)} | ${line}\n`);
}

/** Calls `onLine` with each line of a stream. */
export function eachLine(stream, onLine) {
  createInterface({ input: stream }).on('line', onLine);
}
