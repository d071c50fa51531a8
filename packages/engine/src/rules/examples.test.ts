import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { catalogOf } from '../library/catalog.ts';
import { Library } from '../library/library.ts';
import { design, fusedLead, nullModem, testCatalog, testLibrary, xhLead, yCable } from '../../test-kit/index.ts';
import { compileRule } from './compile.ts';
import { designRuleFindings, libraryRuleFindings } from './evaluate.ts';

const catalog = testCatalog();

const examples = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../catalog/examples/validation-rules.json'), 'utf8'),
) as { id: string }[];
const starter = join(import.meta.dirname, '../../../../catalog/starter/data');
const read = (name: string) => JSON.parse(readFileSync(join(starter, `${name}.json`), 'utf8')) as never;

function starterDesign(id: string, edit: (design: Design) => void = () => {}): Design {
  const one = read(`designs/${id}`) as Design;
  edit(one);
  return one;
}
function starterLibrary(): Library {
  const kinds = ['bodies', 'interfaces', 'connectors', 'wires', 'components', 'pcbas', 'mechanicals', 'kits'];
  const lists = [...kinds, 'vocab/signals', 'vocab/colours', 'vocab/component-kinds'];
  return Library.build(
    lists.flatMap((kind) =>
      (read(kind) as { id: string }[]).map((one) => ({ kind, key: one.id, seq: 1, record: one })),
    ),
  );
}
const starterCatalog = catalogOf(starterLibrary());
const example = (id: string) => {
  const made = compileRule(examples.find((one) => one.id === id));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  expect(made.warnings).toEqual([]);
  return made.compiled;
};

const starterIds = [
  'null-modem-de9',
  'sealed-sensor-lead',
  'dc-y-24v',
  'sensor-head-cable',
  'cat5e-patch',
  'rs485-terminated-lead',
  'uart-console-lead',
];

test.each(examples.map(({ id }) => id))('the example %s passes the cables of the starter catalog', (id) => {
  for (const name of starterIds)
    expect(designRuleFindings(starterCatalog, starterDesign(name), [example(id)])).toEqual([]);
  expect(libraryRuleFindings(starterCatalog.library, [example(id)])).toEqual([]);
});

const sealed = (
  edit: (j2: { cavities: { cavity: string; contact?: string; seal?: string; plug?: string }[] }) => void,
) => starterDesign('sealed-sensor-lead', (one) => edit(one.instances.connectors![1] as never));
const joinScreen = design(
  'both-ends',
  { connectors: nullModem.instances.connectors, segments: nullModem.instances.segments },
  ['j1.shell = w1@a.pigtail:shield', 'j2.shell = w1@b.drain'],
);
const yellow = {
  ...testLibrary().get('wires', 'hook-up-24-red')!,
  structure: {
    type: 'group',
    id: 'wire',
    children: [{ type: 'conductor', id: 'core', color: 'green/yellow', areaMm2: 0.14 }],
  },
};
const thin = testCatalog([{ kind: 'wires', key: 'hook-up-24-red', seq: 1, record: yellow }]);

test.each([
  ['screen-grounded-at-one-end', catalog, joinScreen],
  ['contact-fits-wire', starterCatalog, sealed((j2) => (j2.cavities[0]!.contact = 'xh-contact-30-26'))],
  ['supply-is-fused', catalog, fusedLead('r-120')],
  ['sealed-cavities-are-closed', starterCatalog, sealed((j2) => delete j2.cavities[1]!.seal)],
  ['sealed-cavities-are-closed', starterCatalog, sealed((j2) => j2.cavities.pop())],
  ['d-sub-has-shell', starterCatalog, starterDesign('null-modem-de9', (one) => (one.instances.mechanical = []))],
  ['supply-wire-area', thin, xhLead],
  ['protective-colours-kept', thin, xhLead],
  [
    'rs232-length',
    starterCatalog,
    starterDesign('null-modem-de9', (one) => (one.instances.segments![0]!.lengthMm = 20_000)),
  ],
  ['active-design-is-complete', catalog, yCable],
])('the example %s catches a real mistake', (id, of, mistaken) => {
  expect(designRuleFindings(of, mistaken, [example(id)]).map(({ code }) => code)).toContain(`rule:${id}`);
  if (id === 'supply-is-fused') expect(designRuleFindings(of, fusedLead('f-2a'), [example(id)])).toEqual([]);
});

test('the example connector-record-is-numbered catches a record without a number', () => {
  const library = testLibrary([
    { kind: 'connectors', key: 'bare', seq: 1, record: { id: 'bare', pins: [{ id: '1' }] } },
  ]);
  expect(libraryRuleFindings(library, [example('connector-record-is-numbered')]).map((one) => one.where.id)).toEqual([
    'bare',
  ]);
});
