/** The incoming inspection of a cable that is bought finished. */
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { trunkOf } from '../../connectivity/terminals/placed.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { StepDraft } from './build-step.ts';
import { builtLength } from './prepare-steps.ts';

/** True if the shop buys the cable finished, so that no part of it is made here. */
export function isBought({ design }: Pick<BenchFacts, 'design'>): boolean {
  return design.route === 'buy';
}

/**
 * The checks of a bought cable at the bench: identity, length, plugs, damage, test. There are no steps for making it.
 */
export function inspectionSteps(bench: BenchFacts): StepDraft[] {
  const { print, design, drawing } = bench;
  const step = (id: string, what: string, more: Partial<StepDraft> = {}): StepDraft => ({
    id: `receive:${id}`,
    station: 'receive',
    does: 'inspect',
    what,
    concerns: {},
    ...more,
  });
  const built = builtLength(bench);
  const number = built?.partNumber ?? drawing?.partNumber ?? design.productRef ?? print.text('not-numbered');
  const trunk = trunkOf(design);
  const lengthMm = built?.lengthMm ?? trunk?.lengthMm;
  const connectors = bench.connectors.map(({ id, def }) => {
    const label = composeConnector(bench.library, def)?.label ?? def;
    const what = print.text('step.inspect-connector', { connector: bench.name(id), label });
    return step(id, what, { figure: { kind: 'face', instance: id, cavities: [] }, concerns: { parts: [id] } });
  });
  return [
    step('number', print.text('step.inspect-number', { number, label: design.label ?? design.id })),
    ...(trunk === undefined || lengthMm === undefined
      ? []
      : [
          step(
            'length',
            print.text('step.inspect-length', { run: bench.name(trunk.id), length: print.length(lengthMm) }),
            {
              measures: [{ of: 'cut-length', mm: lengthMm }],
              concerns: { runs: [trunk.id] },
            },
          ),
        ]),
    ...connectors,
    step('damage', print.text('step.inspect-damage')),
    { id: 'test', station: 'test', does: 'test', what: print.text('step.test'), concerns: {} },
  ];
}
