/**
 * Rules of the shop. Twenty over two thousand conductors, against the same tests written by hand as functions: what the
 * language itself costs. Limits: 4 ms with nothing found (10 M evaluations a second), 20 ms with every one found and
 * explained (2 M a second). The same rules in json-rules-engine and in CEL, same subjects found first: at least 50 times
 * the one, not behind the other. And the worked examples, twice, on a 500-wire design after one edit: 2 ms.
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
  type RuleScope,
  type SubjectSource,
} from '@cablewright/engine';
import { bigDesign } from './lib/big-design.ts';
import { interleave, report, timesAsFast } from './lib/measure.ts';
import { celFailures, engineFailures } from './lib/rule-rivals.ts';

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

/** Rivals go over fewer conductors, or they would take too long; a third of the tests fail. */
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
const shop = [...examples, ...examples.map((one) => ({ ...one, id: `${one.id}-2` }))].map((one) => {
  const made = compileRule(one);
  assert(made.ok);
  return made.compiled;
});
const { catalog, design } = bigDesign();
let edited = design;
let turn = 0;
// The checks before the rules have worked out what is joined to what; that is their time.
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
