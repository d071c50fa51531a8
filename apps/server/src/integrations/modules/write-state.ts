import { asJson } from '@cablewright/model';
import { ownPut, save, type Saved, type Saver } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { RefusalError } from '../../platform/http/problem.ts';
import { stateKey, stateKind, type ModuleEntries, type ModuleEntry, type ModuleState } from './module-state.ts';

interface Writing extends Saver {
  readonly state: ModuleState;
}

/** How often a write is retried if another process was faster. */
const attempts = 5;

/** Replaces a module's entry, or removes it if `change` returns undefined. `change` receives the latest entry. */
export async function writeEntry(
  { catalog, clock, state }: Writing,
  actor: Actor,
  message: string,
  id: string,
  change: (entry: ModuleEntry | undefined) => ModuleEntry | undefined,
): Promise<Saved> {
  for (let left = attempts; ; left -= 1) {
    await catalog.catchUpWith(await catalog.store.head());
    const { [id]: _before, ...others } = state.entries;
    const entry = change(state.get(id));
    const modules: ModuleEntries = entry === undefined ? others : { ...others, [id]: entry };
    const now = state.seq === 0 ? undefined : { seq: state.seq };
    const record = asJson({ id: stateKey, modules });
    try {
      return await save(
        { catalog, clock },
        { actor, message, ...ownPut(stateKind, stateKey, record, now, { seq: state.seq }) },
      );
    } catch (error) {
      if (!(error instanceof RefusalError) || error.answer.status !== 412 || left <= 1) throw error;
    }
  }
}
