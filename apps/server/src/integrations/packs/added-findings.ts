/** Determines the findings that a change would add. */
import { validateDbSteps, type Library } from '@cablewright/engine';
import { migrateDesign, type Design, type Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { productContext } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { SaveProposal } from '../../catalog/saving/proposal.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import type { Preview } from './answers.ts';

type AddedFindings = Preview['findings'];

const maxListed = 200;
/** The most designs that are checked before and after the change. */
const maxDesigns = 200;
/** Checks run one at a time, because each of them reads the whole library. */
const turns = new SerialQueue();

/**
 * The findings that a proposal would add: in the library, in the written designs, and in designs that use written
 * records.
 */
export function addedFindings(proposal: SaveProposal): Promise<AddedFindings> {
  return turns.run(() => findAdded(proposal));
}

async function findAdded({ catalog, library, writes }: SaveProposal): Promise<AddedFindings> {
  const pause = yieldToEventLoop();
  const shown = writes.filter(({ kind, key, pack }) => kind === 'designs' && !isHidden(catalog, key, pack));
  const written = new Map(shown.map((write) => [write.key, write]));
  const before = await libraryFindings(catalog, catalog.library, new Map(), pause);
  const after = await libraryFindings(catalog, library, written, pause);
  const users = usersOf(catalog, writes).filter((id) => !written.has(id));
  const checked = [...written.keys(), ...users].slice(0, maxDesigns);
  for (const id of checked) {
    before.push(...(await designFindings(catalog, catalog.library, id)));
    after.push(...(await designFindings(catalog, library, id, written)));
    await pause();
  }
  const existing = new Set(before.map(nameOf));
  const added = after.filter((finding) => !existing.has(nameOf(finding)));
  const errors = added.filter(({ severity }) => severity === 'error');
  const warnings = added.filter(({ severity }) => severity !== 'error');
  const items = [...errors, ...warnings].slice(0, maxListed);
  const unchecked = written.size + users.length - checked.length;
  return { errors: errors.length, warnings: warnings.length, items, unchecked };
}

/** Whether a pack's design is hidden by one of the hub's own. */
function isHidden({ designs }: LiveCatalog, id: string, pack: string | undefined): boolean {
  const line = designs.get(id);
  return pack !== undefined && line !== undefined && line.pack === undefined;
}

async function libraryFindings(
  catalog: LiveCatalog,
  library: Library,
  written: ReadonlyMap<string, Write>,
  pause: () => Promise<void> | undefined,
): Promise<Finding[]> {
  const steps = validateDbSteps(await catalog.catalogFor(undefined, library), productContext(catalog, written));
  for (;;) {
    const step = steps.next();
    if (step.done === true) return [...step.value];
    await pause();
  }
}

const none: ReadonlyMap<string, Write> = new Map();

/** The findings in one design, with the written state of the design and of its placed designs. */
async function designFindings(
  catalog: LiveCatalog,
  library: Library,
  id: string,
  written: ReadonlyMap<string, Write> = none,
): Promise<Finding[]> {
  const design = await designAfter(catalog, id, written);
  if (design === undefined) return [];
  const placed = {
    working: (other: string) => designAfter(catalog, other, written),
    saved: (other: string, rev: number) => catalog.wholeVersion(other, rev),
  };
  const { findings } = await catalog.checks.of({ design, library, placed }, { plain: true });
  return findings.map(({ fixes: _fixes, ...finding }) => ({
    ...finding,
    where: { kind: 'designs', id, ...finding.where },
  }));
}

async function designAfter(
  catalog: LiveCatalog,
  id: string,
  written: ReadonlyMap<string, Write>,
): Promise<Design | undefined> {
  const write = written.get(id);
  if (write === undefined) return catalog.design(id);
  return write.op === 'delete' ? undefined : migrateDesign(write.after);
}

/** The designs that use a written record, directly or indirectly. */
function usersOf({ usedIn }: LiveCatalog, writes: readonly Write[]): string[] {
  const users = usedIn.usersAcross(writes.map(({ kind, key }) => `${kind}:${key}`));
  return [...users].filter((name) => name.startsWith('designs:')).map((name) => name.slice('designs:'.length));
}

/** A key that is equal for equal findings, which have the same code and message at the same place. */
function nameOf({ code, message, where }: Finding): string {
  return JSON.stringify([code, where.kind, where.id, where.instance, where.terminal, where.pointer, message]);
}
