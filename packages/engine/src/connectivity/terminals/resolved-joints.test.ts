import { expect, test } from 'vitest';
import { harness, joint, nullModem, testCatalog } from '../../../test-kit/index.ts';
import { resolveJoints } from './resolved-joints.ts';

const catalog = testCatalog();
const resolved = (design: typeof nullModem, library = catalog.library) => resolveJoints(catalog, design, () => library);
const sameAs = (before: readonly unknown[], after: readonly unknown[]) => after.map((one) => before.includes(one));

test('an edit of a joint resolves that joint again and no other', () => {
  const before = resolved(nullModem);
  const { joints } = nullModem;
  const replaced = resolved({ ...nullModem, joints: joints.with(3, joint('j1.9 = w1@b.pair-2.a')) });
  expect(sameAs(before, replaced)).toEqual(joints.map((_, i) => i !== 3));
  const removed = resolved({ ...nullModem, joints: joints.toSpliced(2, 1) });
  expect(removed.map(({ joint: one }) => one)).toEqual(joints.toSpliced(2, 1));
  expect(sameAs(replaced, removed).filter((known) => !known)).toHaveLength(1);
  const added = resolved({ ...nullModem, joints: [joint('j1.9 = j2.9'), ...joints.toSpliced(2, 1)] });
  expect(sameAs(removed, added)).toEqual([false, ...removed.map(() => true)]);
});

test('a part that is another object, or another library, resolves its joints again', () => {
  const before = resolved(nullModem);
  const [first, second] = nullModem.instances.connectors!;
  const moved = { ...nullModem, instances: { ...nullModem.instances, connectors: [{ ...first! }, second!] } };
  const known = sameAs(before, resolved(moved));
  expect(known).toEqual(nullModem.joints.map(({ a, b }) => a.instance !== 'j1' && b.instance !== 'j1'));
  resolved(nullModem);
  expect(sameAs(before, resolved(nullModem, testCatalog().library))).not.toContain(true);
});

test('a port is resolved again each time, since it depends on another design', () => {
  expect(sameAs(resolved(harness), resolved(harness))).toEqual(harness.joints.map(() => false));
});

test('the joints of the last thirty-two designs are remembered', () => {
  const named = (n: number) => ({ ...nullModem, id: `kept-${n}`, joints: [...nullModem.joints] });
  const designs = Array.from({ length: 33 }, (_, n) => named(n));
  const before = designs.map((design) => resolved(design));
  const again = (n: number) => sameAs(before[n]!, resolved({ ...designs[n]!, joints: [...designs[n]!.joints] }));
  expect([again(32)[0], again(1)[0]]).toEqual([true, true]);
  expect(again(0)[0]).toBe(false);
});
