import type { RenderRequest } from '@cablewright/documents';
import { frozenLibrary, gatherCatalog, type Library } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { WholeVersion } from '../../catalog/live/environments.ts';
import type { AskHost } from '../../platform/workers/worker-side.ts';
import type { DrawingQuestion, RenderInput } from './tasks.ts';

/** Loads a cable with its library and placed cables, but without the data that only drawing needs. */
export async function readRequest(input: RenderInput, library: Library, ask: AskHost): Promise<RenderRequest> {
  const { frozen, notes: _, artwork: _pictures, ...plain } = input;
  const around = frozen === undefined ? library : frozenLibrary(library, frozen);
  const catalog = await gatherCatalog(around, input.design, {
    working: async (id) => (await ask({ ask: 'working', id } satisfies DrawingQuestion)) as Design | undefined,
    saved: async (id, rev) =>
      (await ask({ ask: 'saved', id, rev } satisfies DrawingQuestion)) as WholeVersion | undefined,
  });
  return { ...plain, catalog };
}
