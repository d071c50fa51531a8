/** The rules of the benchmark in two other rule languages. Each says which subjects fail which rule, as `rule subject`. */
import { evaluate, parse } from 'cel-js';
import { Engine } from 'json-rules-engine';

type Subject = Readonly<Record<string, unknown>>;

/** A rule of the benchmark: the least copper it asks for, mm². */
export interface Least {
  readonly id: string;
  readonly least: number;
}

/** CEL expressions, parsed once and evaluated for each subject. Text compares with case there; ours is without. */
export function celFailures(rules: readonly Least[]): (subjects: readonly Subject[]) => string[] {
  const parsed = rules.map(({ id, least }) => {
    const made = parse(`areaMm2 >= ${least} && color in ["red", "blue"]`);
    if (!made.isSuccess) throw new Error(made.errors.join(' '));
    return { id, cst: made.cst };
  });
  return (subjects) =>
    parsed.flatMap(({ id, cst }) =>
      subjects.flatMap((subject) =>
        evaluate(cst, subject as Record<string, unknown>) === true ? [] : [`${id} ${String(subject['id'])}`],
      ),
    );
}

/** One engine with all rules, run once for each subject. A rule's event is raised where it is not kept. */
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
    const found: string[] = [];
    for (const subject of subjects) {
      const { events } = await engine.run({ areaMm2: subject['areaMm2'], color: subject['color'] });
      for (const { type } of events) found.push(`${type} ${String(subject['id'])}`);
    }
    return found;
  };
}
