/** A thread that imports one file with the importer of a module that ships, as the hub's threads do. */
import { parentPort, workerData } from 'node:worker_threads';
import kbl from '@cablewright/module-kbl';
import kicad from '@cablewright/module-kicad';
import tables from '@cablewright/module-tables';

const { module, name, bytes } = workerData as {
  readonly module: 'kbl' | 'kicad' | 'tables';
  readonly name: string;
  readonly bytes: Uint8Array;
};
const [importer] = { kbl, kicad, tables }[module].importers ?? [];
const result = await importer!.run({ fileName: name, bytes }, {}, {
  settings: {},
  progress: () => undefined,
} as never);
const answer = 'ok' in result && result.ok ? 'read' : JSON.stringify(result).slice(0, 300);
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(answer);
