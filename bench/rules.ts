/**
 * Twenty rules of the shop over two thousand conductors, against the same tests written by hand as functions: what the
 * language itself costs. Limits: 4 ms with nothing found (10 M evaluations a second), 20 ms with every one found and
 * explained (2 M a second).
 */
import assert from 'node:assert/strict';
import { compileRule, runRules, type CompiledRule, type RuleScope, type SubjectSource } from '@cablewright/engine';
import { interleave, report } from './lib/measure.ts';

const rules = 20;
const conductors = 2000;

const scopes: RuleScope[] = Array.from({ length: conductors }, (_, i) => ({
  segment: `w${i % 40}`,
  path: `core-${i}`,
  id: `w${i % 40}.core-${i}`,
  color: i % 2 === 0 ? 'red' : 'blue',
  areaMm2: 0.22 + (i % 5) * 0.1,
  lengthMm: 100 + i,
  signals: [i % 2 === 0 ? 'vcc-12v' : 'gnd'],
  signalKinds: [i % 2 === 0 ? 'power' : 'ground'],
  joinedA: true,
  joinedB: true,
}));
const source: SubjectSource = {
  design: { id: 'big' },
  of: () => scopes,
  whereIs: (_, scope) => ({ kind: 'designs', id: 'big', instance: scope['segment'] as string }),
  cut: () => false,
};

function compiled(i: number, least: number): CompiledRule {
  const made = compileRule({
    id: `rule-${i}`,
    severity: 'error',
    each: 'conductor',
    where: { exists: { path: 'areaMm2' } },
    require: { all: [{ gte: [{ path: 'areaMm2' }, least] }, { in: [{ path: 'color' }, ['red', 'blue']] }] },
    message: '{id} carries {signals} in {areaMm2} mm²',
  });
  assert(made.ok);
  return made.compiled;
}

/** The same rule as a programmer would write it. */
function byHand(least: number) {
  const found: object[] = [];
  for (let i = 0; i < rules; i += 1) {
    for (const scope of scopes) {
      const area = scope['areaMm2'] as number | undefined;
      const color = String(scope['color']).toLowerCase();
      if (area === undefined || (area >= least && (color === 'red' || color === 'blue'))) continue;
      const message = `${String(scope['id'])} carries ${(scope['signals'] as string[]).join(', ')} in ${area} mm²`;
      const where = { kind: 'designs', id: 'big', instance: scope['segment'] };
      const values = { areaMm2: area, color: scope['color'] };
      found.push({ code: `rule:rule-${i}`, severity: 'error', message, where, found: values });
    }
  }
  return found;
}

for (const [title, least, limit] of [
  ['nothing found', 0.1, 4],
  ['every one found and explained', 9, 20],
] as const) {
  const made = Array.from({ length: rules }, (_, i) => compiled(i, least));
  const ours = () => runRules(made, source, {});
  assert.deepEqual(ours(), byHand(least));
  const timed = await interleave({ rules: ours, 'functions by hand': () => byHand(least) }, 100);
  report(`${rules} rules over ${conductors} conductors, ${title}`, timed[0]!, timed[1]!, limit);
  const rate = (rules * conductors) / timed[0]!.median / 1000;
  console.log(`  ${rate.toFixed(1)} million evaluations a second`);
}
