// Lines of several programs in one terminal, each with the name of its program in front.
import { createInterface } from 'node:readline';

const nameWidth = 6;

export function say(name, text) {
  for (const line of text.split('\n')) process.stdout.write(`${name.padEnd(nameWidth)} | ${line}\n`);
}

/** Calls `onLine` with each line of a stream. */
export function eachLine(stream, onLine) {
  createInterface({ input: stream }).on('line', onLine);
}
