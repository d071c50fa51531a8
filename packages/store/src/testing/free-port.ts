import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port for a program that a test starts and may restart. It is below the range that the system uses for outgoing
 * connections (from 32768 on Linux, and 49152 elsewhere), so that none of these takes it while the program is stopped.
 */
export async function freePort(): Promise<number> {
  let port = 0;
  do port = randomInt(20_000, 32_000);
  while (!(await isFree(port)));
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });
}
