/** Runs the checks of deep health at the same time, each with a time limit. */

/** One check. `run` returns the problem, or undefined. */
export interface HealthCheck {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
  /** The answer for the public, if the full answer contains something that only people of the shop may know. */
  readonly publicly?: string;
}

export interface CheckResult {
  readonly name: string;
  /** The problem; undefined if there is none. Shown only to owners, because it may name folders and hosts of the server. */
  readonly wrong: string | undefined;
  /** The same, without details that the public must not see. */
  readonly publicly: string | undefined;
}

/** How long a check may take before it counts as failed, ms. */
const timeoutMs = 5_000;

/** Runs every check. One that throws or takes too long has failed. */
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
    // Errors of the system and of libraries contain names of files, hosts and users.
    return { wrong: (error as Error).message, publicly: 'it failed; owners see why under Operations' };
  } finally {
    clearTimeout(timer);
  }
}

/** A sentence without the server's paths, of POSIX or Windows. */
function withoutPaths(sentence: string): string {
  return sentence.replaceAll(/(?<![\w.])(?:[A-Za-z]:)?[\\/][^\s'"`,;)]+/g, '(a path of the server)');
}
