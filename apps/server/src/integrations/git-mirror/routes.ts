/** Routes for owners to read the state of the git mirror, and to continue after others have pushed to its branch. */
import Type from 'typebox';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import { whoOf } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { mirrorErrors } from './errors.ts';
import { mirrorKind, unsupported, type MirrorService } from './mirror-service.ts';

const area = 'Settings';
const path = '/api/git-mirror';
const owner = { role: 'owner', session: true } as const;

const states = ['off', 'unsupported', 'waiting', 'working', 'failing', 'stopped'] as const;
const Time = Type.String({ description: 'ISO 8601, UTC' });

const MirrorState = Type.Object(
  {
    state: Type.Enum(states, {
      title: 'State of the mirror',
      description:
        'off: no repository is set. unsupported: this hub is on a folder of files. waiting: the next run will be the first, or the first after others pushed. working: the last run went well. failing: it failed. stopped: others have pushed to the branch',
    }),
    message: Type.Optional(Type.String({ description: 'Of a hub that cannot mirror: why' })),
    repository: Type.Optional(Type.String()),
    branch: Type.Optional(Type.String()),
    head: Type.Optional(Type.Integer({ description: 'The newest change set of the catalog' })),
    behind: Type.Optional(Type.Integer({ description: 'How many change sets are not on the branch yet' })),
    triedAt: Type.Optional(Time),
    last: Type.Optional(
      Type.Object(
        { commit: Type.String(), changeSet: Type.Integer(), at: Time },
        { description: 'The last commit that was pushed' },
      ),
    ),
    failure: Type.Optional(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        words: Type.String({ description: 'What git wrote about it, without credentials' }),
        remedy: Type.String({ description: 'What to do about it' }),
        since: Time,
        at: Time,
        commit: Type.Optional(
          Type.String({ description: 'Of a branch that moved: the commit found there; empty when the branch is gone' }),
        ),
      }),
    ),
  },
  { title: 'Git mirror' },
);
type MirrorState = Type.Static<typeof MirrorState>;

export interface MirrorRouteParts {
  readonly gitMirror: MirrorService;
  readonly jobs: JobRepository;
  readonly audit: AuditWriter;
}

export function mirrorRoutes(parts: MirrorRouteParts): Route[] {
  return [stateRoute(parts), continueRoute(parts)];
}

function stateRoute({ gitMirror }: MirrorRouteParts): Route {
  return route({
    method: 'GET',
    path,
    operation: 'getGitMirror',
    area,
    ...owner,
    summary: 'The git mirror: the last commit pushed, how far it is behind, and why it fails',
    answers: { 200: { says: 'The state of the mirror', schema: MirrorState } },
    handle: async () => ok(await stateOf(gitMirror), { 'cache-control': 'no-store' }),
  });
}

async function stateOf(mirror: MirrorService): Promise<MirrorState> {
  const place = mirror.place();
  if (place === undefined) return { state: 'off' };
  const at = { repository: place.url, branch: place.branch };
  const current = await mirror.state();
  if (current === undefined) return { state: 'unsupported', message: unsupported, ...at };
  const { head, record } = current;
  const { pushed, triedAt, accepted } = record;
  const trouble = isAccepted(record.trouble, accepted) ? undefined : record.trouble;
  const behind = Math.max(0, head - (pushed?.changeSet ?? 0));
  return {
    state: wordOf(current.record),
    ...at,
    head,
    behind,
    triedAt,
    last: pushed,
    failure: trouble && failureOf(trouble),
  };
}

type Found = NonNullable<Awaited<ReturnType<MirrorService['state']>>>['record'];

function wordOf({ pushed, trouble, accepted }: Found): MirrorState['state'] {
  if (isAccepted(trouble, accepted)) return 'waiting';
  if (trouble !== undefined) return trouble.code === 'moved' ? 'stopped' : 'failing';
  return pushed === undefined ? 'waiting' : 'working';
}

/** Whether an owner has agreed to continue from the commit that stopped the mirror. */
function isAccepted(trouble: Found['trouble'], accepted: string | undefined): boolean {
  return trouble?.code === 'moved' && trouble.tip !== undefined && trouble.tip === accepted;
}

function failureOf({ code, message, words, remedy, since, at, tip }: NonNullable<Found['trouble']>) {
  return { code, message, words, remedy, since, at, commit: tip };
}

function continueRoute({ gitMirror, jobs, audit }: MirrorRouteParts): Route {
  return route({
    method: 'POST',
    path: `${path}/continue`,
    operation: 'continueGitMirror',
    area,
    ...owner,
    summary:
      'Continue on top of what others pushed to the branch. Their commits stay; the next commit sets data/ and depictions/ to the catalog',
    body: Type.Object(
      {
        commit: Type.String({
          maxLength: 64,
          pattern: '^([0-9a-f]{40}|[0-9a-f]{64})?$',
          description: 'The commit given in the state of the mirror; empty when the branch is gone',
        }),
      },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'The state of the mirror. A run has been requested', schema: MirrorState } },
    refusals: [mirrorErrors['mirror-not-stopped']],
    handle: async (call) => {
      const { commit } = call.body;
      if (!(await gitMirror.accept(commit)))
        refuse(mirrorErrors['mirror-not-stopped'], 'Load the state of the mirror again: the branch has moved since.');
      const detail = commit === '' ? 'The branch was gone' : `Commit ${commit}`;
      await audit.note('mirror.continued', call, { subject: 'Git mirror', detail });
      await jobs.add([{ kind: mirrorKind, label: 'Push changes to the git mirror', who: whoOf(call.actor) }]);
      return ok(await stateOf(gitMirror), { 'cache-control': 'no-store' });
    },
  });
}
