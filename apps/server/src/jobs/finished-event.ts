import { asJson, present } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { raise } from '../platform/events/raise.ts';
import { isOver, type Job } from './job.ts';

/**
 * The event for a finished job, or undefined if the job hasn't finished. It doesn't contain the result, which receivers
 * can read from the job.
 */
export function finishedEvent(job: Job): EventDraft | undefined {
  if (!isOver(job)) return undefined;
  const { id, kind, label, state, error, who } = job;
  const [event] = raise('job-ended', {
    actor: asJson(who),
    subject: { kind: 'job', id, label },
    summary: { kind, state, ...present({ error }) },
    links: { ui: '/jobs', api: `/api/jobs/${id}` },
  });
  return event;
}
