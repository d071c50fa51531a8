/** What the deep check looks at, and how it looks: everything at once, each with a limit of time. */

/** One thing the deep check looks at. `run` says in a sentence what is wrong, or nothing. */
export interface HealthCheck {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
}

export interface CheckResult {
  readonly name: string;
  /** What is wrong, in a sentence; undefined when nothing is. */
  readonly wrong: string | undefined;
}

/** Milliseconds a check may take before it has failed. */
const patienceMs = 5_000;

/** Runs every check. One that throws or does not answer in time has failed. */
export function runChecks(checks: readonly HealthCheck[]): Promise<CheckResult[]> {
  return Promise.all(checks.map(async ({ name, run }) => ({ name, wrong: await outcome(run) })));
}

async function outcome(run: HealthCheck['run']): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patienceMs, `no answer within ${patienceMs / 1_000} s`).unref();
  });
  const ran = Promise.resolve().then(run);
  return Promise.race([ran.catch((error: Error) => error.message), late]).finally(() => clearTimeout(timer));
}
