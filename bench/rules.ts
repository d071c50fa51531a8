/**
 * Rules of the shop. Twenty rules over two thousand conductors, compared with the same tests written by hand as
 * functions, to measure the cost of the language itself. Limits: 4 ms with no findings (10 M evaluations per second),
 * 20 ms with every subject found and explained (2 M per second). The same rules run in json-rules-engine and in CEL,
 * and must find the same subjects first: at least 50 times as fast as the former, not slower than the latter. And the
 * worked examples, twice, on a 500-wire design after one edit: 2 ms.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compileRule,
  designRuleFindings,
  landingsOf,
  netsOf,
  runRules,
  type CompiledRule,
  type SubjectSource,
} from '@cablewright/engine';
import { bigDesign } from './lib/big-design.ts';
import { interleave, report, timesAsFast } from './lib/measure.ts';
import { celFailures, engineFailures } from './lib/rule-rivals.ts';

const rules = 20;
const conductors = 2000;

const scopes: Readonly<Record<string, unknown>>[] = Array.from({ length: conductors }, (_, i) => ({
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
  const compiledRule = compileRule({
    id: `rule-${i}`,
    severity: 'error',
    each: 'conductor',
    where: { exists: { path: 'areaMm2' } },
    require: { all: [{ gte: [{ path: 'areaMm2' }, least] }, { in: [{ path: 'color' }, ['red', 'blue']] }] },
    message: '{id} carries {signals} in {areaMm2} mm²',
  });
  assert(compiledRule.ok);
  return compiledRule.compiled;
}

/** The same rule as a programmer would write it. */
function byHand(least: number) {
  const findings: object[] = [];
  for (let i = 0; i < rules; i += 1) {
    for (const scope of scopes) {
      const area = scope['areaMm2'] as number | undefined;
      const color = String(scope['color']).toLowerCase();
      if (area === undefined || (area >= least && (color === 'red' || color === 'blue'))) continue;
      const message = `${String(scope['id'])} carries ${(scope['signals'] as string[]).join(', ')} in ${area} mm²`;
      const where = { kind: 'designs', id: 'big', instance: scope['segment'] };
      const values = { areaMm2: area, color: scope['color'] };
      findings.push({ code: `rule:rule-${i}`, severity: 'error', message, where, found: values });
    }
  }
  return findings;
}

for (const [title, least, limit] of [
  ['nothing found', 0.1, 4],
  ['every one found and explained', 9, 20],
] as const) {
  const compiledRules = Array.from({ length: rules }, (_, i) => compiled(i, least));
  const ours = () => runRules(compiledRules, source, {});
  assert.deepEqual(ours(), byHand(least));
  const timed = await interleave({ rules: ours, 'functions by hand': () => byHand(least) }, 100);
  report(`${rules} rules over ${conductors} conductors, ${title}`, timed[0]!, timed[1]!, limit);
  const rate = (rules * conductors) / timed[0]!.median / 1000;
  console.log(`  ${rate.toFixed(1)} million evaluations a second`);
}

/** Rivals check fewer conductors, because they are slow. A third of the tests fail. */
const some = scopes.slice(0, 100);
const least = Array.from({ length: rules }, (_, i) => ({ id: `rule-${i}`, least: 0.25 + (i % 4) * 0.1 }));
const ofSome: SubjectSource = {
  ...source,
  of: () => some,
  whereIs: (_, { id }) => ({ kind: 'conductors', id: String(id) }),
};
const madeOfSome = least.map(({ id, least: area }) => ({ ...compiled(0, area), id, code: `rule:${id}` }));
const oursOfSome = () => runRules(madeOfSome, ofSome, {});
const names = () => oursOfSome().map(({ code, where }) => `${code.slice(5)} ${where.id}`);
const [cel, engine] = [celFailures(least), engineFailures(least)];
assert.deepEqual(cel(some), names());
assert.deepEqual((await engine(some)).toSorted(), names().toSorted());
const against = await interleave(
  { rules: oursOfSome, 'cel-js': () => cel(some), 'json-rules-engine': () => engine(some) },
  15,
);
for (const rival of against.slice(1)) {
  report(`${rules} rules over ${some.length} conductors, a third found, against ${rival.name}`, against[0]!, rival);
  console.log(`  ${timesAsFast(against[0]!, rival)}`);
}

const file = join(import.meta.dirname, '../catalog/examples/validation-rules.json');
const examples = JSON.parse(readFileSync(file, 'utf8')) as { id: string }[];
const shop = [...examples, ...examples.map((example) => ({ ...example, id: `${example.id}-2` }))].map((example) => {
  const compiledRule = compileRule(example);
  assert(compiledRule.ok);
  return compiledRule.compiled;
});
const { catalog, design } = bigDesign();
let edited = design;
let turn = 0;
// Earlier checks have already computed the nets, so that time is not counted here.
const edit = () => {
  turn += 1;
  const segments = edited.instances.segments!.with(250, { ...edited.instances.segments![250]!, lengthMm: 500 + turn });
  edited = { ...edited, instances: { ...edited.instances, segments } };
  return landingsOf(edited, () => catalog.library, netsOf(catalog, edited).joints);
};
let landings = edit();
assert.deepEqual(designRuleFindings(catalog, edited, shop, landings), []);
const [nets, afterEdit] = await interleave(
  {
    'the edit, its nets and landings': () => (landings = edit()),
    rules: () => designRuleFindings(catalog, edited, shop, landings),
  },
  200,
);
report(`${shop.length} rules on a 500-wire design after one edit`, afterEdit!, nets!, 2);
