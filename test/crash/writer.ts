/**
 * The process that gets killed: four clients, each of which repeatedly saves its own design and wire with the same
 * number and writes the number to a file once the save was acknowledged. A file keeps what was written when the process
 * is killed; a message to the parent might not have been sent yet.
 */
import { openSync, writeSync } from 'node:fs';
import { openCrashStore, type Backend } from './backends.ts';

const [backend, folder, answersFile] = process.argv.slice(2) as [Backend, string, string];
const answers = openSync(answersFile, 'a');
const store = await openCrashStore(backend, folder);

async function client(name: string): Promise<never> {
  const seen = [await store.read('designs', name), await store.read('wires', name)];
  let n = seen[0] === undefined ? 0 : (JSON.parse(seen[0].text) as { n: number }).n;
  let versions = seen.map((record) => record?.seq ?? null);
  for (;;) {
    n += 1;
    const filler = 'the rest of the record '.repeat(1 + (n % 100));
    const writes = ['designs', 'wires'].map((kind, place) => {
      return { kind, key: name, op: 'put', seen: versions[place]!, after: { id: name, n, filler } } as const;
    });
    const who = { name: `client ${name}`, via: 'local' } as const;
    const outcome = await store.commit({ at: new Date().toISOString(), who, message: `${name} ${n}`, writes });
    if (outcome.status !== 'committed') throw new Error(`no other client writes ${name}: ${JSON.stringify(outcome)}`);
    versions = versions.map(() => outcome.changeSet.seq);
    writeSync(answers, `${JSON.stringify({ name, n, seq: outcome.changeSet.seq })}\n`);
    process.send!('answered');
  }
}

process.send!({ serverPid: store.serverPid?.() });
await Promise.all(['a', 'b', 'c', 'd'].map(client));
