import { asJson, present } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { raise } from '../platform/events/raise.ts';
import { isOver, type Job } from './job.ts';

/** The event of a job that is over; none while it is not. Its outcome stays with the job, to be asked for. */
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
