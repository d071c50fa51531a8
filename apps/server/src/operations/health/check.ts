/** The checks of deep health: they run at once, each with a time limit. */

/** One check. `run` returns what is wrong, or undefined. */
export interface HealthCheck {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
}

export interface CheckResult {
  readonly name: string;
  /** What is wrong; undefined when nothing is. */
  readonly wrong: string | undefined;
}

/** How long a check may take before it counts as failed, ms. */
const timeoutMs = 5_000;

/** Runs every check. One that throws or takes too long has failed. */
export function runChecks(checks: readonly HealthCheck[]): Promise<CheckResult[]> {
  return Promise.all(checks.map(async ({ name, run }) => ({ name, wrong: await outcome(run) })));
}

async function outcome(run: HealthCheck['run']): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, `no response within ${timeoutMs / 1_000} s`).unref();
  });
  const ran = Promise.resolve().then(run);
  return Promise.race([ran.catch((error: Error) => error.message), late]).finally(() => clearTimeout(timer));
}
