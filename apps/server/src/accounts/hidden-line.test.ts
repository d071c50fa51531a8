import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, test } from 'vitest';
import { hiddenLine, pipedLine } from './hidden-line.ts';

/** A fake terminal with only what `hiddenLine` needs. */
function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => modes.push(on) });
  return { input: input as unknown as ReadStream & PassThrough, modes };
}

test('O30.2 what is typed at the terminal is not shown', async () => {
  const { input, modes } = terminal();
  const output = new PassThrough({ encoding: 'utf8' });
  const line = hiddenLine(input, output, 'Password: ');
  input.write('secrex');
  input.write('\u007ft words\r');
  expect(await line).toBe('secret words');
  expect(output.read()).toBe('Password: \n');
  expect(modes).toEqual([true, false]);
});

test('giving up at the terminal answers nothing', async () => {
  const { input } = terminal();
  const line = hiddenLine(input, new PassThrough(), 'Password: ');
  input.write('half\u0003');
  expect(await line).toBeUndefined();
});

test('only the first line of piped input counts', async () => {
  const input = new PassThrough();
  input.end('first line\r\nsecond');
  expect(await pipedLine(input)).toBe('first line');
});
