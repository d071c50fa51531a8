import { test } from 'vitest';
import { aCheckout, expectBothToEnd, npmStart } from './npm-start.ts';

aCheckout(true);

test('RE12.4 SIGTERM to npm ends the hub', async () => {
  const started = await npmStart();
  started.npm.kill('SIGTERM');
  await expectBothToEnd(started);
});

test('RE12.4 SIGINT to the process that npm start runs ends the hub', async () => {
  const started = await npmStart();
  process.kill(started.supervisor, 'SIGINT');
  await expectBothToEnd(started);
});

test('RE12.4 Ctrl-C, which sends SIGINT to all processes of a terminal, ends the hub', async () => {
  const started = await npmStart();
  process.kill(-started.npm.pid!, 'SIGINT');
  await expectBothToEnd(started);
});
