/** Determines which requests accept an Idempotency-Key, and runs those only once. */
import type { FastifyRequest } from 'fastify';
import type { CatalogStore } from '@cablewright/store';
import type { IdempotentRequests } from './idempotent-requests.ts';
import { whoOf } from './actor.ts';
import { done, type Answer } from './answer.ts';
import { httpErrors } from './errors.ts';
import { etagOf } from './etag.ts';
import { refuse, RefusalError } from './problem.ts';
import type { Route } from './route.ts';
import { markedAnswer, markedRefusal, type Versions } from './versions.ts';

export interface Once {
  readonly requests: IdempotentRequests;
  readonly store: Pick<CatalogStore, 'outcomeOf' | 'read'>;
}

/** All writes accept a key, except for sign-in and setup, whose responses must not be stored. */
export function takesKey({ method, role, path }: Pick<Route, 'method' | 'role' | 'path'>): boolean {
  return method !== 'GET' && role !== 'public' && role !== 'setup' && !path.startsWith('/api/auth/');
}

const keyForm = /^[\x21-\x7e]{1,200}$/;

/** Runs the request. If it has a key, it runs only once for that key. */
export async function answeredOnce(
  route: Route,
  request: FastifyRequest,
  versions: Versions,
  once: Once | undefined,
  run: (commitAt?: string) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const { actor } = request;
  if (key === undefined || once === undefined || actor === undefined || !takesKey(route)) return run();
  if (typeof key !== 'string' || !keyForm.test(key))
    return refuse(
      httpErrors['idempotency-key-invalid'],
      'Send an Idempotency-Key of 1 to 200 visible ASCII characters, such as a UUID.',
    );
  return once.requests.answer({
    key,
    actor: `${actor.via} ${actor.account ?? actor.name}`,
    route: `${request.method} ${request.url}`,
    body: request.body,
    showsSecret: route.showsSecret === true,
    head: versions.seq,
    run: (commitAt) =>
      run(commitAt).catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error;
        return markedRefusal(error.answer, versions, request.headers['if-match']);
      }),
    found: (at, head) => foundAnswer(route, once.store, versions, { at, who: whoOf(actor) }, head),
  });
}

/**
 * Reconstructs the response to a request that has saved its change before its response was lost. If it saved a single
 * record, that is the body.
 */
async function foundAnswer(
  route: Route,
  store: Once['store'],
  versions: Versions,
  name: { readonly at: string; readonly who: ReturnType<typeof whoOf> },
  head: number,
): Promise<Answer | undefined> {
  const outcome = await store.outcomeOf(name, head);
  if (outcome === undefined) return undefined;
  const { seq, records } = outcome;
  const headers = { etag: etagOf(seq), 'cache-control': 'no-store' };
  if (route.answers[204] !== undefined) return done();
  const [record, ...others] = records;
  const stored =
    record === undefined || others.length > 0 ? undefined : await store.read(record.kind, record.key, record.pack);
  const status = route.answers[200] === undefined && route.answers[201] !== undefined ? 201 : 200;
  const body = stored?.seq === seq ? stored.text : JSON.stringify({ seq });
  return markedAnswer({ status, headers, body }, versions);
}
