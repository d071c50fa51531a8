/** Runs the deep health checks concurrently, each with a time limit. */

/** A health check. `run` returns the problem, or undefined if there is none. */
export interface HealthCheck {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
  /** The problem as shown to the public, if the full text contains information that only the shop's people may see. */
  readonly publicly?: string;
}

export interface CheckResult {
  readonly name: string;
  /** The problem, or undefined. Only owners see it, because it may contain folders and hosts of the server. */
  readonly wrong: string | undefined;
  /** The problem without details that the public must not see. */
  readonly publicly: string | undefined;
}

/** The time limit for a check in ms. A check that exceeds it counts as failed. */
const timeoutMs = 5_000;

/** Runs all checks. A check that throws or takes too long has failed. */
export function runChecks(checks: readonly HealthCheck[]): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, run, publicly }) => {
      const result = await outcome(run);
      return { name, ...result, publicly: result.publicly && (publicly ?? result.publicly) };
    }),
  );
}

async function outcome(run: HealthCheck['run']): Promise<Omit<CheckResult, 'name'>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, `no response within ${timeoutMs / 1_000} s`).unref();
  });
  const ran = Promise.resolve().then(run);
  try {
    const wrong = await Promise.race([ran, late]);
    return { wrong, publicly: wrong === undefined ? undefined : withoutPaths(wrong) };
  } catch (error) {
    // Errors from the system and from libraries may contain names of files, hosts and users.
    return { wrong: (error as Error).message, publicly: 'it failed; owners see why under Operations' };
  } finally {
    clearTimeout(timer);
  }
}

/** Removes the server's paths (POSIX or Windows) from a sentence. */
function withoutPaths(sentence: string): string {
  return sentence.replaceAll(/(?<![\w.])(?:[A-Za-z]:)?[\\/][^\s'"`,;)]+/g, '(a path of the server)');
}
