/**
 * The rules of the benchmark in two other rule languages. Each returns which subjects fail which rule, as `rule
 * subject`.
 */
import { evaluate, parse } from 'cel-js';
import { Engine } from 'json-rules-engine';

type Subject = Readonly<Record<string, unknown>>;

/** A rule of the benchmark: the minimum copper area, mm². */
export interface Least {
  readonly id: string;
  readonly least: number;
}

/**
 * CEL expressions, parsed once and evaluated for each subject. CEL compares text case-sensitively; our rules do not.
 */
export function celFailures(rules: readonly Least[]): (subjects: readonly Subject[]) => string[] {
  const parsed = rules.map(({ id, least }) => {
    const expression = parse(`areaMm2 >= ${least} && color in ["red", "blue"]`);
    if (!expression.isSuccess) throw new Error(expression.errors.join(' '));
    return { id, cst: expression.cst };
  });
  return (subjects) =>
    parsed.flatMap(({ id, cst }) =>
      subjects.flatMap((subject) =>
        evaluate(cst, subject as Record<string, unknown>) === true ? [] : [`${id} ${String(subject['id'])}`],
      ),
    );
}

/** One engine with all rules, run once for each subject. A rule raises its event if it is violated. */
export function engineFailures(rules: readonly Least[]): (subjects: readonly Subject[]) => Promise<string[]> {
  const engine = new Engine();
  for (const { id, least } of rules) {
    engine.addRule({
      conditions: {
        any: [
          { fact: 'areaMm2', operator: 'lessThan', value: least },
          { fact: 'color', operator: 'notIn', value: ['red', 'blue'] },
        ],
      },
      event: { type: id },
    });
  }
  return async (subjects) => {
    const failures: string[] = [];
    for (const subject of subjects) {
      const { events } = await engine.run({ areaMm2: subject['areaMm2'], color: subject['color'] });
      for (const { type } of events) failures.push(`${type} ${String(subject['id'])}`);
    }
    return failures;
  };
}
