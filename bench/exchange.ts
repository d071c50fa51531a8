/**
 * Files of harnesses and boards without a hub. Limits: 1 s of processor time to read a KBL file of 1.8 MB, and 300 ms
 * to write a harness of 50 connectors and 500 wires as VEC, which each takes on a quiet machine; 400 MB of memory for a
 * file of 24 MB (boards: 40 MB) in a thread with the limits of the hub's.
 */
import { Worker } from 'node:worker_threads';
import kbl from '@cablewright/module-kbl';
import { recordsOfKinds } from '@cablewright/modules/running';
import {
  largeBoard,
  largeDenseVec,
  largeKbl,
  largeTable,
  largeUsedVec,
  largeVec,
  type LargeFile,
} from '@cablewright/server/testing';
import { wovenHarness } from './lib/woven-harness.ts';

const rounds = 5;
/** The heap limit of the hub's threads, which collect garbage to stay below it, MB. */
const heapMb = 320;
const memoryMb = 400;

const verdict = (value: number, limit: number) => (value <= limit ? 'held' : 'MISSED');
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function timed(name: string, limitMs: number, work: () => unknown): Promise<void> {
  const [times, processor]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [begun, before] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(before);
    if (round === 0) continue;
    times.push(performance.now() - begun);
    processor.push((user + system) / 1000);
  }
  const [ms, used] = [median(times), median(processor)];
  console.log(
    `${name}: ${ms.toFixed(0)} ms (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}), ${used.toFixed(0)} ms of processor  limit ${limitMs} ms of processor: ${verdict(used, limitMs)}`,
  );
}

const importer = kbl.importers?.[0];
const vec = kbl.exporters?.find(({ id }) => id === 'vec');
if (importer === undefined || vec === undefined) throw new TypeError('The module has no importer or no VEC.');

/** Runs an importer of a file in a thread, and returns the largest memory of its heap and buffers, MB. */
async function memoryOf(module: string, { name, bytes }: LargeFile): Promise<number> {
  const worker = new Worker(new URL('lib/import-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: { module, name, bytes },
  });
  let most = 0;
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ used_heap_size: heap, external_memory: external }) => (most = Math.max(most, heap + external)),
      () => undefined,
    );
  }, 20);
  const ended = await new Promise<string>((done) => {
    worker.once('message', (result: string) => done(result));
    worker.once('error', (error: Error) => done(error.message));
  });
  clearInterval(watch);
  await worker.terminate();
  if (ended !== 'read') throw new Error(`${name}: ${ended}`);
  return most / 1_000_000;
}

const file = largeKbl(1.8);
await timed('KBL of 1.8 MB read', 1_000, () =>
  importer.run({ fileName: file.name, bytes: file.bytes }, {}, { settings: {}, progress: () => undefined } as never),
);
const { design, catalog } = wovenHarness();
const records = recordsOfKinds(catalog.library, ['connectors', 'wires', 'bodies', 'vocab/colours', 'vocab/signals']);
await timed('VEC of 500 wires written', 300, () => vec.render(design, records, { settings: {} } as never));

const large: [string, LargeFile][] = [
  ['kbl', largeKbl(24)],
  ['kbl', largeVec(24)],
  ['kbl', largeUsedVec(24)],
  ['kbl', largeDenseVec(24)],
  ['tables', largeTable(24)],
  ['kicad', largeBoard(40)],
];
for (const [module, each] of large) {
  const megabytes = await memoryOf(module, each);
  console.log(
    `${each.name}, ${(each.bytes.length / 1_048_576).toFixed(0)} MB: ${megabytes.toFixed(0)} MB of memory in its thread  limit ${memoryMb} MB: ${verdict(megabytes, memoryMb)}`,
  );
}
