import { ModuleFailure, type ModuleCalls } from '@cablewright/modules/running';

/** The number of consecutive failures of one contribution after which its module is turned off. */
const maxFailures = 3;

/**
 * Counts the consecutive failures of each contribution separately, so that a working rule doesn't hide a failing
 * importer. Failures due to closing the module, for example for an update, don't count.
 */
export function countedCalls(calls: ModuleCalls, tooMany: (last: string) => void): ModuleCalls {
  const failures = new Map<string, number>();
  let isClosed = false;
  const failed = (what: string, why: string) => {
    if (isClosed) return;
    const count = (failures.get(what) ?? 0) + 1;
    failures.set(what, count);
    if (count === maxFailures) tooMany(why);
  };
  const counted = async <T>(
    what: string,
    work: Promise<T>,
    failureIn: (result: T) => string | undefined = () => undefined,
  ) => {
    try {
      const result = await work;
      const why = failureIn(result);
      if (why === undefined) failures.delete(what);
      else failed(what, why);
      return result;
    } catch (error) {
      if (error instanceof ModuleFailure) failed(what, error.message);
      throw error;
    }
  };
  return {
    describe: () => counted('describe', calls.describe()),
    call: (call) => counted(`${call.what} ${call.id ?? ''}`, calls.call(call)),
    many: (method, several) => counted('scheme', calls.many(method, several)),
    rules: (questions) =>
      counted(
        'rules',
        calls.rules(questions),
        (answers) => answers.find((answer) => answer.failed !== undefined)?.failed,
      ),
    close: () => {
      isClosed = true;
      calls.close();
    },
  };
}
