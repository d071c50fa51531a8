/** The worker that runs the checks. It reads the library itself, so that no page has to send it. */
import { getLibrary } from '@cablewright/client';
import { Library, wording, type Catalog } from '@cablewright/engine';
import { applyDocumentChange, documentChange, present, type Design } from '@cablewright/model';
import { hub } from '../../api/hub.ts';
import { catalogFrom, type LoadedDesign } from '../draft/catalog-from.ts';
import { ChecksServer, type ChecksAnswer, type ChecksRequest } from './checks-server.ts';

/** The input of the checks: the library as of a change set, and the designs placed in the cable. */
interface Material {
  readonly seq: number;
  readonly placed: readonly LoadedDesign[];
  readonly units: 'metric' | 'us';
  readonly today: string;
  readonly tests?: Catalog['tests'];
}

export type ToChecksWorker =
  | { readonly ask: 'use'; readonly material: Material }
  | { readonly ask: 'close' }
  | ChecksRequest;
export type FromChecksWorker = ChecksAnswer | { readonly of: 'failure'; readonly reason: string };

let library: Promise<Library> | undefined;

/** The library as of a change set or later. It is read once for all pages. */
async function libraryOf(seq: number): Promise<Library> {
  const current = await library?.catch(() => undefined);
  if (current !== undefined && current.seq >= seq) return current;
  library = hub.call(getLibrary).then(({ rows, seq: now }) => current?.reread(rows, now) ?? Library.build(rows, now));
  return library;
}

/** Answers the messages of one page in order, even if it has to wait for the library. */
function serve(port: MessagePort): void {
  const answer = (message: FromChecksWorker) => port.postMessage(message);
  const server = new ChecksServer({ answer, later: (work) => setTimeout(work), sliceMs: 40 });
  let design: Design | undefined;
  /**
   * The design, with parts that did not change replaced by their previous objects, so that results computed for them
   * are reused.
   */
  const shared = (next: Design): Design => {
    const applied = design && applyDocumentChange(design, documentChange(design, next));
    design = applied?.ok === true ? applied.value : next;
    return design;
  };
  const take = async (message: ToChecksWorker): Promise<void> => {
    if (message.ask === 'use') {
      const { seq, placed, units, today, tests } = message.material;
      const catalog = wording.inUnits(catalogFrom(await libraryOf(seq), placed), units);
      server.use({ ...catalog, ...present({ tests }) }, today);
    } else if (message.ask === 'design') server.take({ ask: 'design', design: shared(message.design) });
    else if (message.ask === 'close') {
      server.take({ ask: 'end-judging' });
      port.close();
    } else server.take(message);
  };
  let turn = Promise.resolve();
  port.addEventListener('message', ({ data }: MessageEvent<ToChecksWorker>) => {
    turn = turn.then(() => take(data)).catch((error: unknown) => answer({ of: 'failure', reason: String(error) }));
  });
  port.start();
}

globalThis.addEventListener('message', ({ data }: MessageEvent<MessagePort>) => serve(data));
