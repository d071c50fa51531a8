/**
 * Cables from many trades, written from public standards and web pages by an engineer who hadn't read the checks.
 * Cables that an inspector refuses must have findings; cables that pass must have none. The list of known misses
 * contains the exceptions.
 */
import { describe, expect, test } from 'vitest';
import { passedCables, refusedCables } from '../../test-kit/trades/index.ts';
import { knownMisses } from '../../test-kit/trades/known-misses.ts';
import { shopOf } from '../../test-kit/trades/shop.ts';
import { verdictOf } from '../../test-kit/trades/verdict.ts';
import { validateDb } from './library/validate-db.ts';

const cables = [...refusedCables, ...passedCables];
const shop = shopOf(cables);
const missed = new Map(knownMisses.map((miss) => [miss.name, miss.says]));

/** Codes that mean a cable was written down wrongly, not wired wrongly. */
const slips =
  /^(schema|unknown-|broken-|duplicate-|bad-|no-copper|ampacity-table|self-joint|end-|unwired-|half-connected|component-unjoined|current-terminal|run-too-short|floating-screen)/;

describe.each([
  ['refuses', refusedCables],
  ['passes', passedCables],
])('cables that an inspector %s', (_, list) => {
  test.each(list.map((cable) => [cable.name, cable] as const))('%s', (_name, cable) => {
    const { judged, says } = verdictOf(shop, cable);
    const known = missed.get(cable.name);
    // A listed cable that is now judged correctly must leave the list; every other cable must be judged correctly.
    expect({ judged, ...(judged ? {} : { says }) }).toEqual(
      known === undefined ? { judged: true } : { judged: false, says: known },
    );
  });
});

test('the cables and their records are written without slips', () => {
  const slipsOf = cables.flatMap((cable) =>
    shop
      .judge(cable)
      .findings.filter(({ code }) => slips.test(code))
      .map(({ code, message }) => `${cable.name}: ${code}: ${message}`),
  );
  expect(slipsOf).toEqual([]);
  const names = new Set(cables.map(({ name }) => name));
  const own = validateDb(shop.catalog).filter(({ where }) =>
    [...names].some((name) => where.id?.startsWith(`${name}-`)),
  );
  expect(own).toEqual([]);
});

test('each cable has a name of its own, a reason and a source', () => {
  expect(new Set(cables.map(({ name }) => name)).size).toBe(cables.length);
  expect(cables.filter(({ says, src }) => says.length < 20 || src.length < 12)).toEqual([]);
  expect(knownMisses.filter(({ name }) => !cables.some((cable) => cable.name === name))).toEqual([]);
});
