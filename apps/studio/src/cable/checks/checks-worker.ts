/** The worker of the checks: it reads the library itself, so that the page copies none of it. */
import { getLibrary } from '@cablewright/client';
import { Library, wording } from '@cablewright/engine';
import { applyDocumentChange, documentChange, type Design } from '@cablewright/model';
import { hub } from '../../api/hub.ts';
import { catalogFrom, type Placed } from '../draft/catalog-from.ts';
import { ChecksServer, type Answer, type Question } from './checks-server.ts';

/** What is checked with: the library as it is after a change set, and the designs that the cable places. */
interface Material {
  readonly seq: number;
  readonly placed: readonly Placed[];
  readonly units: 'metric' | 'us';
  readonly today: string;
}

export type ToWorker = { readonly ask: 'use'; readonly material: Material } | Question;
export type FromWorker = Answer | { readonly of: 'failure'; readonly reason: string };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
const answer = (message: FromWorker) => globalThis.postMessage(message);
const server = new ChecksServer({ answer, later: (work) => setTimeout(work), sliceMs: 40 });
let library: Library | undefined;
let design: Design | undefined;

async function use({ seq, placed, units, today }: Material): Promise<void> {
  if (library === undefined || library.seq < seq) {
    const { rows, seq: now } = await hub.call(getLibrary);
    library = Library.build(rows, now);
  }
  server.use(wording.inUnits(catalogFrom(library, placed), units), today);
}

/** The design with the parts that did not change as the same objects as before: what was worked out for them is used again. */
function shared(next: Design): Design {
  const applied = design && applyDocumentChange(design, documentChange(design, next));
  design = applied?.ok === true ? applied.value : next;
  return design;
}

async function take(message: ToWorker): Promise<void> {
  if (message.ask === 'use') await use(message.material);
  else if (message.ask === 'design') server.take({ ask: 'design', design: shared(message.design) });
  else server.take(message);
}

/** One message after another, also while the library is read. */
let turn = Promise.resolve();
globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  turn = turn.then(() => take(data)).catch((error: unknown) => answer({ of: 'failure', reason: String(error) }));
});
