/** Records who answered or struck out the questions of a quotation, and when. Only the hub sets these fields. */
import { type OpenQuestion, present, type Quotation } from '@cablewright/model';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';

/** When a question was answered or struck out, and by whom. */
interface Stamp {
  readonly at: string;
  readonly by: string;
}

/**
 * Returns the quotation with stamped questions: a new answer or strike gets the time and the person of this save, and
 * existing ones keep theirs. A question about a quantity is answered by the quantities of its line. Open questions
 * about a removed line are removed too. Throws if an answered question was dropped.
 */
export function stampedQuestions(record: Quotation, now: Quotation | undefined, stamp: Stamp): Quotation {
  const { questions } = record;
  const before = new Map((now?.questions ?? []).map((question) => [question.id, question]));
  const ids = new Set(questions?.map(({ id }) => id));
  const dropped = [...before.values()].filter(({ id, answer }) => answer !== undefined && !ids.has(id));
  if (dropped.length > 0)
    refuse(
      httpErrors.schema,
      `Answered questions stay: ${dropped.map(({ id }) => id).join(', ')}. Strike them instead.`,
      {
        issues: dropped.map(({ id }) => ({
          code: 'fixed',
          message: `Question ${id} was answered.`,
          pointer: '/questions',
        })),
      },
    );
  if (questions === undefined) return record;
  return {
    ...record,
    questions: questions
      .filter((one) => !isOfRemovedLine(one, record))
      .map((one) => stamped(answeredByLine(one, record), before.get(one.id), stamp)),
  };
}

function isOfRemovedLine({ asks, answer, struck }: OpenQuestion, { lines }: Quotation): boolean {
  if (asks?.line === undefined || answer !== undefined || struck === true) return false;
  return !lines.some(({ id }) => id === asks.line);
}

function answeredByLine(question: OpenQuestion, { lines }: Quotation): OpenQuestion {
  const { asks, answer, struck } = question;
  if (asks?.about !== 'quantity' || answer !== undefined || struck === true) return question;
  const quantities = lines.find(({ id }) => id === asks.line)?.quantities ?? [];
  return quantities.length === 0 ? question : { ...question, answer: quantities.join(', ') };
}

function stamped(question: OpenQuestion, before: OpenQuestion | undefined, stamp: Stamp): OpenQuestion {
  const { answered: _answered, struckBy: _struckBy, ...rest } = question;
  const isStruck = question.struck === true;
  return {
    ...rest,
    ...present({
      answered:
        question.answer === undefined
          ? undefined
          : ((question.answer === before?.answer ? before.answered : undefined) ?? stamp),
      struckBy: isStruck ? ((before?.struck === true ? before.struckBy : undefined) ?? stamp) : undefined,
    }),
  };
}
