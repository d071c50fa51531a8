import { expect, test, vi } from 'vitest';
import { ModuleFailure, type ModuleCalls } from '@cablewright/modules/running';
import { countedCalls } from './counted-calls.ts';

/** Fake calls that stay pending until `fail` or `close` is called. */
function failing() {
  const open: ((error: unknown) => void)[] = [];
  const fail = () => open.splice(0).forEach((reject) => reject(new ModuleFailure('Shop', 'crashed')));
  const rules = () => new Promise<never>((_, reject) => open.push(reject));
  const calls = { rules, close: fail } as Partial<ModuleCalls> as ModuleCalls;
  return { calls, fail };
}

const questions = { design: undefined, rules: [] } as never;

test('MO2.3 three failures in a row turn a module off; calls that end as it is updated or switched off do not', async () => {
  for (const byClosing of [false, true]) {
    const { calls, fail } = failing();
    const tooMany = vi.fn();
    const counted = countedCalls(calls, tooMany);
    const ended = Promise.allSettled([1, 2, 3].map(() => counted.rules(questions)));
    if (byClosing) counted.close();
    else fail();
    await ended;
    expect(tooMany).toHaveBeenCalledTimes(byClosing ? 0 : 1);
  }
});
