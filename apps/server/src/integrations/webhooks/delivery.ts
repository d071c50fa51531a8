import { present } from '@cablewright/model';
import type { Job } from '../../jobs/job.ts';
import { attemptsOf, dataOf } from './attempt.ts';
import type { Delivery } from './form.ts';
import { headersOf } from './signature.ts';

/** A delivery in the form shown in the log: its state, and each attempt with its response. */
export function shownDelivery(job: Job): Delivery {
  const { subscription, event } = dataOf(job);
  const { id, state, error, createdAt, finishedAt, nextAt } = job;
  return {
    id,
    subscription,
    event,
    state: state === 'done' ? 'delivered' : state,
    error,
    attempts: attemptsOf(job),
    createdAt,
    ...present({ finishedAt, nextAt }),
  };
}

/** Like `shownDelivery`, including the last request that was sent. */
export function wholeDelivery(job: Job): Delivery {
  const { event, body } = dataOf(job);
  const { signature, nextSignature } = attemptsOf(job).at(-1) ?? {};
  const headers = signature === undefined ? undefined : headersOf({ id: job.id, event }, { signature, nextSignature });
  return { ...shownDelivery(job), headers, body };
}
