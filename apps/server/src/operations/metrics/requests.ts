import type { LoggedRequest } from '../../platform/log/log.ts';
import type { Metric, Sample } from './exposition.ts';

/** The upper limits of the histogram's buckets, in seconds. */
const limits = [0.005, 0.02, 0.1, 0.5, 2, 10];

interface RequestSeries {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  /** For each limit, the number of requests that took no longer. */
  readonly upTo: readonly { readonly limit: number; count: number }[];
  count: number;
  seconds: number;
}

/** Counts and durations of requests by method, path pattern and status. */
export class RequestCounts {
  readonly #counted = new Map<string, RequestSeries>();

  take({ method, route, status, ms }: LoggedRequest): void {
    const labels = { method, route, status: String(status) };
    const name = `${method} ${route} ${status}`;
    const counted = this.#counted.get(name) ?? {
      labels,
      upTo: limits.map((limit) => ({ limit, count: 0 })),
      count: 0,
      seconds: 0,
    };
    this.#counted.set(name, counted);
    counted.count += 1;
    counted.seconds += ms / 1_000;
    for (const bucket of counted.upTo) if (ms / 1_000 <= bucket.limit) bucket.count += 1;
  }

  metric(): Metric {
    return {
      name: 'cablewright_http_request_seconds',
      help: 'Duration of requests by method, path pattern and status',
      type: 'histogram',
      samples: [...this.#counted.values()].flatMap(samplesOf),
    };
  }
}

function samplesOf({ labels, upTo, count, seconds }: RequestSeries): Sample[] {
  const buckets = upTo.map(({ limit, count: value }) => ({
    suffix: '_bucket',
    labels: { ...labels, le: String(limit) },
    value,
  }));
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}
