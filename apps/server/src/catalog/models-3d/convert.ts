/** The job that converts an uploaded STEP file to a 3D model, in the process that runs jobs. The upload waits for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetStore } from '@cablewright/store';
import { whoOf, type Actor } from '../../platform/http/actor.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { JobKind, JobOutcome, JobRun } from '../../jobs/job-kinds.ts';
import { everyJob, isOver, type Job } from '../../jobs/job.ts';
import type { BuiltModel, ModelBuilder } from './model-builder.ts';
import { storedAs } from '../../platform/stored-as.ts';

export const convertKind = 'convert';
/** A separate queue, so that people don't wait for the nightly jobs. */
export const convertQueue = 'convert';

/** `not-run` means that the job was cancelled or didn't finish in time. */
export type ConvertedModel = BuiltModel | { readonly ok: false; readonly why: 'not-run'; readonly message: string };

interface ConvertAsked {
  /** The address of the uploaded file. */
  readonly source: string;
}

interface ConvertCame {
  readonly model: string;
  readonly facts: Extract<BuiltModel, { ok: true }>['facts'];
}

interface ConvertParts {
  readonly assets: AssetStore;
  readonly jobs: JobRepository;
}

export function convertJob(parts: ConvertParts & { readonly models: ModelBuilder }): JobKind {
  return {
    kind: convertKind,
    label: 'Convert a STEP model',
    onRequest: false,
    run: (run) => convert(parts, run),
  };
}

const notShared = 'The worker cannot find the file: app and worker need the same SERVICE_BLOBS.';

async function convert(
  { assets, jobs, models }: ConvertParts & { readonly models: ModelBuilder },
  { job }: JobRun,
): Promise<JobOutcome> {
  const bytes = await assets.get(storedAs<ConvertAsked>(job.data).source);
  if (bytes === undefined) return { ok: false, why: notShared };
  const built = await models.build(bytes);
  if (built.ok) return { ok: true, result: { model: await assets.put(built.glb), facts: built.facts } };
  await jobs.attach(job.id, JSON.stringify(built));
  return { ok: false, why: `The model cannot be used: ${built.message}.` };
}

/** How long an upload waits, in ms. A model may take two minutes, and others may be in progress. */
const conversionTimeoutMs = 300_000;
/** How often the job is polled when no event arrives, in ms. */
const lookMs = 1_000;

/** Starts the conversion of a stored file and waits for its result. */
export async function convertNow(
  parts: ConvertParts,
  source: string,
  file: string,
  actor: Actor,
): Promise<ConvertedModel> {
  const { jobs } = parts;
  const draft = { kind: convertKind, queue: convertQueue, label: `Convert ${file}`, who: whoOf(actor) };
  const added = await jobs.addOne({ ...draft, data: { source } });
  const job = await overJob(jobs, added.id);
  if (job?.state === 'done') return modelOf(parts, storedAs<ConvertCame>(job.result));
  if (job?.state === 'failed') return storedAs<BuiltModel | undefined>(await jobs.attachment(job.id)) ?? lost(job);
  return { ok: false, why: 'not-run', message: 'it was not converted in time; the worker may be stopped' };
}

async function modelOf({ assets }: ConvertParts, { model, facts }: ConvertCame): Promise<ConvertedModel> {
  const glb = await assets.get(model);
  return glb === undefined ? { ok: false, why: 'not-run', message: notShared } : { ok: true, glb, facts };
}

function lost({ error }: Job): ConvertedModel {
  return { ok: false, why: 'not-run', message: error ?? notShared };
}

/**
 * Waits for a job to finish. A job that doesn't finish in time is cancelled, so that it changes nothing after the
 * response.
 */
async function overJob(jobs: JobRepository, id: string): Promise<Job | undefined> {
  const until = Date.now() + conversionTimeoutMs;
  let moved = Promise.withResolvers<void>();
  const unlisten = jobs.listen({
    onChanged: (name) => (name === id || name === everyJob ? moved.resolve() : undefined),
  });
  try {
    while (Date.now() < until) {
      const job = await jobs.read(id);
      if (job === undefined || isOver(job)) return job;
      await Promise.race([moved.promise, sleep(lookMs, undefined, { ref: false })]);
      moved = Promise.withResolvers();
    }
    return await jobs.cancel(id);
  } finally {
    unlisten();
  }
}
