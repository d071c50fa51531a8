import { present, type Design, type Finding } from '@cablewright/model';
import { cutToRoutes } from '../saving/route-lengths.ts';
import { findingHeaders, type IssueCounts } from '../live/issue-counts.ts';
import { savedAnswer, type SavedAnswer } from '../record-answers.ts';
import { ownPut, save, type InForce, type Saver } from '../saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { jsonOf } from '../../platform/http/answer.ts';
import type { Seen } from '../../platform/http/etag.ts';

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
 * Saves a working copy. Lengths that follow a route are worked out, so the answer is the design as it is saved. What the built-in checks find does not stop it: a cable under construction is full of errors. A
 * rule of the shop does when it is an error. How many findings there are is in the answer's headers; what they are, at
 * …/issues.
 */
export async function saveDesign<S extends 200 | 201>(
  saver: DesignSaver,
  request: DesignSave<S>,
): Promise<SavedAnswer<S, Design>> {
  const { actor, message } = request;
  const design = cutToRoutes(saver.catalog.library, request.design);
  const { writes, expects } = ownPut('designs', design.id, design, request.now, request.seen);
  // Stored and answered: written as text once.
  const text = jsonOf(design);
  const withText = writes.map((write) => ({ ...write, text }));
  let checking: Promise<readonly Finding[]> | undefined;
  const check = () => (checking ??= findingsOf(saver, design, actor));
  const saved = await save(saver, { actor, message, writes: withText, expects, check });
  // It is saved: where the check fails, the answer has no counts, and they are worked out again.
  const findings = await check().catch(() => undefined);
  if (findings !== undefined) saver.counts.keep(design.id, findings);
  return savedAnswer(request.status, text, saved, {
    ...(findings && findingHeaders(findings)),
    ...(request.status === 201 ? { location: `/api/designs/${design.id}` } : {}),
  });
}

export async function findingsOf(
  { catalog }: Pick<Saver, 'catalog'>,
  design: unknown,
  actor?: Actor,
): Promise<readonly Finding[]> {
  return (await catalog.checks.of({ design, ...present({ actor }) })).findings;
}
