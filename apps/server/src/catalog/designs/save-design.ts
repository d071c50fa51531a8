import { present, type Design, type Finding } from '@cablewright/model';
import { findingHeaders, type IssueCounts } from '../live/issue-counts.ts';
import { savedAnswer, type SavedAnswer } from '../record-answers.ts';
import { propose } from '../saving/proposal.ts';
import { ownPut, save, type Saver } from '../saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { jsonOf } from '../../platform/http/answer.ts';
import type { Seen } from '../../platform/http/etag.ts';
import { storedAs } from '../../platform/stored-as.ts';
import type { InForce } from '../saving/guarded.ts';

export interface DesignSaver extends Saver {
  readonly counts: IssueCounts;
}

interface DesignSave<S extends 200 | 201> {
  readonly actor: Actor;
  readonly message: string;
  readonly design: Design;
  readonly now: InForce | undefined;
  readonly seen: Exclude<Seen, undefined>;
  readonly status: S;
}

/**
 * Saves a working copy. The response contains the design as saved: lengths that follow a route were recomputed.
 * Findings of the built-in checks don't prevent the save, as an unfinished cable has many errors, but an error of the
 * shop's own rules does. The response headers have the number of findings; …/issues lists them.
 */
export async function saveDesign<S extends 200 | 201>(
  saver: DesignSaver,
  request: DesignSave<S>,
): Promise<SavedAnswer<S, Design>> {
  const { actor, message } = request;
  const { writes, expects } = ownPut('designs', request.design.id, request.design, request.now, request.seen);
  const cut = propose(saver.catalog, writes);
  const design = storedAs<Design>(cut.designs.get(request.design.id)!.after);
  // The same text is stored and sent, so the design is serialized only once.
  const text = jsonOf(design);
  const proposal = { ...cut, writes: cut.writes.map((write) => ({ ...write, text })) };
  let checking: Promise<readonly Finding[]> | undefined;
  const check = () => (checking ??= findingsOf(saver, design, actor));
  const saved = await save(saver, { actor, message, writes, expects, proposal, check });
  // The design is already saved. If the check fails, the response has no counts and they are computed later.
  const findings = await check().catch(() => undefined);
  if (findings !== undefined) saver.counts.keep(design.id, findings);
  return savedAnswer(request.status, text, saved, {
    ...(findings && findingHeaders(findings)),
    ...present({ location: request.status === 201 ? `/api/designs/${design.id}` : undefined }),
  });
}

export async function findingsOf(
  { catalog }: Pick<Saver, 'catalog'>,
  design: unknown,
  actor?: Actor,
): Promise<readonly Finding[]> {
  return (await catalog.checks.of({ design, ...present({ actor }) })).findings;
}
